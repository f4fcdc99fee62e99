// Envelopes
