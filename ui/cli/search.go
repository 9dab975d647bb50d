package cli

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"msgview/model"
	"msgview/model/crash"
	"msgview/model/expression"
	"msgview/model/lineage"
	"msgview/ui"
	"msgview/ui/catalogue"
	"msgview/ui/export"
	"msgview/ui/find"
	"msgview/ui/render"
	"msgview/ui/safetext"
)

// maxMatches bounds the matches of one session that are listed in the viewer.
const maxMatches = 1000

// matched is what a search found in one session.
type matched struct {
	session model.Session
	title   string // "" if it is not known
	matches []find.Match
	err     error
	unread  bool // nothing of it could be read
}

// wanted is what is searched for.
type wanted struct {
	text    string
	pattern model.Pattern // that its matches have
	only    *expression.Expression
}

func searchCommand(p Program) *cobra.Command {
	var o viewOptions
	var asJSON, plain bool
	var selects string
	var secrets redaction
	cmd := &cobra.Command{
		Use:   "search [flags] TEXT [DIR|FILE]...",
		Short: "Search all sessions on this machine, or those in folders, and open them at the match",
		Long: `search looks for TEXT in everything that sessions hold: what was said, reasoning,
arguments and results of tools, records that are no messages, and what a log says beside
the messages: once where it repeats it, and not the folder and the version of a session.
Without a capital letter in TEXT case does not matter; with a slash before it TEXT is a
regular expression. What a fork has in common with another session is found once. On a terminal the matches come as a list to open them from, else as
lines of file:line: text.`,
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) == 0 {
				return usage("name a text to search for")
			}
			if err := checkFlags(cmd, o.level, 0); err != nil {
				return err
			}
			ctx, text := cmd.Context(), args[0]
			viewed := canView() && !asJSON && !plain
			if viewed {
				if err := o.configure(cmd, p); err != nil {
					return err
				}
			}
			secrets.later = true
			p, err := secrets.over(p)
			if err != nil {
				return err
			}
			sessions, without, err := sessionsOf(ctx, p, args[1:], o.format)
			if err != nil {
				return err
			}
			if without != nil {
				say(without)
			}
			if err := find.Check(text); err != nil {
				return usage("%v", err)
			}
			only, err := understood("--select", selects)
			if err != nil {
				return err
			}
			most := math.MaxInt
			if len(sessions) == 0 {
				return problem{fmt.Errorf("no sessions found")}
			}
			known := p.catalogue(cmd, o.format)
			defer known.Save()
			what := wanted{text, find.Pattern(text), only}
			one := func(s model.Session) matched { return searchSession(ctx, p, known, s, o.format, what, most) }
			if viewed {
				most = maxMatches
				return viewMatches(ctx, p, o, text, sessions, one)
			}
			p.many(len(sessions))
			return printMatches(ctx, sessions, one, asJSON)
		},
	}
	f := cmd.Flags()
	f.BoolVar(&asJSON, "json", false, "one JSON object a line")
	selectFlag(cmd, &selects, "matches in items")
	secrets.flags(cmd)
	f.BoolVar(&plain, "plain", false, "lines of text on a terminal, too")
	viewerFlags(cmd, &o)
	fromFlag(cmd, p, &o.format)
	return cmd
}

func searchSession(ctx context.Context, p Program, known *catalogue.Catalogue, s model.Session, format string, what wanted, most int) (out matched) {
	out.session = s
	out.title = known.Title(s.Path)
	defer func() {
		if what.only == nil {
			out.matches = find.WithTitle(what.text, out.title, out.matches)
		}
	}()
	begun := time.Now()
	among := Among{Format: format, Known: known.Plain(ctx, s.Path), Containing: what.pattern}
	log, absent, err := p.OpenAmong(ctx, s.Path, among)
	switch {
	case err != nil:
		out.err, out.unread = err, true
		return out
	case log == nil:
		if among.Known == "" {
			known.Keep(known.Mark(ctx, s.Path, absent, begun), nil)
		}
		return out
	}
	defer log.Close()
	if out.err = wait(ctx, log); out.err != nil && ctx.Err() != nil {
		return out
	}
	if out.title == "" {
		out.title = numbered(ctx, log, func() string { return log.About().Title }, unnumbered)
	}
	fits := func(find.Match) bool { return true }
	if what.only != nil {
		if fits, err = fitting(ctx, log, what.only); err != nil {
			out.err = err
			return out
		}
	}
	out.matches = numbered(ctx, log, func() (matches []find.Match) {
		err = find.Matches(ctx, log, what.text, func(m find.Match) bool {
			if !fits(m) {
				return true
			}
			matches = append(matches, m)
			return len(matches) < most
		})
		return matches
	}, func(matches []find.Match) bool { return len(matches) > 0 }) // what is a secret may only be seen where the log says what it is
	if err != nil {
		out.err = err
	}
	return out
}

