package chat

import (
	"msgview/model"
	"msgview/model/rawjson"
)

// JSONObject makes a JSON object of fields, nil of none.
func JSONObject(fields []model.Field) []byte {
	if len(fields) == 0 {
		return nil
	}
	out := []byte{'{'}
	for i, f := range fields {
		if i > 0 {
			out = append(out, ',')
		}
		out = append(rawjson.AppendString(out, f.Name), ':')
		out = append(out, f.Value...)
	}
	return append(out, '}')
}

// ObjectOf makes a value of fields. Theirs may be spelled as only a tolerant reader takes
// them: as they stood in a record that was read so.
func ObjectOf(fields []model.Field) rawjson.Value {
	v, _, _ := rawjson.ParseTolerant(JSONObject(fields))
	return v
}

// Argument makes the arguments of a call with one argument that is a text, for
// calls that a model wrote without JSON.
func Argument(name, text string) []byte {
	return JSONObject([]model.Field{{Name: name, Value: rawjson.Quote(text)}})
}

// Patch makes a file of a text that is a patch: as the words of a message it would
// be taken for Markdown.
func Patch(name, text string) model.Media {
	return model.Media{Kind: model.File, MediaType: "text/x-diff", Name: name, Text: text, Bytes: int64(len(text))}
}
