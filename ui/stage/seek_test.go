package stage

import (
	"encoding/json"
	"fmt"
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

// So it is within a long sub-agent, which is one message of the conversation, and the stage
// there is the one that playing up to it gives.
func TestSeekWithinAgent(t *testing.T) {
	const n = 4000
	path := filepath.Join(t.TempDir(), "agent.jsonl")
	f, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	e := json.NewEncoder(f)
	say := func(role string, side bool, id, parent string, content any) {
		e.Encode(map[string]any{"type": role, "isSidechain": side, "uuid": id, "parentUuid": parent, "sessionId": "s", "version": "1.0.44", "message": map[string]any{"id": "m" + id, "role": role, "content": content}})
	}
	say("user", false, "u", "", "Ask a helper.")
	say("assistant", false, "a", "u", []any{map[string]any{"type": "tool_use", "id": "t", "name": "Task", "input": map[string]any{"prompt": "Count the eggs."}}})
	say("user", true, "k0", "", "Count the eggs.")
	for i := range n {
		say("assistant", true, fmt.Sprint("k", i+1), fmt.Sprint("k", i), []any{map[string]any{"type": "text", "text": fmt.Sprint("Egg number ", i+1, " is there.")}})
	}
	say("user", false, "r", "a", []any{map[string]any{"type": "tool_result", "tool_use_id": "t", "content": "They are counted."}})
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	s := onStage(t, Setup{Timeline: timeline.Options{Talk: model.Every, Timing: timeline.Paced, Agents: true}}, open(t, path))
	survey, total := s.Player.Survey(0), time.Duration(0)
	if total, _ = s.Player.Total(); len(survey.points) < mostPoints/4 {
		t.Fatalf("%d scenes of %d messages are kept", len(survey.points), n)
	}
	played := NewPlayer(s.Player.Show(0))
	defer played.Close()
	for i := range 40 {
		seek := total / 41 * time.Duration(i+1)
		from, _ := survey.before(seek)
		events := 0
		for e := range s.Player.Show(0).Events(from.mark) {
			if events++; e.At > seek {
				break
			}
		}
		if events > 40*2*leastApart {
			t.Errorf("%d events are walked to get to %v", events, seek)
		}
		s.Player.Seek(seek)
		played.Alone = true
		played.run(seek)
		if got, want := shown(s.Player.Scene(0)), shown(played.Scene(0)); got != want {
			t.Errorf("at %v there is\n%s\nnot\n%s", seek, got, want)
		}
	}
}

// shown is what is on a stage.
func shown(s *Scene) string {
	text := fmt.Sprintln(s.Chapter, s.Title, s.Message, s.Ended)
	for _, b := range s.Blocks {
		text += fmt.Sprintln(b.Number, b.Kind, b.Depth, b.Index, b.Upto, b.Closed, b.Text)
	}
	return text
}

// Where a long show was not walked yet, nobody waits for its end or its next chapter; to a
// message it is walked.
func TestNoLongWalks(t *testing.T) {
	log := long(t, 2*mostAhead+100)
	p := NewPlayer(timeline.New(log, timeline.Options{Talk: model.Every, Timing: timeline.Paced, Cuts: timeline.Cuts{Hide: []timeline.Span{{First: 2, Last: 2 * mostAhead}}}}))
	defer p.Close()
	if !p.End() || !p.Ended() {
		t.Error("what is hidden is far")
	}
	p = NewPlayer(timeline.New(log, timeline.Options{Talk: model.Every, Timing: timeline.Paced}))
	defer p.Close()
	p.Tick(3 * time.Second)
	at := p.At()
	if p.End() || p.At() != at {
		t.Errorf("the end is at %v", p.At())
	}
	if p.ToMessage(2*mostAhead + 1); p.Scene(0).Message != 2*mostAhead+1 {
		t.Errorf("message %d is there", p.Scene(0).Message)
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

// What comes at the end of a log that is being read is not played yet: time stands still,
// and the show goes on when the rest is known.
func TestGrowingShow(t *testing.T) {
	growing := true
	log := long(t, 1200)
	opt := timeline.Options{Talk: model.Every, Timing: timeline.Paced, Growing: func() bool { return growing }}
	if !timeline.May(log, opt, 300) || timeline.May(log, opt, 1000) || timeline.May(log, timeline.Options{Talk: model.Every, Fit: time.Minute}, 0) || timeline.May(long(t, 700), opt, 0) {
		t.Error("it is wrong which show can begin")
	}
	p := NewPlayer(timeline.New(log, opt))
	defer p.Close()
	p.Tick(10 * time.Hour)
	last, at := p.Scene(0).Message, p.At()
	if last < 600 || last > 700 || p.Ended() {
		t.Errorf("message %d of 1200 is played, ended %v", last, p.Ended())
	}
	if p.Tick(time.Hour); p.At() != at || p.End() {
		t.Errorf("time went on from %v to %v", at, p.At())
	}
	growing = false
	p.Renew()
	if n := p.Scene(0).Message; n < last || n > last+1 || p.At() != at { // one may begin at that moment
		t.Errorf("message %d is there at %v, not %d at %v", p.Scene(0).Message, p.At(), last, at)
	}
	if p.Tick(10 * time.Hour); p.Scene(0).Message != 1200 || !p.Ended() {
		t.Errorf("message %d is there at the end", p.Scene(0).Message)
	}
}