// printMatches writes the matches as lines of file:line: role: text.
func printMatches(ctx context.Context, sessions []model.Session, one func(model.Session) matched, asJSON bool) error {
	out := bufio.NewWriter(os.Stdout)
	found, unread := false, 0
	var once lineage.Once
	err := inOrder(ctx, sessions, one, func(r matched) error {
		if r.err != nil {
			why := r.err.Error()
			if !strings.HasPrefix(why, r.session.Path) && !strings.Contains(why, " "+r.session.Path) {
				why = r.session.Path + ": " + strings.TrimPrefix(why, filepath.Base(r.session.Path)+": ")
			}
			if r.unread && len(sessions) == 1 {
				return errors.New(why)
			}
			say(errors.New(oneLine(why)))
			if r.unread {
				unread++
			}
		}
		for _, m := range r.matches {
			if once.Again(r.session.Path, m.Message) {
				continue
			}
			found = true
			role, number, text := m.Message.Role.String(), m.Message.Index+1, safetext.Plain(m.Text, false)
			if m.IsRecord() {
				role, number = m.Message.Mode, 0
			}
			if m.Kind == find.InTitle {
				role, number = find.InTitle, 0
			}
			file := cmp.Or(m.File, r.session.Path)
			if asJSON {
				err := export.WriteLine(out, struct {
					File    string `json:"file"`
					Line    int    `json:"line,omitempty"`    // not of the title of a session
					Message int    `json:"message,omitempty"` // not of records that are no messages
					Turn    int    `json:"turn,omitempty"`
					Role    string `json:"role"`
					Kind    string `json:"kind"`
					Call    string `json:"call,omitempty"` // of arguments and results
					Snippet string `json:"snippet"`
				}{file, m.Line, number, m.Turn, role, m.Kind, safetext.Plain(m.Call, false), text})
				if err != nil {
					return err
				}
				continue
			}
			if _, err := fmt.Fprintf(out, "%s:%d: %s: %s\n", oneLine(file), m.Line, role, text); err != nil {
				return err
			}
		}
		return out.Flush()
	})
	if err != nil || found {
		return err
	}
	read := len(sessions) - unread
	switch {
	case read == 0:
		return fmt.Errorf("nothing can be searched: none of %d logs could be read", unread)
	case unread > 0:
		return problem{fmt.Errorf("nothing found in %d %s; %d more could not be read", read, render.Plural(read, "session"), unread)}
	}
	return problem{fmt.Errorf("nothing found in %d %s", read, render.Plural(read, "session"))}
}

// addMatches searches sessions and adds what is found to a list.
func addMatches(ctx context.Context, sessions []model.Session, text string, one func(model.Session) matched, files *ui.Files) {
	done, copies := 0, 0
	var once lineage.Once
	_ = inOrder(ctx, sessions, one, func(r matched) error {
		before := len(r.matches)
		r.matches = slices.DeleteFunc(r.matches, func(m find.Match) bool { return once.Again(r.session.Path, m.Message) })
		copies += before - len(r.matches)
		for _, m := range find.Grouped(r.matches) {
			files.AddMatch(r.session, r.title, text, m)
		}
		done++
		files.Looked(done, len(sessions), copies)
		return nil
	})
}

// inside searches the sessions of a list for a text.
func inside(p Program, known *catalogue.Catalogue, format string) func(context.Context, []model.Session, string, *ui.Files) {
	return func(ctx context.Context, sessions []model.Session, text string, files *ui.Files) {
		what := wanted{text: text, pattern: find.Pattern(text)}
		addMatches(ctx, sessions, text, func(s model.Session) matched { return searchSession(ctx, p, known, s, format, what, maxMatches) }, files)
	}
}

// viewMatches lists the matches in the viewer while they are found.
func viewMatches(ctx context.Context, p Program, o viewOptions, text string, sessions []model.Session, one func(model.Session) matched) error {
	theme, err := chooseTheme(o.theme)
	if err != nil {
		return err
	}
	opt := options(ctx, p, o)
	opt.Theme = theme
	files := ui.NewMatches("search: "+text, opt.Open)
	ctx, cancel := context.WithCancel(ctx)
	ended := make(chan struct{})
	go func() {
		defer crash.Catch()
		defer close(ended)
		defer files.Done()
		addMatches(ctx, sessions, text, one, files)
	}()
	opt.Files = files
	err = ui.Run(ctx, opt, os.Stdout)
	cancel()
	<-ended
	return err
}
