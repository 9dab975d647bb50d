package model

import (
	"hash/maphash"
	"strings"

	"msgview/model/rawjson"
)

// Said returns a hash of each text and thought of a message, with who says it and how. Of
// events it is what they tell, or else their kind. What may be said again may be so in
// other pieces: then the texts together, without the white space around each, and the kind
// count, too.
func Said(m *Message) (said []uint64) {
	if m.Role == RoleSystem { // long, and no event tells it
		return nil
	}
	texts := 0
	var together maphash.Hash
	together.SetSeed(seed)
	for _, p := range m.Parts {
		n := len(said)
		switch p := p.(type) {
		case Text:
			if said = appendSaying(said, m.Role, false, HashText(p.Text)); len(said) > n {
				if texts++; m.Injected != "" {
					continue
				}
				_, _ = together.WriteString(strings.TrimSpace(p.Text))
			}
		case Reasoning:
			said = appendSaying(said, m.Role, true, HashText(p.Text))
		case *ToolCall: // searches that the provider runs have no ids, nor commands of a person
			if p.ProviderExecuted || m.Role == RoleUser {
				said = append(said, callSays(m.Role, p)...)
			}
		case Media:
			if m.Indexing.Echo == "" || len(said) == 0 {
				said = append(said, Saying(m.Role, true, mixTwo))
			}
		case Marker:
			said = appendSaying(said, RoleMarker, false, HashText(p.Text))
			if m.Indexing.Echo == "" || len(said) == n { // it may be told by its kind alone
				said = append(said, Saying(RoleMarker, true, Hash(string(p.Kind))))
			}
		}
	}
	if texts > 1 && m.Indexing.Echo == "" && m.Injected == "" {
		said = append(said, Saying(m.Role, false, max(together.Sum64(), 1)))
	}
	return said
}

// callSays is Said of a call: its input, or each text in it. Of a command of a person that
// is the last one; shells may stand before it.
func callSays(role Role, c *ToolCall) (said []uint64) {
	v, err := rawjson.Parse(c.Arguments)
	if err != nil {
		return appendSaying(nil, role, false, HashText(c.ArgumentsText))
	}
	var walk func(v rawjson.Value)
	walk = func(v rawjson.Value) {
		if v.Kind() == rawjson.String {
			said = appendSaying(said, role, false, HashText(v.Text()))
		}
		for i := range v.Len() {
			walk(v.Index(i))
		}
	}
	walk(v)
	if role == RoleUser && len(said) > 1 {
		return said[len(said)-1:]
	}
	return said
}

func appendSaying(said []uint64, role Role, thought bool, text uint64) []uint64 {
	if text == 0 {
		return said
	}
	return append(said, Saying(role, thought, text))
}

// Saying returns the hash of what a role says or thinks, of that of the text (HashText).
func Saying(role Role, thought bool, text uint64) uint64 {
	kind := uint64(role) * 2
	if thought {
		kind++
	}
	return max(text^(kind+1)*mixOne, 1)
}

// Repeat makes an entry one of a record that says only what messages near it say. mixed
// says that other entries of its record are messages.
func (e *Entry) Repeat(kind string, mixed bool) {
	*e = Entry{File: e.File, Offset: e.Offset, Length: e.Length, Line: e.Line, Sub: e.Sub, Flags: FlagMetadata.WithRole(RoleMarker), Parent: e.Parent, ID: e.ID}
	if e.Parent == 0 { // of no chain
		e.ID = 0
	}
	if mixed || e.Sub > 0 {
		e.Flags |= FlagPart
		return
	}
	e.Type, e.Repeats = kind, true
}
