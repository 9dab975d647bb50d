package export

import (
	"encoding/json"
	"regexp"
	"strings"
	"testing"
	"unicode"

	"msgview/model/rawjson"
	"msgview/ui/safetext"
)

var escapes = regexp.MustCompile(`\\u[0-9a-f]{4}|\\.`)

// What the screen marks is escaped in JSON: of every character, alone, behind another
// one, and in a row. What remains as it is the screen shows as it is, too.
func TestHiddenIsEscaped(t *testing.T) {
	faults := 0
	step := rune(1)
	if testing.Short() {
		step = 13
	}
	for r := rune(0); r <= unicode.MaxRune && faults < 20; r += step {
		if r >= 0xd800 && r <= 0xdfff {
			continue
		}
		hidden := safetext.Hidden(r)
		if drawn := unicode.IsLetter(r) || unicode.Is(unicode.Mc, r) || unicode.Is(unicode.Sk, r); drawn && !hidden {
			continue // in a row they may be too wide for the screen, but can be seen
		}
		c := string(r)
		samples := []string{c, "a" + c, c + c, "x" + c + c + c, "漢" + c + c, "a" + strings.Repeat(c, 6) + "b", "\n" + c, "☺" + c + "\u200d" + c}
		if hidden || !unicode.In(r, unicode.M, unicode.P, unicode.S, unicode.Z) {
			samples = samples[2:3] // for speed
		}
		for _, s := range samples {
			out, _ := appendVisible(nil, rawjson.Quote(s))
			var back string
			if err := json.Unmarshal(out, &back); err != nil || back != s {
				t.Errorf("%U: %+q is written as %s, which reads %+q, %v", r, s, out, back, err)
				faults++
			}
			if hidden {
				if strings.ContainsRune(string(out), r) {
					t.Errorf("%U: %s", r, out)
					faults++
				}
				continue
			}
			for _, run := range escapes.Split(string(out[1:len(out)-1]), -1) {
				if shown := safetext.Plain(run, false); shown != run && strings.Contains(shown, "<") {
					t.Errorf("%U: %s has %+q, of which the screen makes %s", r, out, run, shown)
					faults++
				}
			}
		}
	}
}
