package cuts

import (
	"reflect"
	"strings"
	"testing"
	"unicode"

	"msgview/model/timeline"
)

// What is written is read again as it was, whatever the texts hold.
func TestWrittenIsRead(t *testing.T) {
	c := timeline.Cuts{
		Begin: 3, End: 40, ToolLines: 6, Title: "A \"bug\" \\ is\nfixed", Closing: "Fragen? ✓ \x00\x1b\u009b",
		Hide:     []timeline.Span{{First: 5, Last: 5}, {First: 7, Last: 9}},
		Trim:     []timeline.Trim{{Message: 12, Lines: 8}},
		Chapters: []timeline.Chapter{{Message: 20, Title: "= [x]"}, {Message: 4, Title: "#"}},
		Labels:   map[string]string{"user": "Ann", "assistant": "模型"},
	}
	got, err := Parse(Text(&c))
	if err != nil || !reflect.DeepEqual(got, c) {
		t.Errorf("%v, %+v of\n%s", err, got, Text(&c))
	}
	if strings.ContainsFunc(Text(&c), func(r rune) bool { return r != '\n' && unicode.IsControl(r) }) {
		t.Errorf("who prints the file sends controls to the terminal: %q", Text(&c))
	}
	if got, err := Parse(Text(&timeline.Cuts{})); err != nil || !reflect.DeepEqual(got, timeline.Cuts{}) {
		t.Errorf("%v, %+v", err, got)
	}
}

// What somebody wrote is not taken for what was written here.
func TestIsPlain(t *testing.T) {
	c := timeline.Cuts{Begin: 3, Hide: []timeline.Span{{First: 5, Last: 5}}, Chapters: []timeline.Chapter{{Message: 20, Title: "A"}}}
	text := Text(&c)
	for src, plain := range map[string]bool{
		text: true, Text(&timeline.Cuts{}): true, text + "# why\n": false, strings.Replace(text, "begin = 3", "begin=3", 1): false, "begin = 3\n": false, "mine": false, "": false,
	} {
		if IsPlain(src) != plain {
			t.Errorf("%q: %v", src, !plain)
		}
	}
}

func TestMistakes(t *testing.T) {
	for src, says := range map[string]string{
		"begin = 4\nend = 3":                 "before it begins",
		"hide = [\"x\"]":                     "no number",
		"hide = [\"9-7\"]":                   "backwards",
		"command = \"rm\"":                   "there is no command",
		"begin = \"a":                        "line 1",
		"[labels]\ntool = \"x\"":             "labels are of user and assistant",
		"[[chapter]]\nmessage = 3":           "a title",
		"[[trim]]\nmessage = 3\nlines = 0":   "lines",
		"[[chapter]]\nmessage=0\ntitle=\"\"": "from 1",
		"end = -1":                           "no less",
	} {
		if _, err := Parse(src); err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("%q: %v, want %q", src, err, says)
		}
	}
}
