package chat

import (
	"strings"

	"msgview/model"
	"msgview/model/rawjson"
)

// thinkTags are the tags that models put around their reasoning in plain text; the last
// are those of Mistral (mistralai/mistral-common: tokens/tokenizers/base.py, SpecialTokens).
var thinkTags = [...]struct{ begin, end string }{
	{"<think>", "</think>"}, {"<thinking>", "</thinking>"}, {"<reasoning>", "</reasoning>"}, {"[THINK]", "[/THINK]"},
}

// SplitReasoning separates reasoning that a model wrote into its answer between
// <think>, <thinking> or <reasoning> tags. Only tags at the start of the text
// count, so that an answer which speaks of such tags, or shows them in a code
// fence, stays whole. A tag that is never closed makes all of the text reasoning,
// marked as unclosed. A closing </think> on a line end without an opening one is
// accepted outside of code fences: the templates of some models write the opening
// tag into the prompt.
//
// The white space around the tags goes; the text is otherwise untouched. An empty
// text gives no parts, and empty tags no reasoning.
func SplitReasoning(text string) []model.Part {
	if text == "" {
		return nil
	}
	if !strings.Contains(text, "<think") && !strings.Contains(text, "</think") && !strings.Contains(text, "<reasoning") && !strings.Contains(text, "[THINK]") {
		return []model.Part{model.Text{Text: text}}
	}
	var parts []model.Part
	rest := text
	for {
		body, after, open, ok := leadingTag(rest)
		if !ok {
			break
		}
		if body != "" {
			parts = append(parts, model.Reasoning{Text: body, Unclosed: open})
		}
		rest = after
	}
	if len(parts) == 0 && len(rest) == len(text) {
		if body, after, ok := missingOpener(text); ok {
			parts, rest = append(parts, model.Reasoning{Text: body}), after
		}
	}
	if rest != "" {
		parts = append(parts, model.Text{Text: rest})
	}
	return parts
}

// leadingTag cuts one pair of tags off the start of a text.
func leadingTag(text string) (body, rest string, open, ok bool) {
	s := strings.TrimLeft(text, " \t\r\n")
	for _, tag := range thinkTags {
		said, found := strings.CutPrefix(s, tag.begin)
		if !found {
			continue
		}
		body, rest, closed := strings.Cut(said, tag.end)
		return strings.TrimSpace(body), strings.TrimLeft(rest, " \t\r\n"), !closed, true
	}
	return "", text, false, false
}

// missingOpener cuts a text after a </think> that nothing opened.
func missingOpener(text string) (body, rest string, ok bool) {
	const closing = "</think>"
	end := strings.Index(text, closing)
	if end < 0 || strings.Contains(text[:end], "<think>") || strings.Contains(text[:end], "```") {
		return "", "", false
	}
	body, rest = strings.TrimSpace(text[:end]), text[end+len(closing):]
	if body == "" || strings.HasSuffix(body, "`") || rest != "" && rest[0] != '\n' && rest[0] != '\r' {
		return "", "", false
	}
	return body, strings.TrimLeft(rest, " \t\r\n"), true
}

// Thoughts makes reasoning of each text that is not empty.
func Thoughts(texts ...string) (parts []model.Part) {
	for _, text := range texts {
		if text != "" {
			parts = append(parts, model.Reasoning{Text: text})
		}
	}
	return parts
}

// reasoningPart decodes a part that holds reasoning, in any spelling:
// Anthropic "thinking" (a string, and a signature), Mistral "thinking" (a list of
// text parts), OpenAI Responses "reasoning" (summary, content, encrypted_content),
// Inspect, LibreChat "think", OpenRouter "reasoning.text".
func reasoningPart(v rawjson.Value) []model.Part {
	var parts []model.Part
	text := textOf(v.First("thinking", "reasoning", "text", "think", "content", "reasoning_text", "reasoning_content", "thought", "value"))
	if v.Get("thinking").Kind() == rawjson.Array {
		text = JoinTexts(v.Get("thinking"), "\n")
	}
	redacted, _ := v.Get("redacted").Bool()
	if summary := v.Get("summary"); summary.Kind() == rawjson.Array {
		for _, s := range summary.Elems() {
			if t := textOf(s); t != "" {
				parts = append(parts, model.Reasoning{Text: t, Summary: true})
			}
		}
	} else if s := summary.Text(); s != "" {
		parts = append(parts, model.Reasoning{Text: s, Summary: true})
	}
	opaque := v.First("encrypted_content", "redactedContent", "data", "signature", "thoughtSignature", "thought_signature")
	size := len(opaque.Text())
	hidden := !v.Get("encrypted_content").IsNull() || !v.Get("data").IsNull()
	switch {
	case redacted:
		// Inspect keeps the opaque form where the text would be.
		if size == 0 {
			size = len(text)
		}
		parts = append(parts, model.Reasoning{Redacted: true, Size: size})
	case text != "":
		closed, stated := v.Get("closed").Bool()
		parts = append(parts, model.Reasoning{Text: text, Unclosed: stated && !closed, Signature: v.Look().Str("signature")})
	case len(parts) > 0 && !hidden:
	case hidden:
		parts = append(parts, model.Reasoning{Encrypted: true, Size: size, Opaque: opaque.Text()})
	case size > 0:
		parts = append(parts, model.Reasoning{NotStored: true, Size: size, Opaque: opaque.Text()})
	}
	if len(parts) == 0 {
		return []model.Part{model.Reasoning{NotStored: true}}
	}
	return parts
}

