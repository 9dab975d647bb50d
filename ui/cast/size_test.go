package cast

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"msgview/model"
	"msgview/model/timeline"
	"msgview/themes"
	"msgview/ui/stage"
)

// most is how many times its text a recording may be.
var most = map[timeline.Timing]int{timeline.Click: 3, timeline.Paced: 10, timeline.Real: 10}

// sizes are how much a recording takes, whole frames apart, and how much text it shows.
func sizes(t *testing.T, log model.Log, timing timeline.Timing, captions bool) (size, shown int) {
	t.Helper()
	var b bytes.Buffer
	show := timeline.New(log, timeline.Options{Talk: model.Every, Timing: timing})
	o := Options{Cols: 80, Rows: 24, Theme: themes.Default(true), Captions: captions}
	if err := Write(t.Context(), &b, show, o); err != nil {
		t.Fatal(err)
	}
	for l := range strings.SplitSeq(b.String(), "\n") {
		if !strings.Contains(l, "\\u001b[2J") {
			size += len(l) + 1
		}
	}
	return size, shownText(t, show)
}

// A recording is no more than some times the text that it shows, whole frames apart; of
// very short messages, too, between which styles and places are most of what is sent.
func TestSize(t *testing.T) {
	var short strings.Builder
	asked := []string{"Who are you?", "Good morning!", "What is up?", "Goodbye", "Is the bread ready?"}
	said := []string{"I am an oven, built by people who bake, and I tell of all the bread that was ever baked in this kitchen.", "You too! Do come in, it is warm here.", "The second loaf rises. Have a look at it in a while, please, and turn it, as it was near the door.", "Goodbye! If there is more to bake, come back at any time."}
	for i := range 120 {
		fmt.Fprintf(&short, "{\"role\":\"user\",\"content\":%q}\n{\"role\":\"assistant\",\"content\":%q}\n", asked[i%len(asked)], said[i%len(said)])
	}
	path := filepath.Join(t.TempDir(), "short.jsonl")
	if err := os.WriteFile(path, []byte(short.String()), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, path := range []string{"../stage/testdata/show.jsonl", path} {
		log := open(t, path)
		for timing, most := range most {
			for _, captions := range []bool{false, true} {
				size, shown := sizes(t, log, timing, captions)
				t.Logf("%s, %v: %d bytes for %d of text: %.2f", filepath.Base(path), timing, size, shown, float64(size)/float64(shown))
				if size > most*shown {
					t.Errorf("%s, %v: %d bytes for %d of text, more than %d times", path, timing, size, shown, most)
				}
			}
		}
	}
}

// What a recording takes beside some times its text does not grow with that: what it begins
// with, and the styles of the little that the smallest logs show.
func TestSizeOfEveryLog(t *testing.T) {
	room := map[timeline.Timing]int{timeline.Click: 1900, timeline.Real: 1000}
	for _, path := range fixtures(t) {
		log := open(t, path)
		if log == nil || timeline.New(log, timeline.Options{Talk: model.Every}).LeavesNothing() {
			continue
		}
		for timing, room := range room {
			if size, shown := sizes(t, log, timing, true); size > most[timing]*shown+room {
				t.Errorf("%s, %v: %d bytes for %d of text, %d more than %d times", path, timing, size, shown, size-most[timing]*shown, most[timing])
			}
		}
	}
}

// shownText is how much text a show has: all that is said and done, line after line.
func shownText(t *testing.T, show *timeline.Show) int {
	t.Helper()
	var b bytes.Buffer
	if err := stage.Linear(t.Context(), &b, []*timeline.Show{show}, stage.LinearOptions{}); err != nil {
		t.Fatal(err)
	}
	return b.Len()
}
