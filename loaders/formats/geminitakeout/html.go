package geminitakeout

import (
	"html"
	"msgview/loaders/format"
	"strconv"
	"strings"
)

// plainText turns the HTML of an answer into text in the style of Markdown: what
// Gemini writes is a small part of HTML that came from Markdown. Tags that are not
// known are left out, what they hold is kept.
func plainText(s string) string {
	w, from := writer{}, 0
	for _, at := range tags().FindAllStringSubmatchIndex(s, -1) {
		w.text(s[from:at[0]])
		w.tag(strings.ToLower(s[at[4]:at[5]]), s[at[6]:at[7]], at[2] < at[3])
		from = at[1]
	}
	w.text(s[from:])
	return strings.TrimSpace(w.b.String())
}

// A tag, and the address in that of a link.
var (
	tags = format.Regexp(`<(/?)([a-zA-Z!][^\s/>]*)([^>]*)>`)
	href = format.Regexp(`href=(?:"([^"]*)|'([^']*)|([^ ]*))`)
)

// writer collects text between tags.
type writer struct {
	b      strings.Builder
	pre    int      // depth of preformatted text
	lists  []int    // of the lists around: the number of the last item, -1 without numbers
	breaks int      // line ends at the end of b
	links  []string // addresses of the links around
}

// maxDepth bounds how many lists and links within each other are told apart.
const maxDepth = 64

// text adds text between tags, in which white space means nothing but in code.
func (w *writer) text(s string) {
	s = html.UnescapeString(s)
	if w.pre > 0 {
		w.write(s)
		return
	}
	open := w.b.Len() > 0 && w.breaks == 0 // the line has words
	if s == "" || strings.TrimSpace(s) == "" && !open {
		return
	}
	isSpace := func(r rune) bool { return r == ' ' || r == '\n' || r == '\t' || r == '\r' }
	line := strings.Join(strings.FieldsFunc(s, isSpace), " ")
	if open && isSpace(rune(s[0])) {
		line = " " + line
	}
	if line != " " && isSpace(rune(s[len(s)-1])) {
		line += " "
	}
	w.write(line)
}

func (w *writer) write(s string) {
	if s == "" {
		return
	}
	w.b.WriteString(s)
	rest := strings.TrimRight(s, "\n")
	if rest != "" {
		w.breaks = 0
	}
	w.breaks += len(s) - len(rest)
}

// lines ends the line, and leaves n-1 lines empty.
func (w *writer) lines(n int) {
	for w.b.Len() > 0 && w.breaks < n {
		w.write("\n")
	}
}

// marks are the tags that are written as a mark before and behind their text.
var marks = map[string]string{"strong": "**", "b": "**", "em": "*", "i": "*", "code": "`", "del": "~~", "s": "~~"}

func (w *writer) tag(name, attributes string, closing bool) {
	if mark := marks[name]; mark != "" {
		if w.pre == 0 {
			w.write(mark)
		}
		return
	}
	switch name {
	case "br":
		w.write("\n")
	case "p", "div", "table", "blockquote", "section":
		w.lines(2)
	case "tr":
		w.lines(1)
	case "td", "th":
		if closing {
			w.write(" | ")
		}
	case "h1", "h2", "h3", "h4", "h5", "h6":
		w.lines(2)
		if !closing {
			w.write(strings.Repeat("#", int(name[1]-'0')) + " ")
		}
	case "hr":
		w.lines(2)
		w.write("---\n")
	case "pre":
		w.lines(1)
		if closing {
			w.pre = max(w.pre-1, 0)
		} else {
			w.pre = min(w.pre+1, maxDepth)
		}
		w.write("```\n")
	case "ul", "ol":
		w.list(name, closing)
	case "li":
		w.item(closing)
	case "a":
		w.link(attributes, closing)
	}
}

func (w *writer) list(name string, closing bool) {
	switch {
	case closing && len(w.lists) > 0:
		w.lists = w.lists[:len(w.lists)-1]
		w.lines(1)
	case !closing && len(w.lists) < maxDepth:
		number := -1
		if name == "ol" {
			number = 0
		}
		w.lists = append(w.lists, number)
		w.lines(1)
	}
}

func (w *writer) item(closing bool) {
	w.lines(1)
	if closing {
		return
	}
	depth := len(w.lists)
	w.write(strings.Repeat("  ", max(depth-1, 0)))
	if depth > 0 && w.lists[depth-1] >= 0 {
		w.lists[depth-1]++
		w.write(strconv.Itoa(w.lists[depth-1]) + ". ")
		return
	}
	w.write("- ")
}

// link writes the address of a link behind its text.
func (w *writer) link(attributes string, closing bool) {
	n := len(w.links)
	switch {
	case !closing && n < maxDepth:
		to := ""
		if found := href().FindStringSubmatch(attributes); found != nil {
			to = html.UnescapeString(found[1] + found[2] + found[3])
		}
		w.links = append(w.links, to)
	case closing && n > 0:
		if to := w.links[n-1]; to != "" {
			w.write(" (" + to + ")")
		}
		w.links = w.links[:n-1]
	}
}
