// Package page writes a conversation as one page of HTML: to be read without a script, and
// with it to be played, searched and folded.
//
// A page loads nothing. Its policy forbids everything but its own style and script, which it
// names by their hashes, and pictures that are part of it. Whatever a log says passes
// ui/safetext and is escaped: no markup of a log is markup of the page, links lead only
// where markdown.Address lets them, and pictures are those that decode as points.
//
// It is written as the log is read, a message at a time. The times at which things are there
// when it is played are those of model/timeline.
package page

import (
	"bufio"
	"cmp"
	"context"
	"crypto/sha256"
	_ "embed" // for the style and the script
	"encoding/base64"
	"io"
	"time"

	"msgview/model"
	"msgview/model/timeline"
	"msgview/themes"
	"msgview/ui/export"
	"msgview/ui/facts"
	"msgview/ui/markdown"
	"msgview/ui/render"
)

// Options say what a page has and how it looks.
type Options struct {
	Level       int            // of detail, 1 to 5; what a level folds is there and folded
	Light, Dark *themes.Theme  // nil for the usual ones
	Zone        *time.Location // of times of day, nil for UTC

	Only  []int // entries, nil for all
	Alone bool  // these, and not the threads of sub-agents that calls of them started

	Facts  facts.Facts
	Play   timeline.Options // how it is played
	Masked func() int       // how many values were masked, nil for none
}

//go:embed page.css
var style string

//go:embed page.js
var script string

// Write writes the page of a log that was read to its end.
func Write(ctx context.Context, w io.Writer, log model.Log, o Options) error {
	p := &page{
		log: log, index: log.Index(), opt: o, zone: o.Zone,
		w: &paper{out: bufio.NewWriterSize(w, 64<<10), prose: markdown.NewHTML(3), pictures: pictures{log: log}},
	}
	if p.zone == nil || render.Zoneless(log) {
		p.zone = time.UTC
	}
	if p.opt.Level == 0 {
		p.opt.Level = render.MoreLevel
	}
	play := o.Play
	if o.Only != nil {
		kept := make(map[int]bool, len(o.Only))
		for _, entry := range o.Only {
			kept[entry] = true
		}
		play.Only = func(entry int) bool { return kept[entry] }
	}
	if play.Talk == 0 && p.index.Talks() > 1 {
		play.Talk = model.Every
	}
	p.times = newTimes(log, play)
	defer p.times.stop()
	p.head()
	if err := p.contents(ctx); err != nil {
		return err
	}
	p.w.raw("<main id=c>")
	if err := export.Whole(ctx, p.index, o.Only, p.thread, p.entry); err != nil {
		return err
	}
	p.leave()
	p.section("", "")
	p.tail()
	return p.w.close()
}

// A page in the making.
type page struct {
	log   model.Log
	index *model.Index
	opt   Options
	zone  *time.Location
	w     *paper
	times *times

	sections bool           // a turn is open
	article  int            // the entry whose article is open, from 1
	speaker  render.Speaker // of the article
	named    string         // the agent that was named last
	model    string         // of the answer before
	day      string         // that was told last
	turn     int
	due      bool // the turn is not begun yet
}

// hash is the hash of a style or a script as a policy names it.
func hash(s string) string {
	sum := sha256.Sum256([]byte(s))
	return "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
}

// head writes everything above the conversation.
func (p *page) head() {
	css := colours(p.opt.Light, p.opt.Dark) + style
	title := p.opt.Facts.Title
	if title == "" {
		title = "Conversation"
	}
	p.w.raw("<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n")
	p.w.printf("<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; script-src %s; style-src %s; img-src data:; base-uri 'none'; form-action 'none'\">\n", hash(script), hash(css))
	p.w.raw("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"><meta name=\"referrer\" content=\"no-referrer\"><meta name=\"color-scheme\" content=\"light dark\"><meta name=\"generator\" content=\"msgview\">\n<title>")
	p.w.row(title, 200)
	p.w.raw("</title>\n<style>" + css + "</style></head>\n<body>\n<a class=\"skip\" href=\"#c\">Skip to the conversation</a>\n<header><h1>")
	p.w.row(title, 400)
	p.w.raw("</h1><dl>")
	for _, f := range p.opt.Facts.List {
		p.w.raw("<div><dt>")
		p.w.text(f.Name)
		p.w.raw("</dt><dd>")
		p.w.text(f.Value)
		p.w.raw("</dd></div>")
	}
	p.w.raw("</dl></header>\n" + tools)
	p.w.flush()
}

