package chat

import (
	"cmp"
	"strings"

	"msgview/model"
	"msgview/model/rawjson"
)

// Tags that models are trained to write around calls and results in plain text
// (NousResearch/Hermes-Function-Calling: prompt_assets; Qwen's chat template).
const (
	callTag   = "tool_call"
	resultTag = "tool_response"
)

// SplitTagged takes calls in <tool_call> tags out of what an assistant says, and
// results in <tool_response> tags out of what a tool or a user says. Tags that are
// not closed stay text, and so does what a person writes about such tags: within
// the tags there has to be JSON, for a call an object with a name.
func SplitTagged(m *model.Message) {
	tag := resultTag
	if m.Role == model.RoleAssistant {
		tag = callTag
	}
	var parts []model.Part
	for i, p := range m.Parts {
		found := taggedIn(p, tag)
		if found != nil && parts == nil {
			parts = append(parts, m.Parts[:i]...)
		}
		switch {
		case found != nil:
			parts = append(parts, found...)
		case parts != nil:
			parts = append(parts, p)
		}
	}
	if parts == nil {
		return
	}
	m.Parts = parts
	if OnlyResults(parts) {
		m.Role = model.RoleTool
	}
}

// taggedIn returns the parts that a text, or the text of a result, is split into;
// nil if there are no tags.
func taggedIn(p model.Part, tag string) []model.Part {
	switch p := p.(type) {
	case model.Text:
		if !p.Refusal {
			return splitTag(p.Text, tag)
		}
	case *model.ToolResult:
		if len(p.Content) != 1 || tag != resultTag {
			return nil
		}
		t, ok := p.Content[0].(model.Text)
		if !ok {
			return nil
		}
		parts := splitTag(t.Text, tag)
		for i, part := range parts {
			if t, ok := part.(model.Text); ok { // beside the tags, but the tool's
				parts[i] = &model.ToolResult{Content: []model.Part{t}}
			} else if r, ok := part.(*model.ToolResult); ok && len(parts) == 1 {
				r.CallID, r.Name = p.CallID, cmp.Or(r.Name, p.Name)
			}
		}
		return parts
	}
	return nil
}

func splitTag(text, tag string) []model.Part {
	opening, closing := "<"+tag+">", "</"+tag+">"
	var parts []model.Part
	rest, from := text, 0
	for {
		start := strings.Index(rest[from:], opening)
		if start < 0 {
			break
		}
		start += from
		end := strings.Index(rest[start:], closing)
		if end < 0 {
			break
		}
		end += start
		part := tagged(strings.TrimSpace(rest[start+len(opening):end]), tag, rest[start:end+len(closing)])
		if part == nil {
			from = end + len(closing)
			continue
		}
		if before := strings.TrimSpace(rest[:start]); before != "" {
			parts = append(parts, model.Text{Text: before})
		}
		parts = append(parts, part)
		rest, from = rest[end+len(closing):], 0
	}
	if parts == nil {
		return nil
	}
	if rest = strings.TrimSpace(rest); rest != "" {
		parts = append(parts, model.Text{Text: rest})
	}
	return parts
}

// tagged decodes what stands between two tags; nil if it is neither call nor result.
func tagged(body, tag, raw string) model.Part {
	v, _, err := rawjson.ParseTolerant([]byte(body))
	if tag == callTag {
		name := v.First("name", "function").Text()
		if err != nil || name == "" {
			return nil
		}
		c := &model.ToolCall{ID: v.First(callIDs...).Scalar(), Name: name, Rare: &model.RareCall{Raw: raw}}
		SetArguments(c, v.First(callArguments...))
		return c
	}
	r := &model.ToolResult{Rare: &model.RareResult{Raw: raw}}
	if name := v.First("name", "tool_name"); err == nil && name.Text() != "" && v.First("content", "output", "result").Exists() {
		r.Name, r.CallID = name.Text(), v.First("tool_call_id", "id").Scalar()
		SetOutput(r, v.First("content", "output", "result"))
	} else if body != "" {
		r.Content = []model.Part{model.Text{Text: body}}
	}
	return r
}
