package turns

import (
	"cmp"
	"regexp"
	"slices"
	"strings"
	"sync"

	"msgview/model"
	"msgview/model/rawjson"
	"msgview/model/tool"
	"msgview/ui/render"
)

// lastWords are what an agent said last: behind its last call, or by the call that ended its
// run. They are its own summary of what it did.
type lastWords struct {
	text string
	at   int // the message with them
}

// message takes note of a message.
func (l *lastWords) message(at int, m *model.Message) {
	for _, p := range m.Parts {
		switch p := p.(type) {
		case model.Text:
			if m.Role == model.RoleAssistant && m.Injected == "" && strings.TrimSpace(p.Text) != "" {
				l.text, l.at = p.Text, at
			}
		case *model.ToolCall:
			if l.text = ""; p.EndsRun() {
				l.at = at
				l.text = tool.Text(tool.Arguments(p), "result", "summary", "answer", "message", "text")
			}
		case model.Marker:
			if p.Kind == model.MarkerInterrupt { // what was said was not all
				l.text = ""
			}
		}
	}
}

// reported is what the result of a call that started a sub-agent says of its work: not that it
// was started, or that it failed.
func reported(c *model.ToolCall, r *model.ToolResult) string {
	if r == nil || r.Denied || r.Error == model.Yes || tool.Arguments(c).True("run_in_background") {
		return ""
	}
	text := strings.TrimSpace(render.Body(r))
	if strings.HasPrefix(text, "Async agent launched") || strings.Contains(text, "<status>running</status>") || isJSON(text) {
		return ""
	}
	return text
}

// maxBehind is how many messages behind a compaction its summary is looked for.
const maxBehind = 3

// compacted is the summary that stands behind a compaction, "" if none does.
func compacted(log model.Log, entry int) string {
	for at := entry + 1; at <= entry+maxBehind && at < log.Index().Len(); at++ {
		m, err := log.Message(at)
		if err != nil || log.Index().Flags(at).Has(model.FlagPrompt) {
			break
		}
		if m.Injected != summaryOfOthers {
			continue
		}
		for _, p := range m.Parts {
			if t, ok := p.(model.Text); ok && strings.TrimSpace(t.Text) != "" {
				return t.Text
			}
		}
	}
	return ""
}

// boundary says what a boundary is, and of a compaction what the summary says.
func (f *Facts) boundary(log model.Log, h Heading, items []render.Item) {
	for _, p := range items[0].Parts {
		m, ok := p.(model.Marker)
		if !ok || m.Kind != model.MarkerCompaction {
			continue
		}
		said := compacted(log, h.Entry)
		if text := strings.TrimSpace(m.Text); text == "" || strings.Contains(text, "\n") {
			f.Title = string(m.Kind)
			if said = gist(cmp.Or(said, text)); said != "" {
				f.Title += ": " + said
			}
			return
		}
		f.Said = gist(said)
		return
	}
}

// summaryOfOthers is how formats call what a program put in the place of the messages before.
const summaryOfOthers = "compaction summary"

// Bounds of what is read of a summary.
const (
	maxGist      = 64 << 10 // bytes that are looked at
	leastOfWords = 3        // words that say something before others
)

// preambles are how programs begin a summary that they give a model.
var preambles = []string{
	"This session is being continued from a previous conversation", // Claude Code
	"You are continuing a conversation",
	"**The earlier parts of this conversation", // Antigravity
	"{{ CHECKPOINT",
	"[Tool: ",                              // of what TaskOutput of Claude Code gives of a sub-agent's work
	"task_id: ", "agentId: ", "agent_id: ", // by which the model goes on with a sub-agent
}

var (
	tags = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`^(?:</?[A-Za-z_][\w-]*>\s*)+|(?:\s*</?[A-Za-z_][\w-]*>)+$`)
	})
	element = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^<([A-Za-z_][\w-]*)>([^<]*)</([A-Za-z_][\w-]*)>$`) })
	ruled   = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^(?:-{3,}|={3,})\s*(\w.*?)\s*(?:-{3,}|={3,})$`) }) // --- RESULT ---
	listed  = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^(?:[-*+•]|\d+[.)])\s+(?:\[[ xX]\]\s+)?`) })
	called  = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^(?i)\**(?:summary|result|final answer)\**:\**\s*`) })
)

// gist is the first line of a text that says something: no heading, no tag, nothing that only
// announces what follows. Where there is no such line it is the first one.
func gist(text string) string {
	first := ""
	for line := range strings.Lines(text[:min(len(text), maxGist)]) {
		line = strings.TrimSpace(line)
		if slices.ContainsFunc(preambles, func(p string) bool { return strings.HasPrefix(line, p) }) {
			continue
		}
		if m := element().FindStringSubmatch(line); m != nil && m[1] == m[3] && len(strings.Fields(m[2])) < leastOfWords {
			continue // how a program says how it went: <status>completed</status>
		}
		heading := strings.HasPrefix(line, "#")
		if m := ruled().FindStringSubmatch(line); m != nil {
			heading, line = true, m[1]
		}
		line = strings.TrimSpace(tags().ReplaceAllString(line, ""))
		line = called().ReplaceAllString(listed().ReplaceAllString(strings.TrimLeft(line, "# "), ""), "")
		line = strings.TrimSpace(strings.NewReplacer("**", "", "`", "").Replace(line))
		if strings.Trim(line, "-=_*`~|: ") == "" {
			continue
		}
		if first == "" {
			first = line
		}
		if said := sentences(line); !heading && said != "" {
			return brief(said)
		}
	}
	return brief(first)
}

// sentences are those of a line that do not only announce what follows.
func sentences(line string) string {
	if strings.Contains(strings.ToLower(line), "(none)") {
		return ""
	}
	if strings.HasSuffix(line, ":") {
		at := strings.LastIndexAny(line, ".!?")
		if at < 0 {
			return ""
		}
		line = line[:at+1]
		if len(strings.Fields(line)) < leastOfWords {
			return ""
		}
	}
	return line
}

// brief is a text in one line that is not long.
func brief(s string) string {
	s = strings.Join(strings.Fields(s[:min(len(s), 4*maxTitle)]), " ")
	if len(s) > maxTitle {
		s = s[:maxTitle]
	}
	return strings.ToValidUTF8(s, "")
}

// isJSON reports whether a text is an object or a list as programs write them.
func isJSON(s string) bool {
	if !strings.HasPrefix(s, "{") && !strings.HasPrefix(s, "[") {
		return false
	}
	_, err := rawjson.Parse([]byte(s))
	return err == nil
}

// Endings returns what was said in the end of which headings stands below which of them: behind
// all that is in a turn up to there, or in a sub-agent.
func Endings(rows []Heading, index *model.Index, talk int, facts func(About) Facts) [][]int {
	below := make([][]int, len(rows))
	var within []int
	leave := func(k int, ended func(*Heading) bool) {
		for n := len(within) - 1; n >= 0 && ended(&rows[within[n]]); n-- {
			below[k-1] = append(below[k-1], within[n])
			within = within[:n]
		}
	}
	for k := range rows {
		h := &rows[k]
		leave(k, func(in *Heading) bool {
			switch {
			case h.IsTurn():
				return true
			case in.IsTurn():
				return index.Position(h.root, talk) > index.Position(facts(in.About).saidAt, talk)
			}
			return h.Depth <= in.Depth
		})
		if facts(h.About).Said != "" {
			within = append(within, k)
		}
	}
	leave(len(rows), func(*Heading) bool { return true })
	return below
}
