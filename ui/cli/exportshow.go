package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"msgview/model"
	"msgview/model/request"
	"msgview/model/timeline"
	"msgview/themes"
	"msgview/ui/cast"
	"msgview/ui/overwrite"
	"msgview/ui/render"
	"msgview/ui/resume"
	"msgview/ui/share"
)

// The forms that are shows.
const (
	castForm = "cast"
	tapeForm = "tape"
)

var showForms = []string{castForm, tapeForm}

func isShow(form string) bool { return slices.Contains(showForms, form) }

// The size of a recorded terminal if nothing else is said.
const (
	usualCols, usualRows = 80, 24
	mostCols, mostRows   = 500, 200
)

// exportShow writes a log as a show.
func exportShow(ctx context.Context, p Program, name string, o exportOptions) error {
	opt, err := o.show.timeline()
	if err != nil {
		return err
	}
	if o.to == tapeForm && o.selected != nil {
		return usage("--select is not for tape: play, which it runs, has all messages; --begin, --end and --hide leave some out")
	}
	if o.cols < minWidth || o.rows < minRows || o.cols > mostCols || o.rows > mostRows {
		return usage("--cols is %d to %d, and --rows %d to %d", minWidth, mostCols, minRows, mostRows)
	}
	theme, err := chooseShowTheme(o.theme)
	if err != nil {
		return err
	}
	s, err := openShow(ctx, p, name, o.format)
	if err != nil {
		return err
	}
	defer s.log.Close()
	readErr := wait(ctx, s.log)
	if ctx.Err() != nil {
		return ctx.Err()
	}
	index := s.log.Index()
	if messages, _ := index.Totals(); messages == 0 {
		return errors.New("there is no conversation in it; msgview info says what it is")
	}
	if talks := index.Talks(); s.talk >= talks && s.talk > 0 {
		return fmt.Errorf("%s, and none has the number %d", render.ThereAre(talks, "conversation"), s.talk+1)
	}
	if opt.Talk = s.talk; opt.Cuts.Begin == 0 {
		opt.Cuts.Begin = s.message
	}
	if err := hasPlaces(index, &opt.Cuts); err != nil {
		return err
	}
	numberCuts(s.log, opt.Cuts)
	if err := o.decided(s.log); err != nil {
		return err
	}
	if l, ok := s.log.(scanned); ok && o.to == tapeForm && l.Masker().Text(name) != name {
		return problem{errors.New("nothing is written: there is a secret in the name of the log, and a tape has that name; --redact off writes it")}
	}
	opt.Masked = maskedIn(s.log)
	if err := o.part(ctx, s, &opt); err != nil {
		return err
	}
	if o.selected != nil {
		if opt.Only, err = onlySelectedEntries(ctx, s.log, o); err != nil {
			return err
		}
	}
	o.show = o.show.masked(s.log)
	show := timeline.New(s.log, opt)
	write := func(w io.Writer) error {
		if o.to == tapeForm {
			return cast.WriteTape(ctx, w, show, tapeOf(name, o))
		}
		options := cast.Options{Cols: o.cols, Rows: o.rows, Theme: theme, ASCII: o.ascii, Still: o.show.still, Captions: !o.show.noCaptions, V3: o.v3}
		options.View.Thinking = o.show.thinking
		return cast.Write(ctx, w, show, options)
	}
	if err := saved(s.log, o, write); err != nil {
		return err
	}
	return faultOf(s.log, s.path, readErr)
}

// numberCuts gives the secrets of cards, chapters and labels numbers behind those of the log.
func numberCuts(log model.Log, c timeline.Cuts) {
	if l, ok := log.(scanned); ok {
		l.Masker().Number(c.Texts()...)
	}
}

// saved writes to the file that is named, whole or not at all, or to standard output.
func saved(log model.Log, o exportOptions, write func(io.Writer) error) error {
	if o.out == "" || o.out == "-" {
		err := write(os.Stdout)
		o.sayDark(log, err)
		return err
	}
	err := forced(overwrite.Save(log, o.out, o.force, write))
	o.sayDark(log, err)
	return err
}

// forced says how a file is written over that is there.
func forced(err error) error {
	if errors.Is(err, overwrite.ErrThere) {
		return fmt.Errorf("%w; --force writes over it", err)
	}
	return err
}

