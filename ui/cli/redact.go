package cli

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"msgview/model"
	"msgview/model/nearest"
	"msgview/model/redact"
	"msgview/ui/config"
	"msgview/ui/render"
	"msgview/ui/safetext"
)

// redaction is what a command is told of masking secrets.
type redaction struct {
	how  string   // one of redactWords, "" if nothing was said
	list string   // path of a file with more to mask
	also []string // some of config.Redactable

	whole  bool // giant records are read whole
	shared bool // logs that are opened have one masker
	later  bool // they are scanned when it is asked for: see numbered
}

// redactWords are the values of --redact.
var redactWords = []string{"auto", "off"}

// joined writes --redact off as --redact=off: where the word may be left out, it would be taken
// for the name of a log. The text of a search may be any word.
func joined(root *cobra.Command, args []string) []string {
	if len(args) > 0 && strings.HasPrefix(args[0], "__") {
		return args
	}
	var all []string
	for i := 0; i < len(args); i++ {
		if args[i] == "--" {
			return append(all, args[i:]...)
		}
		if args[i] == "--redact" && i+1 < len(args) && slices.Contains(redactWords, args[i+1]) {
			if cmd, _, err := root.Find(all); err == nil && cmd.Name() == "search" {
				return append(all, args[i:]...)
			}
			if _, err := os.Lstat(args[i+1]); err != nil {
				all = append(all, args[i]+"="+args[i+1])
				i++
				continue
			}
		}
		all = append(all, args[i])
	}
	return all
}

// flags adds the flags of a command that masks nothing unless it is asked for.
func (r *redaction) flags(cmd *cobra.Command) {
	cmd.Flags().StringVar(&r.how, "redact", "", "mask secrets as [secret-1], but for paths of files, which are to be opened; off unless it is given (--redact=auto, =off)")
	cmd.Flags().Lookup("redact").NoOptDefVal = "auto"
	r.more(cmd)
}

// more adds the flags that say what else is masked.
func (r *redaction) more(cmd *cobra.Command) {
	complete(cmd, "redact", redactWords)
	cmd.Flags().StringVar(&r.list, "redact-list", "", "mask what a `file` lists, too: texts, and regular expressions between slashes, one a line")
	cmd.Flags().StringSliceVar(&r.also, "redact-also", nil, "mask these, too: emails, homes (names of home folders), hosts (names of hosts that are not public)")
	complete(cmd, "redact-also", config.Redactable)
}

// on reports whether secrets are masked.
func (r *redaction) on() bool {
	return r.how == "auto" || r.how == "" && (r.list != "" || len(r.also) > 0)
}

// options are what a masker is told: by the flags and by the config file.
func (r *redaction) options(p Program) (o redact.Options, err error) {
	if r.how != "" && !slices.Contains(redactWords, r.how) {
		return o, usage("--redact is auto or off, not %q%s", r.how, nearest.Hint(r.how, redactWords))
	}
	for _, s := range r.also {
		if !slices.Contains(config.Redactable, s) {
			return o, usage("--redact-also is %s, not %q%s", strings.Join(config.Redactable, ", "), s, nearest.Hint(s, config.Redactable))
		}
	}
	c, err := config.Read(p.known())
	if err != nil {
		return o, err
	}
	set := c.Redact
	set.Also = append(set.Also, r.also...)
	if o, err = set.Options(); err != nil || r.list == "" {
		return o, err
	}
	more, err := redact.ReadList(r.list)
	o.Mask = append(o.Mask, more...)
	return o, err
}

// contrary refuses what says what else is masked where nothing is.
func (r *redaction) contrary() error {
	name := "--redact-list"
	if r.list == "" {
		name = "--redact-also"
	}
	if r.how == "off" && (r.list != "" || len(r.also) > 0) {
		return usage("%s masks, and --redact off masks nothing", name)
	}
	return nil
}

// over returns the program with logs whose secrets are masked, if that is asked for.
func (r *redaction) over(p Program) (Program, error) {
	if err := r.contrary(); err != nil {
		return p, err
	}
	if r.how != "" && !slices.Contains(redactWords, r.how) || r.on() {
		return r.masked(p)
	}
	return p, nil
}

