package stage

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"strings"
	"time"

	"msgview/model"
	"msgview/model/timeline"
	"msgview/ui/render"
	"msgview/ui/safetext"
)

// LinearOptions say how a show is written line after line.
type LinearOptions struct {
	Waits bool // the lines come when they are said
	Wait  func(context.Context, time.Duration) error
	View  View
}

// Linear writes shows line after line, who speaks first: without boxes, colours, and
// anything that is drawn twice. What goes on of a text is behind two spaces.
func Linear(ctx context.Context, w io.Writer, shows []*timeline.Show, o LinearOptions) error {
	for i, show := range shows {
		if len(shows) > 1 {
			if _, err := fmt.Fprintf(w, "run %d of %d\n", i+1, len(shows)); err != nil {
				return err
			}
		}
		if err := linear(ctx, w, show, o); err != nil {
			return err
		}
	}
	return nil
}

func linear(ctx context.Context, w io.Writer, show *timeline.Show, o LinearOptions) error {
	out := bufio.NewWriter(w)
	var at time.Duration
	directory, labels := show.Log().About().Directory, show.Labels()
	for e := range show.Events(timeline.Mark{}) {
		if err := ctx.Err(); err != nil {
			return err
		}
		if o.Waits && e.At > at {
			if err := out.Flush(); err != nil {
				return err
			}
			if err := o.Wait(ctx, e.At-at); err != nil {
				return err
			}
		}
		at = e.At
		text := ""
		switch {
		case e.Kind == timeline.Begins:
			text = fmt.Sprintf("chapter %d: %s", e.Number, e.Title)
		case e.Kind == timeline.Closes && (!e.Block.Aside || o.View.System):
			text = spoken(e.Block, directory, labels, o.View)
		}
		if text == "" {
			continue
		}
		for i, l := range strings.Split(safetext.Plain(text, false), "\n") {
			if i > 0 && l != "" {
				l = "  " + l
			}
			if _, err := out.WriteString(strings.TrimRight(l, " ") + "\n"); err != nil {
				return err
			}
		}
	}
	return out.Flush()
}

// spoken is what a block says.
func spoken(b *timeline.Block, directory string, labels map[string]string, v View) string {
	who := func(role model.Role) string {
		name := labels[role.String()]
		if name == "" {
			name = role.String()
		}
		if b.Message != nil && b.Message.Agent != "" {
			name += " " + b.Message.Agent
		}
		return name + ": "
	}
	more := ""
	if b.Trimmed > 0 {
		more = fmt.Sprintf("\n%s more %s", render.Number(b.Trimmed), render.Plural(b.Trimmed, "line"))
	}
	switch b.Kind {
	case timeline.Prompt:
		return who(model.RoleUser) + b.Text + more
	case timeline.Answer:
		return who(model.RoleAssistant) + b.Text + more
	case timeline.Thought:
		text := "thought"
		if b.Took >= leastThought {
			text += " for " + spanWords(b.Took)
		}
		if v.Thinking && b.Text != "" {
			return text + ": " + b.Text
		}
		if b.Took < leastThought {
			return ""
		}
		return text
	case timeline.Call:
		return "tool: " + callWords(b, directory, v)
	case timeline.Title, timeline.Closing:
		text := b.Text
		if b.Masked > 0 {
			text = strings.TrimSpace(text + "\n" + maskedWords(b.Masked))
		}
		return text
	case timeline.Attachment:
		if m, ok := b.Of.(model.Media); ok {
			return "attached: " + render.MediaName(m)
		}
	case timeline.Notice:
		if m, ok := b.Of.(model.Marker); ok {
			text := render.MarkerName(m.Kind)
			if m.Text != "" && (m.Error || m.Kind != model.MarkerCompaction) {
				text += ": " + firstLine(m.Text)
			}
			return text
		}
	}
	return asideWords(&Shown{Block: b}) + ": " + b.Text
}

// callWords says what was called and how it ended.
func callWords(b *timeline.Block, directory string, v View) string {
	text := ""
	if b.Call != nil {
		text = render.CallName(b.Call) + " " + render.SummaryOf(b.Call, b.Result, directory)
	} else if b.Result != nil {
		text = "result " + b.Result.Name
	}
	if o := b.Outcome; o.State.Bad() {
		text += ", " + o.State.String()
		if o.Exit != nil && *o.Exit != 0 {
			text += fmt.Sprintf(" with %d", *o.Exit)
		}
		if said := strings.TrimSpace(o.Telling.Said(b.Result)); said != "" {
			text += ": " + said
		}
	}
	if v.ToolLines > 0 && b.Result != nil {
		head, n := headOf(render.Body(b.Result), v.ToolLines)
		text += "\n" + head
		if rest := n - v.ToolLines; rest > 0 {
			text += fmt.Sprintf("\n%s more %s", render.Number(rest), render.Plural(rest, "line"))
		}
	}
	return text
}
