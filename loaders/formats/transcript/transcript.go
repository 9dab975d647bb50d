// Package transcript reads conversations that were saved as text, with a line that
// says who speaks before each turn: exports of browser extensions and of programs,
// and what is copied from a chat's page.
//
//	## Human            **User:** How deep?          You said:
//	How deep?           **Assistant:**               How deep?
//	## Assistant        As deep as its pot.          ChatGPT said:
//	As deep as its pot.                              As deep as its pot.
//
// The first such line decides how the others look, so that an answer may have
// headings of its own. Lines in blocks of code do not count.
package transcript

import (
	"iter"
	"strings"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
)

// Format returns the format.
var Format = format.Format{
	Name:  "transcript",
	Title: "Transcript as text",
	Reads: "text and Markdown files with a line that says who speaks before each turn: headings (## Human), bold names (**User:**), names with a colon (You:, ChatGPT said:)",
	Omits: "tool calls that such exports write as text stay text",
	Shapes: []format.Shape{
		{Name: "turns", Score: score, Assemble: assemble},
	},
}

// score votes on lines that say who speaks. Any text may have one; it takes a
// question and an answer.
func score(r *format.Record) int {
	if r.Value.Exists() || len(r.Raw) == 0 {
		return 0
	}
	h, ok := headerOf(string(r.Raw[:min(len(r.Raw), maxHeader)]))
	switch {
	case !ok || h.style == colon && h.weak:
		return 0
	case h.role == model.RoleAssistant:
		return 2
	}
	return 1
}

// maxHeader is how much of a line is looked at, in bytes.
const maxHeader = 256

// style is how lines that say who speaks look.
type style int

const (
	bold  style = -2 // **User:**
	colon style = -1 // User:
	said  style = 0  // You said:
	// 1 to 6 are headings of that level
)

// A header is a line that says who speaks.
type header struct {
	style style
	role  model.Role
	name  string
	rest  string // of the line, which the turn begins with
	weak  bool   // programs that read templates know it better, or it is a word of other texts
}

// headerOf reads a line that says who speaks.
func headerOf(line string) (header, bool) {
	line = strings.TrimSpace(line)
	switch {
	case strings.HasPrefix(line, "#"):
		name := strings.TrimLeft(line, "#")
		level := len(line) - len(name)
		if level > 6 || !strings.HasPrefix(name, " ") {
			return header{}, false
		}
		return named(style(level), name, "")
	case strings.HasPrefix(line, "**"), strings.HasPrefix(line, "__"):
		mark := line[:2]
		name, rest, ok := strings.Cut(line[2:], mark)
		if !ok {
			return header{}, false
		}
		after, colonOutside := strings.CutPrefix(rest, ":")
		if strings.TrimSpace(rest) != "" && !colonOutside && !strings.HasSuffix(name, ":") {
			return header{}, false
		}
		return named(bold, name, after)
	}
	name, rest, ok := strings.Cut(line, ":")
	if !ok {
		return header{}, false
	}
	if strings.HasSuffix(name, " said") {
		if strings.TrimSpace(rest) != "" {
			return header{}, false
		}
		return named(said, name, "")
	}
	h, ok := named(colon, name, rest)
	return h, ok
}

// named completes a header by its name.
func named(s style, name, rest string) (header, bool) {
	if i := strings.IndexAny(name, "(["); i > 0 { // the time, or the model
		name = name[:i]
	}
	name = strings.Trim(name, " :*_\t")
	for _, end := range [...]string{" said", " says", " wrote"} {
		name = strings.TrimSuffix(name, end)
	}
	word := strings.ToLower(strings.TrimFunc(name, func(r rune) bool { return r > 0x7f || r == ' ' }))
	role, ok := speakers[word]
	if !ok {
		return header{}, false
	}
	h := header{style: s, role: role, name: strings.TrimSpace(name), rest: strings.TrimSpace(rest)}
	switch word {
	case "human", "assistant", "user", "system", "model", "prompt", "response", "bot", "tool", "me", "ai":
		h.weak = s == colon
	}
	return h, true
}

