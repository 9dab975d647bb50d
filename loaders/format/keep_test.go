package format

import (
	"cmp"
	"fmt"
	"runtime"
	"strconv"
	"strings"
	"testing"
	"time"

	"msgview/model"
	"msgview/model/rawjson"
)

// What a decoder read and no message says is kept, however short it is.
func TestKeep(t *testing.T) {
	for _, c := range []struct {
		name, record string
		decode       func(v rawjson.Value) string // what the message says
		want         string
	}{
		{"said", `{"id":"a1","text":"Hello"}`, func(v rawjson.Value) string { return v.Str("id") + v.Str("text") }, ``},
		{"read to decide", `{"state":"odd","text":"Hello"}`, func(v rawjson.Value) string {
			if v.Str("state") == "gone" {
				return ""
			}
			return v.Str("text")
		}, `state="odd" `},
		{"the second of two", `{"name":"pond","label":"lake"}`, func(v rawjson.Value) string { return cmp.Or(v.Str("name"), v.Str("label")) }, `label="lake" `},
		{"words that choose a decoder", `{"type":"note","status":"completed","text":"Hello"}`, func(v rawjson.Value) string {
			_, _ = v.Str("type"), v.Str("status")
			return v.Str("text")
		}, ``},
		{"a type that is data", `{"type":"note","pet":{"name":"Rex","type":"dog"},"item":{"type":"message","id":"Rex"}}`, func(v rawjson.Value) string {
			_ = v.At("item", "id").Text()
			return v.At("pet", "name").Text()
		}, `pet.type="dog" `},
		{"what repeats the text", `{"text":"Hello","reviewer_said":"Hello"}`, func(v rawjson.Value) string { return v.Str("text") }, `reviewer_said="Hello" `},
		{"a long repeat", `{"text":"` + strings.Repeat("so ", 90) + `","expected":"` + strings.Repeat("so ", 90) + `"}`, func(v rawjson.Value) string { return v.Str("text") }, `expected (the same as the text)="` + strings.Repeat("so ", 17)[:50] + `…" `},
		{"a text of the arguments", `{"text":"Hello","args":{"path":"a/b.txt"},"target":"a/b.txt"}`, func(v rawjson.Value) string { return v.Str("text") }, `args={"path":"a/b.txt"} target="a/b.txt" `},
		{"another name for what the arguments have", `{"text":"Hello","args":{"path":"a/b.txt"},"path":"a/b.txt"}`, func(v rawjson.Value) string { return v.Str("text") }, `args={"path":"a/b.txt"} path="a/b.txt" `},
		{"containers of empty ones", `{"a":{},"b":[],"c":{"d":{}},"e":[[]],"f":{"g":null}}`, func(rawjson.Value) string { return "x" }, `c={"d":{}} e=[[]] `},
	} {
		v, err := rawjson.Parse([]byte(c.record))
		if err != nil {
			t.Fatal(err)
		}
		r := Record{Value: v}
		r.Track()
		m := &model.Message{Parts: []model.Part{model.Text{Text: c.decode(r.Value)}}}
		r.Keep([]*model.Message{m})
		got := ""
		for _, f := range m.Meta {
			got += fmt.Sprintf("%s=%s ", f.Name, f.Value)
		}
		if got != c.want {
			t.Errorf("%s: kept %s, want %s", c.name, got, c.want)
		}
	}
}

