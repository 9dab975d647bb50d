// Package patch tells the net change of files in a run, as far as its log shows it, as a
// unified difference: what was read, written, edited and patched by tools is done again on
// what is known of each file. Of a file that the log shows whole the difference is exact;
// of others the lines of each edit are a piece of their own.
package patch

import (
	"cmp"
	"context"
	"strings"

	"msgview/model"
	"msgview/model/findings"
	"msgview/model/rawjson"
	"msgview/model/request"
	"msgview/model/tool"
)

// A file is what is known of one file.
type file struct {
	path   string
	to     string // where it was moved to, "" for nowhere
	entry  int    // of its first change
	known  bool
	was    string // all of it before the run, if known
	now    string
	before bool // it was there before the run
	gone   bool // it is no more

	lacks  bool // an edit has no place: what is read after it does not tell what was before
	opened bool // by an editor, of which the results show lines with their numbers
	stale  bool // what was shown of it is of before it was put back
	others bool // calls that are not meant changed it, too: later reads show more than is meant

	pieces []piece
	views  []view
	shifts []shift

	endGuessed bool   // to have a line feed at the end: it was read by its lines
	undone     int    // entry of the git that made it what it was before the run, 0 for none
	base, head *state // what git noted of it, and in its last commit: nil for what it was before the run
}

// A piece is lines of a file that is not known: before and now.
type piece struct {
	was, now string
	line     int // of the first line, 0 if that is not known
	entry    int
	guessed  bool // to be whole lines
	placed   bool // line is where it was before the run, and it is at a line now
	at       int
	noEnd    [2]bool // the text before and the one now have no line feed at the end

	endGuessed bool // to end with a line feed: what was read ended without one there
}

// A view is lines that were read, as they are now.
type view struct {
	line int
	text string
	all  bool   // it may be all of the file
	end  string // what stands behind the text, then
}

// mostViews bounds the views of a file.
const mostViews = 16

// A Patch is the change of all files.
type Patch struct {
	log       model.Log
	files     map[string]*file
	order     []*file
	directory string
	only      string // path of the file that is meant, "" for all
	gits      gitState
	reads     bool // what was read counts more than what was done before
	Losses    request.Losses
	Loose     []Hunk // what git apply does not take
}

// A Hunk is one of a file, by the entry of the change that it is of.
type Hunk struct {
	Name  string
	Entry int
}

// A Range is the calls that are meant.
type Range struct {
	Talk   int                        // of a conversation, model.Every for all
	Before int                        // entry behind the last one that is meant, 0 for all
	Path   string                     // of a file, "" for all
	Only   func(entry, call int) bool // those of these, nil for all
}

// Of follows the calls of a range. Where only some are meant the change is as if there had been
// no others.
func Of(ctx context.Context, log model.Log, rng Range) (*Patch, error) {
	all := named{rng.Path}
	for {
		p := &Patch{log: log, files: map[string]*file{}, directory: log.About().Directory, only: rng.Path}
		known := len(all)
		err := calls(ctx, log, rng, p, func(i, k int, c *model.ToolCall, r *model.ToolResult) bool {
			meant := rng.Only == nil || rng.Only(i, k)
			if rng.Path == "" || all.by(c) {
				p.call(i, k, c, r, meant)
			} else if use := tool.Of(c); use.Purpose == tool.Shell && meant {
				p.git(i, use, r)
			}
			return true
		})
		switch {
		case err != nil:
			return nil, err
		case len(all) == known || rng.Path == "":
			return p, nil
		}
	}
}

// calls gives the calls of a range with their results to do until that returns false. What
// cannot be followed is said to p.
func calls(ctx context.Context, log model.Log, rng Range, p *Patch, do func(entry, call int, c *model.ToolCall, r *model.ToolResult) bool) error {
	talk, before := rng.Talk, rng.Before
	index := log.Index()
	for i := range index.Len() {
		if err := ctx.Err(); err != nil {
			return err
		}
		f := index.Flags(i)
		if before > 0 && i >= before {
			break
		}
		if !f.IsMessage() || !f.Has(model.FlagCall) {
			continue
		}
		if number, _ := index.Conversation(i); talk != model.Every && number != talk {
			continue
		}
		if f.Has(model.FlagInactive) {
			p.Losses.Add(request.LeftBranch, i)
			continue
		}
		m, err := log.Message(i)
		if err != nil {
			p.Losses.Add(request.Unread, i)
			continue
		}
		for k, c := range m.Calls() {
			to, at, ok := index.Result(i, k)
			if !ok || before > 0 && to >= before {
				continue
			}
			answer, err := log.Message(to)
			if err != nil || at >= len(answer.Results()) {
				continue
			}
			if !do(i, k, c, answer.Results()[at]) {
				return nil
			}
		}
	}
	return nil
}