// speakers are the names of those who speak in such texts.
var speakers = map[string]model.Role{
	"user": model.RoleUser, "human": model.RoleUser, "you": model.RoleUser, "me": model.RoleUser, "prompt": model.RoleUser,
	"assistant": model.RoleAssistant, "ai": model.RoleAssistant, "bot": model.RoleAssistant, "model": model.RoleAssistant, "response": model.RoleAssistant,
	"chatgpt": model.RoleAssistant, "gpt": model.RoleAssistant, "gpt-4": model.RoleAssistant, "gpt-4o": model.RoleAssistant, "gpt-5": model.RoleAssistant,
	"claude": model.RoleAssistant, "gemini": model.RoleAssistant, "copilot": model.RoleAssistant, "github copilot": model.RoleAssistant, "grok": model.RoleAssistant,
	"deepseek": model.RoleAssistant, "perplexity": model.RoleAssistant, "mistral": model.RoleAssistant, "llama": model.RoleAssistant, "qwen": model.RoleAssistant,
	"le chat": model.RoleAssistant, "bard": model.RoleAssistant, "cursor": model.RoleAssistant,
	"system": model.RoleSystem, "tool": model.RoleTool,
}

// assemble reads the turns, and the title from a heading before them.
func assemble(records iter.Seq[*format.Record]) format.Assembled {
	var about format.About
	first := true
	out := chat.AssembleText(read)(func(yield func(*format.Record) bool) {
		for r := range records {
			line := string(r.Raw[:min(len(r.Raw), maxHeader)])
			if _, speaks := headerOf(line); speaks {
				first = false
			} else if title, ok := strings.CutPrefix(line, "# "); ok && first && about.Title == "" {
				about.Title, about.TitleWeight = strings.TrimSpace(title), 2
			}
			if !yield(r) {
				return
			}
		}
	})
	out.About.Merge(about)
	return out
}

// read takes a text apart into turns.
func read(text string) []chat.Placed {
	var found []chat.Placed
	var now header
	begun, fence, from, start := false, "", 0, 0
	end := func(at int) {
		body := strings.Trim(text[start:at], "\r\n")
		if !begun {
			if body = strings.TrimSpace(body); body != "" {
				found = append(found, chat.Placed{At: from, Message: chat.Note(model.MarkerNotice, body)})
			}
			return
		}
		body = strings.TrimRight(body, " \t\r\n")
		for _, rule := range [...]string{"\n---", "\n***", "\n* * *"} {
			body = strings.TrimRight(strings.TrimSuffix(body, rule), " \t\r\n")
		}
		if now.rest != "" {
			body = strings.TrimRight(now.rest+"\n"+body, "\n")
		}
		m := chat.Say(now.role, now.name, body)
		found = append(found, chat.Placed{At: from, Message: m})
	}
	for at := 0; at < len(text); {
		next := at + strings.IndexByte(text[at:], '\n') + 1
		if next == at {
			next = len(text)
		}
		line := strings.TrimRight(text[at:next], "\r\n")
		trimmed := strings.TrimSpace(line)
		switch {
		case fence != "":
			if strings.HasPrefix(trimmed, fence) && strings.Trim(trimmed, fence[:1]) == "" {
				fence = ""
			}
		case strings.HasPrefix(trimmed, "```"), strings.HasPrefix(trimmed, "~~~"):
			fence = trimmed[:3]
			if run := len(trimmed) - len(strings.TrimLeft(trimmed, fence[:1])); run > 3 {
				fence = trimmed[:run]
			}
		default:
			if h, ok := headerOf(line[:min(len(line), maxHeader)]); ok && (!begun || h.style == now.style) && !strings.HasPrefix(line, "    ") {
				if len(line) > maxHeader {
					h.rest += line[maxHeader:]
				}
				end(at)
				now, begun, from, start = h, true, at, next
			}
		}
		at = next
	}
	if !begun {
		return nil
	}
	end(len(text))
	return found
}
