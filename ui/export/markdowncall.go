package export

import (
	"msgview/model"
	"msgview/model/tool"
	"msgview/ui/render"
	"msgview/ui/safetext"
	"msgview/ui/shield"
)

// call writes a call and its result as fenced blocks.
func (d *document) call(it *render.Item) {
	d.printf("\n**%s** %s\n", shield.Line(render.CallName(it.Call)), shield.Code(safetext.Plain(oneLine(render.ItemSummary(it, "")), true)))
	for _, b := range render.ItemBlocks(it, d.level) {
		if b.Title != "" {
			d.printf("\n*%s*\n", shield.Line(b.Title))
		}
		d.fenced(render.BlockLanguage(b), b.Text)
	}
	if text := render.AsWritten(tool.Of(it.Call)); text != "" && d.level >= render.MaxLevel {
		d.written(text)
	}
	if said := render.Approval(it.Call, it.Result()); said != "" {
		d.printf("\n*%s*\n", shield.Line(said))
	}
	if it.Result() == nil {
		return
	}
	if it.ResultFrom() != it.Message && it.ResultPlace() == 0 {
		d.warnings(it.ResultFrom())
	}
	d.result(it.Result())
}

// result writes what a tool gave back, and at the highest level what else the log has of
// it.
func (d *document) result(r *model.ToolResult) {
	if render.NoOutput(r) && !r.Denied {
		d.printf("\n*empty result*\n")
	}
	d.fenced("", render.Body(r))
	d.stored(r)
	d.media(r)
	if d.level < render.MaxLevel {
		return
	}
	if r.Details != nil {
		d.printf("\n*details*\n")
		d.fenced("json", render.ReadableJSON(r.Details))
	}
	if r.Raw() != "" {
		d.written(r.Raw())
	}
}

// written writes the prose that a call or a result was read from.
func (d *document) written(raw string) {
	d.printf("\n*as written*\n")
	d.fenced("", raw)
}

// stored writes the outputs that lie in files beside the log.
func (d *document) stored(r *model.ToolResult) {
	for _, s := range r.Stored() {
		if s.Bytes >= 0 {
			d.printf("\n*%s*\n", shield.Line(s.Name+", "+render.Size(s.Bytes)))
			d.fenced("", s.Text)
		}
	}
}

// media names the attachments and sources of a result.
func (d *document) media(r *model.ToolResult) {
	for _, p := range r.Content {
		if _, text := p.(model.Text); !text {
			d.parts([]model.Part{p}, 0)
		}
	}
}
