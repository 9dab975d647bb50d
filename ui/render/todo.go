package render

import (
	"fmt"
	"strings"
	"sync"

	"msgview/model"
	"msgview/model/checklist"
	"msgview/model/rawjson"
	"msgview/model/tool"
	"msgview/ui/safetext"
)

// kept reads what a call does with a list of things to do when it is asked for: the calls
// before it may be decoded for that.
type kept struct {
	log          model.Log
	entry, place int

	mu     sync.Mutex // what is drawn is also searched and copied, beside Update
	read   bool
	result *model.ToolResult
	list   *checklist.Kept
}

// Kept is what the item's call does with a list of things to do, nil for nothing.
func (it *Item) Kept() *checklist.Kept { return it.kept(tool.Of(it.Call)) }

func (it *Item) kept(use tool.Use) *checklist.Kept {
	if use.Purpose != tool.Todo {
		return nil
	}
	call := checklist.Call{Use: use, Result: it.Result()}
	k := it.few().kept
	if k == nil {
		return checklist.Of(call)
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	if !k.read || k.result != call.Result {
		call.Log, call.Entry, call.Place = k.log, k.entry, k.place
		k.list, k.read, k.result = checklist.Of(call), true, call.Result
	}
	return k.list
}

// todoSummary says in a line what a call does with a list of things to do.
func todoSummary(k *checklist.Kept) string {
	switch {
	case k == nil || len(k.Rows) == 0:
		return ""
	case k.One:
		return strings.TrimSpace(taskName(k.Rows[0].Thing) + "  " + changeOfState(k.Rows[0], "→"))
	}
	done, of, now := k.Sum()
	s := fmt.Sprintf("%d of %d done", done, of)
	if now != "" {
		s += ", now: " + now
	}
	return s
}

// taskName is how people call a thing to do that has a number.
func taskName(t checklist.Thing) string {
	id := ""
	if t.ID != "" {
		id = "#" + t.ID
	}
	return strings.TrimSpace(id + " " + t.Text)
}

// changeOfState says what became of a thing to do, "" if its state is as it was.
func changeOfState(r checklist.Row, arrow string) string {
	switch {
	case !r.Changed:
		return ""
	case r.Known && r.Was != r.State:
		return r.Was.String() + " " + arrow + " " + r.State.String()
	}
	return arrow + " " + r.State.String()
}

// From how many cells on the row of a thing to do says what its state was before, and what
// it is now in words, too.
const (
	roomyTask  = 60
	narrowTask = 36
)

// drawTask draws what a call does with one thing to do: what it is, and what changed.
func drawTask(b calls, r checklist.Row, room int) safetext.Text {
	sign, style := todoSign(b, r.State)
	change := safetext.Text{}
	if room < roomyTask {
		r.Known = false // its sign and what it is come first
	}
	if s := changeOfState(r, b.glyph("→", "->")); s != "" && room >= narrowTask {
		change = safetext.CleanLine("  "+s, b.p.Dim, max(room/2, 1))
	}
	left := max(room-sign.Width()-change.Width(), 0)
	return sign.Append(b.brief(cut(oneLine(taskName(r.Thing))), style, left), change)
}

// todoIndent is how wide a sign is with the space behind it.
func todoIndent(b calls) int { return b.sym.ok(b.p.OK).Width() + 1 }

// todoSign is the sign of a state, with a space behind it, and the style of what has it.
func todoSign(b calls, s checklist.State) (safetext.Text, safetext.Style) {
	sign, style := b.sym.undone(b.p.Dim), b.p.Plain
	switch s {
	case checklist.Done:
		sign, style = b.sym.ok(b.p.OK), b.p.Dim
	case checklist.Begun:
		sign, style = b.sym.begun(b.p.Accent), b.p.Strong
	case checklist.GivenUp, checklist.Gone:
		sign, style = b.sym.denied(b.p.Dim), b.p.Dim
	case checklist.Header:
		sign = safetext.Text{}
	}
	return sign.Append(safetext.Spaces(max(todoIndent(b)-sign.Width(), 0), b.p.Plain)), style
}

// drawTodos draws a list of things to do, and what changed since the list before it, with
// what is no more in it; ok is false if the call has none.
func drawTodos(b calls, about object, st State) (ok bool) {
	k := b.it.kept(b.use)
	if k == nil || k.Listed {
		return false
	}
	if k.One {
		if !about.whole {
			todoRows(b, k)
		}
		drawBesides(b, st, k)
		return true
	}
	drawBesides(b, st, k)
	todoRows(b, k)
	return true
}

// drawListed draws the list of things to do that a result has, in place of its text.
func drawListed(b calls) (ok bool) {
	k := b.it.kept(b.use)
	if k == nil || !k.Listed || b.opt.Level >= MaxLevel {
		return false
	}
	todoRows(b, k)
	return true
}

// todoRows draws the things of a list.
func todoRows(b calls, k *checklist.Kept) {
	for _, r := range k.Rows {
		sign, style := todoSign(b, r.State)
		if r.Changed {
			style = style.Over(b.p.Strong)
		}
		text := todoText(k, r, b.glyph("→", "->"), b.glyph("←", "<-"))
		for i, l := range safetext.Clean(text, style).Wrap(max(min(b.rows.width, maxProse)-2-todoIndent(b), 1), safetext.WrapOptions{Words: true}) {
			if i > 0 {
				sign = safetext.Spaces(todoIndent(b), b.p.Plain)
			}
			b.rows.add(safetext.Spaces(2, b.p.Plain).Append(sign).Line().AppendLine(l))
		}
	}
}

// drawChecklist draws a text among the arguments that is such a list; ok is false if it is not.
func drawChecklist(b calls, block Block) (ok bool) {
	if block.Form != PlainText || block.Title == "" {
		return false
	}
	rows := checklistRows(b, block.Text, max(b.rows.width-4, 1))
	if rows == nil {
		return false
	}
	b.rows.tell(safetext.Spaces(2, b.p.Plain), b.rows.label(block.Title, b.p.Dim))
	for _, l := range rows {
		b.rows.add(safetext.Spaces(2, b.p.Plain).Line().AppendLine(l))
	}
	return true
}

// checklistRows draws a list of things to do that is written as Markdown, with the signs of other
// lists; nil for another text, and where what is logged is to be seen.
func checklistRows(b calls, text string, width int) (lines []safetext.Line) {
	things, ok := checklist.Marked(text)
	if !ok || b.opt.Level >= MaxLevel {
		return nil
	}
	k := 0
	for line := range strings.SplitSeq(text, "\n") {
		bare := strings.TrimLeft(line, " \t")
		if strings.TrimSpace(bare) == "" {
			continue
		}
		indent := min(len(line)-len(bare), width/2)
		sign, style := todoSign(b, things[k].State)
		for i, l := range safetext.Clean(things[k].Text, style).Wrap(max(width-indent-todoIndent(b), 1), safetext.WrapOptions{Words: true}) {
			if i > 0 {
				sign = safetext.Spaces(todoIndent(b), b.p.Plain)
			}
			lines = append(lines, safetext.Spaces(indent, b.p.Plain).Append(sign).Line().AppendLine(l))
		}
		k++
	}
	return lines
}

// ItemBlocks are the arguments of an item's call as [ArgumentBlocks] has them, an edit with the
// numbers of its file where the log has them, and a list of things to do with what changed in it.
// At the highest level that is as logged.
func ItemBlocks(it *Item, level int) []Block {
	use := tool.Of(it.Call)
	k := it.kept(use)
	if k == nil || k.Listed || level >= MaxLevel {
		return callBlocks(use, it.told(), true, editsOf(use, true))
	}
	var lines []string
	for _, r := range k.Rows {
		lines = append(lines, todoLine(k, r))
	}
	blocks := []Block{{Form: PlainText, Text: strings.Join(lines, "\n")}}
	return append(blocks, besides(use, k)...)
}

// todoLine is a thing to do as a line of text.
func todoLine(k *checklist.Kept, r checklist.Row) string {
	box := map[checklist.State]string{checklist.Pending: "[ ] ", checklist.Begun: "[>] ", checklist.Done: "[x] ", checklist.GivenUp: "[-] ", checklist.Gone: "[-] "}[r.State]
	return box + todoText(k, r, "→", "←")
}

// todoText is what a row says of a thing to do; arrow stands between two states, and mark
// behind what changed.
func todoText(k *checklist.Kept, r checklist.Row, arrow, mark string) string {
	text := r.Text
	if k.Listed || k.One || text == "" {
		text = taskName(r.Thing)
	}
	if r.Note != "" {
		text += ": " + r.Note
	}
	if !r.Changed {
		return text
	}
	if r.State == checklist.Gone {
		text += " (no longer in the list)"
	}
	if change := changeOfState(r, arrow); k.One && change != "" {
		return text + "  " + change
	}
	return text + " " + mark
}

// ItemSummary is [Summary] of an item's call, which may be about one before it.
func ItemSummary(it *Item, directory string) string {
	use := readUse(it.Call, it.Result())
	if s := todoSummary(it.kept(use)); s != "" {
		return cut(oneLine(s))
	}
	return summary(use, directory)
}

// besides is what a call says besides its list, as Codex why it changed.
func besides(use tool.Use, k *checklist.Kept) []Block {
	v, said := use.Arguments(), []string{"operation", "action", "command", "merge"} // the list says it
	if k.One {
		said = append(said, "taskId", "task_id", "id", "subject", "title", "status")
	} else {
		said = append(said, k.Key)
	}
	for name, m := range v.Members() {
		if m.Kind() == rawjson.String && strings.TrimSpace(m.Text()) == "" {
			said = append(said, name)
		}
	}
	return rest(v, said...)
}

// drawBesides draws that.
func drawBesides(b calls, st State, k *checklist.Kept) {
	for _, block := range besides(b.use, k) {
		if !b.members(block, st) {
			bodies{b.drawing}.body(block, st, "  ")
		}
	}
}
