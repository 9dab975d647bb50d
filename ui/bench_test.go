package ui

import (
	"testing"

	tea "charm.land/bubbletea/v2"
)

// A log of a million messages: what a key costs must not depend on its length.
// One View has a budget of a millisecond.
func BenchmarkView(b *testing.B) {
	log := newFakeLog(1_000_000)
	setup := func(b *testing.B) *driver {
		d := drive(b, log, 120, 50)
		d.m.View()
		b.ResetTimer()
		return d
	}
	b.Run("View", func(b *testing.B) {
		d := setup(b)
		for range b.N {
			d.m.View()
		}
	})
	b.Run("line", func(b *testing.B) {
		d := setup(b)
		for range b.N {
			d.send(keyPress("j"))
			d.m.View()
		}
	})
	b.Run("page", func(b *testing.B) {
		d := setup(b)
		for range b.N {
			d.send(keyPress("space"))
			d.m.View()
		}
	})
	b.Run("end", func(b *testing.B) {
		d := setup(b)
		for range b.N {
			d.send(keyPress("G"))
			d.m.View()
			d.send(keyPress("g"))
			d.m.View()
		}
	})
	b.Run("half", func(b *testing.B) {
		d := setup(b)
		for i := range b.N {
			d.m.Jumps.Message(500_000 + i*1009%400_000)
			d.m.View()
		}
	})
	b.Run("level", func(b *testing.B) {
		d := setup(b)
		d.m.Jumps.Message(500_000)
		for i := range b.N {
			d.send(keyPress([]string{"+", "-"}[i%2]))
			d.m.View()
		}
	})
	b.Run("level-1", func(b *testing.B) {
		d := setup(b)
		d.m.Jumps.Message(500_000)
		d.press("z", "1")
		for i := range b.N {
			d.send(keyPress([]string{"space", "b"}[i%2]))
			d.m.View()
		}
	})
	b.Run("resize", func(b *testing.B) {
		d := setup(b)
		d.m.Jumps.Message(500_000)
		for i := range b.N {
			d.send(tea.WindowSizeMsg{Width: 100 + i%20, Height: 40 + i%7})
			d.m.View()
		}
	})
	b.Run("problem", func(b *testing.B) { // there is none: the whole index is looked at
		d := setup(b)
		for range b.N {
			d.send(keyPress("e"))
			d.m.View()
		}
	})
}
