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

// maxPageTitle is the widest that the title of a page gets in a row, in cells.
const maxPageTitle = 40

// web says in the row of a call to the web what it found: how many pages and the first of
// them, or the title of the page that was read.
func (b calls) web(f *facts) {
	r := b.it.Result
	if r == nil || r.Error == model.Yes {
		return
	}
	more := func(s string) {
		if s = strings.TrimSpace(s); s != "" {
			f.more = append(f.more, b.brief(cut(oneLine(s)), b.p.Dim, maxPageTitle))
		}
	}
	switch tool.PurposeOf(b.it.Call) {
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
			return pagesOfJSON(v, 3)
		}
	}
	for line := range strings.Lines(text) {
		line = strings.TrimLeft(strings.TrimSpace(line), "#*- 0123456789.")
		if list, ok := strings.CutPrefix(line, "Links: ["); ok {
			if v, _, err := rawjson.ParseTolerant([]byte("[" + list)); err == nil {
				titles = append(titles, pagesOfJSON(v, 1)...)
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

// pagesOfJSON finds objects with an address and a title in the lists of a value.
func pagesOfJSON(v rawjson.Value, depth int) (titles []string) {
	if depth < 0 {
		return nil
	}
	switch v.Kind() {
	case rawjson.Array:
		for _, e := range v.Elems() {
			if address := tool.Text(e, "url", "link", "uri", "href"); address != "" {
				titles = append(titles, firstOf(tool.Text(e, "title", "name"), address))
			}
		}
	case rawjson.Object:
		for _, m := range v.Members() {
			titles = append(titles, pagesOfJSON(m, depth-1)...)
		}
	}
	return titles
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
func (b calls) address(s string, room int) safetext.Text {
	return b.brief(strings.TrimPrefix(s, "https://"), b.p.Plain, room)
}
