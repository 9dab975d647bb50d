// Package transcript reads conversations that were saved as text, with a line that
// says who speaks before each turn: exports of browser extensions and of programs, what
// is copied from a chat's page or a terminal, and prompts of the time before chat models.
//
//	## Human            **User:** How deep?          You said:            User: How deep?
//	How deep?           **Assistant:**               How deep?            AI: As deep as its pot.
//	## Assistant        As deep as its pot.          ChatGPT said:
//	As deep as its pot.                              As deep as its pot.  >>> How deep?
//	                                                                      As deep as its pot.
//
// A person and an assistant must take turns in lines of one look, so that an answer may have
// headings of its own. Lines in blocks of code do not count.
package transcript

import (
	"iter"
	"strings"
	"time"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
)

// Format returns the format.
var Format = format.Format{
	Name:  "transcript",
	Title: "Transcript as text",
	Reads: "text and Markdown files with a line that says who speaks before each turn: headings (## Human), bold names (**User:**), names with a colon (User:, AI:, ChatGPT said:), also behind times, and what ollama run shows (>>> ); also exports of agents with calls, results and reasoning below labels (**Tool: bash**), as OpenCode and cctrace write them",
	Omits: "tool calls that other exports write as text stay text, and so does thinking in exports of OpenCode that no call follows: nothing says where it ends",
	Sources: []format.Source{
		{Project: "sst/opencode", File: "packages/opencode/src/cli/cmd/tui/util/transcript.ts, formatMessage", Verified: "2026-11-29"},
		{Project: "jimmc414/cctrace", File: "export_claude_session.py, format_message_markdown", Verified: "2026-11-29"},
	},
	Shapes: []format.Shape{
		{Name: "tools", Title: "Export of an agent as text", Score: func(*format.Record) int { return 0 }, Text: scoreTools, Assemble: chat.AssembleTextAbout(aboutTools, readTools)},
		{Name: "turns", Score: func(*format.Record) int { return 0 }, Text: score, Assemble: chat.AssembleTextAbout(aboutOf, read)},
	},
}

// score votes on a text.
func score(text string) int { return chat.Speakers(text).Transcript(text) }

func aboutOf(text string) format.About {
	before, _ := chat.Turns(text)
	for line := range strings.Lines(before) {
		if title, ok := strings.CutPrefix(strings.TrimSpace(line), "# "); ok {
			return format.About{Title: strings.TrimSpace(title), TitleWeight: 2}
		}
	}
	return format.About{}
}

// read takes a text apart into turns.
func read(text string, found func(chat.Placed)) {
	before, turns := chat.Turns(text)
	if turns == nil {
		return
	}
	if before = strings.TrimSpace(before); before != "" {
		m := chat.Note(model.MarkerNotice, before)
		if isTemplate(turns) {
			m = chat.Say(model.RoleSystem, "", before)
		}
		found(chat.Placed{Message: m})
	}
	for t, last := range turns {
		m := chat.Say(t.Role, t.Name, t.Said)
		if last && t.Said == "" && t.Role == model.RoleAssistant {
			m = chat.Note(model.MarkerUnfinished, "the text ends where the model is to go on")
			m.RawRole = t.Name
		} else {
			chat.SplitTagged(m)
			m.Time = stampOf(t.Stamp)
		}
		found(chat.Placed{At: t.At, Message: m})
	}
}

// isTemplate reports whether the names are those of prompts for models, whose beginning
// says how the assistant is to behave.
func isTemplate(turns iter.Seq2[chat.SpeakerTurn, bool]) bool {
	for t := range turns {
		if t.Style != chat.StyleColon {
			return false
		}
		if t.Name == "Human" || t.Name == "USER" {
			return true
		}
	}
	return false
}

// stampOf reads the time beside a name. One without a date says too little.
func stampOf(s string) time.Time {
	s = strings.Trim(s, "[]()—| \t-–")
	for _, layout := range [...]string{"2006-01-02 15:04:05", "2006-01-02T15:04:05Z07:00", "2006-01-02T15:04:05", "2006-01-02 15:04"} {
		if t, err := time.Parse(layout, s); err == nil {
			return t
		}
	}
	return time.Time{}
}
