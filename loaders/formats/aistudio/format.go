// Package aistudio reads the prompts that Google AI Studio keeps in a person's
// Drive: one JSON document each, whose name is the title and has no extension.
//
// A prompt is a list of chunks. Consecutive chunks of the model (what it thought,
// code it ran, the result, what it said) are one turn. A chunk has its text twice:
// whole, and in the parts that it was streamed in.
//
// The files are not documented; the members were taken from files that programs
// read: Sinity/polylogue (polylogue/schemas/providers/gemini).
package aistudio

import (
	"cmp"
	"path/filepath"
	"slices"
	"strings"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// Format returns the format.
var Format = format.Format{
	Name:   "gemini-aistudio",
	Title:  "Google AI Studio",
	Reads:  "prompts as AI Studio keeps them in Google Drive (chunkedPrompt), with thoughts, code, files, errors and prompts that were not sent",
	Omits:  "files in Drive are named, not shown",
	Shapes: []format.Shape{{Name: "prompt", Score: score, Assemble: chat.AssembleEach(format.Objects(decode)), List: "-"}},
}

// prompts are documents with chunks, also if they are cut behind their settings.
const prompts = format.Votes(`
	10 chunkedPrompt.chunks:list
	10 chunkedPrompt.pendingInputs:list
	8  chunkedPrompt:object runSettings
	5  runSettings.model systemInstruction
`)

func score(r *format.Record) int {
	if r.Repaired && r.Value.Fits("chunkedPrompt:object") {
		return max(prompts.Score(r), 8)
	}
	return prompts.Score(r)
}

// decode decodes a document.
func decode(r *format.Record, v rawjson.Value) format.Decoded {
	prompt := v.Get("chunkedPrompt")
	if score(r) == 0 {
		return format.Unknown("object")
	}
	var d format.Decoded
	d.About.Model = strings.TrimPrefix(v.Look().At("runSettings", "model").Text(), "models/")
	d.About.ID = v.Get("id").Scalar()
	if r.File != "" && filepath.Ext(r.File) == "" {
		d.About.Title, d.About.TitleWeight = r.File, 4
	}
	if system, _ := chat.System(v); system != nil {
		d.Messages = append(d.Messages, system)
	}
	turns := turns{model: d.About.Model}
	for _, c := range prompt.Get("chunks").Elems() {
		turns.add(c)
	}
	d.Messages = append(d.Messages, turns.messages...)
	for _, c := range prompt.Get("pendingInputs").Elems() {
		if m := chunk(c); len(m.Parts) > 0 {
			keep(m, c)
			m.Role = model.RoleMarker
			m.Parts = append([]model.Part{model.Marker{Kind: model.MarkerNotice, Text: "written, but not sent:"}}, m.Parts...)
			d.Messages = append(d.Messages, m)
		}
	}
	if len(d.Messages) == 0 {
		d.Class, d.Type = model.Metadata, "empty prompt"
	}
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
	keep(m, v)
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
	to.ID = cmp.Or(to.ID, m.ID)
	t.open = m.StopReason == ""
}

// chunk decodes one chunk.
func chunk(v rawjson.Value) *model.Message {
	if v.Kind() != rawjson.Object {
		return &model.Message{Parts: chat.Parts(v)}
	}
	m := &model.Message{ID: v.Get("id").Scalar(), RawRole: v.Str("role"), Time: chat.Time(v.Get("createTime")), StopReason: v.Str("finishReason")}
	m.Role, _ = chat.Role(m.RawRole)
	thought, _ := v.Get("isThought").Bool()
	switch {
	case m.Role != model.RoleAssistant:
	case thought:
		m.Usage.Reasoning = chat.Count(v, "tokenCount")
	default:
		m.Usage.Output = chat.Count(v, "tokenCount")
	}
	have := map[string]bool{}
	for key, member := range v.Members() {
		parts, ok := attached(key, member)
		if text := member; key == "text" && !text.IsText("") {
			parts, ok = []model.Part{spoken(text.Text(), thought)}, true
		}
		if ok {
			have[key] = true
			m.Parts = append(m.Parts, parts...)
		}
	}
	m.Parts = append(m.Parts, pieces(v.Get("parts"), thought, have)...)
	spoke := slices.ContainsFunc(m.Parts, func(p model.Part) bool { _, marker := p.(model.Marker); return !marker })
	if len(m.Parts) > 0 && !spoke {
		m.Role = model.RoleMarker
	}
	return m
}

// keep puts what is left of a chunk into the metadata of its message, but for what it was
// streamed in.
func keep(m *model.Message, v rawjson.Value) {
	format.Keep(m, v, "parts", "thoughtSignatures", "thoughtSignature", "thinkingBudget")
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
		return chat.Member(key, v), true
	case "inlineImage", "inlineFile", "inlineAudio", "inlineVideo":
		return chat.Member("inlineData", v), true
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
		for _, s := range v.Look().First("groundingSources", "groundingChunks").Elems() { // it is kept as it is, too
			if c := chat.Citation(s); c != (model.Citation{}) {
				parts = append(parts, c)
			}
		}
		return parts, true
	}
	return nil, false
}
