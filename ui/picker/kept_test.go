package picker

import (
	"math/rand"
	"testing"

	"msgview/themes"
	"msgview/ui/palette"
)

// What was kept of a list is what would be drawn now, whatever happened since.
func TestKept(t *testing.T) {
	random := rand.New(rand.NewSource(7))
	keys := []string{"j", "k", "f", "b", "G", "g", "s", "S", "o", "e", "x", "tab", "/", "b", "esc", "a", "p", "y", "l"}
	p := start(300, 100, 30)
	other := palette.New(themes.Default(false))
	for step := range 600 {
		was := "a key"
		switch random.Intn(12) {
		case 0:
			p.Resize(20+random.Intn(200), 5+random.Intn(50))
			was = "another size"
		case 1:
			pal := startPalette
			if random.Intn(2) == 0 {
				pal = other
			}
			p.SetPalette(pal, random.Intn(2) == 0)
			was = "another theme"
		case 2:
			r := &p.rows[random.Intn(len(p.rows))]
			r.Title, r.Calls, r.Unread = "something else "+r.Title, r.Calls+1, Unread(random.Intn(3))
			was = "another title"
		case 3:
			r := &p.rows[max(p.current(), 0)]
			r.Judged, r.Fork, r.Agents = &Judged{Cost: random.Float64()}, &Fork{Of: "that one", Turn: random.Intn(5), Own: []string{"", "bake it longer"}[random.Intn(2)], same: true}, random.Intn(9)
			was = "what was found of a row"
		default:
			press(p, keys[random.Intn(len(keys))])
		}
		kept := p.View()
		p.keeping, p.tally = keeping{}, tally{}
		if drawn := p.View(); kept != drawn {
			t.Fatalf("step %d, %s: kept\n%s\nbut drawn\n%s", step, was, kept, drawn)
		}
	}
}

// A list that did not change is not laid out again.
func TestKeptIsLittleWork(t *testing.T) {
	p := start(5000, 160, 50)
	p.View()
	again := testing.AllocsPerRun(10, func() { p.View() })
	anew := testing.AllocsPerRun(10, func() { p.keeping = keeping{}; p.View() })
	if again*3 > anew {
		t.Errorf("a list that is the same takes %.0f allocations to draw, one that is new %.0f", again, anew)
	}
}
