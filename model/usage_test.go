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

func TestUsageSummingTo(t *testing.T) {
	for _, c := range []struct {
		name  string
		usage Usage
		total int64
		want  int64
	}{
		{"reasoning beside the output", Usage{Input: 1000, Output: 10, Reasoning: 500}, 1510, 510},
		{"beside the output, with a cache beside the input", Usage{Input: 4, Output: 10, Reasoning: 5, CacheRead: 100}, 119, 15},
		{"more than the output", Usage{Input: 1000, Output: 10, Reasoning: 500}, 0, 510},
		{"within the output", Usage{Input: 1000, Output: 510, Reasoning: 500}, 1510, 510},
		{"no total", Usage{Input: 1000, Output: 510, Reasoning: 500}, 0, 510},
		{"none", Usage{Input: 1000, Output: 510}, 1510, 510},
	} {
		if got := c.usage.SummingTo(c.total).Output; got != c.want {
			t.Errorf("%s: output %d, want %d", c.name, got, c.want)
		}
	}
}

// A total that the other figures do not explain is kept.
func TestUsageStated(t *testing.T) {
	for _, c := range []struct {
		name  string
		usage Usage
		total int64
		want  int64
	}{
		{"the sum", Usage{Input: 1040, Output: 10, Reasoning: 500, Tools: 40}, 1550, 0},
		{"the sum with a cache", Usage{Input: 4, Output: 10, CacheRead: 100}, 114, 0},
		{"no total", Usage{Input: 4, Output: 10}, 0, 0},
		{"another total", Usage{Input: 4, Output: 10}, 99, 99},
	} {
		if got := c.usage.SummingTo(c.total).Stated; got != c.want {
			t.Errorf("%s: %d, want %d", c.name, got, c.want)
		}
	}
}
