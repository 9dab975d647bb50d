package decode

import "msgview/model"

// LetGo copies what messages keep of the bytes of the records that they are of, if that is
// the smaller part of them: they would keep all of it otherwise, with very many calls for the
// arguments of each. Texts are copies already.
func LetGo(messages []*model.Message, size int64) {
	total := 0
	for _, m := range messages {
		eachKept(m, func(b []byte) []byte { total += len(b); return b })
	}
	if int64(total) > size/2 {
		return
	}
	room := make([]byte, 0, total)
	for _, m := range messages {
		eachKept(m, func(b []byte) []byte {
			at := len(room)
			room = append(room, b...)
			return room[at:len(room):len(room)]
		})
	}
}

// eachKept puts what do returns in the place of all JSON of a message.
func eachKept(m *model.Message, do func([]byte) []byte) {
	for i, f := range m.Meta {
		m.Meta[i].Value = do(f.Value)
	}
	eachOfParts(m.Parts, do)
}

func eachOfParts(parts []model.Part, do func([]byte) []byte) {
	for i, p := range parts {
		switch p := p.(type) {
		case *model.ToolCall:
			if p.Arguments != nil { // what is none stays none
				p.Arguments = do(p.Arguments)
			}
		case *model.ToolResult:
			if p.Details != nil {
				p.Details = do(p.Details)
			}
			eachOfParts(p.Content, do)
		case model.Marker:
			if p.Edits != nil {
				for _, e := range *p.Edits {
					eachOfParts(e.Parts, do)
				}
			}
		case model.Data:
			p.Raw = do(p.Raw)
			parts[i] = p
		case model.Unknown:
			p.Raw = do(p.Raw)
			parts[i] = p
		}
	}
}
