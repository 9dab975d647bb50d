package frameagent

import (
	"msgview/loaders/format"
	"strings"

	"msgview/loaders/chat"
	"msgview/model"
	"msgview/model/rawjson"
)

// A turn is a message of the model, whose prose is taken apart.
type turn struct{ *model.Message }

// Tools that speak to the person (src/tools/tools/finalAnswerTool.ts, askUserTool.ts).
const (
	finalAnswer = "final_answer"
	askUser     = "ask_user"
)

// read takes a reply apart. A text without any of the protocol comes back as it is.
func (t turn) read(text string) {
	at, calls := 0, chat.ActionsOf(text)
	for {
		c, found := calls.Next(at)
		limit := len(text)
		if found {
			limit = c.Start
		}
		if m := finalLine().FindStringSubmatchIndex(text[at:limit]); m != nil {
			// "Final: …" stands for final_answer and takes all that follows.
			t.prose(text[at:at+m[0]], true)
			t.text(strings.TrimSpace(text[at+m[1]:]))
			chat.Fact(t.Message, "action", text[at+m[0]:]) // prose that is shown in another form
			return
		}
		if !found {
			break
		}
		t.prose(text[at:c.Start], true)
		t.call(c)
		at = c.End
	}
	if at == 0 && thought().FindStringIndex(text) == nil {
		t.Parts = append(t.Parts, model.Text{Text: text})
		return
	}
	t.prose(text[at:], false)
}

var (
	thought   = format.Regexp(`(?im)^[ \t]*Thought[ \t]*:[ \t]*`)
	finalLine = format.Regexp(`(?im)^[ \t]*Final[ \t]*:`)
)

// prose adds the text before, between and after calls. A thought goes on to the
// call that follows it, or, without one (closed is false), to the next blank line.
func (t turn) prose(text string, closed bool) {
	starts := thought().FindAllStringIndex(text, -1)
	if len(starts) == 0 {
		t.text(text)
		return
	}
	t.text(text[:starts[0][0]])
	for i, m := range starts {
		end := len(text)
		if i+1 < len(starts) {
			end = starts[i+1][0]
		}
		body, rest := text[m[1]:end], ""
		if !closed && i+1 == len(starts) {
			if cut := blankLine().FindStringIndex(body); cut != nil {
				body, rest = body[:cut[0]], body[cut[1]:]
			}
		}
		if body = strings.TrimSpace(body); body != "" {
			t.Parts = append(t.Parts, model.Reasoning{Text: body})
		}
		t.text(rest)
	}
}

var blankLine = format.Regexp(`\r?\n[ \t]*\r?\n`)

// text adds visible text, unless there is nothing to see.
func (t turn) text(s string) {
	if s = strings.Trim(s, "\r\n"); strings.TrimSpace(s) != "" {
		t.Parts = append(t.Parts, model.Text{Text: s})
	}
}

// call adds a tool call, or the answer that the call of final_answer carries.
func (t turn) call(c chat.Action) {
	args, _ := rawjson.Parse(c.Arguments)
	if c.Repaired {
		t.Warnings = append(t.Warnings, "the arguments of "+c.Name+" were not valid JSON and were repaired")
	}
	if answer := args.Get("answer"); c.Name == finalAnswer && answer.Kind() == rawjson.String {
		t.text(answer.Text())
		chat.Fact(t.Message, "action", c.Raw)
		return
	}
	part := newCall("", c.Name, args)
	part.Arguments, part.Malformed = c.Arguments, c.Malformed
	part.SetRaw(c.Raw)
	if c.Malformed {
		part.ArgumentsText = c.Text
		t.Warnings = append(t.Warnings, "the arguments of "+c.Name+" could not be read")
	}
	t.Parts = append(t.Parts, part)
}

// newCall makes a call of a tool. What a person is asked describes it.
func newCall(id, name string, arguments rawjson.Value) *model.ToolCall {
	c := &model.ToolCall{ID: id, Name: name}
	chat.SetArguments(c, arguments)
	if name == askUser {
		c.Description = arguments.Str("question")
	}
	return c
}

// reply decodes what the model said: reasoning in tags at the start, which the
// option wrapTag writes, then the protocol.
func reply(m *model.Message, text string) {
	for _, p := range chat.SplitReasoning(text) {
		if said, ok := p.(model.Text); ok {
			turn{m}.read(said.Text)
		} else {
			m.Parts = append(m.Parts, p)
		}
	}
}
