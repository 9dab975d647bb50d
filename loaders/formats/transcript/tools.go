package transcript

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// Exports of agents as Markdown have a heading for each turn, most of them below a rule, and
// what was called, found and thought below labels within it:
//
//	## Assistant (Build · oak-2 · 6.4s)      **[2025-03-01 10:02:11]**
//	                                         ### 🤖 Assistant (oak-2)
//	_Thinking:_                              <details>
//	                                         <summary>💭 Internal Reasoning (…)</summary>
//	**Tool: bash**                           🔧 **Tool Use: Bash** (ID: toolu_1)
//	**Input:**  {…} in a fence               {…} in a fence
//	**Output:** or **Error:**, in a fence    📊 **Tool Result:**, in a fence, in a turn of the user
//
// Nothing in a fence is escaped, so what a tool put out may have fences of its own.
var (
	turnLine  = format.Regexp(`^#{2,3} (?:[^\w\s#]+ )?(User|Human|Assistant)(?: \((.+)\))?$`)
	timeLine  = format.Regexp(`^\*\*(\[\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\])\*\*$`)
	callLine  = format.Regexp(`^(?:[^\w\s*]+ )?\*\*Tool(?: Use)?: ([^*]+)\*\*(?: \(ID: ([^)\s]*)\))?$`)
	blockLine = format.Regexp(`^(?:[^\w\s*]+ )?\*\*(Input|Output|Error|Tool Result):\*\*$`)
	thinkLine = format.Regexp(`^<summary>[^<]*\bReasoning\b[^<]*</summary>$`)
	secondsIn = format.Regexp(`^\d+(\.\d+)?s$`)
	cutLine   = format.Regexp(`\n\.\.\. \(truncated, \d+ chars omitted\)\s*$`)
	aboutLine = format.Regexp("^\\*\\*(Session ID|Project):\\*\\* `?([^`]+)`?$")
)

const thinking = "_Thinking:_"

// scoreTools votes on a text: it is an export if turns of it have labels.
func scoreTools(text string) int {
	spoke := false
	for line := range strings.Lines(text) {
		line = trimmed(line)
		switch {
		case len(line) > maxLabel:
		case turnLine().MatchString(line):
			spoke = true
		case spoke && (callLine().MatchString(line) || thinkLine().MatchString(line) || line == thinking):
			if turns, besides := turnsOf(text); len(turns) > 0 && (!besides || strings.Contains(text[:min(len(text), 1024)], "**Session ID:**")) {
				return 8
			}
			return 0
		}
	}
	return 0
}

// maxLabel is how long the lines are that are looked at, in bytes.
const maxLabel = 256

// trimmed is a line without the white space around it: what stood at the end of one is that
// before the next.
func trimmed(line string) string { return strings.TrimSpace(line) }

// isFence reports whether a line begins a block of code, or ends one.
func isFence(line string) bool { return strings.HasPrefix(trimmed(line), "```") }

// mayEnd reports whether a line may end the fence below a label, by the line behind it.
func mayEnd(line, next string) bool {
	next = trimmed(next)
	return trimmed(line) == "```" && (next == "" || next == "```" || next == "</details>" || isLabel(next))
}

// A toolTurn is a turn of an export, in bytes of the text.
type toolTurn struct {
	from, body, end int
	role            model.Role
	name, facts     string
	time            time.Time
}

// turnsOf finds the turns of an export: the headings below rules, and the first one. What
// stands in the fence below a label does not count.
func turnsOf(text string) (turns []toolTurn, besides bool) {
	var last, open string // the line before that is not blank, and the label whose fence is open
	rule, at := -1, 0     // where the rule is that the last lines are, and the time
	stamp, stampAt := "", 0
	for line := range strings.Lines(text) {
		from := at
		at += len(line)
		line = trimmed(line)
		m := turnLine().FindStringSubmatch(line[:min(len(line), maxLabel)])
		switch {
		case open != "":
			if mayEnd(line, text[at:chat.LineEnd(text, at)]) {
				open = ""
			}
		case m != nil && (rule >= 0 || len(turns) == 0):
			if len(turns) > 0 {
				turns[len(turns)-1].end = rule
			}
			role := model.RoleUser
			if m[1] == "Assistant" {
				role = model.RoleAssistant
			}
			begin := from
			if stamp != "" {
				begin = stampAt
			}
			turns = append(turns, toolTurn{from: begin, body: at, end: len(text), role: role, name: m[1], facts: m[2], time: stampOf(stamp)})
			stamp = ""
		case m != nil:
			besides = true
		case isFence(line) && isLabel(last):
			open = last
		}
		switch {
		case line == "":
			continue
		case line == "---":
			rule, stamp = from, ""
		case last == "---" && timeLine().MatchString(line):
			stamp, stampAt = timeLine().FindStringSubmatch(line)[1], from
		default:
			rule, stamp = -1, ""
		}
		last = line
	}
	return turns, besides
}

