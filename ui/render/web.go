package render

import (
	"fmt"
	"strings"

	"msgview/model"
	"msgview/model/rawjson"
	"msgview/model/tool"
	"msgview/ui/safetext"
)

// maxPages bounds how much of a result is looked at for the pages that it names, in bytes.
const maxPages = 64 << 10

// maxList bounds a result that is drawn as a list of pages, in bytes.
const maxList = 1 << 20

// maxPageTitle is the widest that the title of a page gets in a row, in cells.
const maxPageTitle = 40

// web says in the row of a call to the web what it found: how many pages and the first of
// them, or the title of the page that was read.
func (b calls) web(f *facts) {
	r := b.it.Result()
	if r == nil || r.Error == model.Yes {
		return
	}
	more := func(s string) {
		if s = strings.TrimSpace(s); s != "" {
			f.more = append(f.more, b.brief(cut(oneLine(s)), b.p.Dim, maxPageTitle))
		}
	}
	switch b.use.Purpose {
	case tool.WebSearch:
		if pages := pagesOf(r); len(pages) > 0 {
			more(fmt.Sprintf("%d %s", len(pages), Plural(len(pages), "result")))
			more(pages[0])
		}
	case tool.Fetch:
		more(pageTitle(r))
	}
}

// pagesOf returns the titles of the pages that a search found, as far as its result is
// written in a way that is known.
func pagesOf(r *model.ToolResult) (titles []string) {
	for _, p := range r.Content {
		switch p := p.(type) {
		case model.Citation:
			if title := p.Title; title != "" || p.URL != "" {
				titles = append(titles, firstOf(title, p.URL))
			}
		case model.Text:
			titles = append(titles, pagesIn(head4(p.Text, maxPages))...)
		}
	}
	return titles
}

func firstOf(a, b string) string {
	if a != "" {
		return a
	}
	return b
}

// pagesIn finds the pages in a text: in JSON, in the list of links of Claude Code, or in
// lines as "Title: ...", "[1] ... (https://...)" and "[...](https://...)".
func pagesIn(text string) (titles []string) {
	text = strings.TrimSpace(text)
	if strings.HasPrefix(text, "{") || strings.HasPrefix(text, "[{") {
		if v, _, err := rawjson.ParseTolerant([]byte(text)); err == nil {
			return titlesOf(pagesOfJSON(v, 3))
		}
	}
	for line := range strings.Lines(text) {
		line = strings.TrimLeft(strings.TrimSpace(line), "#*- 0123456789.")
		if list, ok := strings.CutPrefix(line, links); ok {
			if v, _, err := rawjson.ParseTolerant([]byte("[" + list)); err == nil {
				titles = append(titles, titlesOf(pagesOfJSON(v, 1))...)
			}
			continue
		}
		if title, ok := strings.CutPrefix(strings.Trim(line, "*"), "Title:"); ok {
			titles = append(titles, strings.TrimSpace(strings.Trim(title, "*")))
			continue
		}
		if !strings.HasPrefix(line, "[") {
			continue
		}
		inside, rest, ok := strings.Cut(line[1:], "]")
		switch {
		case !ok:
		case strings.HasPrefix(rest, "(http"):
			titles = append(titles, inside)
		case strings.Trim(inside, "0123456789") == "" && strings.Contains(rest, "http"):
			title, _, _ := strings.Cut(rest, "http")
			titles = append(titles, strings.Trim(title, " (-:"))
		}
	}
	return titles
}

// links begins the line of a result of Claude Code that has the pages.
const links = "Links: ["

// A page is one that a search found.
type page struct {
	title, address string
	says           string // how it begins, or what was found in it
	more           int    // bytes of it that are not said by all this
}

// titlesOf returns what pages are called.
func titlesOf(pages []page) (titles []string) {
	for _, p := range pages {
		titles = append(titles, firstOf(p.title, p.address))
	}
	return titles
}

// pagesOfJSON finds objects with an address and a title in the lists of a value.
func pagesOfJSON(v rawjson.Value, depth int) (pages []page) {
	if depth < 0 {
		return nil
	}
	switch v.Kind() {
	case rawjson.Array:
		for _, e := range v.Elems() {
			if address := tool.Text(e, "url", "link", "uri", "href"); address != "" {
				pages = append(pages, pageOf(e, address))
			}
		}
	case rawjson.Object:
		for _, m := range v.Members() {
			pages = append(pages, pagesOfJSON(m, depth-1)...)
		}
	}
	return pages
}

// pageOf reads a page that a search found.
func pageOf(v rawjson.Value, address string) page {
	text := strings.TrimSpace(tool.Text(v, "snippet", "description", "summary", "text", "content", "body"))
	p := page{title: tool.Text(v, "title", "name"), address: address}
	p.says, _, _ = strings.Cut(text, "\n")
	p.more = max(said(v)-len(p.title)-len(p.address)-len(p.says), 0)
	return p
}

