print("soap")
