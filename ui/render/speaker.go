package render

import (
	"strings"

	"msgview/model"
)

// A Speaker is who an item is of, as far as a label can say it. Its label stands at
// the first row of a run of items of one speaker.
type Speaker struct {
	Word  string // of the label
	Agent string // name, where the log has one
	Left  bool   // it spoke on a branch that was left
}

// roleWords are the labels of roles.
var roleWords = map[model.Role]string{
	model.RoleUser: "YOU", model.RoleAssistant: "AI", model.RoleSystem: "SYS", model.RoleDeveloper: "DEV",
	model.RoleTool: "TOOL", model.RoleMarker: "", model.RoleUnknown: "?",
}

// taskWord is the label of what another agent asks for.
const taskWord = "TASK"

// SpeakerOf returns who an item is of, the zero Speaker for a heading or a record
// that is of nobody.
func SpeakerOf(it *Item) Speaker {
	if !it.speaks() || it.Message == nil {
		return Speaker{}
	}
	m := it.Message
	s := Speaker{Word: roleWords[m.Role], Agent: m.Agent, Left: it.Flags.Has(model.FlagInactive)}
	switch {
	case m.Role == model.RoleUnknown && m.RawRole != "":
		s.Word = m.RawRole
	case m.Injected != "" && m.Role == model.RoleUser:
		s.Word = "INFO"
	case m.Role == model.RoleUser && it.Flags.Has(model.FlagSide):
		s.Word = taskWord
	}
	return s
}

// speaks reports whether the item is of a message proper, not a heading above it
// or a record that is none.
func (it *Item) speaks() bool {
	return it.Kind != Conversation && it.Kind != ThreadHead && it.Kind != Record
}

// HasModel reports whether the item is of an answer whose model the log names. Programs
// give their own words a name in brackets.
func HasModel(it *Item) bool {
	m := it.Message
	return m != nil && it.speaks() && m.Role == model.RoleAssistant && m.Model != "" && m.Model[0] != '<'
}

// Event returns the event that the item is; ok is false for other kinds.
func (it *Item) Event() (m model.Marker, ok bool) {
	if it.Kind == Event {
		m, ok = it.Parts[0].(model.Marker)
	}
	return m, ok
}

// maxShort is up to how many bytes a text of one line stands among calls without a blank
// row around it.
const maxShort = 240

// Prose reports whether the item is prose of several lines, which a blank row keeps
// apart from what is around it.
func (it *Item) Prose() bool {
	if it.Kind != Answer && it.Kind != Prompt {
		return false
	}
	for _, p := range it.Parts {
		if t, ok := p.(model.Text); ok && (len(t.Text) > maxShort || strings.Contains(strings.TrimSpace(t.Text), "\n")) {
			return true
		}
	}
	return len(it.Parts) > 1
}

// Unreadable reports whether the item is reasoning without a text, or with one that is
// said again after it. It owns no row below the highest level: a sign stands before the
// item after it.
func (it *Item) Unreadable() bool {
	if it.Kind != Thought {
		return false
	}
	r, ok := it.Parts[0].(model.Reasoning)
	return ok && (r.Text == "" || it.Repeated)
}

// Again reports whether the item is a notice that says what the one before it says. It
// owns no row below the highest level: a sign stands before the item after it.
func (it *Item) Again() bool { return it.Kind == Injected && it.Repeated }

// repeatedBy takes note that a text begins with the reasoning before it.
func (b *builder) repeatedBy(p model.Part) {
	n := len(b.items)
	text, ok := p.(model.Text)
	if n == 0 || !ok || b.items[n-1].Kind != Thought || b.m.Role != model.RoleAssistant {
		return
	}
	r := b.items[n-1].Parts[0].(model.Reasoning)
	thought := strings.TrimSpace(r.Text)
	rest, begins := strings.CutPrefix(strings.TrimSpace(text.Text), thought)
	begins = begins && (rest == "" || strings.ContainsRune(" \t\r\n", rune(rest[0])))
	b.items[n-1].Repeated = begins && thought != "" && !r.Unclosed
}

// Marks reports whether a level has a sign for reasoning that cannot be read.
func (f Filter) Marks(level int) bool {
	return level >= DefaultLevel && level < MaxLevel && !f.Reasoning
}

// Shows reports whether the item shows the part of its message with that number.
func (it *Item) Shows(part int) bool { return part >= int(it.from) && part < int(it.to) }

// RoleLabel is the label of a role.
func RoleLabel(r model.Role) string { return roleWords[r] }
