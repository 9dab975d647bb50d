package chat

import (
	"bytes"
	"cmp"
	"maps"
	"slices"
	"strconv"
	"strings"

	"msgview/model"
	"msgview/model/rawjson"
)

// template is a way to mark who speaks: a header with the role between open and
// roleEnd, or a mark for each role.
type template struct {
	open, roleEnd string
	roles         map[string]string // mark -> role; nil with a header
	ends          []string
}

var templates = [...]template{
	{open: "<|im_start|>", roleEnd: "\n", ends: []string{"<|im_end|>"}},
	{open: "<|start_header_id|>", roleEnd: "<|end_header_id|>", ends: []string{"<|eot_id|>", "<|eom_id|>", "<|end_of_text|>"}},
	{open: "<|header_start|>", roleEnd: "<|header_end|>", ends: []string{"<|eot|>", "<|eom|>", "<|end_of_text|>"}},
	{open: "<start_of_turn>", roleEnd: "\n", ends: []string{"<end_of_turn>"}},
	{roles: map[string]string{"<｜User｜>": "user", "<｜Assistant｜>": "assistant"}, ends: []string{"<｜end▁of▁sentence｜>"}},
	{roles: map[string]string{"[INST]": "user", "[/INST]": "assistant", "[TOOL_RESULTS]": "tool", "[/TOOL_RESULTS]": "assistant",
		"[SYSTEM_PROMPT]": "system", "[/SYSTEM_PROMPT]": "", "[AVAILABLE_TOOLS]": "tools", "[/AVAILABLE_TOOLS]": ""}, ends: []string{"</s>"}},
	{roles: map[string]string{"<|user|>": "user", "<|assistant|>": "assistant", "<|system|>": "system", "<|tool|>": "tool"}, ends: []string{"<|end|>", "</s>", "<|endoftext|>"}},
}

// finder finds the places of several marks one after the other, without looking at any
// part of the text twice.
type finder struct {
	marks []string
	at    []int
}

func newFinder(marks []string) *finder {
	return &finder{marks, slices.Repeat([]int{-1}, len(marks))}
}

// after returns the first place of any of the marks from at on, and the mark; the length
// of the text if there is none. at must not decrease from call to call.
func (f *finder) after(text string, at int) (int, string) {
	best, mark := len(text), ""
	for i, m := range f.marks {
		if f.at[i] < at {
			f.at[i] = len(text)
			if n := strings.Index(text[at:], m); n >= 0 {
				f.at[i] = at + n
			}
		}
		if f.at[i] < best {
			best, mark = f.at[i], m
		}
	}
	return best, mark
}

// templateReader collects messages.
type templateReader struct {
	found func(Placed)
	open  []*model.ToolCall
	calls int
}

// ReadTemplate reads a text in the template whose mark comes first. It finds nothing if there
// is none.
func ReadTemplate(text string, found func(Placed)) {
	best, first := (*template)(nil), len(text)
	for i := range templates {
		t := &templates[i]
		if at, _ := newFinder(t.marks()).after(text, 0); at < first {
			best, first = t, at
		}
	}
	if best == nil {
		return
	}
	r := &templateReader{found: found}
	if before := strings.TrimSpace(withoutBegin(text[:first])); before != "" {
		r.say(0, "system", before, true)
	}
	r.turns(best, text, first)
}

func (t *template) marks() []string {
	if t.roles == nil {
		return []string{t.open}
	}
	return slices.Collect(maps.Keys(t.roles))
}

// withoutBegin takes the tokens that begin a text away.
func withoutBegin(s string) string {
	for _, begin := range [...]string{"<|begin_of_text|>", "<s>", "<bos>", "<｜begin▁of▁sentence｜>", "<|endoftext|>"} {
		s = strings.ReplaceAll(s, begin, "")
	}
	return s
}

// turns reads the turns from the first mark on.
func (r *templateReader) turns(t *template, text string, at int) {
	marks, ends := newFinder(t.marks()), newFinder(t.ends)
	for at < len(text) {
		from, mark := marks.after(text, at)
		if mark == "" {
			return
		}
		body := from + len(mark)
		role := t.roles[mark]
		next, _ := marks.after(text, body)
		if t.roles == nil {
			head, said, _ := strings.Cut(text[body:next], t.roleEnd)
			role, body = strings.TrimSpace(head), next-len(said)
		}
		end, tag := ends.after(text, body)
		if end > next {
			end, tag = next, ""
		}
		if role != "" {
			r.turn(from, role, text[body:end], tag != "" || next < len(text))
		}
		if loose := strings.TrimSpace(withoutBegin(text[min(end+len(tag), next):next])); loose != "" {
			r.add(min(end+len(tag), next), Note(model.MarkerNotice, loose))
		}
		at = max(next, from+len(mark))
	}
}

