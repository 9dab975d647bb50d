package page

import (
	"bufio"
	"fmt"
	"strings"

	"msgview/model"
	"msgview/model/rawjson"
	"msgview/ui/markdown"
	"msgview/ui/render"
	"msgview/ui/safetext"
)

// paper is what a page is written on. Errors of the writer stay in it.
type paper struct {
	out *bufio.Writer
	err error
	b   []byte // what is not written yet

	prose    *markdown.HTML
	pictures pictures
}

// mostHeld is how much is held until it is written.
const mostHeld = 64 << 10

func (p *paper) raw(s string) { p.b = append(p.b, s...) }

func (p *paper) printf(format string, args ...any) { p.b = fmt.Appendf(p.b, format, args...) }

func (p *paper) flush() {
	if p.err == nil {
		_, p.err = p.out.Write(p.b)
	}
	p.b = p.b[:0]
	if cap(p.b) > 64*mostHeld { // of a very long text
		p.b = nil
	}
}

// some writes what is held if it is much.
func (p *paper) some() {
	if len(p.b) > mostHeld {
		p.flush()
	}
}

// close writes the rest.
func (p *paper) close() error {
	p.flush()
	if p.err != nil {
		return p.err
	}
	return p.out.Flush()
}

// text writes a text of a log as it is.
func (p *paper) text(s string) { p.b = markdown.AppendText(p.b, safetext.Clean(s, safetext.Style{})) }

// row writes a text of a log as one line, cut to some bytes; the rest is told elsewhere.
func (p *paper) row(s string, most int) {
	cut := false
	if len(s) > most {
		for most > 0 && s[most]&0xc0 == 0x80 {
			most--
		}
		s, cut = s[:most], true
	}
	p.b = markdown.AppendText(p.b, safetext.Clean(strings.Join(strings.Fields(s), " "), safetext.Style{}).Line().Text())
	if cut {
		p.raw("…")
	}
}

// attribute writes a text of a log within the quotes of an attribute.
func (p *paper) attribute(s string) { p.b = markdown.AppendAttribute(p.b, safetext.Row(s)) }

// pre writes a text with the lines that it has.
func (p *paper) pre(lang, text string, output bool) {
	if text = strings.TrimRight(text, "\n"); text == "" {
		return
	}
	if lang == "json" {
		text = flat(text)
	}
	p.raw("<pre")
	if lang != "" {
		p.raw(` data-l="`)
		p.attribute(lang)
		p.raw(`"`)
	}
	p.raw(">")
	if strings.HasPrefix(text, "\n") {
		p.raw("\n") // browsers leave out the first one
	}
	t := safetext.Text{}
	if output {
		t = safetext.CleanOutput(text, safetext.Style{})
	} else {
		t = safetext.Clean(text, safetext.Style{})
	}
	p.b = markdown.AppendText(p.b, t)
	p.raw("</pre>")
}

func (p *paper) media(entry int, m model.Media) {
	name := render.MediaName(m)
	if url := p.pictures.url(entry, m); url != "" {
		p.raw(`<figure><img loading="lazy" alt="`)
		p.attribute(name)
		p.raw(`" src="` + url + `"><figcaption>`)
		p.row(name, 400)
		p.raw("</figcaption></figure>")
	} else {
		p.raw("<p class=note>")
		p.text(name)
		p.raw("</p>")
	}
	p.pre("", m.Text, false)
}

func (p *paper) citation(c model.Citation) {
	p.raw("<p class=cite>")
	p.text(c.Title)
	p.raw(" ")
	if href, ok := markdown.Address(safetext.Row(c.URL)); ok {
		p.raw(`<a href="`)
		p.b = markdown.AppendAttribute(p.b, href)
		p.raw(`" rel="noopener noreferrer nofollow">`)
		p.text(c.URL)
		p.raw("</a>")
	} else {
		p.text(c.URL)
	}
	p.raw("</p>")
	if c.Text != "" {
		p.raw("<blockquote>")
		p.text(c.Text)
		p.raw("</blockquote>")
	}
}

// blocks writes pieces of the body of a call, or of a result.
func (p *paper) blocks(blocks []render.Block) {
	for _, b := range blocks {
		if b.Title != "" {
			p.raw("<p class=note>")
			p.text(b.Title)
			p.raw("</p>")
		}
		switch b.Form {
		case render.Markdown:
			p.raw("<div class=p>")
			p.b = p.prose.Append(p.b, b.Text, true)
			p.raw("</div>")
		case render.Diff:
			p.diff(b.Text)
		case render.JSON:
			p.pre("json", b.Text, false)
		case render.Code:
			lang := b.Lang
			if i := strings.LastIndexAny(lang, `./\`); i >= 0 {
				lang = lang[i+1:]
			}
			p.pre(lang, b.Text, false)
		default:
			p.pre("", b.Text, b.Form == render.Output)
		}
		p.some()
	}
}

// diff writes a difference: its signs say what was added and removed, and its marks, too.
func (p *paper) diff(text string) {
	text = strings.TrimRight(text, "\n")
	if text == "" {
		return
	}
	p.raw("<pre class=diff>")
	now := ""
	for line := range strings.SplitSeq(text, "\n") {
		name := ""
		switch {
		case strings.HasPrefix(line, "+") && !strings.HasPrefix(line, "+++ "):
			name = "ins"
		case strings.HasPrefix(line, "-") && !strings.HasPrefix(line, "--- "):
			name = "del"
		case strings.HasPrefix(line, "@@"):
			name = "i"
		}
		if name != now {
			if now != "" {
				p.raw("</" + now + ">")
			}
			if now = name; name != "" {
				p.raw("<" + name + ">")
			}
		}
		p.text(line)
		p.raw("\n")
	}
	if now != "" {
		p.raw("</" + now + ">")
	}
	p.raw("</pre>")
}

// leastFlat is from how many bytes on JSON that was laid out may have too much room in it.
const leastFlat = 8 << 10

// flat returns JSON without the room around what it has, if that takes more than half of
// it: what is very deep, or is made of very many small things, cannot be read more easily
// with it.
func flat(text string) string {
	if len(text) < leastFlat {
		return text
	}
	room := 0
	for line := range strings.SplitSeq(text, "\n") {
		room += 1 + len(line) - len(strings.TrimLeft(line, " "))
	}
	if room <= len(text)/2 {
		return text
	}
	return string(rawjson.Compact(nil, []byte(text)))
}
