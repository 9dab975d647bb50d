package specstory

import (
	"html"
	"msgview/loaders/format"
	"strconv"
	"strings"

	"msgview/loaders/chat"
	"msgview/model"
	"msgview/model/rawjson"
)

var (
	toolTag     = format.Regexp(`^<tool-use\b[^>]*data-tool-type="([^"]*)"[^>]*data-tool-name="([^"]*)"[^>]*>`)
	bareTool    = format.Regexp(`^Tool use: \*\*(.+?)\*\*(?: (.+))?$`)
	summary     = format.Regexp(`(?s)<summary>(.*?)</summary>`)
	toolSummary = format.Regexp(`^Tool use: \*\*(.+?)\*\*(?: • (.*))?$`)
	bullet      = format.Regexp("^- ([A-Za-z_][A-Za-z0-9_ ]*):(?: `(.*)`)?$")
	inlineCode  = format.Regexp("^`([^`]+)`$")
	onFile      = format.Regexp(`^(?:Edit|Read) file: (.*)$`)
	details     = strings.NewReplacer("<details>", "", "</details>", "")
)

// bareKinds are the kinds of Claude Code's tools, which lines without a tag do not name.
var bareKinds = map[string]string{"Bash": "shell", "Read": "read", "Write": "write"}

// parts takes the turn of an agent apart: its reasoning, its words and the tools it
// used, in their order.
func (t *turns) parts(body string) []model.Part {
	var parts []model.Part
	var f fence
	said := 0 // where the words began that were not entered yet
	say := func(end int) {
		s := body[said:end]
		if !strings.Contains(s, "```") && !strings.Contains(s, "~~~") {
			s = strings.ReplaceAll(s, "\n\n---\n\n", "\n\n")
		}
		if s = trimRules(s); s != "" {
			parts = append(parts, model.Text{Text: s})
		}
	}
	lastThought, lastTool := strings.LastIndex(body, "</think>"), strings.LastIndex(body, "</tool-use>")
	for at := 0; at < len(body); {
		next := chat.LineEnd(body, at)
		line := strings.TrimRight(body[at:next], " \t\r\n")
		if f.inside(line) {
			at = next
			continue
		}
		var found []model.Part
		switch {
		case strings.HasPrefix(line, "<think>") && at < lastThought:
			next = at + strings.Index(body[at:], "</think>")
			thought := summary().ReplaceAllString(body[at+len("<think>"):next], "")
			found = append(found, model.Reasoning{Text: strings.TrimSpace(details.Replace(thought))})
			next += len("</think>")
		case toolTag().MatchString(line) && at < lastTool:
			tag := toolTag().FindStringSubmatch(line)
			end, after := toolEnd(body[:lastTool+len("</tool-use>")], at, "</tool-use>")
			if end < 0 { // blocks of code within blocks of code
				end = at + strings.Index(body[at:], "</tool-use>")
				after = end + len("</tool-use>")
			}
			found, next = t.tool(html.UnescapeString(tag[2]), tag[1], body[at+len(tag[0]):end]), after
		case bareTool().MatchString(line):
			end, _ := toolEnd(body, next, "---")
			if end < 0 {
				end = len(body)
			}
			m := bareTool().FindStringSubmatch(line)
			if m[2] != "" && !inlineCode().MatchString(m[2]) {
				m[2] = "<summary>" + html.EscapeString(m[2]) + "</summary>"
			}
			found, next = t.tool(m[1], bareKinds[m[1]], m[2]+"\n"+body[next:end]), end
		}
		if found != nil {
			say(at)
			parts, said = append(parts, found...), next
		}
		at = next
	}
	say(len(body))
	return parts
}

// toolEnd finds the first line outside of blocks of code that ends with this, and
// returns where that ending begins and what is behind it; -1 if there is none.
func toolEnd(s string, at int, ending string) (end, after int) {
	var f fence
	for line := range strings.Lines(s[at:]) {
		end := at + len(strings.TrimRight(line, " \t\r\n"))
		if !f.inside(s[at:end]) && strings.HasSuffix(s[at:end], ending) {
			return end - len(ending), end
		}
		at += len(line)
	}
	return -1, -1
}

