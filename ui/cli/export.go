package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/charmbracelet/x/term"
	"github.com/spf13/cobra"

	"msgview/model"
	"msgview/model/expression"
	"msgview/model/nearest"
	"msgview/model/patch"
	"msgview/model/request"
	"msgview/ui/export"
	"msgview/ui/render"
	"msgview/ui/safetext"
)

// exportOptions is what export is told.
type exportOptions struct {
	to, out, format string
	agents, force   bool
	selects         string
	selected        *expression.Expression // the same, understood; nil for all
	redaction

	show       showOptions  // of forms that are shows
	shown      shownOptions // of forms that people look at
	cols, rows int
	v3, ascii  bool
	animated   bool // svg
	leveled    bool // --level was given
	theme      string
}

func exportCommand(p Program) *cobra.Command {
	var o exportOptions
	cmd := &cobra.Command{
		Use:   "export [flags] --to FORM FILE[#cCONVERSATION | #mMESSAGE]",
		Short: "Write conversations as a page, Markdown, a picture or a recording, or as requests to run",
		Long: `export writes conversations to be shown, or to be run. --to html writes one page that loads
nothing: it can be read without a script, and with its own it can be played, searched and
folded. --to markdown writes what goes into a pull request; --max 60k makes it fit by summing
up. --to svg draws the first screen, or all of FILE#m12, and with --animated what play shows.
--turns 2-4 leaves some turns and --level says how much is told, of cast and tape, too. Times
are UTC unless --tz names another time zone.

The other forms are bodies of requests, one on a line: with the system prompt, the tools as
far as the log defines them, and each result behind its call. FILE#c2 is the second
conversation of a log; FILE#m12 is the request that message 12 answers: what the model saw
then, as far as the log shows it.

What a form cannot hold is said on standard error, a sentence for each kind with the
first place. --to patch writes the net change of files that the run made with its tools,
as a difference for git apply or patch -p1. Sub-agents and
branches that were left are no part of a body; --agents writes each sub-agent as a
conversation of its own. Of several conversations each is a line and says which one it is,
as conversation-2: in user (OpenAI), metadata.user_id (Anthropic), id (AI SDK) or at the
end of session_id (ATIF).

--select leaves the messages that an expression means, and with them the calls that their
results answer and the results of their calls, so that a provider takes the body; a patch
is then that of the calls that are meant, as if there had been no others.

--to cast writes a recording of a terminal for asciinema, made from the log alone: what
msgview play shows, with chapters as markers. agg makes a GIF of it. --to tape writes a
tape for vhs that runs msgview play. What is shown, how fast, and what is cut is said with
the flags of play. A flag that means nothing in a form is refused.

What looks like a secret is for you to decide on: nothing is written while there is any,
unless --redact auto masks them, as [secret-1], or --redact off leaves them as they are.`,
		Example: `  msgview export --to html -o session.html session.jsonl
  msgview export --to markdown --max 60k session.jsonl | gh pr comment --body-file -
  msgview export --to svg --turns 2 -o turn.svg session.jsonl
  msgview export --to openai-chat session.jsonl > session.json
  msgview export --to patch session.jsonl | git apply
  msgview export --to patch --select 'path~src/' session.jsonl
  msgview export --to cast --fit 60s -o session.cast session.jsonl
  msgview export --to anthropic-messages session.jsonl#m12 | curl ... --data @-`,
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) != 1 {
				return usage("name one log to export")
			}
			if o.to == "" {
				return usage("say with --to in what form: %s", strings.Join(exportForms(), ", "))
			}
			target := request.Named(o.to)
			if target == nil && o.to != patchForm && !isShow(o.to) && !isShown(o.to) {
				return usage("--to is %s, not %q%s", strings.Join(exportForms(), ", "), o.to, nearest.Hint(o.to, exportForms()))
			}
			if err := p.checkFormat(o.format); err != nil {
				return err
			}
			if err := o.checkForm(cmd); err != nil {
				return err
			}
			var err error
			if o.selected, err = understood("--select", o.selects); err != nil {
				return err
			}
			if err := o.contrary(); err != nil {
				return err
			}
			if o.whole = true; o.how != "off" {
				if p, err = o.masked(p); err != nil {
					return err
				}
			}
			if err := o.shown.check(cmd); err != nil {
				return err
			}
			if err := o.free(args[0]); err != nil {
				return err
			}
			if p.Spare != nil && (isShown(o.to) || isShow(o.to)) {
				p.Spare()
			}
			if o.leveled = cmd.Flags().Changed("level"); isShown(o.to) {
				if _, message, err := atMessage(args[0]); err == nil && message > 0 {
					if err := o.checkMessage(cmd, message); err != nil {
						return err
					}
				}
				return exportShown(cmd.Context(), p, args[0], o)
			}
			if isShow(o.to) {
				return exportShow(cmd.Context(), p, args[0], o)
			}
			return exportLog(cmd.Context(), p, args[0], target, o)
		},
	}
	f := cmd.Flags()
	f.StringVar(&o.to, "to", "", "the `form`: "+strings.Join(exportForms(), ", "))
	f.StringVarP(&o.out, "output", "o", "", "write to this `file`, which must not be there yet, instead of standard output")
	f.BoolVar(&o.agents, "agents", false, "write each sub-agent as a conversation of its own, too")
	f.BoolVar(&o.force, "force", false, "with -o, write over a file that is there")
	selectFlag(cmd, &o.selects, "messages with an item")
	o.shown.flags(cmd)
	showFlags(cmd, &o.show)
	f.BoolVar(&o.animated, "animated", false, "svg: as it is played, instead of one screen")
	f.BoolVar(&o.v3, "v3", false, "cast: in the third version of the format, which fewer programs read")
	f.IntVar(&o.cols, "cols", usualCols, "svg, cast, tape: width of the terminal")
	f.IntVar(&o.rows, "rows", usualRows, "svg, cast, tape: height of the terminal")
	f.BoolVar(&o.ascii, "ascii", false, "svg, cast, tape: draw with ASCII characters only")
	themeFlag(cmd, &o.theme)
	f.StringVar(&o.how, "redact", "", "what becomes of secrets: `auto` masks them as [secret-1], off writes them")
	o.more(cmd)
	fromFlag(cmd, p, &o.format)
	complete(cmd, "to", exportForms())
	return cmd
}

