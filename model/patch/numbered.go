package patch

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"sync"

	"msgview/model"
	"msgview/model/rawjson"
	"msgview/model/tool"
)

// maxNumbered bounds the texts that are compared for numbers, in bytes.
const maxNumbered = 1 << 20

// Numbered is a patch in the form of apply_patch with the numbers of its files, where one of some
// results tells them: what Codex says of the changes that a patch made. Of a file that was
// deleted it has the lines, too. It is "" where nothing is told; a hunk that is not in what was
// told stays without numbers.
func Numbered(patch string, told []*model.ToolResult) string {
	if len(patch) > maxNumbered || !strings.HasPrefix(strings.TrimSpace(patch), "*** Begin Patch") {
		return ""
	}
	for _, r := range told {
		if r == nil || len(r.Details) == 0 || len(r.Details) > maxNumbered {
			continue
		}
		v, _, err := rawjson.ParseTolerant(r.Details)
		if err != nil {
			continue
		}
		made, _ := tool.PatchOfChanges(v.Get("changes"))
		if made == "" {
			continue
		}
		if numbered := (&numbering{made: filesOf(made)}).patch(patch); numbered != patch {
			return numbered
		}
	}
	return ""
}

// A madeLine is a line of what was told of a change, with its numbers in the file before and
// after, 0 where they are not told: the head of a hunk has those at which it begins.
type madeLine struct {
	mark     byte // ' ', '+', '-', '@' for the head of a hunk, 'h' for anything else
	old, new int
	text     string
}

// madeLines reads the hunks of a difference of one file.
func madeLines(text []string) []madeLine {
	var all []madeLine
	var c counted
	for _, line := range text {
		l := madeLine{mark: 'h', text: line}
		if c.head(line) {
			all = append(all, madeLine{'@', c.old, c.new, line})
			continue
		}
		if mark := byte(' '); c.more() {
			if line != "" {
				mark, l.text = line[0], line[1:]
			}
			if strings.IndexByte(" +-", mark) >= 0 {
				l.mark, l.old, l.new = mark, c.old, c.new
				c.line(mark)
			}
		}
		all = append(all, l)
	}
	return all
}

// counted is where one is in the hunks of a difference: the next numbers, and the lines that the
// hunk still has.
type counted struct{ old, new, gone, came int }

func (c *counted) more() bool { return c.gone > 0 || c.came > 0 }

// head takes the head of a hunk.
func (c *counted) head(line string) bool {
	if c.more() || !strings.HasPrefix(line, "@@ -") {
		return false
	}
	m := countedHead().FindStringSubmatch(line)
	if m == nil {
		return false
	}
	number := func(s string, without int) int {
		if n, err := strconv.Atoi(s); err == nil {
			return n
		}
		return without
	}
	*c = counted{number(m[1], 0), number(m[3], 0), number(m[2], 1), number(m[4], 1)}
	return true
}

func (c *counted) line(mark byte) {
	if mark != '+' {
		c.old, c.gone = c.old+1, c.gone-1
	}
	if mark != '-' {
		c.new, c.came = c.new+1, c.came-1
	}
}