// tools are shown where there is a script.
const tools = `<div id="tools" role="toolbar" aria-label="Page" hidden><button id="play">▶ Play</button><input id="q" type="search" placeholder="Search" aria-label="Search" autocomplete="off" spellcheck="false"><span id="hits" role="status"></span><button id="open" aria-pressed="false">Unfold all</button><button id="theme" aria-label="Light or dark">◐</button><button id="keys" aria-label="Keys">?</button></div>
`

// tail writes what is below it.
func (p *page) tail() {
	p.w.raw("<p id=\"end\" data-t=\"")
	p.w.printf("%d\">", p.times.end.Milliseconds())
	p.w.row(cmp.Or(p.opt.Play.Cuts.Closing, "End of the conversation"), 400)
	if p.opt.Masked != nil {
		if n := p.opt.Masked(); n > 0 {
			p.w.printf(" · %d %s masked", n, render.Plural(n, "value"))
		}
	}
	p.w.raw("</p></main>\n" + bar + "<script>" + script + "</script>\n</body></html>\n")
}

// bar holds what a player needs, while there is one.
const bar = `<div id="bar" role="group" aria-label="Player" hidden><button data-k="[" aria-label="Chapter before">«</button><button data-k="," aria-label="Step back">‹</button><button data-k=" " id="go" aria-label="Play or pause">▶</button><button data-k="." aria-label="Step">›</button><button data-k="]" aria-label="Next chapter">»</button><input id="at" type="range" min="0" max="1000" value="0" aria-label="Place"><span id="clock"></span><select id="speed" aria-label="Speed"><option value="0.25">0.25×<option value="0.5">0.5×<option value="1" selected>1×<option value="1.5">1.5×<option value="2">2×<option value="3">3×<option value="5">5×<option value="10">10×</select><span id="caption" aria-live="off"></span><button data-k="q" aria-label="Leave the player">✕</button></div>
<dialog id="help" aria-label="Keys"><h2>Keys</h2><dl><dt>p<dd>play, and leave the player<dt>Space k<dd>pause, go on<dt>. ,<dd>next step, step before<dt>] [<dd>next chapter, chapter before<dt>→ ←<dd>next message, message before<dt>+ - =<dd>faster, slower, usual speed<dt>0 to 9<dd>jump to 0 to 90 %<dt>g G<dd>beginning, end<dt>t r s<dd>unfold calls, reasoning, system<dt>L<dd>again and again<dt>b z c<dd>black, only what is said now, captions<dt>/ n N<dd>search, next hit, hit before<dt>q Esc<dd>leave, pause</dl><form method="dialog"><button>Close</button></form></dialog>
`

// mostTitle bounds the titles of turns in the contents, in bytes.
const mostTitle = 72

// contents lists the turns, with how each begins.
func (p *page) contents(ctx context.Context) error {
	kept := map[int]bool{}
	for _, entry := range p.opt.Only {
		kept[entry] = true
	}
	n := 0
	isPrompt := func(i int, f model.Flags) bool {
		return f.Has(model.FlagPrompt) && f.IsMessage() && !f.Any(model.FlagSide|model.FlagPart) && (p.opt.Only == nil || kept[i])
	}
	for i, ok := p.index.Next(-1, 1, model.Every, isPrompt); ok; i, ok = p.index.Next(i, 1, model.Every, isPrompt) {
		if err := ctx.Err(); err != nil {
			return err
		}
		if n++; n == 1 {
			p.w.raw("<nav aria-label=\"Turns\"><details id=\"toc\" open><summary>Turns</summary><ol>")
		}
		turn := p.turnOf(i)
		title := ""
		if m, err := p.log.Message(i); err == nil {
			title = facts.FirstLine(m, mostTitle)
		}
		p.w.printf("<li value=%d><a href=\"#t%d\">", turn, turn)
		if title == "" {
			title = "…"
		}
		p.w.row(title, mostTitle+8)
		p.w.raw("</a>")
		p.w.some()
	}
	if n > 0 {
		p.w.raw("</ol></details></nav>\n")
	}
	return nil
}

// turnOf is the number of the turn that an entry begins.
func (p *page) turnOf(entry int) int {
	_, prompts := p.index.Number(entry)
	return prompts + 1
}
