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
	"slices"
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
		{Name: "turns", Score: score, Assemble: chat.AssembleTextAbout(aboutOf, read)},
	},
}

// score votes on lines that say who speaks. Any text may have one; it takes a
// question and an answer.
func score(r *format.Record) int {
	if r.Value.Exists() || len(r.Raw) == 0 {
		return 0
	}
	switch h, ok := headerOf(string(r.Raw[:min(len(r.Raw), maxHeader)])); {
	case !ok || h.weak:
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
	weak  bool   // with a colon; programs that read templates know it better
}

// headerOf reads a line that says who speaks.
func headerOf(line string) (h header, ok bool) {
	line = strings.TrimSpace(line)
	if heading := strings.TrimLeft(line, "#"); heading != line {
		level := len(line) - len(heading)
		if level > 6 || !strings.HasPrefix(heading, " ") {
			return h, false
		}
		return named(style(level), heading, "")
	}
	if strings.HasPrefix(line, "**") || strings.HasPrefix(line, "__") {
		name, rest, ok := strings.Cut(line[2:], line[:2])
		after, colonOutside := strings.CutPrefix(rest, ":")
		if !ok || strings.TrimSpace(rest) != "" && !colonOutside && !strings.HasSuffix(name, ":") {
			return h, false
		}
		return named(bold, name, after)
	}
	name, rest, ok := strings.Cut(line, ":")
	switch {
	case !ok:
		return h, false
	case !strings.HasSuffix(name, " said"):
		return named(colon, name, rest)
	case strings.TrimSpace(rest) != "":
		return h, false
	}
	return named(said, name, "")
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
	return header{style: s, role: role, name: strings.TrimSpace(name), rest: strings.TrimSpace(rest), weak: s == colon && slices.Contains(weak, word)}, true
}

// weak are the names that templates and other texts have, too.
var weak = []string{"human", "assistant", "user", "system", "model", "prompt", "response", "bot", "tool", "me", "ai"}

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

func aboutOf(text string) format.About {
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line[:min(len(line), maxHeader)])
		if _, speaks := headerOf(line); speaks {
			break
		}
		if title, ok := strings.CutPrefix(line, "# "); ok {
			return format.About{Title: strings.TrimSpace(title), TitleWeight: 2}
		}
	}
	return format.About{}
}

// read takes a text apart into turns.
func read(text string) []chat.Placed {
	var found []chat.Placed
	var now header
	begun, fence, from, start, at := false, "", 0, 0, 0
	end := func(at int) {
		if m := now.turn(text[start:at], begun); m != nil {
			found = append(found, chat.Placed{At: from, Message: m})
		}
	}
	for line := range strings.Lines(text) {
		begin := at
		at += len(line)
		line = strings.TrimRight(line, "\r\n")
		trimmed := strings.TrimSpace(line)
		switch {
		case fence != "":
			if strings.HasPrefix(trimmed, fence) && strings.Trim(trimmed, fence[:1]) == "" {
				fence = ""
			}
		case strings.HasPrefix(trimmed, "```"), strings.HasPrefix(trimmed, "~~~"):
			fence = trimmed[:len(trimmed)-len(strings.TrimLeft(trimmed, trimmed[:1]))]
		default:
			h, ok := headerOf(line[:min(len(line), maxHeader)])
			if !ok || begun && h.style != now.style || strings.HasPrefix(line, "    ") {
				continue
			}
			h.rest += line[min(len(line), maxHeader):]
			end(begin)
			now, begun, from, start = h, true, begin, at
		}
	}
	if !begun {
		return nil
	}
	end(len(text))
	return found
}

// turn makes a message of what stands behind a header, or before the first.
func (h header) turn(body string, begun bool) *model.Message {
	if !begun {
		if body = strings.TrimSpace(body); body == "" {
			return nil
		}
		return chat.Note(model.MarkerNotice, body)
	}
	body = strings.TrimRight(strings.TrimLeft(body, "\r\n"), " \t\r\n")
	for _, rule := range [...]string{"\n---", "\n***", "\n* * *"} {
		body = strings.TrimRight(strings.TrimSuffix(body, rule), " \t\r\n")
	}
	if h.rest != "" {
		body = strings.TrimRight(h.rest+"\n"+body, "\n")
	}
	return chat.Say(h.role, h.name, body)
}
