package chat

import (
	"strings"

	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// A PieceTable says which records of a format are pieces of a stream. Each line has what they
// are pieces of, a pattern (rawjson.Value.Fits), and behind > the path of what they say:
//
//	text      type=message_delta > data.delta
//	reasoning type=thought_delta > data.delta
//	call      type=call_delta    > data
//
// A call is an object with a name, an id or arguments, or the text that its arguments go on
// with.
type PieceTable string

// Piece is for Streamed.Piece.
func (table PieceTable) Piece(v rawjson.Value) *model.Message {
	kind, said := table.find(v)
	if kind == "" {
		return nil
	}
	m := &model.Message{Role: model.RoleAssistant, RawRole: v.Look().Str("type"), Time: Time(v.Get("timestamp"))}
	switch text := joinedTexts(said); {
	case kind == "reasoning":
		m.Parts = []model.Part{model.Reasoning{Text: text}}
	case kind == "text":
		m.Parts = []model.Part{model.Text{Text: text}}
	case said.Kind() != rawjson.Object:
		m.Parts = []model.Part{&model.ToolCall{ArgumentsText: text}}
	default:
		m.Parts = []model.Part{&model.ToolCall{
			ID:            said.First("id", "callId", "call_id", "toolCallId", "tool_call_id").Scalar(),
			Name:          said.First("name", "toolName", "tool_name").Text(),
			ArgumentsText: joinedTexts(said.First("arguments", "args", "input", "inputDelta", "delta")),
		}}
	}
	return m
}

// Streamed adds to a shape whose records are decoded one by one the one of a log that has
// pieces of what is said, for which each piece votes. thread says of which sub-agent's a
// piece is; nil if there are none.
func (table PieceTable) Streamed(s format.Shape, thread func(v rawjson.Value, m *model.Message)) []format.Shape {
	streamed := s
	streamed.Name += " as it streamed"
	streamed.Skim, streamed.Pieces = nil, true
	streamed.Score = func(r *format.Record) int {
		n := s.Score(r)
		if kind, _ := table.find(r.Value.Look()); kind != "" {
			n++
		}
		return n
	}
	streamed.Assemble = Streamed{Decode: s.Decode, Piece: func(v rawjson.Value) *model.Message {
		m := table.Piece(v)
		if m != nil && thread != nil {
			thread(v, m)
		}
		return m
	}}.Assemble
	return []format.Shape{s, streamed}
}

// find returns the line that fits a value: of what it is a piece, and what that says.
func (table PieceTable) find(v rawjson.Value) (kind string, said rawjson.Value) {
	if v.Kind() != rawjson.Object {
		return "", rawjson.Value{}
	}
	for line := range strings.Lines(string(table)) {
		kind, rest, _ := strings.Cut(strings.TrimSpace(line), " ")
		pattern, path, _ := strings.Cut(rest, ">")
		if kind == "" || !v.Fits(pattern) {
			continue
		}
		if said = v.At(strings.Split(strings.TrimSpace(path), ".")...); !said.IsNull() {
			return kind, said
		}
	}
	return "", rawjson.Value{}
}

// joinedTexts is a text, or those of a list one after the other.
func joinedTexts(v rawjson.Value) string {
	var b strings.Builder
	b.WriteString(v.Text())
	if v.Kind() == rawjson.Array {
		for _, e := range v.Elems() {
			b.WriteString(e.Text())
		}
	}
	return b.String()
}
