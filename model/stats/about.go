package stats

import (
	"strings"

	"msgview/model"
	"msgview/model/findings"
	"msgview/model/tool"
)

// short says in few words what a call is about, without the directory of the log.
func (c *Counter) short(entry, place int, call *model.ToolCall) string {
	if c.called.text == "" || c.called.entry != entry || c.called.place != place {
		c.called = called{entry, place, c.shorten(call)}
	}
	return c.called.text
}

// called is what was said last of a call: it is asked for when it is made, and when it has ended.
type called struct {
	entry, place int
	text         string
}

func (c *Counter) shorten(call *model.ToolCall) string {
	if asks(call, nil) {
		return "until: an answer to " + call.Name
	}
	about := findings.About(call)
	if dir := strings.TrimSuffix(c.log.About().Directory, "/"); len(dir) > 1 {
		about = strings.TrimPrefix(about, "cd "+dir+" && ")
		about = strings.ReplaceAll(about, dir+"/", "")
	}
	return cut(call.Name + " " + about)
}

// asks reports whether a call waits for a person: it asks one, or was refused, and the tool
// did not run.
func asks(call *model.ToolCall, r *model.ToolResult) bool {
	p := tool.PurposeOf(call)
	return p == tool.Ask || p == tool.Plan || call.State == model.CallDenied || r != nil && r.Denied
}

// answers reports whether a message has a result of a call that is in the log.
func (c *Counter) answers(i int) bool {
	for k := range maxAnswers {
		_, _, ok := c.log.Index().Call(i, k)
		if ok {
			return true
		}
	}
	return false
}

// maxAnswers is how many results of a message are looked at for that.
const maxAnswers = 4

// asked reports whether the first result of a message is a person's answer.
func (c *Counter) asked(i int, by *model.Message) bool {
	entry, at, ok := c.log.Index().Call(i, 0)
	if !ok {
		return false
	}
	m, err := c.log.Message(entry)
	if err != nil {
		return false
	}
	var first *model.ToolResult
	if results := by.Results(); len(results) > 0 {
		first = results[0]
	}
	for _, p := range m.Parts {
		if call, ok := p.(*model.ToolCall); ok {
			if at--; at < 0 {
				return asks(call, first)
			}
		}
	}
	return false
}