// call does again what a call did. Of one that is not meant it takes what it read.
func (p *Patch) call(entry, place int, c *model.ToolCall, r *model.ToolResult, meant bool) {
	use := tool.Of(c)
	purpose := use.Purpose
	text, isPatch := tool.PatchText(c)
	if isPatch {
		purpose = tool.PatchFile
	} else {
		text = use.Patch()
	}
	switch purpose {
	case tool.Shell, tool.ReadFile, tool.WriteFile, tool.EditFile, tool.PatchFile:
	default:
		return
	}
	if findings.VerdictOf(use, r).State.Bad() && purpose != tool.Shell {
		return
	}
	details, _ := rawjson.Parse(r.Details)
	path := use.Path()
	if !meant && purpose != tool.ReadFile {
		if purpose != tool.Shell {
			p.other(entry, use, text)
		}
		return
	}
	if f := p.files[path]; f != nil && f.others {
		if details = (rawjson.Value{}); purpose == tool.ReadFile {
			return
		}
	}
	switch purpose {
	case tool.Shell:
		if !findings.VerdictOf(use, r).State.Bad() {
			p.scripted(entry, use, r)
		}
		if !p.git(entry, use, r) {
			p.Losses.Add(request.Commands, entry)
		}
	case tool.ReadFile:
		if path != "" {
			f := p.file(path, -1)
			if f.read(use, r, details); p.reads {
				f.believe(use, r, details)
			}
		}
	case tool.WriteFile:
		if path != "" {
			f := p.file(path, entry)
			if use.Makes() && !f.known {
				f.known, f.before, f.pieces = true, false, nil
			}
			f.write(p, entry, use.Content(), r, details)
		}
	case tool.EditFile:
		if path == "" || use.Call.Open() == nil {
			p.edits(entry, use, details)
		} else {
			p.shownEdits(entry, use, r)
		}
	case tool.PatchFile:
		p.patch(entry, cmp.Or(Numbered(text, p.told(entry, place, r)), text))
	}
}

// scripted does again what stands in full within a command.
func (p *Patch) scripted(entry int, use tool.Use, r *model.ToolResult) {
	for _, one := range use.Scripted() {
		path := one.Path()
		switch f := p.files[path]; {
		case one.Purpose == tool.PatchFile:
			p.patch(entry, one.Patch())
		case path == "":
		case !one.Appends:
			p.file(path, entry).write(p, entry, one.Content(), r, rawjson.Value{})
		case f != nil && f.known && !f.gone:
			p.file(path, entry).now += one.Content()
		}
	}
}

// told are the results of a call: its own, and those of records that tell of it again.
func (p *Patch) told(entry, place int, r *model.ToolResult) []*model.ToolResult {
	all := []*model.ToolResult{r}
	for _, n := range p.log.Index().Restated(entry, place) {
		if m, err := p.log.Message(n); err == nil {
			all = append(all, m.Results()...)
		}
	}
	return all
}

// other takes notice of a change that is not meant.
func (p *Patch) other(entry int, use tool.Use, patch string) {
	p.Losses.Add(request.OtherCalls, entry)
	for _, path := range append(use.Paths(), tool.PatchPaths(patch)...) {
		p.file(path, -1).others = true
	}
}

// file returns what is known of a file; entry is that of a change of it, or -1.
func (p *Patch) file(path string, entry int) *file {
	f := p.files[path]
	if f == nil {
		f = &file{path: path, entry: -1, before: true}
		p.files[path] = f
		p.order = append(p.order, f)
	}
	if f.entry < 0 {
		f.entry = entry
	}
	return f
}

// learn takes over the content of a whole file as it is now.
func (f *file) learn(content string) {
	if f.known || f.lacks {
		return // what was done to it is known better, or not known
	}
	was := content
	for i := len(f.pieces) - 1; i >= 0; i-- {
		one := f.pieces[i]
		if one.now == "" || strings.Count(was, one.now) != 1 {
			return // where it is cannot be told
		}
		was = strings.Replace(was, one.now, one.was, 1)
	}
	f.known, f.was, f.now, f.gone, f.pieces = true, was, content, false, nil
}

// read takes what was read of a file.
func (f *file) read(use tool.Use, r *model.ToolResult, details rawjson.Value) {
	text, line, whole := contentOf(use, r, details)
	if text == "" {
		return
	}
	if whole {
		if !f.known {
			f.endGuessed = details.Get("file").Get("content").Kind() != rawjson.String
		}
		f.learn(text)
		return
	}
	seen := view{line: line, text: strings.TrimSuffix(text, "\n")}
	if line == 1 && perhapsWhole(use, r, text) {
		seen.end = text[len(seen.text):]
		seen.all = true
	}
	f.views, f.stale = append(f.views, seen), false
	if len(f.views) > mostViews {
		f.views = f.views[1:]
	}
}

