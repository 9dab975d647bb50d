package claudecode

import (
	"fmt"
	"strings"
	"testing"
)

func TestSegments(t *testing.T) {
	for _, c := range []struct{ in, want string }{
		{"plain", `:"plain"`},
		{"", ""},
		{" \n ", ""},
		{"<system-reminder>a</system-reminder>", `system-reminder:"a"`},
		{"x\n<system-reminder>a</system-reminder>\ny", `:"x\n" system-reminder:"a" :"\ny"`},
		{"x <system-reminder>a</system-reminder>", `:"x " system-reminder:"a"`},
		{"x <system-reminder>a</system-reminder> y", `:"x <system-reminder>a</system-reminder> y"`},
		{"<system-reminder>a", `:"<system-reminder>a"`},
		{"<system-reminder>a\n<system-reminder>b</system-reminder>", `system-reminder:"a\n<system-reminder>b"`},
		{"<ide_selection>s</ide_selection><ide_opened_file>f</ide_opened_file>go", `ide_selection:"s" ide_opened_file:"f" :"go"`},
		{"go\n<bash-input>ls</bash-input>", `:"go\n<bash-input>ls</bash-input>"`},
		{"```\n<system-reminder>a</system-reminder>\n```", ":\"```\\n<system-reminder>a</system-reminder>\\n```\""},
		{`<teammate-message teammate_id="a" color="b">hi</teammate-message>`, `teammate-message(teammate_id="a" color="b"):"hi"`},
		{"<made-up-hook>h</made-up-hook>", `made-up-hook:"h"`},
		{"<made-up>h</made-up>", `:"<made-up>h</made-up>"`},
		{"<", `:"<"`},
		{"<system-reminder", `:"<system-reminder"`},
		{"<>x</>", `:"<>x</>"`},
	} {
		var list []string
		for _, s := range segments(c.in) {
			attrs := ""
			if s.attrs != "" {
				attrs = "(" + s.attrs + ")"
			}
			list = append(list, fmt.Sprintf("%s%s:%q", s.tag, attrs, s.text))
		}
		if got := strings.Join(list, " "); got != c.want {
			t.Errorf("%q\n got %s\nwant %s", c.in, got, c.want)
		}
	}
}

func TestCutReminders(t *testing.T) {
	for _, c := range []struct {
		in, rest string
		cut      int
	}{
		{"out", "out", 0},
		{"out\n\n<system-reminder>\na\n</system-reminder>\n", "out", 1},
		{"out\n<system-reminder>a</system-reminder>\n<system-reminder>b</system-reminder>", "out", 2},
		{"grep: <system-reminder>a</system-reminder>", "grep: <system-reminder>a</system-reminder>", 0},
		{"<system-reminder>a</system-reminder>\nout", "<system-reminder>a</system-reminder>\nout", 0},
		{"</system-reminder>", "</system-reminder>", 0},
	} {
		rest, cut := cutReminders(c.in)
		if rest != c.rest || len(cut) != c.cut {
			t.Errorf("%q: got %q and %q", c.in, rest, cut)
		}
	}
	if _, cut := cutReminders("x\n<system-reminder>1</system-reminder>\n<system-reminder>2</system-reminder>"); strings.Join(cut, " ") != "1 2" {
		t.Errorf("order: %q", cut)
	}
}

func TestTeammate(t *testing.T) {
	for attrs, want := range map[string]string{
		`teammate_id="a" color="b"`:         "a",
		`x_teammate_id="a" teammate_id="b"`: "b",
		`teammate_id="a`:                    "",
		``:                                  "",
	} {
		if got := teammate(attrs); got != want {
			t.Errorf("%s: got %q", attrs, got)
		}
	}
}

// TestTagsTime checks that texts made of tags that never end are read once, not
// once for each tag.
func TestTagsTime(t *testing.T) {
	for _, s := range []string{
		strings.Repeat("<system-reminder>\n", 100_000),
		strings.Repeat("<a-hook>\n", 100_000),
		strings.Repeat("x <system-reminder>\n", 100_000) + "</system-reminder>.",
		strings.Repeat("\n<system-reminder>a</system-reminder>", 50_000),
	} {
		segments(s)
		cutReminders(s)
		children(s)
	}
	var distinct strings.Builder
	for i := range 50_000 {
		fmt.Fprintf(&distinct, "<t%d>", i)
	}
	children(distinct.String())
	segments(strings.ReplaceAll(distinct.String(), ">", "-hook>\n"))
}
