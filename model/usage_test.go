package model

import "testing"

func TestUsageTotal(t *testing.T) {
	for _, c := range []struct {
		name  string
		usage Usage
		want  int64
	}{
		{"cached tokens beside the input, as Anthropic counts", Usage{Input: 4, CacheRead: 9000, CacheWrite: 500, Output: 100}, 9604},
		{"cached tokens within the input, as OpenAI counts", Usage{Input: 9000, CacheRead: 8000, Output: 100, Reasoning: 60}, 9100},
		{"no cache", Usage{Input: 10, Output: 5}, 15},
	} {
		if got := c.usage.Total(); got != c.want {
			t.Errorf("%s: %d, want %d", c.name, got, c.want)
		}
	}
}
