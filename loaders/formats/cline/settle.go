package cline

import (
	"slices"
	"strings"

	"msgview/model"
)

// settle finds the calls of a turn that the next one answers in other words: a result with no
// id that goes by another name than its call, as "[subagents] Result:" of use_subagents, and
// what a person types where the model asked or told them something.
func settle(asked, answered []*model.Message) {
	var waiting []*model.ToolCall
	for _, m := range asked {
		waiting = append(waiting, m.Calls()...)
	}
	var others []*model.ToolResult
	typed := false
	for _, m := range answered {
		typed = typed || m.Role == model.RoleUser && m.Injected == ""
		for _, r := range m.Results() {
			of := slices.IndexFunc(waiting, func(c *model.ToolCall) bool {
				return r.CallID != "" && r.CallID == c.ID || r.CallID == "" && r.Name == c.Name
			})
			if of >= 0 {
				waiting = slices.Delete(waiting, of, of+1)
			} else if r.CallID == "" {
				others = append(others, r)
			}
		}
	}
	for _, r := range others {
		var of []*model.ToolCall
		for _, c := range waiting {
			if strings.HasSuffix(c.Name, "_"+r.Name) || len(others) == 1 && len(waiting) == 1 && !isTool(r.Name) {
				of = append(of, c)
			}
		}
		if len(of) == 1 {
			r.CallID, r.Name = of[0].ID, of[0].Name
			waiting = slices.DeleteFunc(waiting, func(c *model.ToolCall) bool { return c == of[0] })
		}
	}
	for _, c := range waiting {
		c.ResultOptional = c.ResultOptional || typed && slices.Contains(answersPerson, c.Name)
	}
}