// isLabel reports whether a fence below the line holds what a call was given or brought.
func isLabel(line string) bool {
	return len(line) <= maxLabel && (blockLine().MatchString(line) || callLine().MatchString(line) || thinkLine().MatchString(line))
}

// aboutTools reads what stands before the turns.
func aboutTools(text string) format.About {
	about := aboutOf(text)
	for line := range strings.Lines(text) {
		if line = trimmed(line); line == "---" {
			break
		}
		m := aboutLine().FindStringSubmatch(line[:min(len(line), maxLabel)])
		switch {
		case strings.HasPrefix(line, "# ") && about.Title == "":
			about.Title, about.TitleWeight = strings.TrimSpace(line[2:]), 2
		case m == nil:
		case m[1] == "Project":
			about.Directory = m[2]
		default:
			about.ID = m[2]
		}
	}
	return about
}

// readTools takes an export apart.
func readTools(text string, found func(chat.Placed)) {
	turns, _ := turnsOf(text)
	if len(turns) == 0 {
		return
	}
	if before := strings.TrimSpace(text[:turns[0].from]); before != "" {
		found(chat.Placed{Message: chat.Note(model.MarkerNotice, before)})
	}
	var e export
	for _, t := range turns {
		m := &model.Message{Role: t.role, RawRole: t.name, Time: t.time}
		if t.role == model.RoleAssistant {
			e.facts(m, t.facts)
		}
		m.Parts = e.parts(strings.Split(text[t.body:t.end], "\n"), t.role)
		switch {
		case chat.OnlyResults(m.Parts):
			m.Role = model.RoleTool
		case t.role == model.RoleUser:
			e.waiting = nil
		}
		found(chat.Placed{At: t.from, Message: m})
	}
}

// An export is what was read of one so far.
type export struct {
	calls   int
	waiting []*model.ToolCall // calls without a result, the oldest first
}

// facts reads what stands behind the name of an assistant: the agent, the model and how long
// it took, or the model alone.
func (e *export) facts(m *model.Message, facts string) {
	separator := " · "
	if !strings.Contains(facts, separator) {
		separator = " - "
	}
	list := strings.Split(facts, separator)
	if n := len(list) - 1; n > 0 && secondsIn().MatchString(list[n]) {
		m.Duration, _ = time.ParseDuration(list[n])
		list = list[:n]
	}
	if len(list) > 1 {
		m.Agent, list = list[0], list[1:]
	}
	m.Model = strings.Join(list, separator)
}

// parts takes the lines of a turn apart. In those of a person there are results only.
func (e *export) parts(lines []string, role model.Role) []model.Part {
	for len(lines) > 0 && (strings.TrimSpace(lines[len(lines)-1]) == "" || trimmed(lines[len(lines)-1]) == "---") {
		lines = lines[:len(lines)-1]
	}
	var parts []model.Part
	said := 0 // where the words begin that were not entered yet
	say := func(end int) {
		if s := strings.Trim(strings.Join(lines[said:end], "\n"), "\r\n"); strings.TrimSpace(s) != "" {
			parts = append(parts, model.Text{Text: s})
		}
	}
	var call *model.ToolCall // whose input and output may follow
	for at := 0; at < len(lines); {
		var p model.Part
		next := at + 1
		if role == model.RoleAssistant || strings.HasSuffix(trimmed(lines[at]), "**Tool Result:**") {
			p, next = e.part(lines, at, &call)
		}
		if p != nil {
			say(at)
			parts, said = append(parts, p), next
		}
		at = next
	}
	say(len(lines))
	return parts
}

