package formattest

import (
	"encoding/base64"
	"strings"

	"msgview/model"
	"msgview/model/rawjson"
)

// Said returns everything that a message holds as one text: what it says, and the
// JSON it keeps, once as logged and once with its strings decoded.
func Said(m *model.Message) string {
	var b strings.Builder
	raw := func(json []byte) {
		b.Write(json)
		b.WriteByte('\n')
		if v, _, err := rawjson.ParseTolerant(json); err == nil {
			leaves(&b, v)
		}
	}
	for _, s := range []string{
		m.ID, m.RawRole, m.Agent, m.Mode, m.Injected, m.Parent, m.Indexing.Group, m.Conversation,
		m.Thread, m.ParentCall, m.Model, m.StopReason,
	} {
		b.WriteString(s + "\n")
	}
	var parts func([]model.Part)
	parts = func(list []model.Part) {
		for _, p := range list {
			switch p := p.(type) {
			case model.Text:
				b.WriteString(p.Text)
			case model.Reasoning:
				b.WriteString(p.Text + "\n" + p.Opaque)
			case *model.ToolCall:
				for _, s := range []string{p.ID, p.Name, p.ArgumentsText, p.Raw(), p.Server, p.Agent(), p.Description, p.Thread()} {
					b.WriteString(s + "\n")
				}
				if a := p.Approval; a != nil {
					b.WriteString(a.ID + "\n" + a.Reason + "\n")
				}
				raw(p.Arguments)
			case *model.ToolResult:
				b.WriteString(p.CallID + "\n" + p.Name + "\n" + p.Raw() + "\n" + p.Thread() + "\n")
				parts(p.Content)
				raw(p.Details)
			case model.Media:
				b.WriteString(p.MediaType + "\n" + p.Name + "\n" + p.URL + "\n" + p.FileID + "\n" + p.Text + "\n")
				b.WriteString(base64.StdEncoding.EncodeToString(p.Data))
			case model.Citation:
				b.WriteString(p.Title + "\n" + p.URL + "\n" + p.Text)
			case model.Marker:
				b.WriteString(string(p.Kind) + "\n" + p.Text)
				if p.Answer != nil {
					b.WriteString("\n" + p.Answer.ID + "\n" + p.Answer.Reason)
				}
			case model.Unknown:
				b.WriteString(p.Type + "\n")
				raw(p.Raw)
			case model.Data:
				b.WriteString(p.Name + "\n")
				raw(p.Raw)
			}
			b.WriteByte('\n')
		}
	}
	parts(m.Parts)
	for _, f := range m.Meta {
		b.WriteString(f.Name + "\n")
		raw(f.Value)
	}
	return b.String()
}

func leaves(b *strings.Builder, v rawjson.Value) {
	if v.Kind() == rawjson.String {
		b.WriteString(v.Text() + "\n")
	}
	for i := range v.Len() {
		leaves(b, v.Index(i))
	}
}