// tool makes a call, and its result, of what SpecStory wrote of the use of a tool.
func (t *turns) tool(name, kind, body string) []model.Part {
	t.calls++
	c := &model.ToolCall{ID: "tool " + strconv.Itoa(t.calls), Name: name}
	var arguments []model.Field
	argue := func(key, value string) {
		if value = strings.TrimSpace(value); value != "" {
			arguments = append(arguments, model.Field{Name: key, Value: rawjson.Quote(value)})
		}
	}
	if m := summary().FindStringSubmatch(body); m != nil {
		text := html.UnescapeString(strings.TrimSpace(m[1]))
		if s := toolSummary().FindStringSubmatch(text); s != nil {
			text = s[2]
		}
		c.Description = text
		body = strings.Replace(body, m[0], "", 1)
	}
	var rest []string
	commanded := false
	key := "" // of an argument whose value is the next block of code
	var failed model.Tristate
	for _, p := range pieces(details.Replace(body)) {
		text := strings.TrimSpace(p.text)
		code := ""
		if m := inlineCode().FindStringSubmatch(text); m != nil {
			code = m[1]
		}
		switch {
		case p.fenced && key != "":
			argue(key, p.text)
			key = ""
		case p.fenced && !commanded && (p.language == "bash" || p.language == "sh"):
			commanded = true
			argue("command", p.text)
		case p.fenced && p.language == "diff":
			argue("diff", unescaped(p.text))
		case p.fenced && kind == "write" && p.language != "" && p.language != "text":
			argue("content", p.text)
		case p.fenced:
			if s := strings.Trim(p.text, "\n"); s != "" {
				rest = append(rest, s)
			}
		case text == "" || text == "**Input:**" || text == "**Result:**" || text == "Result:":
		case text == "**Error:**" || text == "Error:":
			failed = model.Yes
		case code != "" && !commanded && kind == "shell":
			commanded = true
			argue("command", code)
		case code != "" && (kind == "read" || kind == "write"):
			argue("path", code)
		case code != "" && len(rest) == 0:
			argue("input", code)
		case bullet().MatchString(text) && len(rest) == 0:
			m := bullet().FindStringSubmatch(text)
			argue(m[1], m[2])
			if strings.HasSuffix(text, ":") {
				key = m[1]
			}
		case strings.HasPrefix(text, "Read file: ") && len(arguments) == 0:
			argue("path", strings.TrimPrefix(text, "Read file: "))
		case kind == "shell" && !commanded && c.Description == "":
			c.Description = text
		default:
			rest = append(rest, strings.TrimRight(p.text, " \t\r\n"))
		}
	}
	if m := onFile().FindStringSubmatch(c.Description); m != nil && !strings.Contains(m[1], " • ") {
		argue("path", m[1])
	} else if len(arguments) == 0 {
		argue("input", c.Description)
	}
	c.Arguments = chat.JSONObject(arguments)
	c.ResultOptional = true // one without content is left out
	parts := []model.Part{c}
	if out := strings.Trim(strings.Join(rest, "\n"), "\n"); out != "" || failed == model.Yes {
		parts = append(parts, &model.ToolResult{CallID: c.ID, Name: name, Error: failed, Denied: failed == model.Yes && chat.Refused(out), Content: chat.TextParts(out)})
	}
	return parts
}

// unescaped takes back what some of SpecStory's agents escape within a difference
// as in HTML: "&#96;" for a backtick. Where the character itself stands as well,
// nothing was escaped.
func unescaped(s string) string {
	for _, e := range [...][2]string{{"&#96;", "`"}, {"&quot;", `"`}, {"&#39;", "'"}, {"&lt;", "<"}, {"&gt;", ">"}} {
		if strings.Contains(s, e[0]) && !strings.Contains(s, e[1]) {
			s = strings.ReplaceAll(s, e[0], e[1])
		}
	}
	if strings.Count(s, "&amp;") == strings.Count(s, "&") {
		s = strings.ReplaceAll(s, "&amp;", "&")
	}
	return s
}

// A piece is a line, or a block of code.
type piece struct {
	text, language string
	fenced         bool
}

// pieces takes the body of a tool apart.
func pieces(s string) []piece {
	var list []piece
	var f fence
	for line := range strings.Lines(s) {
		line = strings.TrimRight(line, "\r\n")
		was := f
		switch inside := f.inside(strings.TrimRight(line, " \t")); {
		case !inside:
			list = append(list, piece{text: line})
		case was == "":
			list = append(list, piece{fenced: true, language: strings.Trim(strings.TrimSpace(line), "`~")})
		case f != "":
			list[len(list)-1].text += line + "\n"
		}
	}
	return list
}
