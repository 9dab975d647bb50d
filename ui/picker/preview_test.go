package picker

import (
	"context"
	"slices"
	"strings"
	"testing"
)

// elsewhere is a source of conversations on another machine.
type elsewhere struct {
	made
	t *testing.T
}

func (e elsewhere) More(from int) ([]Row, bool) {
	rows, done := e.made.More(from)
	for i := range rows {
		rows[i].Far, rows[i].Known, rows[i].Title = true, true, "bake bread"
		rows[i].Turns, rows[i].Messages, rows[i].Calls, rows[i].Errors, rows[i].Tokens = 3, 41, 1, 2, 12_000
	}
	return rows, done
}

// Judge implements Judge: it is not to be asked.
func (e elsewhere) Judge(context.Context, Row) *Judged {
	e.t.Error("a conversation on another machine is judged")
	return nil
}

// The preview of a conversation on another machine says what is known, and why there is no more;
// nobody is asked for more of it.
func TestPreviewOfFar(t *testing.T) {
	for _, size := range [][2]int{{200, 60}, {120, 40}, {80, 30}} {
		p := startWith(elsewhere{made{3}, t}, size[0], size[1])
		screen := strings.Join(strings.Fields(text(p)), " ")
		for _, want := range []string{"3 turns 41 messages 1 call 2 errors 12k tokens", "lies on another machine", "read when it is opened"} {
			if !strings.Contains(screen, want) {
				t.Errorf("%v: %q is not in\n%s", size, want, text(p))
			}
		}
		if row := strings.Fields(strings.Split(text(p), "\n")[2]); size[0] > 80 && !slices.Contains(row, "2") {
			t.Errorf("%v: the errors are not in the row %q", size, row)
		}
		if len(p.said) > 0 || p.asking >= 0 {
			t.Errorf("%v: a preview was asked for", size)
		}
	}
	near := startWith(made{3}, 120, 40)
	if screen := text(near); strings.Contains(screen, "another machine") || !strings.Contains(screen, "How long?") {
		t.Errorf("of one on this machine:\n%s", screen)
	}
}
