// Package cuts reads and writes the editing of a show as a small file that a person names:
// where it begins and ends, what is left out, chapters, labels and cards. It is TOML:
//
//	begin = 3                    # the first message that is played, #m3
//	end = 40                     # and the last
//	hide = ["5", "7-9"]          # messages that are left out
//	title = "A bug is fixed"     # on a card before everything else
//	closing = "Questions?"       # on a card at the end
//	tool_lines = 6               # lines of a tool's output that are shown
//
//	[labels]                     # what stands above what a role says
//	user = "Ann"
//
//	[[trim]]                     # message 12 is cut to its first 8 lines
//	message = 12
//	lines = 8
//
//	[[chapter]]                  # a chapter begins with message 20
//	message = 20
//	title = "The test fails"
package cuts

import (
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strconv"
	"strings"

	"github.com/BurntSushi/toml"

	"msgview/model"
	"msgview/model/timeline"
)

// file is the file as it is written.
type file struct {
	Begin     int               `toml:"begin"`
	End       int               `toml:"end"`
	Hide      []string          `toml:"hide"`
	Title     string            `toml:"title"`
	Closing   string            `toml:"closing"`
	ToolLines int               `toml:"tool_lines"`
	Labels    map[string]string `toml:"labels"`
	Trim      []struct {
		Message int `toml:"message"`
		Lines   int `toml:"lines"`
	} `toml:"trim"`
	Chapter []struct {
		Message int    `toml:"message"`
		Title   string `toml:"title"`
	} `toml:"chapter"`
}

// mostBytes bounds the file.
const mostBytes = 1 << 20

// Read reads a file.
func Read(path string) (timeline.Cuts, error) {
	f, err := os.Open(path)
	if err != nil {
		return timeline.Cuts{}, err
	}
	defer f.Close()
	src, err := io.ReadAll(io.LimitReader(f, mostBytes+1))
	if err == nil && len(src) > mostBytes {
		err = errors.New("larger than any file of cuts")
	}
	if err != nil {
		return timeline.Cuts{}, fmt.Errorf("%s: %w", path, err)
	}
	c, err := Parse(string(src))
	if err != nil {
		err = fmt.Errorf("%s: %w", path, err)
	}
	return c, err
}

// Parse reads the text of a file.
func Parse(src string) (c timeline.Cuts, err error) {
	var f file
	meta, err := toml.Decode(src, &f)
	if err != nil {
		var syntax toml.ParseError
		if errors.As(err, &syntax) {
			return c, fmt.Errorf("line %d: %s", syntax.Position.Line, syntax.Message)
		}
		return c, err
	}
	if unknown := meta.Undecoded(); len(unknown) > 0 {
		return c, fmt.Errorf("there is no %s in a file of cuts", unknown[0])
	}
	c = timeline.Cuts{Begin: f.Begin, End: f.End, Labels: f.Labels, Title: f.Title, Closing: f.Closing, ToolLines: f.ToolLines}
	for _, s := range f.Hide {
		spans, err := Spans(s)
		if err != nil {
			return c, fmt.Errorf("hide: %w", err)
		}
		c.Hide = append(c.Hide, spans...)
	}
	for _, t := range f.Trim {
		if t.Message < 1 || t.Lines < 1 {
			return c, errors.New("trim needs a message and its lines, both from 1")
		}
		c.Trim = append(c.Trim, timeline.Trim{Message: t.Message, Lines: t.Lines})
	}
	for _, ch := range f.Chapter {
		if ch.Message < 1 || ch.Title == "" {
			return c, errors.New("chapter needs a message, from 1, and a title")
		}
		c.Chapters = append(c.Chapters, timeline.Chapter{Message: ch.Message, Title: ch.Title})
	}
	return c, Check(&c)
}

