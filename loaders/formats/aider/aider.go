// Package aider reads what aider writes of its chats: the Markdown of
// .aider.chat.history.md, in which all runs in a folder follow each other, and the
// file of --llm-history-file.
//
//	# aider chat started at 2026-05-25 19:10:40
//	> Model: gpt-5-nano with diff edit format
//	#### what the person typed
//	what the model answered
//	> Tokens: 12k sent, 1.2k received. Cost: $0.05 message, $0.13 session.
//
// What is special about it:
//
//   - The file marks prompts and aider's own words by the start of a line, and
//     answers may have such lines, too. Within a fence that is closed they are the
//     answer's. A heading #### in an answer is told from a prompt by what stands
//     around it: aider puts a blank line behind a prompt, and its figures behind
//     an answer.
//   - Only the exact line of a header begins a run: answers have headings.
//   - There are no times but that of the run (local), no ids and no calls.
//   - Errors of linters and tests are put in as if the person had typed them.
package aider

import (
	"strings"
	"time"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// Format describes the format to the table of formats.
var Format = format.Format{
	Name:    "aider",
	Title:   "aider",
	Reads:   "chat histories (.aider.chat.history.md of a project), one conversation for each run, and LLM histories (--llm-history-file)",
	Omits:   ".aider.input.history, which has prompts only",
	Sources: []format.Source{{Project: "Aider-AI/aider", File: "aider/io.py (append_chat_history, log_llm_history), aider/utils.py (format_messages), aider/reasoning_tags.py", Version: "5dc9490b of 2026-05-22", Verified: "2026-11-23"}},
	Shapes: []format.Shape{
		{Name: "chat history", Score: score, Assemble: assemble},
		{Name: "LLM history", Score: scoreLLM, Assemble: assembleLLM},
	},
}

// score votes for the line that begins a run.
func score(r *format.Record) int {
	if _, ok := runHeader(head(r.Raw)); ok {
		return 10
	}
	return 0
}

// scoreLLM votes for the line that begins a block.
func scoreLLM(r *format.Record) int {
	if _, _, ok := blockHeader(head(r.Raw)); ok {
		return 10
	}
	return 0
}

// head returns as much of a line as is needed to recognise it.
func head(raw []byte) string {
	return strings.TrimRight(string(raw[:min(len(raw), 80)]), " \r")
}

// runHeader reads the line that begins a run.
func runHeader(line string) (at time.Time, ok bool) {
	stamp, found := strings.CutPrefix(line, "# aider chat started at ")
	if !found {
		return at, false
	}
	at, err := time.Parse("2006-01-02 15:04:05", strings.TrimSpace(stamp))
	return at, err == nil
}

// blockHeader reads the line that begins a block of an LLM history.
func blockHeader(line string) (answer bool, at time.Time, ok bool) {
	stamp, asks := strings.CutPrefix(line, "TO LLM ")
	if !asks {
		if stamp, answer = strings.CutPrefix(line, "LLM RESPONSE "); !answer {
			return false, at, false
		}
	}
	for _, layout := range [...]string{"2006-01-02T15:04:05", "2006-01-02T15:04:05.999999", time.RFC3339Nano} {
		if at, err := time.Parse(layout, strings.TrimSpace(stamp)); err == nil {
			return answer, at, true
		}
	}
	return answer, at, false
}

// figures reads "Tokens: 7.6k sent, 7.2k cache write, 1.1k cache hit, 234 received."
// Older versions wrote 7,612 for 7.6k.
func figures(s string) model.Usage {
	var u model.Usage
	counts := map[string]*int64{"sent": &u.Input, "cache write": &u.CacheWrite, "cache hit": &u.CacheRead, "received": &u.Output}
	s, _, _ = strings.Cut(strings.TrimPrefix(s, "Tokens: "), "received")
	for _, item := range strings.Split(s+"received", ", ") {
		number, what, _ := strings.Cut(strings.TrimSpace(item), " ")
		if n := counts[strings.TrimSpace(what)]; n != nil {
			*n = tokens(number)
		}
	}
	return u
}

// tokens reads a number as aider writes it: 812, 5,244, 1.2k, 3M.
func tokens(s string) int64 {
	factor := 1.0
	if rest, ok := strings.CutSuffix(s, "k"); ok {
		s, factor = rest, 1e3
	} else if rest, ok := strings.CutSuffix(s, "M"); ok {
		s, factor = rest, 1e6
	}
	v, err := rawjson.Parse([]byte(strings.ReplaceAll(s, ",", "")))
	if f, _ := v.Float(); err == nil && f > 0 && f < 1e9 {
		return int64(f*factor + 0.5)
	}
	return 0
}

// reasoning cuts off what the model thought: aider writes it between tags with a
// name that no text has, or between headings.
func reasoning(text string) []model.Part {
	s := strings.TrimSpace(text)
	if rest, ok := strings.CutPrefix(s, "<thinking-content-"); ok {
		name, body, ok := strings.Cut(rest, ">")
		thought, said, closed := strings.Cut(body, "</thinking-content-"+name+">")
		if ok && len(name) < 64 {
			return parts(thought, said, !closed)
		}
	}
	const begins, ends = "► **THINKING**", "► **ANSWER**"
	if at := strings.Index(s, begins); at >= 0 && strings.Trim(s[:at], "- \n") == "" {
		thought, said, closed := strings.Cut(s[at+len(begins):], ends)
		return parts(strings.TrimRight(thought, "- \n"), said, !closed)
	}
	return chat.SplitReasoning(text)
}

func parts(thought, said string, open bool) []model.Part {
	list := []model.Part{model.Reasoning{Text: strings.TrimSpace(thought), Unclosed: open}}
	if said = strings.TrimSpace(said); said != "" {
		list = append(list, model.Text{Text: said})
	}
	return list
}
