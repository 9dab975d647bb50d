package wire_test

import (
	"testing"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/loaders/formattest"
	"msgview/loaders/wire"
	"msgview/model"
)

func TestLangChainChunks(t *testing.T) {
	var s wire.LangChainChunks
	for _, json := range [...]string{
		`{"type":"AIMessageChunk","content":"a ","id":"1","usage_metadata":{"input_tokens":3,"output_tokens":0}}`,
		`{"type":"AIMessageChunk","content":[{"type":"text","text":"b","index":0}],"id":"1","tool_call_chunks":[{"name":"f","args":"{\"x\":","id":"c","index":0}]}`,
		`{"type":"AIMessageChunk","content":"","id":"1","tool_call_chunks":[{"args":"1}","index":0}],"usage_metadata":{"input_tokens":0,"output_tokens":4}}`,
	} {
		s.Add(formattest.Parse(t, json))
	}
	m := chat.LangChain(s.Body())
	if got := chat.Texts(m.Parts); m.ID != "1" || len(m.Calls()) != 1 || string(m.Calls()[0].Arguments) != `{"x":1}` || m.Usage.Input != 3 || m.Usage.Output != 4 {
		t.Errorf("%q, %+v", got, m)
	}
}

// Exchanges that repeat what was said show it once.
func TestHistories(t *testing.T) {
	say := func(role model.Role, text string) *model.Message {
		return &model.Message{Role: role, Parts: []model.Part{model.Text{Text: text}}}
	}
	var h wire.Histories
	r := &format.Record{}
	a := []*model.Message{say(model.RoleAssistant, "hello")}
	fresh, first, continued := h.Add(r, "g", 1, []*model.Message{say(model.RoleUser, "hi")}, a)
	if len(fresh) != 1 || continued {
		t.Errorf("first: %d fresh, continued %v", len(fresh), continued)
	}
	fresh, second, continued := h.Add(r, "g", 2, []*model.Message{say(model.RoleUser, "hi"), say(model.RoleAssistant, "hello"), say(model.RoleUser, "bye")}, nil)
	if len(fresh) != 1 || !continued || first != second {
		t.Errorf("second: %d fresh, continued %v", len(fresh), continued)
	}
	if _, other, continued := h.Add(r, "other", 3, []*model.Message{say(model.RoleUser, "hi")}, nil); continued || other == first {
		t.Error("another group continues")
	}
}

func TestStreamTextCut(t *testing.T) {
	text := "event: message_start\ndata: {\"type\":\"message_start\",\"message\":{\"id\":\"m\",\"type\":\"message\",\"role\":\"assistant\",\"content\":[],\"stop_reason\":null}}\n\n" +
		"data: {\"type\":\"content_block_start\",\"index\":0,\"content_block\":{\"type\":\"tool_use\",\"id\":\"t\",\"name\":\"n\",\"input\":{}}}\n\n" +
		"data: {\"type\":\"content_block_delta\",\"index\":0,\"delta\":{\"type\":\"input_json_delta\",\"partial_json\":\"{\\\"a\\\":\"}}\n\n" +
		"data: {\"type\":\"content_block_delta\",\"index\":0,\"delta\":{\"type\":\"input_json_delta\",\"partial_json\":\"1}\"}}\n\n" +
		"data: {\"type\":\"message_stop\"}\n\n"
	whole, ended, ok := wire.StreamText(text)
	if !ok || !ended {
		t.Fatal(ended, ok)
	}
	if got := formattest.Describe(chat.Response(whole)[0]); got != `assistant id=m: call t n {"a":1}` {
		t.Error(got)
	}
	cut, ended, ok := wire.StreamText(text[:len(text)-90])
	if !ok || ended {
		t.Fatal(ended, ok)
	}
	if got := formattest.Describe(chat.Response(cut)[0]); got != `assistant id=m: call t n "{\"a\":" malformed {beside the events="data: {\"type\":\"content_block_delta\",\"index\":0"}` {
		t.Error(got)
	}
	if _, _, ok := wire.StreamText("data: is what we need"); ok {
		t.Error("prose taken for a stream")
	}
}

func TestStreamJoinsSurrogates(t *testing.T) {
	body, _, _ := wire.StreamText(`data: {"choices":[{"index":0,"delta":{"content":"\ud83d"}}]}` + "\n" + `data: {"choices":[{"index":0,"delta":{"content":"\ude00"},"finish_reason":"stop"}]}`)
	if got := formattest.Parts(chat.Response(body)[0].Parts); got != `"😀"` {
		t.Error(got)
	}
}

func FuzzStreamText(f *testing.F) {
	f.Add("data: {\"choices\":[{\"index\":0,\"delta\":{\"content\":\"a\"}}]}\n\ndata: [DONE]\n")
	f.Add("event: content_block_start\ndata: {\"type\":\"content_block_start\",\"index\":0,\"content_block\":{\"type\":\"text\",\"text\":\"\"}}\n")
	f.Add("data: {\"candidates\":[{\"content\":{\"parts\":[{\"text\":\"a\"}]}}]}\n")
	f.Add("data: {\"type\":\"response.completed\",\"response\":{\"output\":[]}}\n")
	f.Fuzz(func(t *testing.T, text string) {
		body, _, ok := wire.StreamText(text)
		if ok && body.Exists() {
			chat.Response(body)
		}
	})
}
