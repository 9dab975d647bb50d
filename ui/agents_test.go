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
