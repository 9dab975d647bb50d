package request

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"msgview/model"
)

// told is a log of given messages.
type told struct {
	model.Log
	index    *model.Index
	messages []*model.Message
}

func logOf(messages ...*model.Message) *told {
	l := &told{index: model.NewIndex(), messages: messages}
	for i, m := range messages {
		e := model.EntryOf(m)
		e.Line, e.Offset, e.Length = i+1, int64(i)*100, 99
		l.index.Add([]model.Entry{e})
	}
	l.index.Finish(nil)
	return l
}

func (l *told) Index() *model.Index                   { return l.index }
func (l *told) About() model.About                    { return model.About{} }
func (l *told) Source() model.Source                  { return model.Source{} }
func (l *told) Raw(int) ([]model.RawRecord, error)    { return nil, nil }
func (l *told) Message(i int) (*model.Message, error) { return l.messages[i], nil }
func says(role model.Role, text string) *model.Message {
	return &model.Message{Role: role, Parts: []model.Part{model.Text{Text: text}}}
}
func event(kind model.MarkerKind) *model.Message {
	return &model.Message{Role: model.RoleMarker, Parts: []model.Part{model.Marker{Kind: kind}}}
}

func calls(ids ...string) *model.Message {
	m := &model.Message{Role: model.RoleAssistant}
	for _, id := range ids {
		m.Parts = append(m.Parts, &model.ToolCall{ID: id, Name: "ls", Arguments: []byte(`{}`)})
	}
	return m
}

func gives(id, text string) *model.Message {
	return &model.Message{Role: model.RoleTool, Parts: []model.Part{&model.ToolResult{CallID: id, Content: []model.Part{model.Text{Text: text}}}}}
}

// used gives a message figures of a cache.
func used(m *model.Message, read, written int64) *model.Message {
	m.Usage = model.Usage{Input: 10, CacheRead: read, CacheWrite: written}
	return m
}

// shape writes the sections and the difference of a view in short.
func shape(v *View) string {
	var b strings.Builder
	for i, s := range v.Sections {
		mark := ""
		switch {
		case i == v.Part:
			mark = "!"
		case v.Before >= 0 && !s.Before:
			mark = "+"
		}
		switch s.Kind {
		case SystemSection:
			fmt.Fprintf(&b, "%ssystem ", mark)
		case MessageSection:
			fmt.Fprintf(&b, "%s%s%d ", mark, s.Role.String()[:1], s.Entry)
		}
	}
	fmt.Fprintf(&b, "| before %d same %d byte %d", v.Before, v.Same, v.Byte)
	if v.Counted {
		fmt.Fprintf(&b, " lost %d", v.Lost())
	}
	return b.String()
}

