package patch

import (
	"bufio"
	"fmt"
	"io"
	"path"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"msgview/model/request"
)

// Write writes the difference of all files that changed, and returns how many did.
func (p *Patch) Write(w io.Writer) (changed int, err error) {
	out := bufio.NewWriter(w)
	for _, f := range p.order {
		if f.entry < 0 || p.only != "" && f.path != p.only && f.to != p.only {
			continue
		}
		name, inside := p.name(f.path)
		to, within := name, true
		if f.to != "" {
			to, within = p.name(f.to)
		}
		if f.undone > 0 {
			p.Losses.Add(request.Undone, f.undone)
		}
		var b strings.Builder
		switch {
		case f.known && f.gone && !f.before, f.known && !f.gone && f.before && f.was == f.now && f.to == "", f.gone && !f.known:
			continue
		case f.known:
			if f.whole(&b, name, to) && f.endGuessed {
				p.Losses.Add(request.EndGuessed, f.entry)
			}
		default:
			pieces := slices.DeleteFunc(slices.Clone(f.pieces), func(one piece) bool { return one.was == one.now })
			for k, one := range pieces {
				from, into := name, name
				if k == len(pieces)-1 { // it moves with the last of them
					into = to
				}
				if one.write(&b, from, into); one.loose() {
					p.Losses.Add(request.Loose, one.entry)
					p.Loose = append(p.Loose, Hunk{into, one.entry})
				}
				if one.endGuessed {
					p.Losses.Add(request.EndGuessed, one.entry)
				}
				if one.guessed {
					p.Losses.Add(request.Guessed, one.entry)
				}
			}
			if len(pieces) == 0 && to != name {
				fmt.Fprintf(&b, "diff --git %s %s\nsimilarity index 100%%\n%s", quoted("a/", name), quoted("b/", to), renamed(name, to))
			}
			if len(pieces) > 0 {
				p.Losses.Add(request.Pieces, f.entry)
			}
		}
		if b.Len() == 0 {
			continue
		}
		if !inside || !within {
			p.Losses.Add(request.Outside, f.entry)
		}
		changed++
		out.WriteString(b.String())
	}
	return changed, out.Flush()
}

// name is the path of a file below the directory of the run; inside is false if it is
// elsewhere.
func (p *Patch) name(s string) (name string, inside bool) {
	s = strings.ReplaceAll(strings.TrimPrefix(s, "file://"), `\`, "/")
	dir := strings.TrimSuffix(strings.ReplaceAll(strings.TrimPrefix(p.directory, "file://"), `\`, "/"), "/")
	if dir != "" && strings.HasPrefix(s, dir+"/") {
		s = s[len(dir)+1:]
	}
	inside = !strings.HasPrefix(s, "/") && !strings.HasPrefix(s, "~") && !(len(s) > 1 && s[1] == ':')
	if !inside && len(s) > 1 && s[1] == ':' {
		s = s[2:]
	}
	clean := strings.TrimPrefix(path.Clean("/"+s), "/")
	return clean, inside && !strings.HasPrefix(path.Clean(s), "..")
}

// quoted is a name as Git writes it in a difference: one with a control character, a
// quotation mark or a backslash is quoted as in C, and what cannot be seen is, too.
func quoted(prefix, name string) string {
	full := prefix + name
	if !strings.ContainsFunc(full, func(r rune) bool {
		return r == '"' || r == '\\' || !unicode.IsPrint(r) || r == utf8.RuneError
	}) {
		return full
	}
	b := []byte{'"'}
	for i := range len(full) {
		switch c := full[i]; {
		case c == '"' || c == '\\':
			b = append(b, '\\', c)
		case c < ' ' || c >= 0x7f:
			b = fmt.Appendf(b, `\%03o`, c)
		default:
			b = append(b, c)
		}
	}
	return string(append(b, '"'))
}

// whole writes the difference of a file that is known, by the names before and now. ends says
// that it shows the end of what the file was.
func (f *file) whole(b *strings.Builder, before, after string) (ends bool) {
	switch {
	case !f.before:
		before = after
	case f.gone:
		after = before
	}
	from, to := quoted("a/", before), quoted("b/", after)
	fmt.Fprintf(b, "diff --git %s %s\n", from, to)
	was, now := f.was, f.now
	switch {
	case !f.before:
		b.WriteString("new file mode 100644\n")
		was, from = "", "/dev/null"
	case f.gone:
		b.WriteString("deleted file mode 100644\n")
		now, to = "", "/dev/null"
	default:
		b.WriteString(renamed(before, after))
	}
	if was == now {
		return false // an empty file
	}
	fmt.Fprintf(b, "--- %s\n+++ %s\n", tabbed(from), tabbed(to))
	old, new := split(was), split(now)
	for _, h := range hunks(script(old, new)) {
		h.write(b, old, new)
		ends = slices.ContainsFunc(h, func(s step) bool { return s.mark != '+' && s.old == len(old)-1 })
	}
	return ends
}

// tabbed ends a name with a space in it, as patch wants it.
func tabbed(name string) string {
	if strings.Contains(name, " ") {
		return name + "\t"
	}
	return name
}

// loose reports whether git apply would take the piece only at the end of the file: the log
// does not show the line behind what changed, nor that there is none.
func (one piece) loose() bool {
	old, new := one.texts()
	return !one.noEnd[0] && (len(old) == 0 || len(new) == 0 || old[len(old)-1] != new[len(new)-1])
}

// texts are the lines before and now.
func (one piece) texts() (old, new []string) {
	lines := func(s string, noEnd bool) []string {
		if s != "" && !noEnd {
			s += "\n"
		}
		return split(s)
	}
	return lines(one.was, one.noEnd[0]), lines(one.now, one.noEnd[1])
}

// renamed is how a difference says that a file has another name.
func renamed(from, to string) string {
	if from == to {
		return ""
	}
	return fmt.Sprintf("rename from %s\nrename to %s\n", quoted("", from), quoted("", to))
}

// write writes a piece of a file that is not known, which may get another name with it.
func (one piece) write(b *strings.Builder, before, after string) {
	from, to := quoted("a/", before), quoted("b/", after)
	fmt.Fprintf(b, "diff --git %s %s\n%s--- %s\n+++ %s\n", from, to, renamed(before, after), tabbed(from), tabbed(to))
	line := one.line
	if line == 0 {
		line = 2 // a hunk of line 1 must be at the beginning; others are looked for
	}
	old, new := one.texts()
	fmt.Fprintf(b, "@@ -%d,%d +%d,%d @@\n", line, len(old), line, len(new))
	for _, e := range script(old, new) {
		line := e.line(old, new)
		b.WriteByte(e.mark)
		b.WriteString(line)
		if !strings.HasSuffix(line, "\n") {
			b.WriteString("\n\\ No newline at end of file\n")
		}
	}
}

// split returns the lines of a text with their ends.
func split(s string) []string {
	if s == "" {
		return nil
	}
	lines := strings.SplitAfter(s, "\n")
	if lines[len(lines)-1] == "" {
		lines = lines[:len(lines)-1]
	}
	return lines
}
