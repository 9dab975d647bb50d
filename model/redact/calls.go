package redact

import (
	"slices"

	"msgview/model"
)

func (c *copier) call(p *model.ToolCall) model.Part {
	n := *p
	where := "call of " + p.Name
	var rare model.RareCall
	if p.Rare != nil {
		rare, n.Rare = *p.Rare, &rare
	}
	for _, s := range []*string{&n.ID, &n.Name, &n.ArgumentsText, &rare.Raw, &n.Server, &rare.Agent, &n.Description, &rare.Thread} {
		c.text(s, where)
	}
	if rare.Open != nil {
		open := *rare.Open
		rare.Open = &open
		c.text(&open.Path, where)
		c.text(&open.Was, where)
	}
	c.bytes(&n.Arguments, where)
	n.Approval = c.approval(n.Approval)
	return &n
}

func (c *copier) result(p *model.ToolResult) model.Part {
	n, where := *p, "result"
	if p.Name != "" {
		where = "result of " + p.Name
	}
	var rare model.RareResult
	if p.Rare != nil {
		rare, n.Rare = *p.Rare, &rare
		rare.Stored = slices.Clone(rare.Stored)
	}
	for _, s := range []*string{&n.CallID, &n.Name, &rare.Raw, &rare.Thread} {
		c.text(s, where)
	}
	n.Content = c.parts(n.Content, where)
	c.bytes(&n.Details, where)
	for i := range rare.Stored {
		stored := &rare.Stored[i]
		was := *stored
		c.text(&stored.Name, where)
		if c.text(&stored.Text, where); *stored == was {
			continue
		}
		if was.Whole() {
			stored.Bytes = int64(len(stored.Text)) // it is still all there is
		}
	}
	return &n
}
