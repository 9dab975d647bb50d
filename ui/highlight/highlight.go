package highlight

import (
	"path/filepath"
	"strings"

	"msgview/ui/palette"
	"msgview/ui/safetext"
)

// A Highlighter colours code in the colours of one palette. Goroutines may share
// it.
type Highlighter struct {
	styles  [classes]safetext.Style
	byName  map[string]*language
	byFile  map[string]*language // endings, with the dot, and whole names
	json    *language
	diff    *language
	nothing *language
}

// New makes a Highlighter. Make one per palette and keep it.
func New(p *palette.Palette) *Highlighter {
	h := &Highlighter{
		styles: [classes]safetext.Style{
			plain: p.CodeBlock, keyword: p.Keyword, typeName: p.Type, function: p.Function,
			str: p.String, number: p.Number, constant: p.Constant, comment: p.Comment,
			operator: p.Operator, tag: p.Tag, attribute: p.Attribute, prompt: p.Prompt,
			jsonKey: p.JSONKey, jsonString: p.JSONString, jsonNumber: p.JSONNumber,
			jsonBool: p.JSONBool, jsonNull: p.JSONNull, jsonPunctuation: p.JSONPunctuation,
			diffAdd: p.DiffAdd, diffDelete: p.DiffDelete, diffHunk: p.DiffHunk, diffHeader: p.DiffHeader,
		},
		byName: map[string]*language{},
		byFile: map[string]*language{},
	}
	for _, l := range languages() {
		for _, n := range l.names {
			h.byName[n] = l
		}
		for _, f := range l.files {
			h.byFile[f] = l
		}
	}
	h.json, h.diff = h.byName["json"], h.byName["diff"]
	h.nothing = &language{scan: func(z *scanner, _ *language) { z.emit(len(z.s), plain) }}
	return h
}

// Language returns the name of the language of a file, judged by its name alone,
// or "" if there are no colours for it.
func (h *Highlighter) Language(path string) string {
	// A log may come from another system than the one it is read on.
	name := path[strings.LastIndexAny(path, `/\`)+1:]
	if l := h.byFile[name]; l != nil {
		return l.names[0]
	}
	if l := h.byFile[filepath.Ext(name)]; l != nil {
		return l.names[0]
	}
	if l := h.byFile[strings.ToLower(filepath.Ext(name))]; l != nil {
		return l.names[0]
	}
	return ""
}

// Code colours source code from a log. Lang is what a fence names, in any case; a
// language that is not known makes plain text. The text has the lines of src and
// no newline at its end that src does not have.
func (h *Highlighter) Code(src, lang string) safetext.Text {
	l := h.byName[strings.ToLower(lang)]
	if l == nil {
		l = h.nothing
	}
	return h.render(src, l)
}

// JSON colours JSON from a log, indented or not. It spells everything as src
// does and needs no valid JSON.
func (h *Highlighter) JSON(src string) safetext.Text { return h.render(src, h.json) }

// Diff colours a unified diff from a log.
func (h *Highlighter) Diff(src string) safetext.Text { return h.render(src, h.diff) }

// render cleans and scans a text.
func (h *Highlighter) render(src string, l *language) safetext.Text {
	t := safetext.Clean(src, h.styles[plain])
	found := tokens(t.Plain(), l)
	parts := make([]safetext.Paint, 0, len(found))
	start := 0
	for _, t := range found {
		if t.class != plain {
			parts = append(parts, safetext.Paint{From: start, To: t.end, Style: h.styles[t.class]})
		}
		start = t.end
	}
	return t.Paint(parts)
}

// tokens scans a text. The last token ends where the text does.
func tokens(s string, l *language) []token { return scan(s, l).out }

// scan is a scanner that is done with a text.
func scan(s string, l *language) *scanner {
	z := &scanner{s: s, out: make([]token, 0, len(s)/8+4)}
	l.index()
	if l.scan != nil {
		l.scan(z, l)
	} else {
		code(z, l)
	}
	z.emit(len(s), plain)
	return z
}