// A request is told by what stands before its answer, and compared with the one before.
func TestView(t *testing.T) {
	prompt := "You are a gardener. Today is "
	for _, c := range []struct {
		name  string
		log   *told
		entry int
		want  string
	}{
		{"the first", logOf(says(model.RoleSystem, prompt+"Monday."), says(model.RoleUser, "hi"), says(model.RoleAssistant, "ho")), 2,
			"system u1 | before -1 same 0 byte 0"},
		{"goes on", logOf(says(model.RoleUser, "hi"), used(says(model.RoleAssistant, "ho"), 0, 100), says(model.RoleUser, "more"), used(says(model.RoleAssistant, "yes"), 100, 5)), 3,
			"u0 +a1 +u2 | before 1 same 2 byte 0 lost 0"},
		{"an answer of several messages", logOf(says(model.RoleUser, "hi"), calls("a"), calls("b"), gives("a", "1"), gives("b", "2"), says(model.RoleAssistant, "ho")), 5,
			"u0 +a1 +t3 +a2 +t4 | before 1 same 2 byte 0"},
		{"asked for the second message of an answer", logOf(says(model.RoleUser, "hi"), calls("a"), calls("b"), gives("a", "1"), gives("b", "2")), 2,
			"u0 | before -1 same 0 byte 0"},
		{"another system prompt", logOf(says(model.RoleSystem, prompt+"Monday."), says(model.RoleUser, "hi"), used(says(model.RoleAssistant, "ho"), 0, 900),
			says(model.RoleSystem, prompt+"Tuesday."), says(model.RoleUser, "more"), used(says(model.RoleAssistant, "yes"), 0, 950)), 5,
			"!system u1 +a2 +u4 | before 2 same 0 byte 29 lost 900"},
		{"a note of the system is no other prompt", logOf(says(model.RoleSystem, prompt+"Monday."), says(model.RoleUser, "hi"), says(model.RoleAssistant, "ho"),
			says(model.RoleSystem, "The bell rang."), says(model.RoleAssistant, "yes")), 4,
			"system u1 +a2 +s3 | before 2 same 3 byte 0"},
		{"a compaction", logOf(says(model.RoleSystem, prompt+"Monday."), says(model.RoleUser, "hi"), says(model.RoleAssistant, "ho"), event(model.MarkerCompaction),
			says(model.RoleUser, "Summary: hi"), says(model.RoleAssistant, "yes")), 5,
			"system !u4 | before 2 same 2 byte 0"},
		{"another system prompt behind a compaction", logOf(says(model.RoleSystem, prompt+"Monday."), says(model.RoleUser, "hi"), says(model.RoleAssistant, "ho"), event(model.MarkerCompaction),
			says(model.RoleSystem, prompt+"Tuesday."), says(model.RoleUser, "more"), says(model.RoleAssistant, "yes")), 6,
			"!system +u5 | before 2 same 0 byte 29"},
		{"a note behind a compaction", logOf(says(model.RoleSystem, prompt+"Monday."), says(model.RoleUser, "hi"), says(model.RoleAssistant, "ho"), event(model.MarkerCompaction),
			says(model.RoleSystem, "The bell rang."), says(model.RoleUser, "more"), says(model.RoleAssistant, "yes")), 6,
			"system !system +u5 | before 2 same 1 byte 0"},
		{"a notice takes nothing away", logOf(says(model.RoleUser, "hi"), says(model.RoleAssistant, "ho"), event(model.MarkerNotice), says(model.RoleUser, "x"), says(model.RoleAssistant, "yes")), 4,
			"u0 +a1 +u3 | before 1 same 2 byte 0"},
	} {
		v, err := Of(context.Background(), c.log, c.entry)
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		if got := shape(v); got != c.want {
			t.Errorf("%s:\n got %s\nwant %s", c.name, got, c.want)
		}
		all := v.Share(float64(v.Rest() + v.Unexplained()))
		for i, s := range v.Sections {
			all += v.Share(v.Tokens(i))
			if text, cut, err := TextOf(context.Background(), c.log, v.Range, s, 1<<20); err != nil || cut || int64(len(text)) != s.Bytes {
				t.Errorf("%s: section %d: %q, %v %v", c.name, i, text, cut, err)
			}
		}
		if all < 0.999 || all > 1.001 {
			t.Errorf("%s: the shares add up to %f", c.name, all)
		}
	}
	if _, err := Of(context.Background(), logOf(says(model.RoleUser, "hi")), 0); !errors.Is(err, ErrNotAnswer) {
		t.Error(err)
	}
	stopped, stop := context.WithCancel(context.Background())
	stop()
	if _, err := Of(stopped, logOf(says(model.RoleUser, "hi"), says(model.RoleAssistant, "ho")), 1); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}

// The body of a request has the system prompt that it had, and not the ones before.
func TestLaterPrompt(t *testing.T) {
	log := logOf(says(model.RoleSystem, "You are a gardener on Monday."), says(model.RoleUser, "hi"), says(model.RoleAssistant, "ho"),
		says(model.RoleSystem, "You are a gardener on Tuesday."), says(model.RoleUser, "more"), says(model.RoleAssistant, "yes"))
	rng, err := Answered(log, 5)
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	if _, err := Write(context.Background(), &b, log, rng, Named("openai-chat")); err != nil {
		t.Fatal(err)
	}
	const want = `{"messages":[{"role":"system","content":"You are a gardener on Tuesday."},{"role":"user","content":"hi"},{"role":"assistant","content":"ho"},{"role":"user","content":"more"}]}` + "\n"
	if b.String() != want {
		t.Errorf("\n got %swant %s", b.String(), want)
	}
}

