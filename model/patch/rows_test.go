package patch

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"msgview/model"
	"msgview/model/request"
	"msgview/model/tool"
)

// editor is one that shows a window of the file that it has open.
type editor struct {
	lines []string
	was   []string // before the run
	at    int      // of the window, from 0
	deeds []deed
	blind bool // a text was replaced that no window showed: nobody knows at which line
}

const windowLines = 8

func (e *editor) window() string {
	e.at = max(0, min(e.at, len(e.lines)-windowLines))
	var b strings.Builder
	fmt.Fprintf(&b, "[File: /garden/beds.txt (%d lines total)]\n", len(e.lines))
	if e.at > 0 {
		fmt.Fprintf(&b, "(%d more lines above)\n", e.at)
	}
	for i := e.at; i < min(len(e.lines), e.at+windowLines); i++ {
		fmt.Fprintf(&b, "%d:%s\n", i+1, e.lines[i])
	}
	if n := len(e.lines) - e.at - windowLines; n > 0 {
		fmt.Fprintf(&b, "(%d more lines below)\n", n)
	}
	return b.String()
}

func (e *editor) does(name, args, after string) {
	e.deeds = append(e.deeds, deed{name: name, args: args, result: e.window() + after + "\n(Open file: /garden/beds.txt)\n(Current directory: /garden)\nbash-$"})
}

func (e *editor) text() string {
	if len(e.lines) == 0 {
		return ""
	}
	return strings.Join(e.lines, "\n") + "\n"
}

func (e *editor) patch(t *testing.T) (string, *Patch) {
	t.Helper()
	log := logOf(e.deeds...)
	tool.FollowOpen(log.messages)
	p, err := Of(context.Background(), log, Range{Talk: model.Every})
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	if _, err := p.Write(&b); err != nil {
		t.Fatal(err)
	}
	return b.String(), p
}

// What numbered lines became is what the run made of the file, as far as the editor showed what
// they were.
func TestNumberedRows(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	for n := range 300 {
		e := &editor{}
		for i := range 5 + r.IntN(60) {
			e.lines = append(e.lines, fmt.Sprintf("row %d", i))
		}
		was := e.text()
		e.at = r.IntN(40)
		e.does("open", jsonOf("command", fmt.Sprintf("open beds.txt %d", e.at)), "")
		for k := range 1 + r.IntN(6) {
			first := e.at + r.IntN(min(windowLines, len(e.lines)-e.at))
			last := min(first+r.IntN(3), e.at+windowLines-1, len(e.lines)-1)
			var fresh []string
			for i := range r.IntN(4) {
				fresh = append(fresh, fmt.Sprintf("new %d %d", k, i))
			}
			switch r.IntN(5) {
			case 4:
				at := first + 1
				e.lines = slices.Insert(e.lines, at, fmt.Sprintf("in %d", k))
				e.does("insert", fmt.Sprintf(`{"text":"in %d","line":%d}`, k, at), "")
			case 0:
				e.at += windowLines - 2
				e.does("scroll_down", jsonOf("command", "scroll_down"), "")
				continue
			case 1:
				search := e.lines[first]
				if strings.Count(strings.Join(e.lines, "\n")+"\n", search+"\n") > 1 || strings.Contains(strings.Join(e.lines[:first], "\n"), search) || strings.Contains(strings.Join(e.lines[first+1:], "\n"), search) {
					continue
				}
				e.lines[first] = fmt.Sprintf("other %d", k)
				e.does("edit", jsonOf("search", search, "replace", e.lines[first]), "Text replaced.")
			default:
				if len(e.lines)-(last-first+1)+len(fresh) < 1 {
					continue
				}
				e.lines = append(append(append([]string{}, e.lines[:first]...), fresh...), e.lines[last+1:]...)
				text := ""
				if len(fresh) > 0 {
					text = strings.Join(fresh, "\n") + "\n"
				}
				e.does("edit", jsonOf("command", fmt.Sprintf("edit %d:%d\n%send_of_edit", first+1, last+1, text)), "File updated.")
			}
		}
		diff, p := e.patch(t)
		if p.Losses.Of(request.NotPlaced) > 0 {
			t.Fatalf("%d: %v\n%+v", n, p.Losses.List(), e.deeds)
		}
		argv := []string{"git", "apply"}
		if len(p.Loose) > 0 {
			argv = append(argv, "--unidiff-zero")
		}
		if diff == "" && was != e.text() {
			t.Fatalf("%d: no difference\n%+v", n, e.deeds)
		}
		if applied(t, argv, map[string]string{"beds.txt": was}, diff, map[string]string{"beds.txt": e.text()}); t.Failed() {
			t.Fatalf("%d: %+v", n, e.deeds)
		}
	}
}
