package picker

import "testing"

func TestNames(t *testing.T) {
	for key, want := range map[string]string{
		"": "", "12": "", "0": "", "chat-1": "chat-1", "runs.first.messages": "runs.first.messages", "15 epoch 1": "15 epoch 1", "面包": "面包",
		"5eed0001-0000-4000-8000-000000000002": "", "a1b2c3d4e5f6a7b8": "", "two\nlines": "", "x": "", "evaluation": "evaluation",
	} {
		if got := nameOf(key); got != want {
			t.Errorf("%q: %q, want %q", key, got, want)
		}
	}
}