var countedHead = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^@@ -([0-9]+)(?:,([0-9]+))? \+([0-9]+)(?:,([0-9]+))? @@`)
})

// A madeFile is what was told of a change of a file.
type madeFile struct {
	path  string
	lines []madeLine
	text  []string // as they stand there
}

// filesOf cuts a patch into its files. What is in a hunk may look like a head.
func filesOf(patch string) (all []madeFile) {
	var c counted
	for line := range strings.SplitSeq(patch, "\n") {
		within := c.more()
		switch {
		case !within && c.head(line):
		case within && line == "":
			c.line(' ')
		case within && strings.IndexByte(" +-", line[0]) >= 0:
			c.line(line[0])
		case strings.HasPrefix(line, "*** "):
			for _, mark := range [...]string{"*** Update File: ", "*** Add File: ", "*** Delete File: "} {
				if path, ok := strings.CutPrefix(line, mark); ok {
					all = append(all, madeFile{path: path})
				}
			}
			continue
		}
		if n := len(all); n > 0 {
			all[n-1].text = append(all[n-1].text, line)
		}
	}
	for i := range all {
		all[i].lines = madeLines(all[i].text)
	}
	return all
}

// numbering is the work of Numbered.
type numbering struct {
	made []madeFile
	file *madeFile // that of the hunk
	next int       // the line of the old file at which it may begin
	out  []string
	hunk []string // from its head on
}

func (n *numbering) patch(patch string) string {
	for line := range strings.SplitSeq(patch, "\n") {
		switch head := strings.HasPrefix(line, "*** "); {
		case head:
			n.end()
			n.out = append(n.out, line)
			n.begin(line)
		case n.file == nil:
			n.out = append(n.out, line)
		case strings.HasPrefix(line, "@@"):
			n.end()
			n.hunk = append(n.hunk, line)
		default:
			if len(n.hunk) == 0 { // the first one needs no head
				n.hunk = append(n.hunk, "")
			}
			n.hunk = append(n.hunk, line)
		}
	}
	n.end()
	return strings.Join(n.out, "\n")
}

// begin goes to the file that a line names.
func (n *numbering) begin(line string) {
	n.next = 0
	if strings.HasPrefix(line, "*** Move to: ") || strings.HasPrefix(line, "*** End of File") {
		return
	}
	n.file = nil
	for _, mark := range [...]string{"*** Update File: ", "*** Delete File: "} {
		path, ok := strings.CutPrefix(line, mark)
		if !ok {
			continue
		}
		path = "/" + strings.TrimPrefix(strings.ReplaceAll(strings.TrimSpace(path), `\`, "/"), "/")
		for i := range n.made {
			if made := "/" + strings.TrimPrefix(strings.ReplaceAll(n.made[i].path, `\`, "/"), "/"); made == path || strings.HasSuffix(made, path) {
				n.file = &n.made[i]
			}
		}
		if n.file != nil && mark == "*** Delete File: " {
			n.out = append(n.out, n.file.text...)
			n.file = nil
		}
	}
}

// end writes a hunk, with numbers if they are told.
func (n *numbering) end() {
	if len(n.hunk) == 0 {
		return
	}
	head, lines := n.hunk[0], n.hunk[1:]
	n.hunk = nil
	if n.file != nil && (head == "" || strings.HasPrefix(head, "@@")) && !strings.HasPrefix(head, "@@ -") {
		h := hunkOf(lines)
		if before, after, ok := n.file.locate(h, n.next); ok {
			n.next = before + len(h.old)
			title := ""
			if t := strings.TrimSpace(strings.TrimPrefix(head, "@@")); t != "" {
				title = " " + t
			}
			head = fmt.Sprintf("@@ -%d,%d +%d,%d @@%s", before-none(h.old), len(h.old), after-none(h.new), len(h.new), title)
		}
	}
	if head != "" {
		n.out = append(n.out, head)
	}
	n.out = append(n.out, lines...)
}

// none is 1 for no lines: the head of a hunk then names the line above.
func none(lines []string) int {
	if len(lines) == 0 {
		return 1
	}
	return 0
}

// A patchHunk is a hunk by its sides.
type patchHunk struct {
	old, new   []string
	gone, came int // places of the first line that goes among the old ones, and of the first that comes among the new ones, -1 for none
	cameAt     int // how many old ones stand before the one that comes
}

func hunkOf(lines []string) patchHunk {
	h := patchHunk{gone: -1, came: -1}
	for _, line := range lines {
		mark, text := byte(' '), ""
		if line != "" {
			mark, text = line[0], line[1:]
		}
		switch mark {
		case '-':
			if h.gone < 0 {
				h.gone = len(h.old)
			}
			h.old = append(h.old, text)
		case '+':
			if h.came < 0 {
				h.came, h.cameAt = len(h.new), len(h.old)
			}
			h.new = append(h.new, text)
		case '\\':
		default:
			h.old, h.new = append(h.old, text), append(h.new, text)
		}
	}
	return h
}

// locate finds where a hunk begins before and after the change, not before a line of the file
// that was. All that is told of the lines there must be as the hunk has it.
func (f *madeFile) locate(h patchHunk, from int) (before, after int, ok bool) {
	old, fresh := map[int]string{}, map[int]string{}
	for i := range f.lines {
		switch l := &f.lines[i]; l.mark {
		case '-':
			old[l.old] = l.text
		case '+':
			fresh[l.new] = l.text
		case ' ':
			old[l.old], fresh[l.new] = l.text, l.text
		}
	}
	fits := func(known map[int]string, at int, lines []string) bool {
		for k, line := range lines {
			if said, ok := known[at+k]; ok && strings.TrimSpace(said) != strings.TrimSpace(line) {
				return false
			}
		}
		return at > 0
	}
	try := func(at int) bool {
		before, after = at, at+f.grown(at, h.came == 0 && h.cameAt == 0)
		if at < max(from, 1) || !fits(old, before, h.old) {
			return false
		}
		if fits(fresh, after, h.new) {
			return true
		}
		for i := range f.lines { // what was told may have lines that come behind more that go
			if l := &f.lines[i]; l.mark == '+' && h.came >= 0 && same(l.text, h.new[h.came]) && fits(fresh, l.new-h.came, h.new) {
				after = l.new - h.came
				return true
			}
		}
		return false
	}
	next := 0 // line of the old file behind the last that is told
	for i := range f.lines {
		switch l := &f.lines[i]; {
		case l.mark == '@':
			next = f.from(i)
		case l.mark == '-' && h.gone >= 0 && same(l.text, h.old[h.gone]) && try(l.old-h.gone):
			return before, after, true
		case l.mark == '+' && h.gone < 0 && h.came >= 0 && same(l.text, h.new[h.came]) && try(max(next, 1)-h.cameAt):
			return before, after, true
		}
		if l := &f.lines[i]; l.mark == '-' || l.mark == ' ' {
			next = l.old + 1
		}
	}
	return 0, 0, false
}

// grown is how many lines the file has more by the changes above one of its lines; of those
// right above it where the hunk does not begin with them.
func (f *madeFile) grown(at int, begins bool) (n int) {
	next := 0
	for i := range f.lines {
		switch l := &f.lines[i]; l.mark {
		case '@':
			next = f.from(i)
		case '-':
			if next = l.old + 1; l.old < at {
				n--
			}
		case ' ':
			next = l.old + 1
		case '+':
			if next < at || next == at && !begins {
				n++
			}
		}
	}
	return n
}

// from is the line of the old file at which the hunk of a head begins: a head that counts no old
// lines names the one above.
func (f *madeFile) from(head int) int {
	for _, l := range f.lines[head+1:] {
		switch l.mark {
		case '-', ' ':
			return f.lines[head].old
		case '@', 'h':
			return f.lines[head].old + 1
		}
	}
	return f.lines[head].old + 1
}

// same reports whether two lines are, but for white space around them: patches may differ from
// their files in it.
func same(a, b string) bool { return strings.TrimSpace(a) == strings.TrimSpace(b) }
