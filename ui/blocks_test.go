package ui

import (
	"fmt"
	"testing"
)

// Blocks of SEARCH and REPLACE are differences: beside each other where there is room, with the
// numbers of the file where they say at which lines they are.
func TestBlockScreens(t *testing.T) {
	for _, size := range [][2]int{{80, 24}, {120, 40}, {200, 60}, {40, 10}} {
		name := fmt.Sprintf("blocks-%dx%d", size[0], size[1])
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := start(t, "../testdata/roo/blocks.json", size[0], size[1], Options{})
			s.wait("Water the beans.")
			s.press("] d enter ] d enter")
			s.golden(name)
		})
	}
	t.Run("blocks-styles", func(t *testing.T) {
		t.Parallel()
		s := start(t, "../testdata/roo/blocks.json", 120, 40, Options{})
		s.wait("Water the beans.")
		s.press("] d enter ] d enter")
		s.goldenStyles("blocks-styles")
	})
}
