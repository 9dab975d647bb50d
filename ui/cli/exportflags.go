package cli

import (
	"fmt"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"msgview/model"
	"msgview/model/request"
	"msgview/model/timeline"
	"msgview/ui/render"
	"msgview/ui/safetext"
	"msgview/ui/share"
)

// animatedForm is a picture that moves, which takes other flags than one that does not.
const animatedForm = share.SVG + " --animated"

// The forms that flags are for.
var (
	movingForms = []string{animatedForm, castForm, tapeForm}
	playedForms = slices.Concat([]string{share.HTML}, movingForms)
	drawnForms  = slices.Concat([]string{share.SVG}, movingForms)
	lookedForms = slices.Concat(shownForms, movingForms)
)

// formFlags are the flags that only some forms have a use for. What is not named here is for
// all of them, or has its own refusal.
var formFlags = []struct {
	names []string
	of    []string
}{
	{[]string{"level", "turns", "cuts", "begin", "end", "hide", "title-card", "no-tools"}, lookedForms},
	{[]string{"timing", "idle", "fit", "wpm", "seed", "thinking", "sidechains", "trim", "chapter", "label", "end-card"}, playedForms},
	{[]string{"no-captions", "reduced-motion", "max-tool-lines"}, movingForms},
	{[]string{"cols", "rows", "ascii"}, drawnForms},
	{[]string{"theme"}, slices.Concat([]string{share.HTML}, drawnForms)},
	{[]string{"tz"}, shownForms},
	{[]string{"max"}, []string{share.Markdown}},
	{[]string{"animated"}, []string{share.SVG}},
	{[]string{"v3"}, []string{castForm}},
	{[]string{"agents"}, requestForms()},
}

func requestForms() (names []string) {
	for _, t := range request.Targets {
		names = append(names, t.Name)
	}
	return names
}

// form is what is written, where a picture that moves is one of its own.
func (o *exportOptions) form() string {
	if o.to == share.SVG && o.animated {
		return animatedForm
	}
	return o.to
}

// checkForm refuses flags that mean nothing in the form: who gives one expects something of
// it.
func (o *exportOptions) checkForm(cmd *cobra.Command) error {
	form := o.form()
	if o.force && o.out == "" {
		return usage("--force is for a file that -o names")
	}
	for _, f := range formFlags {
		if slices.Contains(f.of, form) || slices.Equal(f.names, []string{"animated"}) && o.to == share.SVG {
			continue
		}
		for _, name := range f.names {
			if cmd.Flags().Changed(name) {
				return usage("--%s is for %s, not for %s", name, formNames(f.of), form)
			}
		}
	}
	return nil
}

// formNames says forms in a sentence: a picture is named once where both kinds take a flag.
func formNames(of []string) string {
	if slices.Contains(of, share.SVG) {
		of = slices.DeleteFunc(slices.Clone(of), func(s string) bool { return s == animatedForm })
	}
	return strings.Join(of, ", ")
}

// checkMessage refuses flags that leave out messages where one message is written.
func (o *exportOptions) checkMessage(cmd *cobra.Command, message int) error {
	for _, name := range []string{"turns", "begin", "end", "hide", "select"} {
		if cmd.Flags().Changed(name) {
			return usage("FILE#m%d is one message, of which --%s leaves nothing out", message, name)
		}
	}
	return nil
}

// sayUnused says which cuts of a file have no place in a form.
func (o *exportOptions) sayUnused(c *timeline.Cuts) {
	given := map[string]bool{"trim": len(c.Trim) > 0, "chapter": len(c.Chapters) > 0, "label": len(c.Labels) > 0, "end-card": c.Closing != "", "max-tool-lines": c.ToolLines > 0}
	form := o.form()
	for _, f := range formFlags {
		var names []string
		for _, name := range f.names {
			if given[name] {
				names = append(names, name)
			}
		}
		if len(names) > 0 && !slices.Contains(f.of, form) {
			fmt.Fprintf(os.Stderr, "msgview: %s: %s: for %s, and no part of %s\n", safetext.Row(o.show.file), strings.Join(names, ", "), formNames(f.of), form)
		}
	}
}

// hasPlaces returns an error if cuts name a message that a log does not have.
func hasPlaces(index *model.Index, c *timeline.Cuts) error {
	places := []int{c.Begin, c.End}
	for _, s := range c.Hide {
		places = append(places, s.First)
	}
	for _, t := range c.Trim {
		places = append(places, t.Message)
	}
	for _, ch := range c.Chapters {
		places = append(places, ch.Message)
	}
	messages, _ := index.Totals()
	if most := slices.Max(places); most > messages {
		return fmt.Errorf("%s, and none has the number %d", render.ThereAre(messages, "message"), most)
	}
	return nil
}