// redactedPart decodes reasoning of which the provider gives only a form that
// nobody else can read.
func redactedPart(v rawjson.Value) model.Part {
	opaque := v.First("data", "redactedContent", "encrypted_content").Text()
	return model.Reasoning{Redacted: true, Size: len(opaque), Opaque: opaque}
}

// reasoningDetails decodes OpenRouter's list "reasoning_details": pieces of
// types reasoning.text, reasoning.summary and reasoning.encrypted. Pieces with the
// same type and index are one text (openrouter.ai/docs: Reasoning Tokens).
func reasoningDetails(list rawjson.Value) []model.Part {
	var parts []model.Part
	lastKind, lastIndex := "", ""
	var whole strings.Builder // the text of the last part, once it went on
	end := func() {
		if whole.Len() > 0 {
			before := parts[len(parts)-1].(model.Reasoning)
			before.Text = whole.String()
			parts[len(parts)-1] = before
			whole.Reset()
		}
	}
	for _, v := range list.Elems() {
		if v.Kind() != rawjson.Object {
			end()
			parts = append(parts, Part(v)...)
			continue
		}
		kind, index := v.Str("type"), v.Get("index").Scalar()
		one := reasoningPart(v)
		if r, ok := one[0].(model.Reasoning); ok && kind == lastKind && index == lastIndex && r.Text != "" && len(parts) > 0 {
			if before, ok := parts[len(parts)-1].(model.Reasoning); ok && before.Text != "" {
				if whole.Len() == 0 {
					whole.WriteString(before.Text)
				}
				whole.WriteString(r.Text)
				continue
			}
		}
		if r, ok := one[0].(model.Reasoning); ok && r.NotStored && len(parts) > 0 && kind == lastKind {
			continue // the signature of the text before it
		}
		end()
		parts = append(parts, one...)
		lastKind, lastIndex = kind, index
	}
	end()
	return parts
}

// reasoningMembers decodes the reasoning that stands beside the content of a
// message. The same text is often there twice, as a string and as a list of
// details; it is shown once. found are the parts that the content gave.
func reasoningMembers(v rawjson.Value, found []model.Part) []model.Part {
	var parts []model.Part
	for _, k := range [...]string{"reasoning_details", "thinking_blocks"} {
		if d := v.Get(k); d.Kind() == rawjson.Array && !d.Opaque() {
			parts = reasoningDetails(d)
			break
		}
	}
	for _, key := range reasoningKeys {
		m := v.Get(key)
		var text string
		switch m.Kind() {
		case rawjson.String:
			text = m.Text()
		case rawjson.Object, rawjson.Array:
			text = textOf(m)
			if text == "" && m.Len() > 0 {
				text = string(m.Keep())
			}
		default:
			continue
		}
		if strings.TrimSpace(text) == "" || saysReasoning(parts, text) || saysReasoning(found, text) {
			continue
		}
		parts = append([]model.Part{model.Reasoning{Text: text}}, parts...)
	}
	return parts
}

// reasoningKeys are the members of messages that hold reasoning: DeepSeek and
// vLLM, OpenRouter and Groq, Ollama, Cohere.
var reasoningKeys = [...]string{"reasoning_content", "reasoning", "thinking", "reasoning_text", "tool_plan"}

// saysReasoning reports whether the parts already have this reasoning, white
// space aside.
func saysReasoning(parts []model.Part, text string) bool {
	var all strings.Builder
	for _, p := range parts {
		if r, ok := p.(model.Reasoning); ok {
			all.WriteString(r.Text)
		}
	}
	if all.Len() == 0 {
		return false
	}
	return strings.Contains(Squeeze(all.String()), Squeeze(text))
}

// Squeeze returns a text without white space, to tell whether two say the same.
func Squeeze(s string) string { return strings.Join(strings.Fields(s), "") }
