package render

import (
	"msgview/model"
	"msgview/model/tool"
)

// PlanApproved reports whether an item is a call that laid a plan before the person, who
// agreed.
func (it *Item) PlanApproved() bool {
	return it.Call != nil && approvedPlan(tool.Of(it.Call), it.Result())
}

// Asked reports whether a call had to be allowed, as far as the log lets one see: it tells of
// the request, the person agreed to a plan, or the call was refused.
func (it *Item) Asked() bool {
	c, r := it.Call, it.Result()
	switch {
	case c == nil:
		return false
	case c.Approval != nil, c.State == model.CallAwaitingApproval, c.State == model.CallDenied, r != nil && r.Denied:
		return true
	}
	return it.PlanApproved()
}
