package export

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"strings"

	"msgview/model"
	"msgview/model/findings"
	"msgview/ui/render"
	"msgview/ui/safetext"
	"msgview/ui/shield"
)

// Markdown writes a log that was read to its end as a Markdown document: a
// heading for each speaker, what was said as it is, reasoning as a quote, calls
// and results as fenced blocks. Control characters are made visible.
func Markdown(ctx context.Context, w io.Writer, log model.Log, level int) error {
	return MarkdownOf(ctx, w, log, level, nil, false)
}

// MarkdownOf writes some entries of a log, all if only is nil; alone leaves out the threads
// of sub-agents that calls of them started.
func MarkdownOf(ctx context.Context, w io.Writer, log model.Log, level int, only []int, alone bool) error {
	d := document{log: log, index: log.Index(), out: bufio.NewWriterSize(w, 64<<10), level: level, alone: alone}
	about := log.About()
	title := about.Title
	if title == "" {
		title = "Conversation"
	}
	d.printf("# %s\n", shield.Line(title))
	if err := Whole(ctx, d.index, only, d.thread, d.entry); err != nil {
		return err
	}
	return d.out.Flush()
}

// document writes items as Markdown. Errors of the writer stay in it until Flush.
type document struct {
	log   model.Log
	index *model.Index
	out   *bufio.Writer
	level int
	alone bool
}

func (d *document) printf(format string, args ...any) { fmt.Fprintf(d.out, format, args...) }

func (d *document) thread(ctx context.Context, number, depth int) error {
	return EachEntry(ctx, d.index, number, d.level, func(entry int) error {
		return d.entry(ctx, entry, number, depth)
	})
}

// entry writes the items of an entry.
func (d *document) entry(ctx context.Context, entry, number, depth int) error {
	return render.EachItem(d.log, entry, d.level, func(items []render.Item, states []render.State) error {
		return d.items(ctx, items, states, number, depth)
	})
}

// items writes items of one entry, with how much of each is shown.
func (d *document) items(ctx context.Context, items []render.Item, states []render.State, number, depth int) error {
	for i := range items {
		it := &items[i]
		if side := it.Flags.Has(model.FlagSide); side && number < 0 != (it.Kind == render.ThreadHead) {
			continue
		}
		if states[i] == render.Hidden && !((it.Unreadable() || it.Again()) && d.level >= render.DefaultLevel) || it.Groups(states[i], d.level) == render.CallGroup {
			continue
		}
		d.item(it, depth)
		d.details(it)
		if depth < 64 && !d.alone {
			for _, t := range it.Threads() {
				d.printf("\n*Sub-agent:*\n")
				if err := d.thread(ctx, t, depth+1); err != nil {
					return err
				}
				d.printf("\n*End of the sub-agent.*\n")
			}
		}
	}
	return nil
}

func (d *document) item(it *render.Item, depth int) {
	if it.First && it.Kind != render.Event && it.Kind != render.Record {
		d.heading(it.Message, depth)
	}
	switch it.Kind {
	case render.Prompt, render.Answer, render.Attachment:
		demote := 0
		if it.Kind == render.Answer && it.Message.Role == model.RoleAssistant {
			demote = 3 + depth // its headings are its own, below those of all speakers
		}
		d.parts(it.Parts, demote)
	case render.Injected:
		d.quote(it.Message.Injected, textOf(it.Parts))
	case render.System:
		d.quote(it.Message.Role.String()+" prompt", textOf(it.Parts))
	case render.Thought:
		if r, ok := it.Parts[0].(model.Reasoning); ok && r.Text != "" {
			d.quote("reasoning", r.Text)
			if words := render.OpaqueWords(r); d.level >= render.MaxLevel && words != "" {
				d.fenced("", "opaque form: "+words)
			}
		} else {
			d.printf("\n> *%s*\n", shield.Line(render.Unreadable(r)))
			if d.level >= render.MaxLevel && r.Opaque != "" {
				d.fenced("", "opaque form: "+r.Opaque)
			}
		}
	case render.Call:
		d.call(it)
		if it.Result() == nil {
			d.printf("\n*%s*\n", render.NoResult(it.Call))
		} else if it.Result().Preliminary {
			d.printf("\n*preliminary result, the final one is not in the log*\n")
		} else if said := ended(it); said != "" {
			d.printf("\n*%s*\n", said)
		}
	case render.Orphan:
		what := "result without a call"
		if it.Result().CallID != "" {
			what += ": " + shield.Line(it.Result().CallID)
		}
		if said := ended(it); said != "" {
			what += ", " + said
		}
		if it.Result().Name != "" {
			what = shield.Line(it.Result().Name) + ", " + what
		}
		d.printf("\n*%s*\n", what)
		d.result(it.Result())
	case render.Event:
		m, _ := it.Parts[0].(model.Marker)
		d.printf("\n---\n\n*%s*\n", safetext.Plain(render.MarkerName(m.Kind), false))
		if m.Text != "" {
			d.printf("\n%s\n", shield.Text(safetext.Plain(m.Text, false), 0))
		}
	case render.Record, render.Strange:
		if it.Heads() != "" {
			d.printf("\n*%s*\n", shield.Line(it.Heads()))
		}
		for _, p := range it.Parts {
			switch p := p.(type) {
			case model.Data:
				d.data(p)
			case model.Unknown:
				d.unknown(it, p)
			}
		}
	case render.Conversation:
		number, of := it.Conversation()
		d.printf("\n---\n\n*conversation %d of %d*\n", number, of)
	}
}

