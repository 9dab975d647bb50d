package ui

import (
	"strings"
	"testing"
	"time"

	"msgview/model"
	"msgview/model/stats"
	"msgview/ui/export"
	"msgview/ui/turns"
)

// How long a log took is said by the header and by the statistics alike: conversations at the
// same time count once, what is between them and which one stands last does not matter.
func TestHeaderOfTime(t *testing.T) {
	noon := time.Date(2026, 3, 2, 12, 0, 0, 0, time.UTC)
	at := func(talk string, minutes int, m *model.Message) *model.Message {
		m.Time, m.Conversation = noon.Add(time.Duration(minutes)*time.Minute), talk
		return m
	}
	prompt := func(talk string, minutes int) *model.Message {
		return at(talk, minutes, said(model.RoleUser, "bake"))
	}
	answer := func(talk string, minutes int) *model.Message {
		return at(talk, minutes, said(model.RoleAssistant, "baked"))
	}
	beside := func(m *model.Message) *model.Message {
		m.Thread = "baker"
		return m
	}
	for name, c := range map[string]struct {
		messages []*model.Message
		want     time.Duration
	}{
		"one":                {[]*model.Message{prompt("a", 0), answer("a", 12)}, 12 * time.Minute},
		"one, back again":    {[]*model.Message{prompt("a", 0), answer("a", 12), prompt("a", 5), answer("a", 7)}, 12 * time.Minute},
		"at the same time":   {[]*model.Message{prompt("a", 0), answer("a", 12), prompt("b", 1), answer("b", 14), prompt("c", 2), answer("c", 3)}, 14 * time.Minute},
		"with a sub-agent":   {[]*model.Message{prompt("a", 0), beside(at("a", 30, said(model.RoleAssistant, "flour"))), answer("a", 12)}, 12 * time.Minute},
		"apart":              {[]*model.Message{prompt("a", 0), answer("a", 12), prompt("b", 600), answer("b", 605)}, 17 * time.Minute},
		"the last one first": {[]*model.Message{prompt("b", 600), answer("b", 605), prompt("a", 0), answer("a", 12)}, 17 * time.Minute},
		"no time between":    {[]*model.Message{answer("b", 600), answer("a", 0)}, 0},
	} {
		log := newStaticLog(c.messages...)
		d := drive(t, log, 140, 40)
		_, took := d.m.header.dates()
		s, err := stats.Of(t.Context(), log)
		if err != nil || s.Time.Wall != c.want || took != turns.Short(c.want) {
			t.Errorf("%s: the header says %q, the statistics %v, want %v (%v)", name, took, s.Time.Wall, c.want, err)
		}
		if rows := strings.Join(d.rows(), "\n"); c.want > 0 && !strings.Contains(rows, took) {
			t.Errorf("%s: no %s in %s", name, took, rows)
		}
	}
}

// What info says is to be looked at is what the header says.
func TestHeaderOfInfo(t *testing.T) {
	log := newStaticLog(said(model.RoleUser, "bake"), called("a", "Bash"), answered("a", "oven is cold", true), called("b", "Bash"), answered("b", "no flour", true), said(model.RoleAssistant, "not baked"))
	d := drive(t, log, 140, 40)
	d.looked()
	n, found := d.m.header.count(), export.Found(t.Context(), log)
	if n.Errors+n.Warnings == 0 || found == nil || *found != n {
		t.Errorf("the header says %+v, info %+v", n, found)
	}
	var text strings.Builder
	if err := export.Info(&text, log, found); err != nil || !strings.Contains(text.String(), "to look at    ") {
		t.Errorf("%v: %s", err, text.String())
	}
}
