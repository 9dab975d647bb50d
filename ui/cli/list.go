package cli

import (
	"bufio"
	"container/heap"
	"context"
	"errors"
	"fmt"
	"os"
	"runtime"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/spf13/cobra"

	"msgview/model"
	"msgview/model/crash"
	"msgview/model/stats"
	"msgview/ui/config"
	"msgview/ui/export"
	"msgview/ui/picker"
	"msgview/ui/render"
	"msgview/ui/safetext"
)

func listCommand(p Program, there *elsewhere) *cobra.Command {
	var asJSON, checks bool
	var most int
	var format, selects string
	var secrets redaction
	cmd := &cobra.Command{
		Use:   "list [flags] [DIR|FILE]...",
		Short: "List the sessions of the agents on this machine, or those in folders, the newest first",
		Long: `list says of each session when its last message was written, or its file where the
log has no times, and what it is about, the newest first. With --json "modified" is when
the file was written, and "last_message" the time in the log. Errors are what the log itself
marks so: results and calls with an error, or refused, and events. What failed by what its
output says is not among them, and what is marked may be harmless. With --check each log is
looked through as check does, and listed is how much is to be looked at, what went well later,
and what it cost; what is found out is kept for the next time. An expression that asks for
is:, cost or errors has it done for the sessions that may be meant.`,
		RunE: func(cmd *cobra.Command, args []string) error {
			ctx := cmd.Context()
			secrets.later = true
			p, err := secrets.over(p)
			if err != nil {
				return err
			}
			sessions, without, err := sessionsOf(ctx, p, args, format)
			if err != nil {
				return err
			}
			only, err := sessionsMeant(selects)
			if err != nil {
				return err
			}
			if most < 0 {
				return usage("--number is 1 or more, not %d", most)
			}
			if len(sessions) == 0 && len(there.remotes) == 0 {
				return problem{fmt.Errorf("no sessions found")}
			}
			p.many(len(sessions))
			known := p.catalogue(cmd, format)
			defer known.Save()
			out := bufio.NewWriter(os.Stdout)
			write := writeSession
			if asJSON {
				write = writeSessionJSON
			}
			look := judge{known: known, only: only, all: checks}
			if c, err := config.Read(p.known()); err == nil {
				look.prices, _ = stats.PricesFrom(c.Prices) // the viewer says what is wrong with them
			}
			bad, listed, found, unreached := 0, 0, 0, 0
			rows := newestFirst{sessions: sessions}
			for _, remote := range there.remotes {
				more, err := listRemote(ctx, remote, look.says())
				if err != nil {
					say(err)
					unreached++
				}
				rows.also(more)
			}
			put := func(turn []*picker.Row) error {
				for _, r := range turn {
					if listed++; only != nil && !only.Fits(picker.Subject{Row: r}) {
						continue
					}
					if found++; r.Problem != "" {
						bad++
					}
					if !look.says() {
						r.Judged = nil
					}
					if err := write(out, *r); err != nil {
						return err
					}
					if found == most {
						_ = out.Flush()
						return errEnough
					}
				}
				return out.Flush()
			}
			give, held := put, []*picker.Row(nil)
			if look.forks() { // which is one is known of all only
				give = func(turn []*picker.Row) error { held = append(held, turn...); return nil }
			}
			err = inOrder(ctx, sessions, func(s model.Session) []picker.Row { return describe(ctx, p, look, s, format) }, func(all []picker.Row) error { return give(rows.add(all)) })
			if err == nil && len(sessions) == 0 {
				err = give(rows.rest())
			}
			if err == nil && look.forks() {
				picker.FindForks(len(held), func(i int) *picker.Row { return held[i] })
				err = put(held)
			}
			if errors.Is(err, errEnough) {
				err = nil
			}
			if err == nil && bad > 0 {
				err = problem{fmt.Errorf("%d of %d logs could not be read; the list says of each why", bad, listed)}
			}
			if err == nil && unreached > 0 {
				err = problem{fmt.Errorf("%d of %d other machines could not be asked", unreached, len(there.remotes))}
			}
			if err == nil && without != nil {
				err = problem{without}
			}
			if err == nil && found == 0 {
				err = problem{errors.New("no session is what --select means")}
			}
			return err
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "one JSON object a line")
	cmd.Flags().BoolVar(&checks, "check", false, "look through each for what is to be looked at and what it cost, as check and stats do")
	cmd.Flags().StringArrayVar(&there.remotes, "remote", nil, "a `command` that runs msgview on another machine, such as 'ssh host', whose sessions are listed, too")
	cmd.Flags().StringVar(&selects, "select", "", "only sessions that an `expression` means, as in 'agent=codex errors>0 since:7d'; help expressions")
	cmd.Flags().IntVarP(&most, "number", "n", 0, "list only so many")
	secrets.flags(cmd)
	fromFlag(cmd, p, &format)
	return cmd
}

// errEnough ends a list that is long enough.
var errEnough = errors.New("enough")

// newestFirst brings rows, which come in the order in which their files were written,
// into that of their last messages. No message is younger than its file, so a row need
// not wait for those whose files are older than its message.
type newestFirst struct {
	sessions []model.Session
	taken    int
	rows     int // that came
	waiting  waiting
}

// also takes rows that do not come from the sessions.
func (n *newestFirst) also(rows []picker.Row) {
	for i := range rows {
		n.rows++
		heap.Push(&n.waiting, waitingRow{&rows[i], n.rows})
	}
}

// rest returns the rows that are left if there is no session.
func (n *newestFirst) rest() (turn []*picker.Row) {
	for len(n.sessions) == 0 && len(n.waiting) > 0 {
		turn = append(turn, heap.Pop(&n.waiting).(waitingRow).Row)
	}
	return turn
}

// add takes the rows of the next session and returns those whose turn it is.
func (n *newestFirst) add(rows []picker.Row) (turn []*picker.Row) {
	for i := range rows {
		n.rows++
		heap.Push(&n.waiting, waitingRow{&rows[i], n.rows})
	}
	n.taken++
	for len(n.waiting) > 0 && (n.taken >= len(n.sessions) || !n.waiting[0].Time.Before(n.sessions[n.taken].Modified)) {
		turn = append(turn, heap.Pop(&n.waiting).(waitingRow).Row)
	}
	return turn
}

// waiting is a heap of rows, the newest on top; of the same time the one that came first.
type waiting []waitingRow

type waitingRow struct {
	*picker.Row
	number int
}

func (w waiting) Len() int { return len(w) }
func (w waiting) Less(i, j int) bool {
	if c := w[i].Time.Compare(w[j].Time); c != 0 {
		return c > 0
	}
	return w[i].number < w[j].number
}
func (w waiting) Swap(i, j int) { w[i], w[j] = w[j], w[i] }
func (w *waiting) Push(r any)   { *w = append(*w, r.(waitingRow)) }
func (w *waiting) Pop() any {
	last := len(*w) - 1
	r := (*w)[last]
	(*w)[last] = waitingRow{}
	*w = (*w)[:last]
	return r
}

// sessionsOf returns the sessions that the arguments name, or those on the machine
// if there are none, the newest first. without is the error of directories among them
// that have no logs.
func sessionsOf(ctx context.Context, p Program, args []string, format string) (all []model.Session, without, err error) {
	if err := p.checkFormat(format); err != nil {
		return nil, nil, err
	}
	if args, err = withoutMessages(args); err != nil {
		return nil, nil, err
	}
	if len(args) == 0 {
		p.Find(ctx, func(s model.Session) { all = append(all, s) })
	}
	for _, arg := range args {
		path, _ := located(arg) // as other programs, and this one, name what they found
		list, err := p.Sessions(ctx, path)
		if err != nil {
			return nil, nil, err
		}
		if len(list) == 0 {
			if err := noLogs(ctx, p, path); err != nil {
				if without != nil {
					say(without)
				}
				without = err
				continue
			}
			list = []model.Session{{Path: path, Name: path}}
			if info, err := os.Stat(path); err == nil && info.Mode().IsRegular() {
				list[0].Size, list[0].Modified = info.Size(), info.ModTime()
			}
		}
		all = append(all, list...)
	}
	if err := ctx.Err(); err != nil {
		return nil, nil, err
	}
	if len(all) == 0 && without != nil {
		return nil, nil, without
	}
	slices.SortStableFunc(all, func(a, b model.Session) int { return b.Modified.Compare(a.Modified) })
	return all, without, nil
}

// noLogs returns the error of a directory without logs, nil for everything else: a file
// is a session even if it cannot be read.
func noLogs(ctx context.Context, p Program, path string) error {
	if info, err := os.Stat(path); err != nil || !info.IsDir() {
		return nil
	}
	log, err := p.Open(ctx, path, "")
	if err != nil {
		return err
	}
	return log.Close()
}

// describe opens a session to say what is in it: one row, or one for each conversation of
// a store.
func describe(ctx context.Context, p Program, look judge, s model.Session, format string) []picker.Row {
	before, ok := look.known.Rows(ctx, s)
	if ok && !slices.ContainsFunc(before, func(r picker.Row) bool { return look.wants(&r) }) {
		return before
	}
	r, begun := picker.Row{Session: s, Number: -1, Time: s.Modified}, time.Now()
	log, _, err := p.OpenAmong(ctx, s.Path, Among{Format: format})
	if err != nil {
		r.Problem = err.Error()
		return []picker.Row{r}
	}
	defer log.Close()
	mark := look.known.Mark(ctx, s.Path, log.Source().Format, begun)
	if err := wait(ctx, log); err != nil {
		r.Problem = err.Error()
	}
	if r.Session.Size == 0 { // standard input
		r.Session.Size = log.Source().Size
	}
	rows := numbered(ctx, log, func() []picker.Row {
		r := picker.Summarize(ctx, log, r)
		if rows := picker.Each(ctx, log, r, 0); r.Problem == "" && len(rows) > 0 {
			return rows
		}
		return []picker.Row{r}
	}, func(rows []picker.Row) bool {
		return slices.ContainsFunc(rows, func(r picker.Row) bool { return unnumbered(r.Title) })
	})
	look.ofRows(ctx, log, rows)
	if ctx.Err() == nil {
		look.known.Keep(mark.Of(log), rows)
	}
	return rows
}

// inOrder works on many things at once and hands the results on in the order of the
// things, each as soon as those before it are there.
func inOrder[A, B any](ctx context.Context, list []A, work func(A) B, done func(B) error) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	results := make([]chan B, len(list))
	for i := range results {
		results[i] = make(chan B, 1)
	}
	next := make(chan int)
	var pool sync.WaitGroup
	for range 2 * runtime.GOMAXPROCS(0) {
		pool.Add(1)
		go func() {
			defer crash.Catch()
			defer pool.Done()
			for i := range next {
				results[i] <- work(list[i])
			}
		}()
	}
	go func() {
		defer crash.Catch()
		defer close(next)
		for i := range list {
			select {
			case next <- i:
			case <-ctx.Done():
				return
			}
		}
	}()
	defer pool.Wait()
	defer cancel()
	for _, r := range results {
		select {
		case b := <-r:
			if err := done(b); err != nil {
				return err
			}
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	return nil
}

func writeSession(out *bufio.Writer, r picker.Row) error {
	what := r.Title
	if r.Problem != "" {
		what = r.Problem
	}
	if what == "" {
		what = r.Session.Name
	}
	when := ""
	if !r.Time.IsZero() {
		when = r.Time.Local().Format("2006-01-02 15:04")
	}
	_, err := fmt.Fprintf(out, "%-16s  %-20s %5d %-5s %5d %-5s %9s  %s\n    %s%s\n",
		when, safetext.CleanLine(r.Program(), safetext.Style{}, 20).Plain(), r.Turns, render.Plural(r.Turns, "turn"), r.Calls, render.Plural(r.Calls, "call"), render.Size(r.Session.Size),
		oneLine(what), oneLine(r.Session.Path), judgedOf(r.Judged))
	return err
}

// oneLine writes a text so that it stays on its line.
func oneLine(s string) string {
	return strings.ReplaceAll(safetext.Plain(s, false), "\n", " ")
}

func writeSessionJSON(out *bufio.Writer, r picker.Row) error {
	moment := func(t time.Time) string {
		if t.IsZero() {
			return ""
		}
		return t.UTC().Format(time.RFC3339)
	}
	return export.WriteLine(out, sessionJSON{
		r.Session.Path, r.Session.Program, r.Format, r.Session.Project, safetext.Plain(r.Title, false), moment(r.Session.Modified), moment(r.Last), r.Session.Size,
		r.More + 1, r.Talk, r.Turns, r.Messages, r.Calls, r.Errors, r.Tokens, r.Problem,
		foundOf(r.Judged),
	})
}

// sessionJSON is a session as list --json writes it.
type sessionJSON struct {
	Path          string `json:"path"`
	Program       string `json:"program,omitempty"`
	Format        string `json:"format,omitempty"`
	Project       string `json:"project,omitempty"`
	Title         string `json:"title,omitempty"`
	Modified      string `json:"modified,omitempty"`     // when the file was written last
	LastMessage   string `json:"last_message,omitempty"` // time of the last message, as logged
	Size          int64  `json:"size"`
	Conversations int    `json:"conversations"`
	Conversation  int    `json:"conversation,omitempty"` // of the file, from 1, where it is a store of several
	Turns         int    `json:"turns"`
	Messages      int    `json:"messages"`
	Calls         int    `json:"calls"`
	Errors        int    `json:"errors"`
	Tokens        int64  `json:"tokens,omitempty"`
	Problem       string `json:"problem,omitempty"`

	Found *sessionFound `json:"found,omitempty"` // where it was looked through
}