// patchForm is the form that is no conversation but the change of files.
const patchForm = "patch"

// mostHunks is how many hunks are named that git apply does not take.
const mostHunks = 20

// exportForms are the names of what can be written.
func exportForms() []string {
	return slices.Concat(requestForms(), []string{patchForm}, shownForms, showForms)
}

var talkSuffix = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^(.+)#c([0-9]{1,9})$`) })

// atTalk takes the number of a conversation, from 1, off the name of a log: FILE#c2. It is
// 0 where there is none, and where a file has the name as it stands.
func atTalk(name string) (path string, talk int, err error) {
	m := talkSuffix().FindStringSubmatch(name)
	if m == nil {
		return name, 0, nil
	}
	if _, err := os.Lstat(name); !errors.Is(err, fs.ErrNotExist) {
		return name, 0, nil
	}
	if talk, err = strconv.Atoi(m[2]); err != nil || talk == 0 {
		return "", 0, usage("conversations are counted from 1, not %q", m[2])
	}
	return m[1], talk, nil
}

// exportLog writes what is meant of a log.
func exportLog(ctx context.Context, p Program, name string, target *request.Target, o exportOptions) error {
	whole, err := openWhole(ctx, p, name, o.format)
	if err != nil {
		return err
	}
	log, talk, message := whole.log, whole.talk, whole.message
	defer log.Close()
	if err := o.decided(log); err != nil {
		return err
	}
	if target == nil {
		return exportPatch(ctx, log, talk, message, o)
	}
	ranges, err := rangesOf(log, talk, message, o.agents)
	if err == nil {
		ranges, err = meant(ctx, log, ranges, o.selected)
	}
	if err != nil {
		return err
	}
	halves := false
	err = saved(log, o, func(to io.Writer) error {
		seen := &export.Seen{To: to}
		for _, r := range ranges {
			r.Several = len(ranges) > 1
			losses, err := request.Write(ctx, seen, log, r, target)
			if err := errors.Join(err, seen.Flush()); err != nil {
				return err
			}
			sayLosses(log, r, losses, len(ranges) > 1, o.agents)
		}
		halves = seen.Halves
		return nil
	})
	if err != nil {
		return err
	}
	if halves {
		fmt.Fprintln(os.Stderr, "msgview: halves of surrogate pairs are written as U+FFFD: no UTF-8 can hold them")
	}
	if message > 0 {
		return nil // what is elsewhere in the file was not asked for
	}
	sayLeftOut(log)
	return faultOf(log, whole.path, whole.readErr)
}

