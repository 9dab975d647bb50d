package vercelai

import (
	"slices"
	"strings"
	"testing"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/loaders/formattest"
	"msgview/model"
)

func lines(t testing.TB, texts ...string) []*format.Record {
	t.Helper()
	var list []*format.Record
	for i, text := range texts {
		r := &format.Record{Number: i, Raw: []byte(text), Value: formattest.Parse(t, text)}
		r.Origin = model.Origin{Offset: int64(i + 1)}
		list = append(list, r)
	}
	return list
}

func shape(t testing.TB, name string) *format.Shape { return formattest.Shape(t, Format, name) }

// texts describes what was decoded.
func texts(out format.Assembled) string {
	var b strings.Builder
	for _, m := range out.Messages {
		b.WriteString(formattest.Describe(m) + "\n")
	}
	return b.String()
}

func said(text string) *model.Message {
	return &model.Message{Role: model.RoleAssistant, Parts: chat.TextParts(text)}
}

// Of requests that repeat the conversation only what is new is shown.
func TestHistory(t *testing.T) {
	asked := &model.Message{Role: model.RoleUser, Parts: chat.TextParts("q")}
	call := &model.Message{Role: model.RoleAssistant, Parts: []model.Part{model.Text{Text: "x "}, &model.ToolCall{ID: "c", Name: "f"}}}
	repeated := &model.Message{Role: model.RoleAssistant, Parts: []model.Part{&model.ToolCall{ID: "c", Name: "f", Arguments: []byte("{}")}}}
	result := &model.Message{Role: model.RoleTool, Parts: []model.Part{&model.ToolResult{CallID: "c", Name: "f"}}}

	var h history
	steps := []struct {
		name   string
		prompt []*model.Message
		answer []*model.Message
		fresh  int
		branch bool
	}{
		{"first", []*model.Message{asked}, []*model.Message{call}, 1, false},
		{"with the result", []*model.Message{asked, repeated, result}, []*model.Message{said("a")}, 1, false},
		{"the same again", []*model.Message{asked, repeated, result}, []*model.Message{said("b")}, 0, true},
		{"goes on from there", []*model.Message{asked, repeated, result, said(" b\n"), asked}, nil, 1, false},
		{"another beginning", []*model.Message{said("z")}, nil, 1, true},
	}
	for _, s := range steps {
		fresh := h.next(s.prompt, "elsewhere")
		branch := len(fresh) > 0 && fresh[0].Role == model.RoleMarker
		if branch {
			fresh = fresh[1:]
		}
		if len(fresh) != s.fresh || branch != s.branch {
			t.Errorf("%s: %d new, branch %v; want %d, %v", s.name, len(fresh), branch, s.fresh, s.branch)
		}
		h.said(s.answer...)
	}
}

// Runs that claim to be nested in each other, or in what is not in the file, are
// all shown, once.
func TestNestedRuns(t *testing.T) {
	step := func(run string) string {
		return `{"id":"s` + run + `","run_id":"` + run + `","step_number":1,"model_id":"m","input":"{\"prompt\":[{\"role\":\"user\",\"content\":\"ask ` + run + `\"}]}","output":"{\"textParts\":[{\"text\":\"answer ` + run + `\"}]}"}`
	}
	list := lines(t,
		`{"runs":[{"id":"a","parent_run_id":"b","parent_step_id":"sb"},{"id":"b","parent_run_id":"a","parent_step_id":"sa"},{"id":"c","parent_step_id":"gone"},{"id":"d","parent_step_id":"sd"}],"steps":[]}`,
		step("b"), step("a"), step("d"), step("c"), step("unlisted"))
	list[0].Envelope = true
	out := formattest.Decode(t, shape(t, "DevTools"), list)
	all := texts(out)
	for _, run := range []string{"a", "b", "c", "d", "unlisted"} {
		if n := strings.Count(all, "answer "+run+`"`); n != 1 {
			t.Errorf("run %s is shown %d times", run, n)
		}
	}
	for i, c := range out.Classes.All() {
		if i > 0 && c.Class != model.Shown {
			t.Errorf("step %d: %+v", i, c)
		}
	}
}

// Exporters put different things around the attributes.
func TestSpanEnvelopes(t *testing.T) {
	for name, text := range map[string]string{
		"object": `{"attributes":{"ai.operationId":"ai.generateText.doGenerate","ai.response.text":"hi"}}`,
		"flat":   `{"ai.operationId":"ai.generateText.doGenerate","ai.response.text":"hi"}`,
		"list":   `{"attributes":[{"key":"ai.operationId","value":{"stringValue":"ai.generateText.doGenerate"}},{"key":"ai.response.text","value":{"stringValue":"hi"}}]}`,
	} {
		list := lines(t, text)
		if shape(t, "telemetry spans").Score(list[0]) == 0 {
			t.Errorf("%s: no votes", name)
		}
		out := formattest.Decode(t, shape(t, "telemetry spans"), list)
		if len(out.Messages) != 1 || !slices.Equal(out.Messages[0].Parts, []model.Part{model.Text{Text: "hi"}}) {
			t.Errorf("%s: the answer is lost: %s", name, texts(out))
		}
	}
}

// Spans whose parents form a circle belong to no tool.
func TestSpanCircle(t *testing.T) {
	out := formattest.Decode(t, shape(t, "telemetry spans"), lines(t,
		`{"spanId":"a","parentSpanId":"b","attributes":{"ai.operationId":"ai.generateText.doGenerate","ai.response.text":"hi"}}`,
		`{"spanId":"b","parentSpanId":"a","attributes":{"ai.operationId":"ai.generateText"}}`))
	if len(out.Messages) != 1 || out.Messages[0].Thread != "" {
		t.Error(texts(out))
	}
}

// A text with an id that is open already goes on; one that starts anew does not.
func TestStreamIDs(t *testing.T) {
	out := formattest.Decode(t, shape(t, "message stream"), lines(t,
		`{"type":"text-delta","id":"0","delta":"a"}`, `{"type":"text-delta","id":"1","delta":"x"}`, `{"type":"text-delta","id":"0","delta":"b"}`,
		`{"type":"text-start","id":"0"}`, `{"type":"text-delta","id":"0","delta":"c"}`, `{"type":"finish"}`, `{"type":"message-metadata","messageMetadata":{"model":"late"}}`,
		`{"type":"text-delta","id":"0","delta":"next"}`, `{"type":"finish"}`))
	want := [][]model.Part{
		{model.Text{Text: "ab"}, model.Text{Text: "x"}, model.Text{Text: "c"}},
		{model.Text{Text: "next"}},
	}
	if len(out.Messages) != len(want) {
		t.Fatal(texts(out))
	}
	for i, m := range out.Messages {
		if !slices.Equal(m.Parts, want[i]) {
			t.Errorf("message %d: %v", i, m.Parts)
		}
	}
	if out.Messages[0].Model != "late" {
		t.Error("metadata after the end is lost")
	}
}

// DevTools files are known by their beginning, too.
func TestCutHeads(t *testing.T) {
	const head = `{"runs":[{"id":"20260318074410000-00000000","started_at":"2026-03-18T07:44:10.000Z"}]}`
	if n := scoreDevTools(lines(t, head)[0]); n < 3 {
		t.Errorf("%d votes", n)
	}
}