func (d *document) heading(m *model.Message, depth int) {
	name := m.Role.String()
	if m.Agent != "" {
		name = m.Agent + " (" + name + ")"
	}
	if !m.Time.IsZero() {
		name += ", " + m.Time.Format("2006-01-02 15:04:05")
	}
	d.printf("\n%s %s\n", strings.Repeat("#", min(2+depth, 6)), shield.Line(name))
	d.warnings(m)
}

func (d *document) warnings(m *model.Message) {
	for _, w := range m.Warnings {
		d.printf("\n> *%s*\n", shield.Line(w))
	}
}

// details lists at the highest level what else the log says of a message.
func (d *document) details(it *render.Item) {
	if d.level < render.MaxLevel {
		return
	}
	var rows []string
	render.Details(it, func(r render.Detail) { rows = append(rows, r.String()) })
	d.fenced("", strings.Join(rows, "\n"))
}

func (d *document) parts(parts []model.Part, demote int) {
	for _, p := range parts {
		switch p := p.(type) {
		case model.Text:
			d.printf("\n%s\n", shield.Text(strings.Trim(safetext.Plain(p.Text, false), "\n"), demote))
		case model.Media:
			d.printf("\n[%s]\n", shield.Line(render.MediaName(p)))
			d.fenced("", p.Text)
		case model.Citation:
			d.printf("\n- %s %s\n", shield.Begins(p.Title), shield.Code(safetext.Plain(oneLine(p.URL), false)))
			if p.Text != "" && d.level >= render.MoreLevel {
				d.printf("\n%s\n", shield.Text(strings.Trim(safetext.Plain(p.Text, false), "\n"), 0))
			}
		case model.Data:
			d.data(p)
		case model.Unknown:
			d.fenced("json", string(p.Raw))
		}
	}
}

// unknown writes a part, or a record, that nobody described.
func (d *document) unknown(it *render.Item, u model.Unknown) {
	if it.Kind == render.Strange {
		d.printf("\n*unknown part* %s\n", shield.Code(safetext.Plain(oneLine(u.Type), true)))
	}
	if u.Type == "plain text" && it.Alone {
		d.fenced("", string(u.Raw))
		return
	}
	d.fenced("json", string(u.Raw))
}

// data writes what a program put into a message for its own purposes.
func (d *document) data(p model.Data) {
	d.printf("\n*data* %s\n", shield.Code(safetext.Plain(oneLine(p.Name), true)))
	d.fenced("json", string(p.Raw))
}

func (d *document) quote(name, text string) {
	d.printf("\n> *%s*\n>\n", shield.Line(name))
	for _, line := range strings.Split(shield.Text(strings.Trim(safetext.Plain(text, false), "\n"), 0), "\n") {
		d.printf("%s\n", strings.TrimRight("> "+line, " "))
	}
}

func (d *document) fenced(lang, text string) {
	if text = strings.TrimRight(safetext.Plain(text, true), "\n"); text == "" {
		return
	}
	fence := render.Fence(text)
	d.printf("\n%s%s\n%s\n%s\n", fence, lang, text, fence)
}

func textOf(parts []model.Part) string {
	var texts []string
	for _, p := range parts {
		render.PartTexts(p, func(s string) bool {
			if s != "" {
				texts = append(texts, s)
			}
			return true
		})
	}
	return strings.Join(texts, "\n\n")
}

func oneLine(s string) string { return strings.Join(strings.Fields(s), " ") }

// ended says how a call with a result ended, "" where that is as it should.
func ended(it *render.Item) string {
	switch s := it.CallState(false); s {
	case findings.Denied:
		return "refused"
	case findings.Interrupted:
		return "stopped"
	case findings.Unsure, findings.Failed, findings.Malformed:
		return s.String()
	}
	return ""
}
