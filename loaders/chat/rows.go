package chat

import (
	"strconv"

	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// RowsList is the member with the rows in the answers of Hugging Face's dataset
// viewer: {"features":[…],"rows":[{"row_idx":0,"row":{…},"truncated_cells":[]}]}
// (huggingface/dataset-viewer: docs/source/rows.mdx). Shapes whose records are rows
// name it as their list.
const RowsList = "rows"

// RowOf returns the row of a data set that a record holds: its value itself, or the
// row in an element of the viewer's list.
func RowOf(v rawjson.Value) rawjson.Value {
	if row := v.Get("row"); row.Kind() == rawjson.Object && v.Get("row_idx").Exists() {
		return row
	}
	return v
}

// Rows makes the Decode of a shape whose records are rows, see [RowOf], as
// format.Objects does for objects.
func Rows(decode func(r *format.Record, row rawjson.Value) format.Decoded) func(*format.Record) format.Decoded {
	return func(r *format.Record) format.Decoded {
		row := RowOf(r.Value)
		if d, none := format.NoObject(r, row); none {
			return d
		}
		return decode(r, row)
	}
}

// SampleRow is RowOf for a look at a record: of a whole answer of the viewer it
// returns the first row.
func SampleRow(v rawjson.Value) rawjson.Value {
	if list := v.Get(RowsList); list.Kind() == rawjson.Array {
		v = list.Index(0)
	}
	return RowOf(v)
}

// Row makes a conversation of its own of the messages that one record of a data
// set or of a list of results holds; v is its row, see [RowOf]. key names it;
// without one it is called after its place in the file. What nobody took of the row
// stands with the first message, or all members that are not among used. A row without
// messages is metadata.
func Row(r *format.Record, v rawjson.Value, key string, messages []*model.Message, used ...string) format.Decoded {
	if len(messages) == 0 {
		return format.Metadata("empty conversation")
	}
	if key == "" {
		key = strconv.FormatInt(r.Origin.Offset, 10)
	}
	for _, m := range messages {
		m.Conversation = key
	}
	if len(used) > 0 {
		messages[0].Meta = append(messages[0].Meta, Meta(v, used...)...)
	} else {
		row := *r
		row.Value = v
		row.Keep(messages)
	}
	if r.Value.Get("row_idx").Exists() {
		messages[0].Meta = append(messages[0].Meta, Meta(r.Value, "row")...)
	}
	PassedOver(messages)
	return format.Shown(messages...)
}

// Say makes a message of a plain text. Reasoning in tags is taken out of what an
// assistant says. An empty text makes a message without parts.
func Say(role model.Role, raw, text string) *model.Message {
	m := &model.Message{Role: role, RawRole: raw}
	switch {
	case text == "":
	case role == model.RoleAssistant:
		m.Parts = SplitReasoning(text)
	default:
		m.Parts = []model.Part{model.Text{Text: text}}
	}
	return m
}

// Note makes a message of an event that is no speech.
func Note(kind model.MarkerKind, text string) *model.Message {
	return Mark(&model.Message{}, kind, text)
}

// Another makes a message of the event that another answer to the same request follows.
func Another(text string) *model.Message {
	m := Note(model.MarkerBranch, text)
	m.Parts = []model.Part{model.Marker{Kind: model.MarkerBranch, Text: text, Back: model.SameRequest}}
	return m
}

// Mark makes a message an event that is no speech.
func Mark(m *model.Message, kind model.MarkerKind, text string) *model.Message {
	m.Role, m.Parts = model.RoleMarker, []model.Part{model.Marker{Kind: kind, Text: text, Error: kind == model.MarkerError}}
	return m
}

// Fact adds what is told of a message to its metadata, unless it is empty.
func Fact(m *model.Message, name, text string) {
	if text != "" {
		m.Meta = append(m.Meta, model.Field{Name: name, Value: rawjson.Quote(text)})
	}
}