// Check says what is wrong with cuts, nil if nothing is.
func Check(c *timeline.Cuts) error {
	switch {
	case c.Begin < 0 || c.End < 0 || c.ToolLines < 0:
		return errors.New("begin, end and tool_lines are no less than 0")
	case c.End > 0 && c.End < c.Begin:
		return fmt.Errorf("the show would end, with message %d, before it begins, with message %d", c.End, c.Begin)
	}
	for role := range c.Labels {
		if !slices.Contains(Roles, role) {
			return fmt.Errorf("labels are of %s, not of %q", strings.Join(Roles, " and "), role)
		}
	}
	return nil
}

// Roles are those that a label can be given.
var Roles = []string{model.RoleUser.String(), model.RoleAssistant.String()}

// Spans reads messages: 5, m5, 7-9, or several of these with commas between them.
func Spans(s string) (spans []timeline.Span, err error) {
	for one := range strings.SplitSeq(s, ",") {
		first, last, _ := strings.Cut(strings.TrimSpace(one), "-")
		from, err := Message(first)
		if err != nil {
			return nil, err
		}
		to := from
		if last != "" {
			if to, err = Message(last); err != nil {
				return nil, err
			}
		}
		if to < from {
			return nil, fmt.Errorf("%q goes backwards", one)
		}
		spans = append(spans, timeline.Span{First: from, Last: to})
	}
	return spans, nil
}

// Message reads the number of a message: 12, m12 or #m12.
func Message(s string) (int, error) {
	n, err := strconv.Atoi(strings.TrimPrefix(strings.TrimPrefix(strings.TrimSpace(s), "#"), "m"))
	if err != nil || n < 1 {
		return 0, fmt.Errorf("%q is no number of a message, such as 12 or m12", s)
	}
	return n, nil
}

// Text writes cuts as such a file.
func Text(c *timeline.Cuts) string {
	var b strings.Builder
	number := func(name string, n int) {
		if n > 0 {
			fmt.Fprintf(&b, "%s = %d\n", name, n)
		}
	}
	word := func(name, s string) {
		if s != "" {
			fmt.Fprintf(&b, "%s = %s\n", name, quoted(s))
		}
	}
	b.WriteString("# A show, for msgview play --cuts\n")
	number("begin", c.Begin)
	number("end", c.End)
	if len(c.Hide) > 0 {
		var all []string
		for _, s := range c.Hide {
			text := strconv.Itoa(s.First)
			if s.Last != s.First {
				text += "-" + strconv.Itoa(s.Last)
			}
			all = append(all, quoted(text))
		}
		fmt.Fprintf(&b, "hide = [%s]\n", strings.Join(all, ", "))
	}
	word("title", c.Title)
	word("closing", c.Closing)
	number("tool_lines", c.ToolLines)
	if len(c.Labels) > 0 {
		b.WriteString("\n[labels]\n")
		for _, role := range Roles {
			word(role, c.Labels[role])
		}
	}
	for _, t := range c.Trim {
		b.WriteString("\n[[trim]]\n")
		number("message", t.Message)
		number("lines", t.Lines)
	}
	for _, ch := range c.Chapters {
		b.WriteString("\n[[chapter]]\n")
		number("message", ch.Message)
		word("title", ch.Title)
	}
	return b.String()
}

// quoted writes a string of TOML on one line.
func quoted(s string) string {
	var b strings.Builder
	b.WriteByte('"')
	for _, r := range strings.ToValidUTF8(s, "\uFFFD") {
		switch {
		case r == '"' || r == '\\':
			b.WriteByte('\\')
			b.WriteRune(r)
		case r == '\n':
			b.WriteString(`\n`)
		case r == '\t':
			b.WriteString(`\t`)
		case r < 0x20 || r >= 0x7f && r < 0xa0:
			fmt.Fprintf(&b, `\u%04X`, r)
		default:
			b.WriteRune(r)
		}
	}
	b.WriteByte('"')
	return b.String()
}

// IsPlain reports whether the text of a file says nothing but cuts, as Text writes them: a
// file with remarks, or with an order of its own, was written by somebody.
func IsPlain(src string) bool {
	c, err := Parse(src)
	return err == nil && Text(&c) == src
}
