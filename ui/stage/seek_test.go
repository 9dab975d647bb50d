package stage

import (
	"encoding/json"
	"os"
	"path/filepath"
	"testing"
	"time"

	"msgview/model"
	"msgview/model/timeline"
)

// long is a log of many messages.
func long(tb testing.TB, n int) model.Log {
	tb.Helper()
	path := filepath.Join(tb.TempDir(), "long.jsonl")
	f, err := os.Create(path)
	if err != nil {
		tb.Fatal(err)
	}
	e := json.NewEncoder(f)
	for i := range n {
		role := []string{"user", "assistant"}[i%2]
		e.Encode(map[string]any{"role": role, "content": "An oven that forgets half a minute bakes rye too short, and nobody knows why it does."})
	}
	if err := f.Close(); err != nil {
		tb.Fatal(err)
	}
	return open(tb, path)
}

// Going to a moment of a long show walks no more than a small part of it.
func TestSeekIsShort(t *testing.T) {
	s := onStage(t, Setup{Timeline: timeline.Options{Talk: model.Every, Timing: timeline.Paced}}, long(t, 10_000))
	survey := s.Player.Survey(0)
	if survey.Messages != 10_000 || len(survey.points) > mostPoints || len(survey.points) < mostPoints/2 {
		t.Fatalf("%d scenes of %d messages are kept", len(survey.points), survey.Messages)
	}
	total, _ := s.Player.Total()
	for i := range 40 {
		seek := total / 41 * time.Duration(i+1)
		from, _ := survey.before(seek)
		messages := 0
		for e := range s.Player.Show(0).Events(from.mark) {
			if e.At > seek {
				break
			}
			if e.Kind == timeline.Message {
				messages++
			}
		}
		if messages > 10_000/(mostPoints/2)+leastApart {
			t.Errorf("%d messages are walked to get to %v", messages, seek)
		}
	}
}

func BenchmarkSeek(b *testing.B) {
	s := onStage(b, Setup{Timeline: timeline.Options{Talk: model.Every, Timing: timeline.Paced}}, long(b, 10_000))
	total, _ := s.Player.Total()
	b.ResetTimer()
	for i := range b.N {
		s.Player.Seek(total / 97 * time.Duration(i*31%97))
	}
}
