package findings

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"msgview/model"
	"msgview/model/rawjson"
	"msgview/model/tool"
)

// What changed from one request to the next where a log has whole requests: then a system
// prompt and a set of tools take the place of those before, however much of them is another.

// sentPrompt is the system prompt of a thread, message by message.
type sentPrompt struct {
	texts []string
	fresh []string // of the one that takes its place, as far as it was seen
	whole bool     // the log says which take the place of others
	begun bool     // somebody spoke
	reads bool     // the messages that come are of the fresh one
	told  bool     // that it is another one
}

// replaced follows the system prompt.
func (b *seenBefore) replaced(l *looked, s *step) {
	p, m := &b.sent, s.message
	system := m.Role == model.RoleSystem || m.Role == model.RoleDeveloper
	replaces := m.Replaces&model.ReplacedPrompt != 0
	if p.reads && (!system || replaces) {
		if n := len(p.fresh); !p.told && n < len(p.texts) {
			b.another(l, s, Sure, "goes on no longer: "+p.texts[n])
		}
		p.texts, p.fresh, p.reads = p.fresh, nil, false
	}
	switch {
	case replaces && !system:
		p.texts, p.whole, p.begun = nil, true, true
	case replaces:
		p.whole, p.begun, p.reads, p.told = true, true, true, false
		fallthrough
	case p.reads:
		n, text := len(p.fresh), textOf(m)
		p.fresh = append(p.fresh, text)
		switch {
		case p.told || n < len(p.texts) && (p.texts[n] == text || unbilled(p.texts[n]) == unbilled(text)):
		case n < len(p.texts):
			at := shared(p.texts[n], text)
			b.another(l, s, b.surelyOther(p.texts[n], text), fmt.Sprintf("differs at byte %d: %s", at, text[at:min(len(text), at+120)]))
		default:
			b.another(l, s, Sure, "more than before: "+text[:min(len(text), 120)])
		}
	case system && !p.begun:
		p.texts = append(p.texts, textOf(m))
	case !s.flags.Has(model.FlagMarker):
		p.begun = true
	}
}

// another says that the system prompt is another one.
func (b *seenBefore) another(l *looked, s *step, sure Certainty, what string) {
	b.sent.told, b.since = true, "another system prompt"
	s.says(l, ruleSystem, sure, s.thread+uint64(sure), what)
}

// defined compares the tools of a request with those of the one before.
func (b *seenBefore) defined(l *looked, s *step) {
	if s.message.Replaces&model.ReplacedTools == 0 {
		return
	}
	list, _ := tool.Definitions(s.message)
	now := make(map[string]uint64, len(list))
	for _, one := range list {
		now[one.Name] = model.Hash(one.Description) ^ model.HashBytes(one.Schema)*31
	}
	var fresh, otherwise, gone, said []string
	for _, name := range slices.Sorted(maps.Keys(now)) {
		if was, ok := b.tools[name]; !ok {
			fresh = append(fresh, name)
		} else if was != now[name] {
			otherwise = append(otherwise, name)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(b.tools)) {
		if _, ok := now[name]; !ok {
			gone = append(gone, name)
		}
	}
	b.tools = now
	same := b.agent == s.message.Agent // another one has other tools
	if b.agent = s.message.Agent; !same || s.message.Replaces&model.ReplacedTalk != 0 {
		return
	}
	for _, what := range [...]struct {
		word  string
		names []string
	}{{"new: ", fresh}, {"gone: ", gone}, {"defined otherwise: ", otherwise}} {
		if len(what.names) > 0 {
			said = append(said, what.word+strings.Join(what.names, ", "))
		}
	}
	if len(said) > 0 && b.answers > 0 {
		b.since = otherTools
		text := strings.Join(said, "; ")
		s.says(l, ruleTools, Sure, model.Hash(text), text)
	}
}

// requestedModel is the model that a request names, "" if that is the one of the request
// before. whole reports whether the log has whole requests.
func requestedModel(m *model.Message) (name string, whole bool) {
	for _, f := range m.Meta {
		if f.Name == "request.model" {
			v, _ := rawjson.Parse(f.Value)
			return v.Text(), true
		}
		whole = whole || strings.HasPrefix(f.Name, "request.")
	}
	return "", whole
}

// requested notes that a client names another model than before.
func (b *seenBefore) requested(m *model.Message) {
	if name, _ := requestedModel(m); name != "" {
		b.announce = b.announce || b.requests != "" && !SameModel(b.requests, name)
		b.requests = name
	}
}

// chosen notes that a prompt names another model than the prompt before: the person took it.
func (b *seenBefore) chosen(m *model.Message) {
	name := chosenModel(m)
	if name == "" {
		return
	}
	b.announce = b.announce || b.choice != "" && !SameModel(b.choice, name)
	b.choice = name
}

// chosenModel is the model that the record of a prompt names, "" if it names none.
func chosenModel(m *model.Message) string {
	for _, f := range m.Meta {
		switch f.Name {
		case "model", "modelId", "modelID":
			v, _ := rawjson.Parse(f.Value)
			if name := v.First("modelID", "modelId", "id").Text(); v.Kind() == rawjson.Object && name != "" {
				return name
			}
			return v.Text()
		}
	}
	return ""
}

// choosesModel reports whether a prompt is the command by which a person takes another model.
func choosesModel(s *step) bool {
	text := strings.TrimSpace(textOf(s.message))
	return len(text) < maxText && strings.HasPrefix(text, "/model ")
}
