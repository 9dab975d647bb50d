package semantickernel

import (
	"cmp"
	"encoding/xml"
	"errors"
	"io"
	"iter"
	"strings"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// assembleXML decodes a history in XML, as ChatHistory.to_prompt writes it:
//
//	<chat_history><message role="user"><text>Hi</text></message>…</chat_history>
//
// Each line is a record; a message stands at the line that it begins on.
func assembleXML(records iter.Seq[*format.Record]) format.Assembled {
	return chat.AssembleTextAbout(aboutXML, readXML)(records)
}

// aboutXML finds the model that answered last.
func aboutXML(text string) (about format.About) {
	if strings.Contains(text, "ai_model_id") {
		readXML(text, func(p chat.Placed) { about.Model = cmp.Or(p.Message.Model, about.Model) })
	}
	return about
}

// A reader makes messages of the elements.
type reader struct {
	message *model.Message    // the one that is open
	item    *xml.StartElement // that of it, if one is open
	from    int               // where that begins
	text    strings.Builder   // what stands in it, or between items
	beside  string            // tags that are none of a history
}

func readXML(text string, found func(chat.Placed)) {
	d := xml.NewDecoder(strings.NewReader(text))
	d.Strict = false
	var r reader
	var last *model.Message
	for {
		at := int(d.InputOffset())
		token, err := d.Token()
		if err != nil {
			r.end()
			if last != nil {
				chat.Fact(last, "beside it", r.beside)
			}
			if !errors.Is(err, io.EOF) && last != nil {
				found(chat.Placed{At: at, Message: chat.Note(model.MarkerError, "the XML cannot be read: "+err.Error())})
			}
			return
		}
		switch t := token.(type) {
		case xml.StartElement:
			switch tag := text[at:d.InputOffset()]; {
			case t.Name.Local == "message":
				r.end()
				r.message = begin(t)
				chat.Fact(r.message, "beside it", r.beside)
				r.beside = ""
				last = r.message
				found(chat.Placed{At: at, Message: last})
			case r.item != nil: // an item is plain text
				r.text.WriteString(tag)
			case r.message != nil:
				r.flush("")
				r.item, r.from = &t, at
			case t.Name.Local != "chat_history":
				r.beside += tag
			}
		case xml.EndElement:
			switch {
			case r.item != nil && t.Name.Local == r.item.Name.Local:
				r.flush(text[r.from:d.InputOffset()])
			case r.item == nil && t.Name.Local == "message":
				r.end()
			}
		case xml.CharData:
			r.text.Write(t)
		}
	}
}

// begin makes a message of its element.
func begin(e xml.StartElement) *model.Message {
	m := &model.Message{}
	for _, a := range e.Attr {
		switch a.Name.Local {
		case "role":
			m.RawRole = a.Value
			m.Role, _ = chat.Role(a.Value)
		case "name":
			m.Agent = a.Value
		case "ai_model_id":
			m.Model = a.Value
		case "encoding":
		default:
			m.Meta = append(m.Meta, model.Field{Name: a.Name.Local, Value: rawjson.Quote(a.Value)})
		}
	}
	return m
}

// flush makes a part of the item that ends, which is written so, or of what stands between
// items.
func (r *reader) flush(written string) {
	text := r.text.String()
	r.text.Reset()
	if between := strings.TrimSpace(text); r.item != nil {
		r.message.Parts = append(r.message.Parts, part(*r.item, text, written))
	} else if r.message != nil && between != "" {
		r.message.Parts = append(r.message.Parts, model.Text{Text: between})
	}
	r.item = nil
}

// end ends a message.
func (r *reader) end() {
	r.flush("")
	if r.message != nil && chat.OnlyResults(r.message.Parts) {
		r.message.Role = model.RoleTool
	}
	r.message = nil
}

// part decodes an item of a message.
func part(e xml.StartElement, text, written string) model.Part {
	attrs := map[string]string{}
	for _, a := range e.Attr {
		attrs[a.Name.Local] = a.Value
	}
	value, _ := rawjson.Parse(rawjson.Quote(text))
	switch kind := e.Name.Local; kind {
	case "text":
		return model.Text{Text: text}
	case "reasoning":
		return model.Reasoning{Text: text}
	case "function_call":
		c := chat.Call(attrs["id"], attrs["name"], value)
		c.Server, c.Rare = c.Name[:max(strings.LastIndexByte(c.Name, '-'), 0)], &model.RareCall{Raw: written}
		return c
	case "function_result":
		return &model.ToolResult{CallID: attrs["id"], Name: attrs["name"], Content: []model.Part{model.Text{Text: text}}, Rare: &model.RareResult{Raw: written}}
	case "image", "audio", "binary", "file":
		if strings.TrimSpace(text) == "" {
			value, _ = rawjson.Parse(rawjson.Quote(cmp.Or(attrs["uri"], attrs["file_id"])))
		}
		m := chat.Image(value, attrs["mime_type"])
		if kind != "image" {
			m.Kind, m.Data = model.File, nil
		}
		return m
	default:
		return model.Unknown{Type: kind, Raw: value.Raw()}
	}
}
