package patch

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"msgview/model/request"
)

// oddly does a random thing of the editor to its lines, as the editor does it, and tells it of the
// call only what a window shows: of lines that no window shows, behind the end, at no line at all.
func (e *editor) oddly(r *rand.Rand, k int) {
	n := len(e.lines)
	var fresh []string
	for i := range r.IntN(4) {
		fresh = append(fresh, fmt.Sprintf("new %d %d", k, i))
	}
	text := ""
	if len(fresh) > 0 {
		text = strings.Join(fresh, "\n") + "\n"
	}
	first := r.IntN(n)
	last := min(first+r.IntN(4), n-1)
	switch r.IntN(10) {
	case 0:
		e.at = r.IntN(n)
		e.does("goto", jsonOf("command", fmt.Sprintf("goto %d", e.at+1)), "")
	case 1: // one line, wherever it is
		at := r.IntN(n + 1)
		e.lines = slices.Insert(e.lines, at, fmt.Sprintf("in %d", k))
		e.does("insert", fmt.Sprintf(`{"text":"in %d","line":%d}`, k, at), "")
	case 2: // behind the end, before the beginning, at a number that is none
		at := []string{fmt.Sprint(n + 1 + r.IntN(9)), "-1", "-9223372036854775808", "9223372036854775807", "1e300", `"7"`, "null"}[r.IntN(7)]
		if to := map[string]int{`"7"`: 7, "null": n}[at]; to > 0 && to <= n {
			e.lines = slices.Insert(e.lines, to, fmt.Sprintf("in %d", k))
			e.does("insert", fmt.Sprintf(`{"text":"in %d","line":%s}`, k, at), "")
			return
		}
		e.does("insert", fmt.Sprintf(`{"text":"in %d","line":%s}`, k, at), "No such line.")
	case 3: // refused
		e.does("edit", jsonOf("command", fmt.Sprintf("edit %d:%d\n%send_of_edit", last+2, first+1, text)), "Your proposed edit has introduced new syntax error(s). Your changes have NOT been applied.")
	case 4: // more than there is
		if first+len(fresh) > 0 {
			e.lines = slices.Concat(e.lines[:first], fresh)
			e.does("edit", jsonOf("command", fmt.Sprintf("edit %d:%d\n%send_of_edit", first+1, n+1+r.IntN(2000000), text)), "File updated.")
		}
	case 5: // put back
		if r.IntN(3) == 0 {
			e.lines = slices.Clone(e.was)
			e.deeds = append(e.deeds, deed{name: "bash", args: jsonOf("command", "git checkout -- /garden/beds.txt"), result: "(Open file: /garden/beds.txt)\n(Current directory: /garden)\nbash-$"})
		}
	case 6: // by its text, wherever that is
		if r.IntN(2) == 0 || last > first && len(fresh) == 0 {
			search := strings.Join(e.lines[first:last+1], "\n")
			if all := strings.Join(e.lines, "\n"); strings.Count(all, search) == 1 && n > last-first+1 {
				e.blind = e.blind || first < e.at || last >= e.at+windowLines || e.deeds[len(e.deeds)-1].name == "bash"
				e.lines = strings.Split(strings.Replace(all, search, strings.TrimSuffix("other\n"+text, "\n"), 1), "\n")
				e.does("edit", jsonOf("search", search, "replace", strings.TrimSuffix("other\n"+text, "\n")), "Text replaced.")
			}
		}
	default:
		if n-(last-first+1)+len(fresh) > 0 {
			if r.IntN(2) == 0 { // in the window
				first = e.at + r.IntN(min(windowLines, n-e.at))
				last = min(first+r.IntN(3), e.at+windowLines-1, n-1)
			}
			if n-(last-first+1)+len(fresh) > 0 {
				e.lines = slices.Concat(e.lines[:first], fresh, e.lines[last+1:])
				e.does("edit", jsonOf("command", fmt.Sprintf("edit %d:%d\n%send_of_edit", first+1, last+1, text)), "File updated.")
			}
		}
	}
}

// Whatever was done to numbered lines, a difference begins each hunk where it says that it does; and
// where nothing is said to be missing it makes of the file what the run made of it.
func TestOddRows(t *testing.T) {
	whole := 0
	for n := range 4000 {
		r := rand.New(rand.NewPCG(3, uint64(n)))
		e := &editor{}
		for i := range 3 + r.IntN(40) {
			e.lines = append(e.lines, fmt.Sprintf("row %d", i))
		}
		e.was = slices.Clone(e.lines)
		e.at = r.IntN(len(e.lines))
		e.does("open", jsonOf("command", fmt.Sprintf("open beds.txt %d", e.at+1)), "")
		for k := range 1 + r.IntN(9) {
			e.oddly(r, k)
		}
		diff, p := e.patch(t)
		if e.blind {
			continue
		}
		known := p.Losses.Of(request.NotPlaced)+p.Losses.Of(request.NotUndone) == 0
		is, fault := byHunks(e.was, diff, known)
		if known && fault == "" {
			if whole++; !slices.Equal(is, e.lines) {
				fault = fmt.Sprintf("it makes %q of it", is)
			}
		}
		if fault != "" {
			t.Fatalf("%d: %s, is %q\n%s\n%v\n%+v", n, fault, e.lines, diff, p.Losses.List(), e.deeds)
		}
	}
	if whole < 500 {
		t.Errorf("only of %d sessions all is known", whole)
	}
}

// byHunks is a naive patch: each hunk takes its lines away where it says that they stand, and puts
// others there. If not all is known, only the first line of each is looked at.
func byHunks(was []string, diff string, known bool) (is []string, fault string) {
	fresh, gone := map[int][]string{}, map[int]bool{} // by the line that they come before, or that goes
	for _, hunk := range strings.Split("\n"+diff, "\n@@ ")[1:] {
		var at, old, other, now int
		lines := strings.Split(hunk, "\n")
		if _, err := fmt.Sscanf(lines[0], "-%d,%d +%d,%d @@", &at, &old, &other, &now); err != nil {
			return nil, err.Error()
		}
		if old == 0 {
			at++
		}
		for i, l := range lines[1:] {
			switch {
			case l == "" || strings.HasPrefix(l, "diff --git"):
			case l[0] == '+' && !strings.HasPrefix(l, "+++ b/"):
				fresh[at] = append(fresh[at], l[1:])
				continue
			case strings.HasPrefix(l, "+++") || strings.HasPrefix(l, "---") || l[0] == '\\':
				continue
			default:
				if (known || i == 0 && strings.HasPrefix(l[1:], "row ")) && (at > len(was) || was[at-1] != l[1:]) {
					return nil, fmt.Sprintf("line %d is not %q", at, l[1:])
				}
				gone[at] = l[0] == '-'
				at++
				continue
			}
			break
		}
	}
	for i := range len(was) + 1 {
		is = append(is, fresh[i+1]...)
		if i < len(was) && !gone[i+1] {
			is = append(is, was[i])
		}
	}
	return is, ""
}