// A member that nobody took and that says what the message is called, or what its call is
// for, stands by its name, but for one whose name was taken elsewhere in the record.
func TestKeepNames(t *testing.T) {
	for _, c := range []struct{ name, record, want string }{
		{"the id under another name", `{"id":"call_a","forked_from":"call_a"}`, `forked_from="call_a" `},
		{"the id under its name", `{"id":"call_a","whole":{"id":"call_a","note":"mend it"}}`, ``},
		{"the arguments under another name", `{"id":"call_a","args":{"path":"a/b.txt"},"proposed":{"path":"a/b.txt"}}`, `proposed={"path":"a/b.txt"} `},
		{"the arguments under their name", `{"id":"call_a","args":{"path":"a/b.txt"},"whole":{"args":{"path":"a/b.txt"},"note":"mend it"}}`, ``},
		{"a text of the arguments", `{"id":"call_a","args":{"path":"a/b.txt"},"path":"a/b.txt"}`, `path="a/b.txt" `},
		{"a long one", `{"id":"call_a","args":{"path":"` + strings.Repeat("a/", 120) + `"},"proposed":{"path":"` + strings.Repeat("a/", 120) + `"}}`,
			`proposed (the same as the message)="{\"path\":\"` + strings.Repeat("a/", 21)[:41] + `…" `},
	} {
		v, err := rawjson.Parse([]byte(c.record))
		if err != nil {
			t.Fatal(err)
		}
		r := Record{Value: v}
		r.Track()
		call := func(v rawjson.Value) *model.ToolCall {
			return &model.ToolCall{ID: v.Str("id"), Arguments: v.Get("args").Keep(), Description: v.At("whole", "note").Text()}
		}
		one := model.Message{Parts: []model.Part{call(r.Value)}}
		r.Keep([]*model.Message{&one})
		again := Record{Value: v}
		again.Track()
		assembled := model.Message{Parts: []model.Part{call(again.Value)}}
		var places Origins
		places.Add(model.Origin{})
		KeepAll(&places, func(int) Kept { return Kept{Shown: true, Value: func() rawjson.Value { return again.Value }} }, []*model.Message{&assembled})
		for how, m := range map[string]*model.Message{"a record": &one, "of several": &assembled} {
			got := ""
			for _, f := range m.Meta {
				got += fmt.Sprintf("%s=%s ", f.Name, f.Value)
			}
			if got != c.want {
				t.Errorf("%s, %s: kept %s, want %s", c.name, how, got, c.want)
			}
		}
	}
}

// Of very many members that nobody took the first stand by themselves, the others together
// in one field: nothing of them is lost, and nothing stands there twice.
func TestKeepVeryMany(t *testing.T) {
	const n = mostFields + 5000
	var b strings.Builder
	b.WriteString(`{"text":"Hello"`)
	for i := range n {
		fmt.Fprintf(&b, `,"k\"%d":{"v":[%d,"w\n%d"]}`, i, i, i)
	}
	b.WriteString("}")
	record := func() rawjson.Value {
		v, err := rawjson.Parse([]byte(b.String()))
		if err != nil {
			t.Fatal(err)
		}
		return rawjson.Track(v)
	}
	kept := map[string]func() *model.Message{
		"of a record": func() *model.Message {
			r := Record{Value: record()}
			m := &model.Message{Parts: []model.Part{model.Text{Text: r.Value.Str("text")}}}
			r.Keep([]*model.Message{m})
			return m
		},
		"of a value": func() *model.Message {
			v := record()
			m := &model.Message{Parts: []model.Part{model.Text{Text: v.Str("text")}}}
			Keep(m, v)
			return m
		},
		"of a part of a record": func() *model.Message {
			return &model.Message{Meta: Rest(record(), "text")}
		},
		"of several records": func() *model.Message {
			m := &model.Message{Parts: []model.Part{model.Text{Text: "Hello"}}}
			var places Origins
			places.Add(model.Origin{})
			places.Add(model.Origin{})
			KeepAll(&places, func(int) Kept {
				return Kept{Shown: true, Value: func() rawjson.Value {
					v := record()
					v.Get("text").Take()
					return v
				}}
			}, []*model.Message{m})
			return m
		},
	}
	for name, keep := range kept {
		m := keep()
		if len(m.Meta) != mostFields+1 {
			t.Errorf("%s: %d fields", name, len(m.Meta))
			continue
		}
		last := m.Meta[mostFields]
		v, err := rawjson.Parse(last.Value)
		if err != nil || last.Name != "further members" || v.Len() != n-mostFields {
			t.Errorf("%s: %q with %d members, %v", name, last.Name, v.Len(), err)
			continue
		}
		for i := range n {
			key, want := fmt.Sprintf("k\"%d", i), fmt.Sprintf(`{"v":[%d,"w\n%d"]}`, i, i)
			field := model.Field{}
			if i < mostFields {
				field = m.Meta[i]
			} else {
				field = model.Field{Name: v.Key(i - mostFields), Value: v.Index(i - mostFields).Raw()}
			}
			if field.Name != key || string(field.Value) != want {
				t.Fatalf("%s: member %d is %s: %s", name, i, field.Name, field.Value)
			}
		}
	}
}

