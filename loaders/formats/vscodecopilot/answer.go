package vscodecopilot

import (
	"path"
	"strings"

	"msgview/loaders/chat"
	"msgview/model"
	"msgview/model/rawjson"
)

// An answer gathers the items of a response into one message. Fragments of text
// are put together; what a sub-agent did becomes a message of its thread.
type answer struct {
	m      *model.Message
	rounds []*round
	// prepared is the name of the tool that is about to be called.
	prepared string
	text     strings.Builder
	thought  strings.Builder
	fence    string // the opening fence that ends the text, before the name of a file
	closing  bool   // the next fragment begins with the fence that closes an edit
	threads  []*model.Message
	byID     map[string]*model.Message // of threads
}

func newAnswer(m *model.Message, metadata rawjson.Value) *answer {
	return &answer{m: m, rounds: roundsOf(metadata), byID: map[string]*model.Message{}}
}

// flush ends the text, or the reasoning.
func (a *answer) flush() {
	if s := a.thought.String(); s != "" {
		a.m.Parts = append(a.m.Parts, model.Reasoning{Text: s})
		a.thought.Reset()
	}
	if s := a.text.String(); strings.TrimSpace(s) != "" {
		a.m.Parts = append(a.m.Parts, model.Text{Text: s})
	}
	a.text.Reset()
	a.fence, a.closing = "", false
}

func (a *answer) add(parts ...model.Part) {
	a.flush()
	a.m.Parts = append(a.m.Parts, parts...)
}

// markdown appends a fragment.
func (a *answer) markdown(s string) {
	if a.closing {
		a.closing = false
		if rest, ok := strings.CutPrefix(strings.TrimLeft(s, "\r\n"), "```"); ok {
			s = strings.TrimLeft(rest, "`")
		}
	}
	if a.thought.Len() > 0 && s != "" {
		a.flush()
	}
	a.text.WriteString(s)
	a.fence = ""
}

// item adds one item of the panel.
func (a *answer) item(v rawjson.Value) {
	if v.Kind() == rawjson.String {
		a.markdown(v.Text())
		return
	}
	kind := v.Str("kind")
	switch kind {
	case "":
		if value := v.Get("value"); value.Kind() == rawjson.String {
			a.markdown(value.Text())
			return
		}
		a.add(model.Unknown{Raw: v.Keep()})
	case "markdownContent", "markdownVuln":
		a.markdown(words(v.Get("content")))
	case "inlineReference":
		a.reference(v)
	case "thinking":
		a.think(v)
	case "toolInvocationSerialized", "toolInvocation":
		a.tool(v)
	case "codeblockUri":
		text := strings.TrimRight(a.text.String(), "\r\n")
		if at := strings.LastIndexByte(text, '\n') + 1; strings.HasPrefix(text[at:], "```") {
			a.fence = a.text.String()[at:]
		}
	case "textEditGroup", "notebookEditGroup", "workspaceEdit", "externalEdit", "multiDiffData":
		a.edit(v)
	case "warning", "info", "systemNotification":
		a.add(model.Marker{Kind: model.MarkerNotice, Text: words(v.First("content", "message"))})
	case "errorDetails":
		a.add(model.Marker{Kind: model.MarkerError, Text: v.Str("message"), Error: true})
	case "confirmation", "elicitation", "elicitation2", "elicitationSerialized", "questionCarousel", "planReview":
		text, rest := question(v)
		a.add(model.Marker{Kind: model.MarkerNotice, Text: text})
		a.m.Meta = append(a.m.Meta, chat.Prefixed(kind+".", rest)...)
	case "hook":
		a.add(model.Marker{Kind: model.MarkerHook, Text: strings.TrimSpace(v.Str("hookType") + " " + v.First("stopReason", "systemMessage").Text()), Error: !v.Get("stopReason").IsNull()})
	case "pullRequest", "codeCitation":
		a.add(model.Citation{Title: v.First("title", "license").Text(), URL: uri(v.First("uri", "value")), Text: v.First("description", "snippet").Text()})
	case "prepareToolInvocation":
		a.prepared = v.Str("toolName")
	case "progressMessage", "progressTask", "progressTaskSerialized", "progressTaskResult", "mcpServersStarting",
		"undoStop", "clearToPreviousToolInvocation", "references", "reference", "usedContext", "autoModeResolution", "disabledClaudeHooks":
	default:
		a.add(model.Unknown{Type: kind, Raw: v.Keep()})
	}
}

// reference writes the name of a file or a symbol into the text.
func (a *answer) reference(v rawjson.Value) {
	ref := v.Get("inlineReference")
	name := chat.FirstText(v.Get("name"), ref.Get("name"))
	if name == "" {
		if name = path.Base(uri(ref)); name == "." || name == "/" {
			name = string(ref.Raw())
		}
	}
	quote := "`"
	if strings.HasSuffix(a.text.String(), "`") {
		quote = ""
	}
	a.markdown(quote + name + quote)
}

// think adds reasoning, of which consecutive items are one.
func (a *answer) think(v rawjson.Value) {
	if strings.TrimSpace(a.text.String()) != "" {
		a.flush()
	}
	for _, s := range v.Get("value").AsList() {
		a.thought.WriteString(words(s))
	}
}

// edit adds what was changed in a file. The panel shows it within a code block, of
// which the text has the fences.
func (a *answer) edit(v rawjson.Value) {
	closing := a.fence != ""
	if closing {
		text := strings.TrimSuffix(a.text.String(), a.fence)
		a.text.Reset()
		a.text.WriteString(text)
	}
	a.add(edited(v))
	a.closing = closing
}

// edited returns the file that was edited, with the new text.
func edited(v rawjson.Value) model.Part {
	m := model.Media{Kind: model.File, Name: uri(v), Bytes: -1, MediaType: "text/x-edit"}
	var texts []string
	for _, group := range v.Get("edits").Elems() {
		for _, e := range group.AsList() {
			if e.Fits("text:text") {
				texts = append(texts, e.Str("text"))
			} else {
				texts = append(texts, string(e.Raw()))
			}
		}
	}
	if m.Text = strings.Join(texts, "\n"); m.Name == "" {
		m.Name, m.Text = v.Str("kind"), string(v.Raw())
	}
	return m
}

// words returns a text that is logged as a string or as markdown.
func words(v rawjson.Value) string {
	if v.Kind() == rawjson.Object {
		return v.Str("value")
	}
	return v.Text()
}

// thread returns the message of a sub-agent, to which its items are added.
func (a *answer) thread(id string) *model.Message {
	if m := a.byID[id]; m != nil {
		return m
	}
	m := &model.Message{Role: model.RoleAssistant, Thread: id, ParentCall: id, Sidechain: true, Model: a.m.Model, Time: a.m.Time}
	a.threads = append(a.threads, m)
	a.byID[id] = m
	return m
}
