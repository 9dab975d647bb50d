package dspy

import (
	"msgview/loaders/format"
	"strconv"
	"strings"

	"msgview/loaders/chat"
	"msgview/loaders/wire"
	"msgview/model"
	"msgview/model/rawjson"
)

// heading is the line above a section.
var heading = format.Regexp(`(?m)^\[\[ ## (\w+) ## \]\][ \t]*\n?`)

// section is a part of a text with its heading.
type section struct{ name, body, whole string }

// cut divides a text into its sections. before is what stands above the first.
func cut(text string) (before string, sections []section) {
	places := heading().FindAllStringSubmatchIndex(text, -1)
	if len(places) == 0 {
		return text, nil
	}
	for i, p := range places {
		end := len(text)
		if i+1 < len(places) {
			end = places[i+1][0]
		}
		sections = append(sections, section{name: text[p[2]:p[3]], body: strings.TrimSpace(text[p[1]:end]), whole: text[p[0]:end]})
	}
	return text[:places[0][0]], sections
}

// builder makes calls and results of sections.
type builder struct {
	histories wire.Histories
	pending   map[int]*model.ToolCall // calls of ReAct without a result, by the number of the step
	calls     int
	key       string // of the conversation
	system    string // the system prompt of the last call
}

// again drops a system prompt that was shown and marks the question that a program
// repeats with every step.
func (b *builder) again(given []*model.Message) []*model.Message {
	if len(given) > 0 && given[0].Role == model.RoleSystem && chat.Texts(given[0].Parts) == b.system {
		given = given[1:]
	}
	for _, m := range given {
		if m.Role == model.RoleUser {
			m.Injected = "trajectory"
		}
	}
	return given
}

// sections shows reasoning and the tool that a program of the kind ReAct chose.
func (b *builder) sections(answer []*model.Message) []*model.Message {
	for _, m := range answer {
		if m.Role != model.RoleAssistant || len(m.Calls()) > 0 {
			continue
		}
		var parts []model.Part
		for _, p := range m.Parts {
			if t, ok := p.(model.Text); ok && !t.Refusal {
				parts = append(parts, b.text(t.Text)...)
				continue
			}
			parts = append(parts, p)
		}
		m.Parts = parts
	}
	return answer
}

func (b *builder) text(text string) []model.Part {
	before, sections := cut(text)
	if sections == nil {
		return []model.Part{model.Text{Text: text}}
	}
	var parts []model.Part
	rest := before
	var call *model.ToolCall
	for _, s := range sections {
		switch s.name {
		case "reasoning", "rationale", "next_thought":
			parts = append(parts, model.Reasoning{Text: s.body})
		case "next_tool_name":
			b.calls++
			call = &model.ToolCall{ID: "react " + strconv.Itoa(b.calls), Name: s.body, Rare: &model.RareCall{Raw: s.whole}}
		case "next_tool_args":
			if call == nil {
				rest += s.whole
				continue
			}
			call.SetRaw(call.Raw() + s.whole)
			if v, err := rawjson.Parse(rawjson.Quote(s.body)); err == nil {
				chat.SetArguments(call, v)
			}
		default:
			rest += s.whole
		}
	}
	if strings.TrimSpace(rest) != "" && (call == nil || strings.TrimSpace(rest) != "[[ ## completed ## ]]") {
		parts = append(parts, model.Text{Text: rest})
	} else if call != nil {
		call.SetRaw(call.Raw() + rest)
	}
	if call != nil {
		b.pending[len(b.pending)] = call
		parts = append(parts, call)
	}
	return parts
}

// results finds what tools gave back in the text of the next request: sections
// observation_0, observation_1 and so on. Each answers the call of its step.
func (b *builder) results(given []*model.Message) []*model.Message {
	if len(b.pending) == 0 || len(given) == 0 {
		return nil
	}
	var parts []model.Part
	seen := -1
	last := given[len(given)-1]
	for _, p := range last.Parts {
		t, ok := p.(model.Text)
		if !ok || last.Role != model.RoleUser {
			continue
		}
		_, sections := cut(t.Text)
		for _, s := range sections {
			number, found := strings.CutPrefix(s.name, "observation_")
			n, err := strconv.Atoi(number)
			if !found || err != nil {
				continue
			}
			seen = max(seen, n)
			if call := b.pending[n]; call != nil && call.Name != "" {
				body := s.body
				r := &model.ToolResult{CallID: call.ID, Name: call.Name, Content: []model.Part{model.Text{Text: body}}, Rare: &model.RareResult{Raw: s.whole}}
				if strings.HasPrefix(body, "Execution error") || strings.HasPrefix(body, "Failed to execute") {
					r.Error = model.Yes
				}
				parts = append(parts, r)
				b.pending[n] = &model.ToolCall{} // answered
			}
		}
	}
	if seen < 0 {
		b.pending = map[int]*model.ToolCall{} // another program
		return nil
	}
	if len(parts) == 0 {
		return nil
	}
	return []*model.Message{{Role: model.RoleTool, RawRole: "observation", Parts: parts}}
}