// turn enters one turn. The system prompt of Llama 2 stands in the first of the
// user.
func (r *templateReader) turn(at int, role, body string, closed bool) {
	body = strings.Trim(withoutBegin(body), " \t\r\n")
	if role == "tools" {
		r.add(at, Note(model.MarkerTools, body))
		return
	}
	rest, begins := strings.CutPrefix(body, "<<SYS>>")
	if system, after, ends := strings.Cut(rest, "<</SYS>>"); role == "user" && begins && ends {
		r.say(at, "system", strings.TrimSpace(system), true)
		body = strings.TrimSpace(after)
	}
	r.say(at, role, body, closed)
}

func (r *templateReader) add(at int, m *model.Message) {
	r.found(Placed{At: at, Message: m})
}

// say enters what somebody said.
func (r *templateReader) say(at int, raw, body string, closed bool) {
	name := ""
	if role, rest, ok := strings.Cut(raw, " "); ok { // "system name=example_user"
		raw, name = role, strings.TrimPrefix(rest, "name=")
	}
	role, known := Role(raw)
	if raw == "ipython" || raw == "environment" {
		role, known = model.RoleTool, true
	}
	if role == model.RoleAssistant && body == "" {
		if !closed {
			r.add(at, Note(model.MarkerUnfinished, "the text ends where the model is to go on"))
		}
		return
	}
	m := Say(role, raw, body)
	m.Agent = name
	if !known && len(raw) > 64 {
		m.RawRole = raw[:64]
	}
	switch role {
	case model.RoleTool:
		id, body := NamedResult(body)
		m.Parts = []model.Part{&model.ToolResult{CallID: id, Name: name, Content: ResultContent(Quoted(body))}}
		m.Agent = ""
	case model.RoleAssistant:
		SplitTagged(m)
		templateCalls(m)
	case model.RoleUser:
		SplitTagged(m)
	}
	r.pair(m)
	if !closed && role == model.RoleAssistant {
		m.Warnings = append(m.Warnings, "the text ends before the message is closed")
	}
	r.add(at, m)
}

// quotedCall reads a call whose arguments are JSON in single quotes, as Glaive's data
// has them: {"name": "f", "arguments": '{"x": 1}'}. It returns nil for others.
func quotedCall(text string) *model.ToolCall {
	head, rest, ok := strings.Cut(text, `"arguments":`)
	args, isQuoted := strings.CutPrefix(strings.TrimSpace(rest), "'")
	end := strings.LastIndexByte(args, '\'')
	_, name, named := strings.Cut(head, `"name":`)
	if !ok || !isQuoted || end < 0 || !named {
		return nil
	}
	c := &model.ToolCall{Name: strings.Trim(strings.TrimSpace(name), `", `)}
	SetArguments(c, Quoted(args[:end]))
	return c
}

// templateCalls takes calls out of the text that templates mark without tags around
// them: Mistral's [TOOL_CALLS] and Llama's <|python_tag|>.
func templateCalls(m *model.Message) {
	last := len(m.Parts) - 1
	if last < 0 {
		return
	}
	t, _ := m.Parts[last].(model.Text)
	for _, mark := range [...]string{"[TOOL_CALLS]", "<|python_tag|>", "<functioncall>"} {
		before, after, found := strings.Cut(t.Text, mark)
		if !found {
			continue
		}
		parts := append(m.Parts[:last:last], TextParts(strings.TrimSpace(before))...)
		v, _, err := rawjson.ParseTolerant([]byte(strings.TrimSpace(after)))
		if err == nil && (v.Kind() == rawjson.Array || v.Kind() == rawjson.Object) {
			parts = append(parts, ToolCalls(v)...)
		} else if c := quotedCall(after); mark == "<functioncall>" && c != nil {
			parts = append(parts, c)
		} else if calls := NamedCalls(after, mark); len(calls) > 0 {
			parts = append(parts, calls...)
		} else {
			parts = append(parts, &model.ToolCall{Name: "python", ArgumentsText: strings.TrimSpace(after)})
		}
		m.Parts = parts
		return
	}
}

// maxOpen bounds how many calls wait for their results.
const maxOpen = 256

