package answer

import (
	"testing"

	"msgview/model"
)

// Messages make room for later ones by their size, but for some that are kept whatever it is.
func TestCacheKeepsRecent(t *testing.T) {
	for least, want := range map[int][]bool{1: {false, false, true}, 2: {false, true, true}} {
		c := newCache(100, least)
		for i := range want {
			c.put(i, 0, &model.Message{}, 1000)
		}
		for i, kept := range want {
			if _, ok := c.get(i, 0); ok != kept {
				t.Errorf("of the last %d: message %d is kept: %v", least, i, ok)
			}
		}
	}
	c := newCache(100, 2)
	for i := range 10 {
		c.put(i, 0, &model.Message{}, 30)
	}
	for i := range 10 {
		if _, ok := c.get(i, 0); ok != (i >= 7) {
			t.Errorf("message %d is kept: %v", i, ok)
		}
	}
}
