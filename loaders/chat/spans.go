package chat

import (
	"msgview/model"
	"msgview/model/rawjson"
)

// spanTypes are the kinds of pieces that Telegram's exports cut a text into
// (telegramdesktop/tdesktop: export/output/export_output_json.cpp).
var spanTypes = map[string]bool{
	"plain": true, "link": true, "text_link": true, "bold": true, "italic": true, "underline": true, "strikethrough": true, "spoiler": true, "blockquote": true, "code": true,
	"pre": true, "mention": true, "mention_name": true, "hashtag": true, "cashtag": true, "bot_command": true, "email": true, "phone": true, "custom_emoji": true, "bank_card": true,
}

// Spans decodes what was said. A text in pieces of these kinds is one.
func Spans(v rawjson.Value) []model.Part {
	if v.Kind() != rawjson.Array {
		return Parts(v)
	}
	text := ""
	for _, e := range v.Elems() {
		piece := e.Text()
		if e.Kind() == rawjson.Object {
			if piece = e.Str("text"); !spanTypes[e.Str("type")] {
				return Parts(v)
			}
			if to := e.Str("href"); to != "" && to != piece {
				piece += " (" + to + ")"
			}
		}
		text += piece
	}
	return []model.Part{model.Text{Text: text}}
}
