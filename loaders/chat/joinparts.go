package chat

import (
	"strings"

	"msgview/model"
)

// JoinParts puts texts that follow each other together.
func JoinParts(parts []model.Part) []model.Part {
	var out []model.Part
	var text strings.Builder
	flush := func() {
		if text.Len() > 0 {
			out = append(out, model.Text{Text: text.String()})
			text.Reset()
		}
	}
	for _, p := range parts {
		if t, ok := p.(model.Text); ok {
			text.WriteString(t.Text)
			continue
		}
		flush()
		out = append(out, p)
	}
	flush()
	return out
}
