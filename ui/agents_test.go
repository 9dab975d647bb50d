package ui

import (
	"strings"
	"testing"

	"msgview/model"
)

// The name of an agent stands at the first of its messages that shows a label:
// neither reasoning before it nor what is hidden takes it away.
func TestAgentIsNamedWhereItSpeaks(t *testing.T) {
	by := func(agent string, m *model.Message) *model.Message {
		m.Agent = agent
		return m
	}
	thought := &model.Message{Role: model.RoleAssistant, Parts: []model.Part{model.Reasoning{Text: "Count first."}}}
	log := func() *staticLog {
		return newStaticLog(said(model.RoleUser, "go"), by("critic", said(model.RoleAssistant, "Begin.")),
			by("writer", thought), by("writer", called("c", "count")), answered("c", "2", false),
			by("writer", said(model.RoleAssistant, "There are two.")), by("critic", said(model.RoleAssistant, "Good.")))
	}
	for keys, want := range map[string]string{
		"":    "critic Begin. writer count There are two. critic Good.",
		"x t": "critic Begin. writer There are two. critic Good.",
		"x r": "critic Begin. writer count There are two. critic Good.",
		"z 2": "critic Begin. writer There are two. critic Good.",
	} {
		d := drive(t, log(), 80, 40)
		d.press(strings.Fields(keys)...)
		var got []string
		for _, r := range d.rows() {
			for _, w := range []string{"critic", "Begin.", "writer", "▸ count", "There are two.", "Good."} {
				if strings.Contains(r, w) {
					got = append(got, strings.TrimPrefix(w, "▸ "))
				}
			}
		}
		if s := strings.Join(got, " "); s != want {
			t.Errorf("%q: %s, want %s", keys, s, want)
		}
	}
}

// However far its name is above, the footer says which agent speaks; a second
// conversation names it again.
func TestAgentIsNamedInTheFooter(t *testing.T) {
	var all []*model.Message
	for _, conversation := range []string{"one", "two"} {
		all = append(all, said(model.RoleUser, "go"))
		for i := range 20 {
			m := said(model.RoleAssistant, "And on.")
			if m.Agent = "triage_agent"; i == 1 {
				m.Agent = "front_desk"
			}
			all = append(all, m)
		}
		for _, m := range all[len(all)-21:] {
			m.Conversation = conversation
		}
	}
	for _, size := range [][2]int{{120, 20}, {100, 20}, {40, 10}} {
		d := drive(t, newStaticLog(all...), size[0], size[1])
		footer := func() string { rows := d.rows(); return rows[len(rows)-1] }
		d.press("g")
		if f := footer(); strings.Contains(f, "triage") {
			t.Errorf("%v: the prompt is said to be the agent's: %q", size, f)
		}
		d.press("1", "5", "J")
		if f := footer(); !strings.Contains(f, "triage_agent") {
			t.Errorf("%v: no agent in %q", size, f)
		}
		d.press("]", "n", "J")
		if screen := strings.Join(d.rows()[:size[1]-1], "\n"); !strings.Contains(screen, "triage_agent") {
			t.Errorf("%v: the second conversation does not name the agent\n%s", size, screen)
		}
	}
}
