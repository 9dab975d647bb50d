package ui

import (
	"fmt"
	"strings"
	"testing"

	"msgview/model"
	"msgview/ui/pane"
)

// The footer says which keys may follow, as many as there is room for; none is cut.
func TestHintsFit(t *testing.T) {
	log := openTour(t)
	for width := 20; width <= 300; width += 7 {
		for _, prefix := range []string{"]", "[", "x", "y", "z"} {
			d := drive(t, log, width, 30)
			d.press(prefix)
			rows := d.rows()
			last := strings.TrimSpace(rows[len(rows)-1]) + " "
			at := strings.LastIndex(last, prefix+": ")
			if at < 0 {
				at = strings.Index(last, prefix+" ")
			}
			if at < 0 {
				t.Fatalf("%d cells: %q", width, last)
			}
			_, list, _ := strings.Cut(strings.TrimSpace(last[at:]), ": ")
			known := map[string]bool{"": true}
			all := d.m.keys.nextKeys(prefix)
			for n := range all {
				known[fmt.Sprintf("%d more", n)] = true
			}
			shown := strings.Split(list, " · ")
			if n := len(shown) - 1; list != "" && strings.HasSuffix(list, " more") && shown[n] != fmt.Sprintf("%d more", len(all)-n) {
				t.Errorf("%d cells: of %d keys %d are shown: %q", width, len(all), n, last)
			}
			for _, h := range all {
				known[h] = true
			}
			for _, h := range shown {
				if !known[h] {
					t.Errorf("%d cells: %q is cut: %q", width, h, last)
				}
			}
			if width >= 280 && prefix != "z" && prefix != "y" && strings.HasSuffix(list, " more") || strings.Contains(last, "…") {
				t.Errorf("%d cells: %q", width, last)
			}
		}
	}
}

// After a while every key that may follow is listed, over the text where the footer has no
// room for all, and none is cut off but for what it does.
func TestHintsSpread(t *testing.T) {
	log := openTour(t)
	step := 7
	if raced {
		step = 91
	}
	for width := 20; width <= 300; width += step {
		for _, height := range []int{10, 24, 40} {
			for _, prefix := range []string{"]", "[", "x", "y", "z"} {
				d := drive(t, log, width, height)
				before := d.rows()
				d.press(prefix)
				if now := d.rows(); strings.Join(now[:height-1], "\n") != strings.Join(before[:height-1], "\n") {
					t.Fatalf("%d cells: %s lies over the text at once", width, prefix)
				}
				d.send(spreadMsg(d.m.typed.number))
				d.check(prefix)
				screen := strings.Join(d.rows(), "\n") + "\n"
				for _, h := range d.m.keys.nextKeys(prefix) {
					if key, _, _ := strings.Cut(h, " "); !strings.Contains(screen, " "+h) && !strings.Contains(screen, " "+key+" ") {
						t.Errorf("%dx%d: no %q\n%s", width, height, h, screen)
					}
				}
				if now := d.rows(); strings.Join(now[:height-1], "\n") != strings.Join(before[:height-1], "\n") { // they are listed
					for _, h := range d.m.keys.nextKeys(prefix) {
						if last := now[height-1]; strings.Contains(last, h) || strings.Contains(last, " more") || strings.Contains(last, "…") {
							t.Errorf("%dx%d: what is listed is said again, or the rest is cut: %q", width, height, last)
						}
					}
				}
				d.press("esc")
				if now := strings.Join(d.rows(), "\n"); now != strings.Join(before, "\n") {
					t.Errorf("%d cells: after Esc\n%s", width, now)
				}
			}
		}
	}
	d := drive(t, log, 80, 24)
	d.press("z")
	old := d.m.typed.number
	d.press("z", "]")
	d.send(spreadMsg(old))
	if screen := strings.Join(d.rows(), "\n"); strings.Contains(screen, " n conversation") {
		t.Errorf("keys are listed for the prefix before\n%s", screen)
	}
}

// What is said of a key after a prefix is no piece of something: it begins for itself, and is
// not cut off within several things of which one or another is meant.
func TestHintsAreNoFragments(t *testing.T) {
	for _, b := range keyMap() {
		if len(b.keys) == 0 || !strings.Contains(b.keys[0], " ") {
			continue
		}
		if strings.HasPrefix(b.help, "and ") || strings.HasPrefix(b.help, "or ") {
			t.Errorf("%s: %q", b.keys[0], b.help)
		}
		said, rest, _ := strings.Cut(b.help, ", ")
		if !strings.Contains(said, ":") && !strings.HasPrefix(rest, "or ") && strings.Contains(rest, " or ") {
			t.Errorf("%s: of %q is said %q", b.keys[0], b.help, said)
		}
	}
}