// pair gives calls and results the same made-up ids: results come in the order of
// the calls.
func (r *templateReader) pair(m *model.Message) {
	for _, c := range m.Calls() {
		if c.ID == "" {
			r.calls++
			c.ID = "call " + strconv.Itoa(r.calls)
		}
		if len(r.open) < maxOpen {
			r.open = append(r.open, c)
		}
	}
	for _, res := range m.Results() {
		r.open = slices.DeleteFunc(r.open, func(c *model.ToolCall) bool { return c.ID == res.CallID })
		if res.CallID != "" || len(r.open) == 0 {
			continue
		}
		at := max(slices.IndexFunc(r.open, func(c *model.ToolCall) bool { return res.Name != "" && c.Name == res.Name }), 0)
		res.CallID, res.Name = r.open[at].ID, cmp.Or(res.Name, r.open[at].Name)
		r.open = slices.Delete(r.open, at, at+1)
	}
}

// Instruction is the line that such a prompt begins with.
const Instruction = "### Instruction:"

// headings are the lines that begin a turn of the prompts that Alpaca was trained
// with. What stands below "### Input:" belongs to the instruction.
// Source: tatsu-lab/stanford_alpaca: train.py, PROMPT_DICT.
var headings = []struct{ name, role string }{{Instruction, "user"}, {"### Response:", "assistant"}, {"### System:", "system"}}

// HasHeadings reports whether a text is such a prompt.
func HasHeadings(text string) bool {
	at := strings.Index(text, headings[0].name)
	return (at == 0 || at > 0 && text[at-1] == '\n') && strings.Contains(text[at:], "\n"+headings[1].name)
}

// ReadSpeakers reads a transcript whose turns begin with who speaks. It takes two
// turns to be one.
func ReadSpeakers(text string, found func(Placed)) {
	before, turns := Turns(text)
	if HasHeadings(text) {
		s := instructions(text)
		before, turns = s.Before, WithLast(slices.Values(s.Turns))
	}
	if turns == nil {
		return
	}
	name, first := "", true
	r := &templateReader{found: func(p Placed) {
		p.Message.RawRole = cmp.Or(name, p.Message.RawRole)
		found(p)
	}}
	for t, last := range turns {
		if first && last {
			return
		}
		if system := strings.TrimSpace(withoutBegin(before)); first && system != "" {
			r.say(0, "system", system, true)
		}
		name, first = t.Name, false
		said := strings.TrimSpace(withoutBegin(t.Said))
		r.say(t.At, t.Role.String(), said, !last || said != "")
	}
}

// instructions takes such a prompt apart.
func instructions(text string) (s Spoken) {
	at, body := 0, &s.Before
	from := 0
	for line := range strings.Lines(text) {
		for _, h := range headings {
			if strings.HasPrefix(line, h.name) {
				*body = text[from:at]
				role, _ := Role(h.role)
				s.Turns = append(s.Turns, SpeakerTurn{At: at, Role: role, Name: strings.Trim(h.name, "# :")})
				body, from = &s.Turns[len(s.Turns)-1].Said, at+len(h.name)
			}
		}
		at += len(line)
	}
	*body = text[from:]
	return s
}

// TemplateVotes votes on a line of text by the mark of a template at its start.
func TemplateVotes(line []byte) int {
	line = bytes.TrimSpace(line)
	if bytes.HasPrefix(line, []byte("<｜begin▁of▁sentence｜>")) {
		return 8
	}
	for _, begin := range [...]string{"<s>", "<bos>", "<|begin_of_text|>"} {
		if rest, ok := bytes.CutPrefix(line, []byte(begin)); ok {
			line = bytes.TrimSpace(rest)
		}
	}
	for _, mark := range [...]struct {
		text  string
		votes int
	}{{"<|im_start|>", 8}, {"<|start_header_id|>", 8}, {"<|header_start|>", 8}, {"<start_of_turn>", 8}, {"<｜User｜>", 8}, {"[INST]", 7}, {"[AVAILABLE_TOOLS]", 7}, {"[SYSTEM_PROMPT]", 7},
		{"<|user|>", 4}, {"<|system|>", 4}, {"<|assistant|>", 4}} {
		if bytes.HasPrefix(line, []byte(mark.text)) {
			return mark.votes
		}
	}
	return 0
}

// IsTemplate reports whether a text begins with the mark of a template, IsDictated whether
// it begins as the prompts of models that complete texts do, with who speaks.
func IsTemplate(text string) bool { return TemplateVotes([]byte(StartOf(text))) > 0 }

// IsDictated is described at IsTemplate.
func IsDictated(text string) bool {
	start := StartOf(text)
	return strings.HasPrefix(start, "Human:") && strings.Contains(text, "\n\nAssistant:") ||
		strings.HasPrefix(start, "USER:") && strings.Contains(text, "\nASSISTANT:") // Glaive, Vicuna
}

// StartOf returns as much of a text as is needed to recognise it.
func StartOf(text string) string { return strings.TrimLeft(text[:min(len(text), 512)], " \t\r\n") }