// free returns an error if it is seen before a log is read that nothing can be written: long
// ones take a while.
func (o *exportOptions) free(arg string) error {
	if o.out == "" || o.out == "-" {
		return nil
	}
	path, _ := located(arg)
	if log, err := os.Stat(path); err == nil {
		if out, err := os.Stat(o.out); err == nil && os.SameFile(log, out) {
			return nil // that is said when it is read
		}
	}
	_, err := overwrite.Free(o.out, o.force)
	return forced(err)
}

// sayDark says that pictures were written as they are: nobody looks for secrets in them.
func (o *exportOptions) sayDark(log model.Log, err error) {
	l, ok := log.(scanned)
	if err != nil || !ok || o.to != share.HTML && request.Named(o.to) == nil {
		return
	}
	if n := l.Dark(); n > 0 {
		fmt.Fprintf(os.Stderr, "msgview: %d %s or other %s in the log: nobody looked for secrets in them\n", n, render.Plural(n, "picture"), render.Plural(n, "file"))
	}
}

// onlySelectedEntries returns what tells the entries of the messages that are meant, and of
// those with the calls that their results answer.
func onlySelectedEntries(ctx context.Context, log model.Log, o exportOptions) (func(int) bool, error) {
	known, err := withCalls(ctx, log, o.selected)
	if err != nil {
		return nil, err
	}
	if len(known) == 0 {
		return nil, problem{errors.New("nothing in the log is what --select means")}
	}
	return func(entry int) bool { return known[entry] }, nil
}

// chooseShowTheme returns the theme of a recording: the dark one, whatever the terminal is.
func chooseShowTheme(name string) (*themes.Theme, error) {
	if name == "auto" || name == "" {
		if os.Getenv("NO_COLOR") != "" {
			return themes.Named("mono")
		}
		return themes.Default(true), nil
	}
	return chooseTheme(name)
}

// The letters of a tape, in pixels.
const (
	letterSize   = 22
	letterWidth  = 0.6
	letterHeight = 1.2
)

// tapeOf is the tape of a show: it runs play with what was said of the show, and of what
// is masked in it.
func tapeOf(name string, o exportOptions) cast.Tape {
	words := []string{"msgview", "play", "--clean", "--autoplay", "--timing", o.show.timing, "--seed", fmt.Sprint(o.show.seed), "--idle", o.show.idle.String()}
	add := func(flag, value string) {
		if value != "" {
			words = append(words, flag, resume.Quoted(value))
		}
	}
	if o.show.fit > 0 {
		add("--fit", o.show.fit.String())
	}
	if o.show.wpm > 0 {
		add("--wpm", fmt.Sprint(o.show.wpm))
	}
	if o.show.toolLines > 0 {
		add("--max-tool-lines", fmt.Sprint(o.show.toolLines))
	}
	for _, f := range []struct {
		flag string
		on   bool
	}{{"--thinking", o.show.thinking}, {"--no-tools", o.show.noTools}, {"--no-captions", o.show.noCaptions}, {"--sidechains", o.show.agents}, {"--reduced-motion", o.show.still}, {"--ascii", o.ascii}} {
		if f.on {
			words = append(words, f.flag)
		}
	}
	add("--cuts", o.show.file)
	add("--begin", o.show.begin)
	add("--end", o.show.end)
	add("--hide", strings.Join(o.show.hide, ","))
	for _, v := range o.show.trim {
		add("--trim", v)
	}
	for _, v := range o.show.chapters {
		add("--chapter", v)
	}
	for _, v := range o.show.labels {
		add("--label", v)
	}
	add("--title-card", o.show.title)
	add("--end-card", o.show.closing)
	if o.theme != "auto" {
		add("--theme", o.theme)
	}
	add("--from", o.format)
	add("--redact", o.how)
	add("--redact-list", o.list)
	add("--redact-also", strings.Join(o.also, ","))
	words = append(words, "--", resume.Quoted(name))
	return cast.Tape{
		Output: "msgview.gif", Command: strings.Join(words, " "), Size: letterSize,
		Width: int(float64(o.cols)*letterSize*letterWidth) + 1, Height: int(float64(o.rows)*letterSize*letterHeight) + 1,
	}
}