// exportPatch writes the net change of files, up to a message if one is given.
func exportPatch(ctx context.Context, log model.Log, talk, message int, o exportOptions) error {
	before := 0
	if message > 0 {
		entries, err := entriesOf(log, message)
		if err != nil {
			return err
		}
		before = slices.Max(entries) + 1
	}
	if talks := log.Index().Talks(); talk > talks {
		return fmt.Errorf("%s, and none has the number %d", render.ThereAre(talks, "conversation"), talk)
	}
	var only func(entry, call int) bool
	if o.selected != nil {
		s, err := selecting(ctx, log, o.selected)
		if err != nil {
			return err
		}
		only = s.Calling
	}
	p, err := patch.Of(ctx, log, patch.Range{Talk: talk - 1, Before: before, Only: only})
	if err != nil {
		return err
	}
	changed := 0
	err = saved(log, o, func(to io.Writer) (err error) {
		if to != os.Stdout || !term.IsTerminal(os.Stdout.Fd()) {
			changed, err = p.Write(to)
			return err
		}
		var shown strings.Builder
		if changed, err = p.Write(&shown); err == nil {
			_, err = fmt.Print(safetext.Plain(shown.String(), false))
		}
		return err
	})
	if err != nil {
		return err
	}
	switch {
	case changed > 0:
	case p.Losses.Of(request.NotPlaced) > 0:
		fmt.Fprintln(os.Stderr, "msgview: the log does not show enough of what tools changed to write it")
	case only != nil:
		fmt.Fprintln(os.Stderr, "msgview: no call that --select means changed a file, as far as the log shows")
	default:
		fmt.Fprintln(os.Stderr, "msgview: no tool changed a file, as far as the log shows")
	}
	sayLosses(log, request.Range{Thread: request.Main}, &p.Losses, false, false)
	for i, h := range p.Loose {
		switch i {
		case 0:
			fmt.Fprintln(os.Stderr, "msgview: what is not for git apply is in")
		case mostHunks:
			fmt.Fprintf(os.Stderr, "  and %d more\n", len(p.Loose)-i)
			return nil
		}
		fmt.Fprintln(os.Stderr, safetext.Row(fmt.Sprintf("  %s, changed at %s", h.Name, placeOf(log, h.Entry))))
	}
	return nil
}

// rangesOf returns the messages that are meant: of all conversations, of one, or those
// before a message.
func rangesOf(log model.Log, talk, message int, agents bool) (all []request.Range, err error) {
	index := log.Index()
	if message > 0 {
		entry, ok := index.MessageEntry(message - 1)
		if !ok {
			messages, _ := index.Totals()
			return nil, fmt.Errorf("%s, and none has the number %d", render.ThereAre(messages, "message"), message)
		}
		r, err := request.Answered(log, entry)
		if err == nil && !r.Any(index) {
			err = fmt.Errorf("nothing stands before message %d, so the log does not tell its request", message)
		}
		return []request.Range{r}, err
	}
	talks := index.Talks()
	if talk > talks {
		return nil, fmt.Errorf("%s, and none has the number %d", render.ThereAre(talks, "conversation"), talk)
	}
	for n := range talks {
		if talk == 0 || n == talk-1 {
			all = append(all, request.Range{Talk: n, Thread: request.Main})
		}
	}
	if agents {
		for n := range index.Threads() {
			if number, _ := index.Conversation(index.ThreadInfo(n).First); talk == 0 || number == talk-1 {
				all = append(all, request.Range{Talk: number, Thread: n})
			}
		}
	}
	if len(all) == 0 {
		return nil, errors.New("there is no conversation in it; msgview info says what it is")
	}
	return all, nil
}

// meant leaves of ranges the messages that an expression means, with the calls that their
// results answer, and those ranges that have any.
func meant(ctx context.Context, log model.Log, ranges []request.Range, e *expression.Expression) ([]request.Range, error) {
	if e == nil {
		return ranges, nil
	}
	known, err := withCalls(ctx, log, e)
	if err != nil {
		return nil, err
	}
	only := func(entry int) bool { return known[entry] }
	var all []request.Range
	for _, r := range ranges {
		r.Only = only
		if r.Any(log.Index()) {
			all = append(all, r)
		}
	}
	if len(all) == 0 {
		return nil, problem{errors.New("no message of the conversation is what --select means")}
	}
	return all, nil
}

// sayLosses says on standard error what a body does not hold as the log has it.
func sayLosses(log model.Log, r request.Range, losses *request.Losses, several, agents bool) {
	of := ""
	switch {
	case r.Thread != request.Main:
		of = fmt.Sprintf("sub-agent %d: ", r.Thread+1)
	case several:
		of = fmt.Sprintf("c%d: ", r.Talk+1)
	}
	for _, l := range losses.List() {
		if agents && l.Kind == request.Agents {
			continue // they are written
		}
		fmt.Fprintln(os.Stderr, "msgview: "+safetext.Row(of+l.Sentence(placeOf(log, l.Entry))))
	}
}

// placeOf says where an entry is, "" for nowhere.
func placeOf(log model.Log, entry int) string {
	switch {
	case entry < 0:
		return ""
	case !log.Index().Flags(entry).IsMessage():
		return fmt.Sprintf("line %d", log.Index().Place(entry).Line)
	}
	number, _ := log.Index().Number(entry)
	return fmt.Sprintf("#m%d", number+1)
}