// So do the keys of what lies over the conversation.
func TestOverlayHintsFit(t *testing.T) {
	log := openTour(t)
	for width := 10; width <= 100; width += 3 {
		for _, keys := range []string{"?", "r", "r r"} {
			d := drive(t, log, width, 30)
			d.press(strings.Fields(keys)...)
			rows := d.rows()
			last := strings.TrimSpace(rows[len(rows)-1])
			for _, h := range strings.Split(last, "   ") {
				found := h == "" || h == "? help"
				for _, whole := range d.m.panes.over.Title() {
					found = found || h == whole
				}
				if !found {
					t.Errorf("%d cells, %s: %q is cut: %q", width, keys, h, last)
				}
			}
		}
	}
}

// Whatever a pane has to say, where its other keys are listed stays longest, beside its name.
func TestPaneHelpHintStays(t *testing.T) {
	log := openTour(t)
	for width := 36; width <= 140; width += 8 {
		for _, key := range strings.Fields("o P C S L V H W R r i") {
			d := drive(t, log, width, 30)
			d.press(key)
			rows := d.rows()
			last := strings.TrimRight(rows[len(rows)-1], " ")
			if d.m.panes.over.Place() == pane.Whole || width > 120 && key == "o" {
				continue
			}
			if !strings.HasSuffix(last, "   ? help") || !strings.HasPrefix(last, " "+nameOf(d.m.panes.over)) || strings.Contains(last, "…") {
				t.Errorf("%d cells, %s: %q", width, key, last)
			}
		}
	}
}

// What may be typed is said in whole pieces, too, at every width, with what a filter leaves.
func TestPromptHintsFit(t *testing.T) {
	log := openTour(t)
	for width := 24; width <= 200; width += 11 {
		for _, keys := range []string{"D", "&", "|", "y e", ":", "& t o o l = b a s h enter"} {
			d := drive(t, log, width, 30)
			d.press(strings.Fields(keys)...)
			rows := d.rows()
			if last := rows[len(rows)-1]; strings.Contains(last, "…") && !(width < 40 && keys[0] == '&') || strings.HasSuffix(last, " &") {
				t.Errorf("%d cells, %s: %q", width, keys, last)
			}
		}
	}
	d := drive(t, log, 80, 24)
	d.press("|")
	if rows := d.rows(); !strings.HasSuffix(strings.TrimSpace(rows[23]), "a program that is given the item's text") {
		t.Errorf("%q", rows[23])
	}
}

// The footer says where rows begin that were moved sideways.
func TestFooterSaysHowFarPanned(t *testing.T) {
	log := newStaticLog(said(model.RoleUser, "hello"), called("c", "Bash"), answered("c", strings.Repeat("0123456789", 30)+"|end", false))
	for _, width := range []int{40, 100, 120} {
		d := drive(t, log, width, 30)
		footer := func() string { rows := d.rows(); return rows[len(rows)-1] }
		d.press("t", "enter")
		if f := footer(); strings.Contains(f, "column") {
			t.Errorf("%d cells: %q", width, f)
		}
		d.press("w")
		if !strings.Contains(d.m.note.text, "cut") {
			t.Errorf("w says %q", d.m.note.text)
		}
		want := map[int]string{40: "column 11", 100: "column 26", 120: "column 31"}[width]
		d.press(">", "g")
		if f := footer(); !strings.Contains(f, want) {
			t.Errorf("%d cells: no %q in %q", width, want, f)
		}
		d.press("<")
		if f := footer(); strings.Contains(f, "column") {
			t.Errorf("%d cells: %q", width, f)
		}
	}
}

// The first row of a pane says whole pieces, too, at every width: of what is a sentence, and
// of one piece alone, the beginning.
func TestPaneHeadsAreWhole(t *testing.T) {
	log := openTour(t)
	for width := 36; width <= 140; width += 8 {
		for _, key := range strings.Fields("P H V W L C S") {
			d := drive(t, log, width, 30)
			d.looked()
			d.press(key)
			head := ""
			for _, row := range d.rows() {
				if strings.HasPrefix(row, " "+nameOf(d.m.panes.over)+"  ") {
					head = strings.TrimRight(row, " ")
					break
				}
			}
			if head == "" {
				t.Errorf("%d cells, %s: no head", width, key)
			}
			if cut, ok := strings.CutSuffix(head, "…"); ok && strings.ContainsAny(cut, "·,") && !strings.Contains(cut, "ended: ") && !strings.HasSuffix(cut, "reading") && !strings.HasSuffix(cut, "counting") {
				t.Errorf("%d cells, %s: %q", width, key, head)
			}
		}
	}
}
