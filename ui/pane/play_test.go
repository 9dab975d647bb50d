package pane

import (
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"

	"msgview/loaders"
	"msgview/model"
	"msgview/model/timeline"
	"msgview/ui/stage"
)

// Time passes on the stage as it does outside; at another moment of the show it begins to,
// and at the end the key that goes on begins anew.
func TestPlayTime(t *testing.T) {
	log, err := loaders.Open(t.Context(), "../stage/testdata/show.jsonl", loaders.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer log.Close()
	log.Wait(t.Context())
	player := stage.NewPlayer(timeline.New(log, timeline.Options{Talk: model.Every, Timing: timeline.Paced}))
	o, d, now := &Play{screen: stage.NewScreen(player, stage.Setup{})}, &Desk{}, time.Unix(1, 0)
	defer o.Close()
	after := func(passed time.Duration) time.Duration {
		now = now.Add(passed)
		o.Update(d, playTick{o.turn, now})
		return player.At()
	}
	press := func(r rune) { o.Update(d, tea.KeyPressMsg{Code: r, Text: string(r)}) }
	after(0)
	if at := after(400 * time.Millisecond); at != 400*time.Millisecond {
		t.Errorf("after 400 ms it is %v", at)
	}
	now = now.Add(100 * time.Millisecond)
	press('z')
	if at := after(100 * time.Millisecond); at != 600*time.Millisecond {
		t.Errorf("after 600 ms, and a key, it is %v", at)
	}
	now = now.Add(400 * time.Millisecond)
	press(']')
	chapter := player.At()
	if at := after(34 * time.Millisecond); at != chapter {
		t.Errorf("the chapter of %v is at %v when it is drawn first", chapter, at)
	}
	if at := after(100 * time.Millisecond); at != chapter+100*time.Millisecond {
		t.Errorf("100 ms after %v it is %v", chapter, at)
	}
	press('G')
	o.Update(d, tea.KeyPressMsg{Code: tea.KeySpace, Text: " "})
	if player.At() != 0 || !player.Playing {
		t.Errorf("from the end it goes on at %v: %v", player.At(), player.Playing)
	}
}

// Where a show has to be walked far for cuts, nothing waits: the show stands still, and what
// is cut meanwhile is cut, too.
func TestPlayCutsFarAway(t *testing.T) {
	log, err := loaders.Open(t.Context(), "../stage/testdata/show.jsonl", loaders.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer log.Close()
	log.Wait(t.Context())
	player := stage.NewPlayer(timeline.New(log, timeline.Options{Talk: model.Every, Timing: timeline.Paced, Fit: time.Minute}))
	o, d, now := &Play{logs: []model.Log{log}, screen: stage.NewScreen(player, stage.Setup{})}, &Desk{}, time.Unix(1, 0)
	defer o.Close()
	tick := func(passed time.Duration) {
		now = now.Add(passed)
		o.Update(d, playTick{o.turn, now})
	}
	press := func(r rune) tea.Cmd { return o.Update(d, tea.KeyPressMsg{Code: r, Text: string(r)}).Cmd }
	tick(0)
	for player.Scene(0).Message == 0 {
		tick(time.Second)
	}
	at, show := player.At(), player.Show(0)
	first := press('x')
	if tick(time.Second); player.At() != at || player.Show(0) != show {
		t.Errorf("at %v the show went on to %v", at, player.At())
	}
	second := press('x')
	for _, cmd := range []tea.Cmd{first, second} {
		o.Update(d, cmd().(News).What)
	}
	if hidden := player.Show(0).Options().Cuts.Hide; len(hidden) != 2 || o.next != nil {
		t.Errorf("the cuts are %v", hidden)
	}
	tick(0)
	at = player.At()
	if tick(time.Second); player.At() != at+time.Second {
		t.Errorf("from %v it went on to %v", at, player.At())
	}
}

// Who wants to go where nobody knows yet where that is gets there when it is known (to the
// moment at which a chapter begins: what was said last before it is there), and
// nothing waits meanwhile; another key stays.
func TestPlayGoesLater(t *testing.T) {
	var b strings.Builder
	b.WriteString(`{"role":"user","content":"Go on."}` + "\n")
	for range 1500 {
		b.WriteString(`{"role":"assistant","content":"An oven that forgets half a minute bakes rye too short."}` + "\n")
	}
	b.WriteString(`{"role":"user","content":"Thanks."}` + "\n" + `{"role":"assistant","content":"Well."}` + "\n")
	log, err := loaders.OpenBytes(t.Context(), "long.jsonl", []byte(b.String()))
	if err != nil {
		t.Fatal(err)
	}
	defer log.Close()
	log.Wait(t.Context())
	for _, c := range []struct {
		keys    string
		message int
		note    string
	}{{"G", 1503, ""}, {"]", 1501, ""}, {"]t", 0, ""}, {"5", 752, ""}, {"]]", 1501, ""}} {
		player := stage.NewPlayer(timeline.New(log, timeline.Options{Talk: model.Every, Timing: timeline.Paced}))
		o, d := &Play{logs: []model.Log{log}, screen: stage.NewScreen(player, stage.Setup{})}, &Desk{}
		ahead := o.survey(0)
		for _, r := range c.keys {
			o.Update(d, tea.KeyPressMsg{Code: r, Text: string(r)})
		}
		if at := player.At(); at != 0 {
			t.Errorf("%s: it is at %v at once", c.keys, at)
		}
		for !player.Survey(0).Whole {
			o.Update(d, ahead().(News).What)
			ahead = o.walk(0, o.surveyors[0])
		}
		if n := player.Scene(0).Message; n != c.message || o.screen.Note != c.note {
			t.Errorf("%s: message %d is there, not %d, %q", c.keys, n, c.message, o.screen.Note)
		}
		o.Close()
	}
}