// The arguments of a call are found among those of very many without looking at each.
func TestManyArguments(t *testing.T) {
	const n = 6000
	m := &model.Message{}
	for i := range n {
		m.Parts = append(m.Parts, &model.ToolCall{ID: fmt.Sprint("c", i), Name: "bake", Arguments: fmt.Appendf(nil, `{"loaf": %d, "rye": true}`, i)})
	}
	w := wordsOf(m)
	for i := range n {
		text := fmt.Sprintf(`{"loaf": %d, "rye": true}`, i)
		v, err := rawjson.Parse(rawjson.Quote(text))
		if err != nil {
			t.Fatal(err)
		}
		if !w.says(text, v) {
			t.Fatalf("the arguments of call %d are not found", i)
		}
		if _, is := w.repeated("arguments", []byte(text)); !is {
			t.Fatalf("the arguments of call %d are not found as an object", i)
		}
	}
	if w.room != mostLooked {
		t.Errorf("%d bytes were looked through", mostLooked-w.room)
	}
	if text := `{"loaf": 6000, "rye": true}`; w.isRaw(text) {
		t.Error("arguments of no call are found")
	}
}

// The words of each message of an assembled log are noted in the same room: it has many.
func TestKeepAllTakesItsRoomAgain(t *testing.T) {
	const n = 2000
	var places Origins
	var messages []*model.Message
	values := make([]rawjson.Value, n)
	for i := range n {
		at := model.Origin{File: "a", Offset: int64(i)}
		places.Add(at)
		messages = append(messages, &model.Message{ID: "m", Origin: at, Parts: []model.Part{model.Text{Text: "said"}}})
		v, err := rawjson.Parse([]byte(`{"said":"said"}`))
		if err != nil {
			t.Fatal(err)
		}
		values[i] = rawjson.Track(v)
		values[i].Get("said").Text()
	}
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	KeepValues(&places, values, messages)
	runtime.ReadMemStats(&after)
	if took := (after.TotalAlloc - before.TotalAlloc) / n; took > 1300 {
		t.Errorf("%d bytes for each message", took)
	}
}

// Very many calls of one tool have its name once among the words of their message.
func TestWordsOfManyCalls(t *testing.T) {
	m := &model.Message{}
	for i := range 500 {
		m.Parts = append(m.Parts, &model.ToolCall{ID: strconv.Itoa(i), Name: "read", Server: "files"})
	}
	m.Parts = append(m.Parts, &model.ToolCall{ID: "x", Name: "write"}, &model.ToolCall{ID: "y", Name: "read", Server: "files"})
	w := wordsOf(m)
	if len(w.texts) > 510 {
		t.Errorf("%d words of %d calls", len(w.texts), len(m.Parts))
	}
	for _, word := range []string{"0", "499", "x", "read", "files", "write"} {
		if !w.isName(word) {
			t.Errorf("%s is none of the names", word)
		}
	}
}

// What very many messages say is noted without room for anything twice.
func TestWordsOfManyMessages(t *testing.T) {
	const n = 4000
	var messages []*model.Message
	at := time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC)
	for i := range n {
		m := &model.Message{ID: "m", Time: at.Add(time.Duration(i) * time.Minute), Parts: []model.Part{model.Text{Text: "said"}}}
		for range 3 {
			m.Meta = append(m.Meta, model.Field{Name: "name", Value: []byte("1")})
		}
		messages = append(messages, m)
	}
	messages[7].Duration = time.Second
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	w := wordsOf(messages...)
	runtime.ReadMemStats(&after)
	if took := (after.TotalAlloc - before.TotalAlloc) / n; took > 300 {
		t.Errorf("%d bytes for each message", took)
	}
	for _, of := range []time.Time{messages[3].Time, messages[7].Time.Add(time.Second), messages[7].Time.Add(-time.Second)} {
		if !w.hasTime(of) {
			t.Errorf("%s is not said", of)
		}
	}
}
