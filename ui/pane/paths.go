package pane

import (
	"strings"

	"msgview/model"
	"msgview/ui/safetext"
)

// directoryOf is the directory that is left out of the front of a log's paths, "" if they
// are shown as logged.
func directoryOf(d *Desk, log model.Log) string {
	own := d.Col.Options().Directory
	if log == d.Col.Log || own == "" && d.Col.Log.About().Directory != "" {
		return own
	}
	return log.About().Directory
}

// fitting draws a text in as many cells. One that ends with a path loses the first folders of
// that where there is no room: which file it is stands at the end.
func fitting(d *Desk, s string, st safetext.Style, room int) safetext.Line {
	more := d.Pen.Sign("…", "~", d.Pen.Dim)
	whole := safetext.CleanLine(s, st, 4*room).Line()
	tool, path, named := strings.Cut(s, " ")
	if !named {
		tool, path = "", s
	}
	if whole.Width() <= room || strings.ContainsAny(path, " \n\t") || strings.Contains(path, "://") || !strings.ContainsAny(path, `/\`) {
		return whole.Truncate(room, more)
	}
	head := safetext.Line{}
	if named {
		head = safetext.CleanLine(tool+" ", st, room).Line()
	}
	for rest := path; ; {
		i := strings.IndexAny(rest, `/\`)
		if i < 0 || i+1 == len(rest) { // not even the name has room
			end := safetext.CleanLine(path, st, 1000).Line()
			return head.Append(more).AppendLine(end.Slice(end.Width()-max(room-head.Width()-more.Width(), 0), end.Width())).Truncate(room, more)
		}
		if end := safetext.CleanLine(rest[i:], st, 4*room); head.Width()+more.Width()+end.Width() <= room && i+len(path)-len(rest) > 0 {
			return head.Append(more, end)
		}
		rest = rest[i+1:]
	}
}
