package format

import (
	"strings"
	"testing"

	"msgview/model"
	"msgview/model/rawjson"
)

// What no message says of a text is kept, and what they say is not kept again.
func TestKeepText(t *testing.T) {
	answer := func() []*model.Message {
		return []*model.Message{
			{RawRole: "Human", Role: model.RoleUser, Parts: []model.Part{model.Text{Text: "How **deep** is it?\n- as a \"well\" & a pit?"}}},
			{Role: model.RoleAssistant, Parts: []model.Part{&model.ToolCall{Name: "measure", Arguments: []byte(`{"what":"the well","unit":"m"}`)}}},
		}
	}
	for text, want := range map[string]string{
		"Human: How deep is it?": "",
		"### Human:\nHow **deep** is it?\n\n* as a &quot;well&quot; &amp; a pit?": "",
		"ASSISTANT: <call>{\"unit\": \"m\", \"what\": \"the well\"}</call>":       "",
		"How deep is it?\nWho asks?":                                              "Who asks?",
		"<tool name=\"measure\"><b>the well</b> by hand</tool>":                   "by hand",
		"<tool kind=\"rod\">the well</tool>":                                      `<tool kind="rod">`,
		"Nobody: How deep is it?":                                                 "Nobody: How deep is it?",
		"2026-01-02 10:00: what: \"the well\"":                                    "2026-01-02 10:00: what: \"the well\"",
		"-----\n\n***":                                                            "",
	} {
		messages := answer()
		KeepText(text, messages...)
		got := ""
		if len(messages[0].Meta) == 1 {
			v, _ := rawjson.Parse(messages[0].Meta[0].Value)
			got = v.Text()
		}
		if got != want || len(messages[1].Meta) > 0 {
			t.Errorf("%q: %q is kept, want %q", text, got, want)
		}
	}
}

// Lines in another order than their text are found, and a short line that stands by chance
// far behind does not hide those before it.
func TestKeepTextOutOfOrder(t *testing.T) {
	var first, second []string
	for i := range 200 {
		first = append(first, strings.Repeat("left ", i%7+1)+strings.Repeat("x", i))
		second = append(second, strings.Repeat("right ", i%5+1)+strings.Repeat("y", i))
	}
	said := strings.Join(first, "\n") + "\n" + strings.Join(second, "\n")
	m := &model.Message{Parts: []model.Part{model.Text{Text: said}}}
	KeepText("right\n"+strings.Join(second, "\n")+"\nleft\n"+strings.Join(first, "\n"), m)
	if len(m.Meta) > 0 {
		t.Errorf("%s is kept", m.Meta[0].Value)
	}
}

// What is said line by line is looked for once.
func BenchmarkKeepText(b *testing.B) {
	text := strings.Repeat("The well is as deep as its rope is long, and that is wet.\n", 1<<14)
	for b.Loop() {
		KeepText(text, &model.Message{Parts: []model.Part{model.Text{Text: text}}})
	}
	b.SetBytes(int64(len(text)))
}
