package cli

import (
	"errors"
	"os"

	"github.com/spf13/cobra"

	"msgview/ui/report"
)

func briefCommand(p Program) *cobra.Command {
	var format string
	var budget int
	var content bool
	var secrets redaction
	cmd := &cobra.Command{
		Use:   "brief [flags] FILE",
		Short: "Say in few words how a run ended and what went wrong, for agents that debug",
		Long: `brief says how a run ended, what was found in it, where its prompts and its last answer
are and how long, and how to see more of each: within a budget of tokens, which is an
estimate. A log may try to instruct its reader. So what is said are sentences of msgview,
numbers and plain names; --content adds words of the log, between marks that it cannot know.
It exits with 2 if the file could not be read, or not to its end, or has no conversation.
What could be read is told all the same; a last line that breaks off is a finding. Errors that it tells of are for check to exit with.`,
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) != 1 {
				return usage("name one log")
			}
			if budget < report.LeastBudget {
				return usage("--budget is at least %d tokens, not %d", report.LeastBudget, budget)
			}
			args, err := withoutMessages(args)
			if err != nil {
				return err
			}
			if err := p.checkFormat(format); err != nil {
				return err
			}
			if p, err = secrets.over(p); err != nil {
				return err
			}
			path, _ := located(args[0])
			log, err := p.Open(cmd.Context(), path, format)
			if err != nil {
				return err
			}
			defer log.Close()
			r, endings, err := checked(cmd.Context(), log, path, true, false)
			if r.Log == nil {
				return err
			}
			return errors.Join(report.Brief(os.Stdout, r, endings, budget, report.Options{Content: content}), err)
		},
	}
	cmd.Flags().IntVar(&budget, "budget", 4000, "most `tokens` of the text, an estimate")
	cmd.Flags().BoolVar(&content, "content", false, "add words of the log: prompts, the last answer, commands and lines of output")
	secrets.flags(cmd)
	fromFlag(cmd, p, &format)
	return cmd
}
