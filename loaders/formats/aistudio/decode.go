package aistudio

import (
	"path/filepath"
	"strings"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// decode decodes a document.
func decode(r *format.Record) format.Decoded {
	v := r.Value
	if v.Kind() != rawjson.Object {
		if !v.Exists() {
			return format.Malformed("not JSON")
		}
		return format.Unknown(v.Kind().String())
	}
	prompt := v.Get("chunkedPrompt")
	if score(r) == 0 {
		return format.Unknown("object")
	}
	var d format.Decoded
	d.About.Model = strings.TrimPrefix(v.At("runSettings", "model").Text(), "models/")
	d.About.ID = v.Get("id").Scalar()
	if r.File != "" && filepath.Ext(r.File) == "" {
		d.About.Title, d.About.TitleWeight = r.File, 4
	}
	system, key := chat.System(v)
	if system != nil {
		d.Messages = append(d.Messages, system)
	}
	turns := turns{model: d.About.Model}
	for _, c := range prompt.Get("chunks").Elems() {
		turns.add(c)
	}
	d.Messages = append(d.Messages, turns.messages...)
	for _, c := range prompt.Get("pendingInputs").Elems() {
		if m := chunk(c); len(m.Parts) > 0 {
			m.Role = model.RoleMarker
			m.Parts = append([]model.Part{model.Marker{Kind: model.MarkerNotice, Text: "written, but not sent:"}}, m.Parts...)
			d.Messages = append(d.Messages, m)
		}
	}
	if len(d.Messages) == 0 {
		d.Class, d.Type = model.Metadata, "empty prompt"
		return d
	}
	head := d.Messages[0]
	head.Meta = append(head.Meta, chat.Meta(v, "chunkedPrompt", key)...)
	head.Meta = append(head.Meta, chat.Prefixed("chunkedPrompt.", chat.Meta(prompt, "chunks", "pendingInputs"))...)
	return d
}

// turns puts chunks together: those of the model that follow each other are one
// message, until one says why the model stopped.
type turns struct {
	model    string
	messages []*model.Message
	open     bool // the last message goes on
}

func (t *turns) add(v rawjson.Value) {
	m := chunk(v)
	if m.Role == model.RoleAssistant {
		m.Model = t.model
	}
	last := len(t.messages) - 1
	if !t.open || m.Role != model.RoleAssistant {
		t.messages = append(t.messages, m)
		t.open = m.Role == model.RoleAssistant && m.StopReason == ""
		return
	}
	to := t.messages[last]
	to.Parts = append(to.Parts, m.Parts...)
	to.Meta = append(to.Meta, m.Meta...)
	to.Usage.Output += m.Usage.Output
	to.Usage.Reasoning += m.Usage.Reasoning
	to.StopReason = m.StopReason
	if to.Time.IsZero() {
		to.Time = m.Time
	}
	if to.ID == "" {
		to.ID = m.ID
	}
	t.open = m.StopReason == ""
}

// chunk decodes one chunk.
func chunk(v rawjson.Value) *model.Message {
	m := &model.Message{RawRole: v.Str("role")}
	if v.Kind() != rawjson.Object {
		m.Parts = chat.Parts(v)
		return m
	}
	m.Role, _ = chat.Role(m.RawRole)
	m.ID = v.Get("id").Scalar()
	m.Time = chat.Time(v.Get("createTime"))
	m.StopReason = v.Str("finishReason")
	thought, _ := v.Get("isThought").Bool()
	have := map[string]bool{}
	var meta []model.Field
	for key, member := range v.Members() {
		if member.IsNull() {
			continue
		}
		switch key {
		case "role", "id", "createTime", "finishReason", "isThought", "parts", "thoughtSignatures", "thoughtSignature", "thinkingBudget":
			continue
		case "text":
			if text := member.Text(); text != "" {
				have["text"] = true
				m.Parts = append(m.Parts, spoken(text, thought))
			}
			continue
		case "tokenCount":
			n, _ := member.Int()
			switch {
			case n <= 0 || m.Role != model.RoleAssistant:
				meta = append(meta, model.Field{Name: key, Value: member.Keep()})
			case thought:
				m.Usage.Reasoning = n
			default:
				m.Usage.Output = n
			}
			continue
		}
		if parts, ok := attached(key, member); ok {
			have[key] = true
			m.Parts = append(m.Parts, parts...)
			if key != "grounding" {
				continue
			}
		}
		meta = append(meta, model.Field{Name: key, Value: member.Keep()})
	}
	m.Parts = append(m.Parts, pieces(v.Get("parts"), thought, have)...)
	m.Meta = meta
	onlyMarkers := len(m.Parts) > 0
	for _, p := range m.Parts {
		if _, ok := p.(model.Marker); !ok {
			onlyMarkers = false
		}
	}
	if onlyMarkers {
		m.Role = model.RoleMarker
	}
	return m
}

func spoken(text string, thought bool) model.Part {
	if thought {
		return model.Reasoning{Text: text}
	}
	return model.Text{Text: text}
}

// pieces decodes the parts that a chunk was streamed in, but those that the chunk
// itself repeats. Texts of the same kind are one text.
func pieces(list rawjson.Value, thought bool, have map[string]bool) []model.Part {
	var parts []model.Part
	var text strings.Builder
	hidden := false // the text that is being put together is a thought
	end := func() {
		if text.Len() > 0 {
			parts = append(parts, spoken(text.String(), hidden))
			text.Reset()
		}
	}
	for _, p := range list.Elems() {
		if t := p.Get("text"); t.Kind() == rawjson.String {
			if have["text"] {
				continue
			}
			is, _ := p.Get("thought").Bool()
			if is = is || thought; is != hidden {
				end()
				hidden = is
			}
			text.WriteString(t.Text())
			continue
		}
		if p.Kind() == rawjson.Object && p.Len() > 0 && have[alias(p.Key(0))] {
			continue
		}
		end()
		parts = append(parts, chat.Part(p)...)
	}
	end()
	return parts
}

// alias returns the member of a chunk that a part is repeated in.
func alias(key string) string {
	if key == "inlineData" {
		return "inlineImage"
	}
	return key
}

// attached decodes a member of a chunk that is something besides text.
func attached(key string, v rawjson.Value) ([]model.Part, bool) {
	switch key {
	case "executableCode", "codeExecutionResult", "functionCall", "functionResponse", "inlineData", "fileData":
		return keyed(key, v), true
	case "inlineImage", "inlineFile", "inlineAudio", "inlineVideo":
		return keyed("inlineData", v), true
	case "driveDocument", "driveImage", "driveVideo", "driveAudio", "driveFile":
		kinds := map[string]model.MediaKind{"driveImage": model.Image, "driveVideo": model.Video, "driveAudio": model.Audio}
		return []model.Part{model.Media{Kind: kinds[key], FileID: v.Get("id").Scalar(), Name: v.First("name", "title").Text(), MediaType: v.Str("mimeType"), Bytes: -1}}, v.Kind() == rawjson.Object
	case "youtubeVideo":
		return []model.Part{model.Media{Kind: model.Video, FileID: v.Get("id").Scalar(), URL: v.First("url", "uri").Text(), Name: "YouTube", Bytes: -1}}, v.Kind() == rawjson.Object
	case "errorMessage":
		return []model.Part{model.Marker{Kind: model.MarkerError, Text: v.Text(), Error: true}}, v.Kind() == rawjson.String
	case "branchParent":
		name := v.First("displayName", "promptId").Text()
		return []model.Part{model.Marker{Kind: model.MarkerBranch, Text: strings.TrimSpace("branched from " + name)}}, name != ""
	case "grounding":
		var parts []model.Part
		for _, s := range v.First("groundingSources", "groundingChunks").Elems() {
			c := model.Citation{Title: s.Str("title"), URL: s.First("uri", "url").Text()}
			if web := s.Get("web"); web.Kind() == rawjson.Object {
				c = model.Citation{Title: web.Str("title"), URL: web.Str("uri")}
			}
			if c != (model.Citation{}) {
				parts = append(parts, c)
			}
		}
		return parts, true
	}
	return nil, false
}

// keyed decodes a value as a part of Gemini's that is named by its only member.
func keyed(key string, v rawjson.Value) []model.Part {
	raw := append(rawjson.AppendString([]byte{'{'}, key), ':')
	raw = append(append(raw, v.Raw()...), '}')
	part, _, err := rawjson.ParseTolerant(raw)
	if err != nil {
		return []model.Part{model.Unknown{Type: key, Raw: v.Keep()}}
	}
	return chat.Part(part)
}
