package format

import (
	"bytes"

	"msgview/model"
	"msgview/model/rawjson"
)

// words are what a message says already, to tell what is left of a record from what a
// decoder has shown in another way than by taking it.
type words struct {
	texts []string // names, ids and whole texts
	raw   [][]byte // JSON as logged
	usage model.Usage
	room  int // bytes that may still be looked through
}

// mostLooked bounds what is looked through for one message, in bytes. What is not looked
// for is kept, if need be a second time.
const mostLooked = 8 << 20

func wordsOf(m *model.Message) *words {
	w := &words{usage: m.Usage, room: mostLooked}
	w.texts = append(w.texts, m.ID, m.Parent, m.RawRole, m.Role.String(), m.Agent, m.Model, m.StopReason, m.Thread, m.ParentCall, m.Conversation)
	w.parts(m.Parts)
	for _, f := range m.Meta {
		w.raw = append(w.raw, f.Value)
	}
	return w
}

func (w *words) parts(parts []model.Part) {
	for _, p := range parts {
		switch p := p.(type) {
		case model.Text:
			w.texts = append(w.texts, p.Text)
		case model.Reasoning:
			w.texts = append(w.texts, p.Text, p.Opaque)
		case model.Media:
			w.texts = append(w.texts, p.Text, p.Name, p.MediaType, p.URL, p.FileID)
		case model.Citation:
			w.texts = append(w.texts, p.Text, p.Title, p.URL)
		case model.Marker:
			w.texts = append(w.texts, p.Text)
		case model.Unknown:
			w.raw = append(w.raw, p.Raw)
		case model.Data:
			w.raw = append(w.raw, p.Raw)
		case *model.ToolCall:
			w.texts = append(w.texts, p.ID, p.Name, p.Server, p.Agent, p.Description, p.ArgumentsText, p.Raw)
			w.raw = append(w.raw, p.Arguments)
		case *model.ToolResult:
			w.texts = append(w.texts, p.CallID, p.Name, p.Raw)
			w.raw = append(w.raw, p.Details)
			w.parts(p.Content)
		}
	}
}

// has reports whether a value, JSON as logged, is among the words.
func (w *words) has(value []byte) bool {
	v, err := rawjson.Parse(value)
	if err != nil {
		return false
	}
	switch v.Kind() {
	case rawjson.String:
		text := v.Text()
		for _, s := range w.texts {
			if s == text {
				return true
			}
		}
	case rawjson.Object, rawjson.Array:
		for _, s := range w.texts {
			if s == string(value) {
				return true
			}
		}
	case rawjson.Number:
		n, ok := v.Int()
		u := w.usage
		return ok && n > 1 && (n == u.Input || n == u.Output || n == u.CacheRead || n == u.CacheWrite || n == u.Reasoning || n == u.Total())
	default:
		return false
	}
	for _, raw := range w.raw {
		if w.room -= len(raw); w.room < 0 {
			return false
		}
		if bytes.Contains(raw, value) {
			return true
		}
	}
	return false
}
