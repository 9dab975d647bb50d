package findings

import (
	"msgview/model"
	"msgview/model/tool"
)

// startedBy returns the command that a call asks the end of: one that was started before, and
// goes on in a session or in the background. It is for the goroutine that runs.
func (f *Finder) startedBy(p Place, c *model.ToolCall) (u tool.Use, ok bool) {
	if !hasMember(c.Arguments, &askedKeys) || tool.Of(c).Command() != "" {
		return u, false
	}
	for key, m := range tool.Arguments(c).Members() {
		if !askedKeys.Has(key) {
			continue
		}
		for _, id := range idsOf(m) {
			from, known := f.later.given[f.scoped(p.Entry, model.Hash("id\x00"+id))]
			if !known || !from.before(p) {
				continue
			}
			if in, err := f.log.Message(from.Entry); err == nil {
				if calls := in.Calls(); from.Call < len(calls) && tool.PurposeOf(calls[from.Call]) == tool.Shell {
					return tool.Of(calls[from.Call]), true
				}
			}
		}
	}
	return u, false
}
