package ui

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"msgview/model"
	"msgview/ui/export"
	"msgview/ui/palette"
)

// staticLog is a log of given messages, in one or more files.
type staticLog struct {
	fakeLog
	messages []*model.Message
	files    []string
	path     string // "" for dir/main.jsonl
}

// newStaticLog makes a log. A message's file is that of its Origin, "main.jsonl"
// if it has none; files must come one after the other.
func newStaticLog(messages ...*model.Message) *staticLog {
	l := &staticLog{fakeLog: fakeLog{index: model.NewIndex(), n: len(messages)}, messages: messages}
	line := 0
	for _, m := range messages {
		if m.Origin.File == "" {
			m.Origin.File = "main.jsonl"
		}
		if n := len(l.files); n == 0 || l.files[n-1] != m.Origin.File {
			l.files, line = append(l.files, m.Origin.File), 0
		}
		line++
		m.Origin.Line, m.Origin.Offset, m.Origin.Length = line, int64(line)*100, 99
		e := model.EntryOf(m)
		e.File, e.Line, e.Offset, e.Length = len(l.files)-1, line, m.Origin.Offset, 99
		l.index.Add([]model.Entry{e})
	}
	l.index.Finish(nil)
	return l
}

func (l *staticLog) Source() model.Source {
	return model.Source{Path: cmp.Or(l.path, "dir/main.jsonl"), Format: "fake", FormatTitle: "Fake", Container: "jsonl", Files: l.files}
}

// Message joins the pieces of a message, as a log does.
func (l *staticLog) Message(i int) (*model.Message, error) {
	i = l.index.Owner(i)
	m := *l.messages[i]
	for _, p := range l.index.Pieces(i) {
		m.Parts = append(append([]model.Part{}, m.Parts...), l.messages[p].Parts...)
	}
	m.Index, _ = l.index.Number(i)
	return &m, nil
}

func (l *staticLog) Raw(i int) ([]model.RawRecord, error) {
	i = l.index.Owner(i)
	var records []model.RawRecord
	for _, e := range append([]int{i}, l.index.Pieces(i)...) {
		var texts []string
		for _, p := range l.messages[e].Parts {
			switch p := p.(type) {
			case model.Text:
				texts = append(texts, p.Text)
			case model.Reasoning:
				texts = append(texts, p.Text)
			case *model.ToolCall:
				texts = append(texts, p.ID)
			case *model.ToolResult:
				texts = append(texts, p.CallID)
			}
		}
		raw, err := json.Marshal(texts)
		if err != nil {
			return nil, err
		}
		records = append(records, model.RawRecord{Origin: l.messages[e].Origin, Bytes: raw})
	}
	return records, nil
}

func said(role model.Role, text string) *model.Message {
	return &model.Message{Role: role, Parts: []model.Part{model.Text{Text: text}}}
}

func called(id, name string) *model.Message {
	return &model.Message{Role: model.RoleAssistant, Parts: []model.Part{&model.ToolCall{ID: id, Name: name, Arguments: []byte(`{"command":"run ` + id + `"}`)}}}
}

func answered(id, text string, failed bool) *model.Message {
	return &model.Message{Role: model.RoleTool, Parts: []model.Part{&model.ToolResult{CallID: id, Error: model.Stated(failed), Content: []model.Part{model.Text{Text: text}}}}}
}

// in puts messages into the thread of a sub-agent and into a file of its own.
func in(thread, call string, messages ...*model.Message) []*model.Message {
	for _, m := range messages {
		m.Thread, m.ParentCall, m.Origin.File = thread, call, thread+".jsonl"
	}
	return messages
}

// nestedLog has failures at the top, in a sub-agent, in a sub-agent of that one, in
// one whose call is not there, and after all of them.
func nestedLog() *staticLog {
	var all []*model.Message
	add := func(m ...*model.Message) { all = append(all, m...) }
	add(said(model.RoleUser, "first prompt"),
		called("top1", "Bash"), answered("top1", "bad", true),
		called("agent1", "Agent"), answered("agent1", "done", false),
		said(model.RoleAssistant, "first answer"),
		said(model.RoleUser, "second prompt"),
		called("top2", "Bash"), answered("top2", "bad", true),
		said(model.RoleAssistant, "second answer"))
	add(in("one", "agent1",
		said(model.RoleUser, "task one"),
		called("one1", "Bash"), answered("one1", "bad", true),
		called("agent2", "Agent"), answered("agent2", "done", false),
		called("one2", "Bash"), answered("one2", "bad", true))...)
	add(in("two", "agent2",
		said(model.RoleUser, "task two"),
		called("two1", "Bash"), answered("two1", "bad", true))...)
	add(in("lost", "",
		said(model.RoleUser, "task three"),
		called("lost1", "Bash"), answered("lost1", "bad", true))...)
	for i, m := range all {
		m.ID = fmt.Sprint("m", i)
		for _, c := range m.Calls() {
			c.SetThread(map[string]string{"agent1": "one", "agent2": "two"}[c.ID])
		}
	}
	return newStaticLog(all...)
}