func TestAnswerAt(t *testing.T) {
	log := logOf(says(model.RoleUser, "hi"), event(model.MarkerNotice), says(model.RoleAssistant, "ho"), says(model.RoleUser, "bye"))
	for at, want := range []int{2, 2, 2, 0} {
		got, err := AnswerAt(log, at)
		if got != want || (err != nil) != (at == 3) {
			t.Errorf("%d: %d, %v", at, got, err)
		}
	}
}

// A model that speaks first answered a request of which the log has nothing.
func TestFirstAnswer(t *testing.T) {
	log := logOf(says(model.RoleAssistant, "Hello."), says(model.RoleAssistant, "Who is there?"), says(model.RoleUser, "Me."), says(model.RoleAssistant, "Fine."))
	for answer, want := range map[int]int{0: 0, 1: 0, 3: 3} {
		v, err := Of(context.Background(), log, answer)
		if err != nil {
			t.Fatal(err)
		}
		messages := 0
		for _, s := range v.Sections {
			if s.Kind == MessageSection {
				messages++
			}
		}
		if before := map[int]int{0: -1, 1: -1, 3: 0}[answer]; messages != want || v.Before != before {
			t.Errorf("answer %d: %d messages, and %d is before it", answer, messages, v.Before)
		}
	}
}

// Of what the log counts for a request only so much is of what it has as that may be; what is
// left is of what it lacks, and never less than nothing.
func TestRest(t *testing.T) {
	long := strings.Repeat("word", 1000) // some 1000 tokens
	whole := says(model.RoleUser, long)
	whole.Replaces = model.ReplacedTools
	counted := func(n int64) *model.Message {
		m := says(model.RoleAssistant, "ho")
		m.Usage = model.Usage{Input: n}
		return m
	}
	for _, c := range []struct {
		name        string
		log         *told
		first, rest int64
	}{
		{"no system prompt", logOf(says(model.RoleUser, long), counted(25_000)), 1000, 24_000},
		{"less than it may be", logOf(says(model.RoleUser, long), counted(700)), 700, 0},
		{"not counted", logOf(says(model.RoleUser, long), says(model.RoleAssistant, "ho")), 1000, 0},
		{"a whole request", logOf(whole, counted(25_000)), 25_000, 0},
		{"with a system prompt", logOf(says(model.RoleSystem, long), says(model.RoleUser, long), counted(3000)), 1500, 0},
	} {
		last := len(c.log.messages) - 1
		v, err := Of(context.Background(), c.log, last)
		if err != nil {
			t.Fatal(err)
		}
		if n := v.Unexplained(); n != 0 {
			t.Errorf("%s: %d tokens are not explained", c.name, n)
		}
		if got, rest := int64(v.Tokens(0)+v.Tokens(1)+0.5), v.Rest(); rest != c.rest || len(v.Sections) == 2 && got != c.first {
			t.Errorf("%s: %d tokens and %d that the log lacks, want %d and %d", c.name, got, rest, c.first, c.rest)
		}
	}
}

// What the log lacks is the same later on: what else was counted is not taken for it.
func TestUnexplained(t *testing.T) {
	counted := func(n int64) *model.Message {
		m := says(model.RoleAssistant, "ho")
		m.Usage = model.Usage{Input: n}
		return m
	}
	log := logOf(says(model.RoleUser, strings.Repeat("word", 1000)), counted(25_000), says(model.RoleUser, "more"), counted(40_000))
	v, err := Of(context.Background(), log, 3)
	if err != nil {
		t.Fatal(err)
	}
	if v.Rest() != 24_000 || v.Unexplained() != 40_000-24_000-1002 {
		t.Errorf("%d tokens are lacked, %d not explained", v.Rest(), v.Unexplained())
	}
}