// said is how many bytes the texts and numbers of a value have.
func said(v rawjson.Value) (n int) {
	switch v.Kind() {
	case rawjson.Array:
		for _, e := range v.Elems() {
			n += said(e)
		}
	case rawjson.Object:
		for _, m := range v.Members() {
			n += said(m)
		}
	case rawjson.String:
		return len(v.Text())
	case rawjson.Number:
		return len(v.Raw())
	}
	return n
}

// found returns the blocks of a text in which a search lists pages: what stands before
// them, the pages, and what stands after them. ok is false if it does not list any in a
// way that is known for certain.
func found(text string) (before string, pages []page, after string, ok bool) {
	trimmed := strings.TrimSpace(text)
	if strings.HasPrefix(trimmed, "{") || strings.HasPrefix(trimmed, "[{") {
		v, err := rawjson.Parse([]byte(trimmed))
		if err != nil {
			return "", nil, "", false
		}
		pages = pagesOfJSON(v, 3)
		rest := said(v)
		for _, p := range pages {
			rest -= len(p.title) + len(p.address) + len(p.says) + p.more
		}
		if len(pages) > 0 {
			pages[0].more += max(rest, 0)
		}
		return "", pages, "", len(pages) > 0
	}
	before, rest, ok := strings.Cut(text, links)
	if !ok {
		return "", nil, "", false
	}
	line, after, _ := strings.Cut(rest, "\n")
	v, err := rawjson.Parse([]byte("[" + strings.TrimSpace(line)))
	if err != nil {
		return "", nil, "", false
	}
	pages = pagesOfJSON(v, 1)
	return strings.TrimSpace(before), pages, strings.TrimSpace(after), len(pages) == v.Len() && len(pages) > 0
}

// pages draws a part of the result of a search as a list of pages, if it is one. At the
// highest level it is shown as logged.
func (b calls) pages(block Block, st State) (ok bool) {
	if b.opt.Level >= MaxLevel || block.Error || len(block.Text) > maxList {
		return false
	}
	before, pages, after, ok := found(block.Text)
	if !ok {
		return false
	}
	if before != "" {
		bodies{b.drawing}.body(Block{Form: Output, Text: before}, st, "│ ")
	}
	b.listed(pages, st)
	if after != "" {
		bodies{b.drawing}.body(Block{Form: Markdown, Text: after}, st, "│ ")
	}
	return true
}

// listed draws what a search found as a list: the title of each page, where it is, and how
// it begins.
func (b calls) listed(pages []page, st State) {
	shown := pages
	if st == Preview && len(pages) > previewHead+1 {
		shown = pages[:previewHead]
	}
	width, more := max(b.rows.width-2, 1), 0
	put := func(t safetext.Text) {
		b.rows.behind(t.Line().Truncate(width, b.ellipsis), 2, true)
	}
	for i, p := range shown {
		sign := safetext.CleanLine(fmt.Sprintf("%*d ", len(fmt.Sprint(len(shown))), i+1), b.p.Dim, 8)
		where := address(b, p.address, max(width*2/5, 16)).WithStyle(b.p.Link)
		room := max(width-sign.Width()-2, 1)
		title := b.brief(cut(oneLine(firstOf(p.title, p.address))), b.p.Plain, max(room-where.Width(), room/2))
		if p.title == "" {
			title, where = where, safetext.Text{}
		}
		put(sign.Append(title, safetext.Spaces(2, b.p.Plain), where))
		if p.says != "" && st == Full {
			put(safetext.Spaces(sign.Width(), b.p.Plain).Append(b.brief(cut(oneLine(p.says)), b.p.Dim, room)))
		}
		more += p.more
	}
	switch rest := len(pages) - len(shown); {
	case rest > 0:
		b.rows.more(rest)
	case more > 0 && st == Full:
		b.rows.say(b.rest(Size(int64(more))+" more of them", "z5 shows it", width))
	}
}

// pageTitle returns the title of the page that a call read, "" if its result begins
// with none.
func pageTitle(r *model.ToolResult) string {
	for _, p := range r.Content {
		switch p := p.(type) {
		case model.Citation:
			if p.Title != "" {
				return p.Title
			}
		case model.Text:
			text := strings.TrimSpace(head4(p.Text, 4<<10))
			for range 6 {
				line, rest, more := strings.Cut(text, "\n")
				for _, mark := range [...]string{"# ", "Title: ", "title: "} {
					if title, ok := strings.CutPrefix(strings.TrimSpace(line), mark); ok {
						return strings.Trim(title, `"' `)
					}
				}
				if text = rest; !more {
					break
				}
			}
		}
	}
	return ""
}

// address draws where on the web something is: the scheme that nearly all have is left
// out.
func address(b calls, s string, room int) safetext.Text {
	return b.brief(strings.TrimPrefix(s, "https://"), b.p.Plain, room)
}