// write takes a text that became all of a file.
func (f *file) write(p *Patch, entry int, content string, r *model.ToolResult, details rawjson.Value) {
	switch original := details.Get("originalFile"); {
	case f.known:
	case original.Kind() == rawjson.String && original.Text() != "":
		f.learn(original.Text())
	case details.Is("type", "create"):
		f.known, f.before = true, false
	case len(f.views) > 0:
		if v := f.views[len(f.views)-1]; v.all {
			if f.learn(v.text + v.end); f.known {
				p.Losses.Add(request.WholeGuessed, entry)
			}
		}
	case made(r):
		f.known, f.before = true, false
	}
	if !f.known { // what it was before, or pieces that have no place in it
		kind := request.Overwritten
		if len(f.views)+len(f.pieces) > 0 || says(r, "overwrote") {
			kind = request.Replaced
		}
		f.known, f.before = true, false
		p.Losses.Add(kind, entry)
	}
	f.endGuessed = f.endGuessed && f.before
	f.now, f.gone, f.pieces, f.views = content, false, nil, nil
}

// made reports whether a result says that a file is new.
func made(r *model.ToolResult) bool {
	for _, part := range r.Content {
		if t, ok := part.(model.Text); ok {
			low := strings.ToLower(t.Text[:min(len(t.Text), 400)])
			if strings.Contains(low, "created") || strings.Contains(low, "new file") {
				return true
			}
		}
	}
	return false
}

// edits takes the replacements of a call.
func (p *Patch) edits(entry int, use tool.Use, details rawjson.Value) {
	if use.Path() != "" {
		f := p.file(use.Path(), entry)
		if original := details.Get("originalFile"); original.Kind() == rawjson.String && !f.known && original.Text() != "" {
			f.learn(original.Text())
		}
		if hunks := details.Get("structuredPatch"); !f.known && hunks.Len() > 0 {
			for _, h := range hunks.Elems() {
				line, _ := h.Get("oldStart").Int()
				was, now := sides(tool.Strings(h.Get("lines")))
				f.piece(piece{was: was, now: now, line: int(line), entry: entry, noEnd: noEnds(tool.Strings(h.Get("lines")))})
			}
			return
		}
	}
	all := use.Edits()
	if len(all) == 0 { // an edit taken back, or one of a cell
		p.Losses.Add(request.NotPlaced, entry)
	}
	for _, e := range all {
		path := e.Path
		if path == "" {
			path = use.Path()
		}
		if path == "" {
			p.Losses.Add(request.NotPlaced, entry)
			continue
		}
		p.file(path, entry).edit(p, entry, e)
	}
}

// insert puts lines into a file that is known, and reports whether it is known where.
func (f *file) insert(e tool.Edit) bool {
	if f.known && e.End {
		f.now, f.gone = strings.TrimSuffix(f.now, "\n")+"\n"+strings.TrimSuffix(e.New, "\n"), false
		return true
	}
	lines := strings.SplitAfter(f.now, "\n")
	if !f.known || e.Line < 1 || e.Line > len(lines) {
		return false
	}
	before := strings.Join(lines[:e.Line-1], "")
	f.now, f.gone = before+strings.TrimSuffix(e.New, "\n")+"\n"+f.now[len(before):], false
	return true
}

// edit replaces a text.
func (f *file) edit(p *Patch, entry int, e tool.Edit) {
	if e.Rows && e.Last == 0 && e.New == "" && e.Old != "" && f.known && strings.Contains(f.now, e.Old+"\n") {
		e.Old += "\n" // no empty line is left of lines that go
	}
	if f.opened && !f.known {
		e = f.numbered(e)
	}
	switch {
	case e.Last > 0 && (!e.Insert || !f.known):
		if !f.rows(entry, e) {
			p.unplaced(f, entry)
		}
	case e.Insert:
		if !f.insert(e) {
			p.unplaced(f, entry)
			f.moved(e)
		}
	case e.Old == "" && (!f.known && len(f.pieces) == 0 || f.known && f.now == ""):
		if !f.known {
			f.known, f.before = true, false
		}
		f.now, f.gone = e.New, false
	case f.known && strings.Contains(f.now, e.Old) && e.Old != "":
		n := 1
		if e.All {
			n = -1
		}
		f.now = strings.Replace(f.now, e.Old, e.New, n)
	case f.known || e.Old == "":
		p.unplaced(f, entry)
	default:
		if e.All {
			p.Losses.Add(request.Everywhere, entry)
		}
		one := f.lines(e)
		one.entry = entry
		f.piece(one)
		f.unnumber(e)
	}
}