// callHere is the id of the call that the cursor is on.
func callHere(d *driver) string {
	if it := d.m.Col.Item(d.m.Col.Here()); it != nil && it.Call != nil {
		return it.Call.ID
	}
	return ""
}

// Jumping to problems finds those in closed sub-agents, and opens what hides them.
func TestProblemsInSubAgents(t *testing.T) {
	want := []string{"top1", "one1", "two1", "one2", "top2", "lost1"}
	for _, c := range []struct {
		name  string
		start []string
	}{
		{"closed", nil},
		{"talk only", []string{"z", "2"}},
		{"tools hidden", []string{"x", "t", "x", "k"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			d := drive(t, nestedLog(), 100, 40)
			d.press(c.start...)
			var got []string
			for range want {
				d.press("e")
				d.check("e")
				got = append(got, callHere(d))
			}
			if fmt.Sprint(got) != fmt.Sprint(want) {
				t.Errorf("e goes to %v, want %v", got, want)
			}
			d.press("e")
			if callHere(d) != "lost1" || !strings.Contains(d.m.note.text, "no error is marked further on") {
				t.Errorf("e after the last goes to %s and says %q", callHere(d), d.m.note.text)
			}
			got = nil
			for range want[1:] {
				d.press("E")
				d.check("E")
				got = append([]string{callHere(d)}, got...)
			}
			if fmt.Sprint(got) != fmt.Sprint(want[:5]) {
				t.Errorf("E goes back to %v, want %v", got, want[:5])
			}
		})
	}
	t.Run("from a thread that is shown alone", func(t *testing.T) {
		d := drive(t, nestedLog(), 100, 40)
		d.press("]", "s", "l", "l") // the first sub-agent alone
		var got []string
		for range 4 {
			d.press("e")
			d.check("e")
			got = append(got, callHere(d))
		}
		if want := "[one1 two1 one2 top2]"; fmt.Sprint(got) != want {
			t.Errorf("e goes to %v, want %v", got, want)
		}
		if d.m.Col.Alone() || len(d.m.Col.Into()) != 0 {
			t.Error("the thread is still shown alone")
		}
	})
}

// Other jumps stay with what is open, and go on outside of an open sub-agent.
func TestJumpsAroundSubAgents(t *testing.T) {
	d := drive(t, nestedLog(), 100, 40)
	var got []string
	for range 3 {
		d.press("t")
		got = append(got, callHere(d))
	}
	if want := "[top1 agent1 top2]"; fmt.Sprint(got) != want {
		t.Errorf("t goes to %v, want %v", got, want)
	}
	d.press("g", "]", "s", "l")
	got = nil
	for range 4 {
		d.press("t")
		got = append(got, callHere(d))
	}
	if want := "[one1 agent2 one2 top2]"; fmt.Sprint(got) != want {
		t.Errorf("with an open sub-agent t goes to %v, want %v", got, want)
	}
	d.press("T", "T")
	if callHere(d) != "agent2" {
		t.Errorf("T goes to %s", callHere(d))
	}
	d.press("}")
	if it := d.m.Col.Item(d.m.Col.Here()); it.Message.ID != "m6" {
		t.Errorf("} within a sub-agent goes to %s", it.Message.ID)
	}
}

