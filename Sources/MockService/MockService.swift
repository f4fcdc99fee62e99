// MockService