// part reads what stands below the label of a line, nil if it has none, and returns the line
// behind it. The call is the one whose output may follow.
func (e *export) part(lines []string, at int, call **model.ToolCall) (model.Part, int) {
	line := trimmed(lines[at])
	if len(line) > maxLabel {
		return nil, at + 1
	}
	if m := callLine().FindStringSubmatch(line); m != nil {
		e.calls++
		c := &model.ToolCall{ID: m[2], Name: m[1], ResultOptional: m[2] == ""} // an empty output is left out
		if c.ID == "" {
			c.ID = "tool " + strconv.Itoa(e.calls)
		}
		*call, e.waiting = c, append(e.waiting, c)
		next := at + 1
		if at+1 < len(lines) && isFence(lines[at+1]) {
			next = max(next, argue(c, lines, at+1))
		} else if to := below(lines, at+1); to < len(lines) && trimmed(lines[to]) == "**Input:**" {
			if fence := below(lines, to+1); fence < len(lines) && isFence(lines[fence]) {
				next = max(next, argue(c, lines, fence))
			}
		}
		return c, next
	}
	fence := below(lines, at+1)
	switch m := blockLine().FindStringSubmatch(line); {
	case line == thinking:
		end := slices.IndexFunc(lines[at+1:], func(l string) bool { return callLine().MatchString(trimmed(l)) || trimmed(l) == thinking })
		if end < 0 { // it ends somewhere before the answer
			return nil, at + 1
		}
		end += at + 1
		return model.Reasoning{Text: strings.TrimSpace(strings.Join(lines[at+1:end], "\n"))}, end
	case line == "<details>" && at+1 < len(lines) && thinkLine().MatchString(trimmed(lines[at+1])):
		end := slices.IndexFunc(lines[at:], func(l string) bool { return trimmed(l) == "</details>" })
		if end < 0 {
			return nil, at + 1
		}
		end += at
		text := strings.TrimSpace(strings.Join(lines[at+2:end], "\n"))
		text = strings.TrimSpace(strings.TrimSuffix(strings.TrimPrefix(text, "```\n"), "\n```"))
		return model.Reasoning{Text: text}, end + 1
	case m == nil, m[1] == "Input", fence == len(lines), !isFence(lines[fence]), m[1] != "Tool Result" && *call == nil:
		return nil, at + 1
	default:
		end := closing(lines, fence+1)
		text := strings.Join(lines[fence+1:end], "\n")
		r := &model.ToolResult{Content: chat.TextParts(text), Denied: chat.Refused(text), Truncated: cutLine().MatchString(text)}
		if m[1] == "Error" {
			r.Error = model.Yes
		}
		of := *call
		if m[1] == "Tool Result" && len(e.waiting) > 0 {
			of = e.waiting[0]
		}
		if of != nil {
			r.CallID, r.Name = of.ID, of.Name
			e.waiting = slices.DeleteFunc(e.waiting, func(c *model.ToolCall) bool { return c == of })
		}
		*call = nil
		return r, min(end+1, len(lines))
	}
}

// argue enters the arguments of a call, which stand in a fence, and returns the line behind
// it, 0 if it never ends.
func argue(c *model.ToolCall, lines []string, fence int) (next int) {
	end := slices.IndexFunc(lines[fence+1:], func(l string) bool { return trimmed(l) == "```" })
	if end < 0 {
		return 0
	}
	end += fence + 1
	text := strings.Join(lines[fence+1:end], "\n")
	if v, err := rawjson.Parse([]byte(text)); err == nil {
		c.Arguments = v.Keep()
	} else {
		c.ArgumentsText = text
	}
	return end + 1
}

// below is the next line that is not blank.
func below(lines []string, at int) int {
	for at < len(lines) && strings.TrimSpace(lines[at]) == "" {
		at++
	}
	return at
}

// closing finds the line that ends a fence which may hold others: the last one of all before
// the next label, or, where words stand behind it, the first with whole fences only from
// there on.
func closing(lines []string, at int) int {
	end, fences := at, []int(nil)                                         // lines that may end it
	result := strings.HasSuffix(trimmed(lines[at-2]), "**Tool Result:**") // of a turn that has nothing else
	for last := ""; end < len(lines); end++ {
		line := trimmed(lines[end])
		if result && last == "```" && strings.HasSuffix(line, "**Tool Result:**") && isLabel(line) ||
			!result && len(line) <= maxLabel && (callLine().MatchString(line) || line == thinking) {
			break
		}
		if line != "" {
			last = line
		}
		if end+1 == len(lines) || mayEnd(line, lines[end+1]) {
			if line == "```" {
				fences = append(fences, end)
			}
		}
	}
	for end > at && strings.TrimSpace(lines[end-1]) == "" {
		end--
	}
	if len(fences) == 0 {
		return end
	}
	if last := fences[len(fences)-1]; last == end-1 {
		return last
	}
	for _, f := range fences {
		marks := 0
		for _, line := range lines[f+1 : end] {
			if isFence(line) {
				marks++
			}
		}
		if marks%2 == 0 {
			return f
		}
	}
	return fences[0]
}