// The footer says where the reader is in the whole, within a sub-agent too, and in
// which file and line that stands.
func TestFooterInSubAgents(t *testing.T) {
	d := drive(t, nestedLog(), 120, 40)
	footer := func() string { rows := d.rows(); return rows[len(rows)-1] }
	for _, c := range []struct{ keys, want string }{
		{"", " 1/23 · turn 1/2 · L1 · "},
		{"] s l j", " 4/23 › 1/7 · turn 1/2 · one.jsonl:1 · "},
		{"j", " 4/23 › 2/7 · turn 1/2 · one.jsonl:2 · "},
		{"j l j", " 4/23 › 1/3 · turn 1/2 · two.jsonl:1 · "},
		{"g } ", " 7/23 · turn 2/2 · L7 · "},
	} {
		d.press(strings.Fields(c.keys)...)
		if !strings.HasPrefix(footer(), c.want) {
			t.Errorf("after %q the footer is %q, want %q", c.keys, footer(), c.want)
		}
	}
	d = drive(t, nestedLog(), 120, 8) // the end is out of sight
	last := 0
	for range 12 {
		_, after, _ := strings.Cut(footer(), ":")
		if percent := 0; strings.Contains(after, "%") {
			fmt.Sscanf(after[strings.LastIndex(after[:strings.Index(after, "%")], " ")+1:], "%d%%", &percent)
			if percent < last {
				t.Errorf("the percentage goes back from %d: %s", last, footer())
			}
			last = percent
		}
		d.press("l", "J")
	}
	if last == 0 || last > 50 {
		t.Errorf("after the sub-agents %d%%", last)
	}
}

// What the decoder doubted of a result is said where the result is shown: with its
// call, folded or not, and in what is printed.
func TestWarningsOfResults(t *testing.T) {
	result := answered("c", "the beginning", false)
	result.Warnings = []string{"a record of 99 bytes: only its first 9 are shown here"}
	log := newStaticLog(said(model.RoleUser, "hello"), called("c", "Bash"), result)
	d := drive(t, log, 100, 30)
	for _, keys := range [][]string{{"z", "3"}, {"z", "4"}, {"z", "5"}} {
		d.press(keys...)
		if screen := strings.Join(d.rows(), "\n"); strings.Count(screen, "only its first 9") != 1 {
			t.Errorf("after %v\n%s", keys, screen)
		}
	}
	for level := 3; level <= 5; level++ {
		var plain, markdown bytes.Buffer
		if err := export.Plain(t.Context(), &plain, log, export.PlainOptions{Width: 80, Level: level, Palette: palette.New(darkTheme())}); err != nil {
			t.Fatal(err)
		}
		if err := export.Markdown(t.Context(), &markdown, log, level); err != nil {
			t.Fatal(err)
		}
		for name, out := range map[string]string{"plain": plain.String(), "markdown": markdown.String()} {
			if strings.Count(out, "only its first 9") != 1 {
				t.Errorf("%s at level %d:\n%s", name, level, out)
			}
		}
	}
}

// The header counts what e goes to, a result without a call too, as the account does.
func TestProblemsAgree(t *testing.T) {
	unread := &model.Message{Parts: []model.Part{model.Unknown{Raw: []byte(`{"type":"odd"}`)}}}
	log := func(more ...*model.Message) *staticLog {
		l := newStaticLog(append([]*model.Message{
			said(model.RoleUser, "go"), called("a", "Bash"), answered("a", "bad", true), called("b", "Bash"), called("c", "Bash"), answered("c", "fine", false),
			answered("lost", "whose?", false), said(model.RoleAssistant, "so"), called("d", "Bash"), answered("d", "fine", false), unread}, more...)...)
		return l
	}
	for _, c := range []struct {
		name   string
		log    *staticLog
		follow bool
		want   int
	}{
		{"answered", log(), false, 3},
		{"ended with a call", log(called("e", "Bash")), false, 4},
		{"followed", log(called("e", "Bash")), true, 3},
	} {
		d := drive(t, c.log, 120, 40)
		d.m.Col.Following, d.m.tail.asked = c.follow, c.follow
		d.m.tail.loading = false
		d.looked()
		if rows := d.rows(); !strings.Contains(rows[0], fmt.Sprintf("%d to look at ", c.want)) {
			t.Errorf("%s: the header is %q, want %d to look at", c.name, rows[0], c.want)
		}
		d.m.Col.Following = false
		d.press("g")
		n := 0
		for ; d.m.note.text == "" && n < 20; n++ {
			d.press("e")
		}
		if n-1 != c.want {
			t.Errorf("%s: e goes to %d, want %d", c.name, n-1, c.want)
		}
		var info strings.Builder
		if err := export.Info(&info, c.log, nil); err != nil {
			t.Fatal(err)
		}
		if want := fmt.Sprintf("problems      %d = ", c.want); !c.follow && !strings.Contains(info.String(), want) {
			t.Errorf("%s: no %q in\n%s", c.name, want, info.String())
		}
	}
}