// masked returns the program with logs whose secrets are masked.
func (r *redaction) masked(p Program) (Program, error) {
	o, err := r.options(p)
	if err != nil {
		return p, err
	}
	shared := redact.New(o)
	over := func(log model.Log) model.Log {
		k := shared
		if !r.shared {
			k = redact.New(o)
		}
		return scanned{k.Over(log), r.whole, r.later}
	}
	open, openBytes := p.Open, p.OpenBytes
	p.Open = func(ctx context.Context, path, format string) (model.Log, error) {
		log, err := open(ctx, path, format)
		if err != nil {
			return nil, err
		}
		return over(log), nil
	}
	masking := p.Open
	p.OpenAmong = func(ctx context.Context, path string, among Among) (model.Log, string, error) {
		log, err := masking(ctx, path, among.Format) // a tag stands in no log
		return log, "", err
	}
	p.Stamp = nil // what is masked is not to be known from before
	p.OpenBytes = func(ctx context.Context, name string, data []byte) (model.Log, error) {
		log, err := openBytes(ctx, name, data)
		if err != nil {
			return nil, err
		}
		return over(log), nil
	}
	return p, nil
}

// scanned is a log that is masked. Who waits for it waits until its secrets have numbers,
// unless it is later: few of many logs have any where it matters.
type scanned struct {
	*redact.Log
	whole, later bool
}

var _ model.Log = scanned{}

// Wait returns when the log is read to its end and was scanned.
func (l scanned) Wait(ctx context.Context) error {
	err := l.Log.Wait(ctx)
	if l.later {
		return err
	}
	if l.whole {
		l.ReadWhole()
	}
	if ctx.Err() == nil {
		_ = l.Scan(ctx) // whoever waits looks at the context
	}
	return err
}

// numbered calls do, and if it came upon a secret without a number once more when the log
// was scanned.
func numbered[T any](ctx context.Context, log model.Log, do func() T, has func(T) bool) T {
	got := do()
	if l, ok := log.(scanned); ok && has(got) && l.Scan(ctx) == nil {
		got = do()
	}
	return got
}

// unnumbered reports whether a text has the tag of a secret without a number.
func unnumbered(s string) bool { return strings.Contains(s, redact.Tag(0)) }

// maskedIn returns what counts the secrets of a log that are masked, nil if none are looked
// for.
func maskedIn(log model.Log) func() int {
	l, ok := log.(scanned)
	if !ok {
		return nil
	}
	return func() int {
		all, _, kept := l.Masker().Counts()
		return all - kept
	}
}

// mostUndecided is how many places are named at which it is not decided what becomes of a
// secret.
const mostUndecided = 10

// decided reports in an error that it is not decided what becomes of the secrets of a log.
func (r *redaction) decided(log model.Log) error {
	l, ok := log.(scanned)
	if !ok || r.how != "" {
		return nil
	}
	_, undecided, _ := l.Masker().Counts()
	if undecided == 0 {
		return nil
	}
	hits, more, _ := l.Hits()
	known := map[int]bool{}
	for _, h := range hits {
		if known[h.Secret] {
			continue
		}
		if known[h.Secret] = true; len(known) > mostUndecided {
			continue
		}
		place := l.Index().Place(h.Entry)
		file := l.Masker().Text(fileOf(l, place.File))
		fmt.Fprintf(os.Stderr, "  %s:%d: %s %s in: %s\n", oneLine(file), place.Line, redact.Tag(h.Secret), h.Kind, safetext.Row(h.Where))
	}
	for _, s := range l.Masker().Secrets() {
		if s.Decision == redact.Undecided && !known[s.Number] && len(known) < mostUndecided {
			known[s.Number] = true
			more++
			fmt.Fprintf(os.Stderr, "  %s %s in: what is said of the show\n", redact.Tag(s.Number), s.Kind)
		}
	}
	if n := undecided - mostUndecided; n > 0 {
		fmt.Fprintf(os.Stderr, "  and %d more\n", n)
	}
	places := len(hits) + more
	return problem{errors.New(fmt.Sprintf("nothing is written: %d %s in %d %s; --redact auto masks them, --redact off writes them; what is none can be named as keep in [redact] of the config file",
		undecided, render.Plural(undecided, "secret"), places, render.Plural(places, "place")))}
}

// fileOf names a file of a log.
func fileOf(log model.Log, number int) string {
	src := log.Source()
	if number < len(src.Files) && number != src.Main() {
		return src.Files[number]
	}
	return cmp.Or(src.Path, "-")
}
