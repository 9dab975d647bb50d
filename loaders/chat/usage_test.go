package chat

import (
	"testing"
	"time"

	"msgview/model"
	"msgview/model/rawjson"
)

func TestMilliseconds(t *testing.T) {
	for ms, want := range map[float64]time.Duration{1.5: 1_500_000, 8.2: 8_200_000, 0.57: 570_000, -1: 0} {
		if got := Milliseconds(ms); got != want {
			t.Errorf("%v ms are %d ns, want %d", ms, got, want)
		}
	}
}

func TestCacheAtTheTop(t *testing.T) {
	v, err := rawjson.Parse([]byte(`{"inputTokens":10,"outputTokens":2,"cacheReadTokens":7,"cacheWriteTokens":3}`))
	if err != nil {
		t.Fatal(err)
	}
	if got, want := Usage(v), (model.Usage{Input: 10, Output: 2, CacheRead: 7, CacheWrite: 3}); got != want {
		t.Errorf("%+v, want %+v", got, want)
	}
}
