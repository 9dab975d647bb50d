package chrome

import (
	"strings"
	"testing"

	"msgview/themes"
	"msgview/ui/palette"
)

// Of a text that is longer than its line what is left of the cursor is shown, and the
// cursor.
func TestInputLongerThanLine(t *testing.T) {
	theme, err := themes.Named(themes.Builtin()[0])
	if err != nil {
		t.Fatal(err)
	}
	p := Pen{Palette: palette.New(theme)}
	letters := strings.Repeat("abcdefghij", 4)
	for _, tc := range []struct {
		name, text string
		at, width  int
		want       string
	}{
		{"it fits", "abc", 3, 20, "say: abc"},
		{"it just fits", letters[:14], 14, 20, "say: abcdefghijabcd"},
		{"at the end", letters, 40, 20, "say: ghijabcdefghij"},
		{"at the beginning", letters, 0, 20, "say: abcdefghijabcde"},
		{"in the middle", letters, 25, 20, "say: cdefghijabcdef"},
		{"wide at the end", strings.Repeat("日本語", 6), 18, 20, "say: 語日本語日本語"},
		{"wide at the beginning", strings.Repeat("日本語", 6), 0, 20, "say: 日本語日本語日"},
		{"no room", letters, 40, 3, "say: j"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			in := NewInput("say: ", 100)
			in.SetValue(tc.text)
			in.SetCursor(tc.at)
			in.Focus()
			if got := strings.TrimRight(p.Input(in, tc.width).Plain(), " "); got != tc.want {
				t.Errorf("%q, not %q", got, tc.want)
			}
			if in.Position() != tc.at {
				t.Errorf("the cursor is at %d, not %d", in.Position(), tc.at)
			}
		})
	}
}
