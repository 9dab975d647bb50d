package cli

import (
	"os"

	"github.com/spf13/cobra"

	"msgview/model/stats"
	"msgview/ui/export"
)

func statsCommand(p Program) *cobra.Command {
	var format string
	var json bool
	var priceFile string
	var secrets redaction
	cmd := &cobra.Command{
		Use:   "stats [flags] FILE|DIR...",
		Short: "Add up what a run took: time, tokens, and the calls of each tool",
		Long: `stats adds up what a run took: time by who was waited for, tokens each counted once, and
for each tool its calls, failures, how long they took and how much they gave back. Percentiles
are of the calls whose duration the log tells. Where the log has totals of its own that are
others, both are said, those of the log as it counts. Input is what was in no cache, in every
format, so that input, output, cache read and cache written are all there is ("input_all" of
the JSON has the whole prompts). What it cost is reckoned by list prices of the makers of the models,
which have a date; --prices names a file with others, a model a line: its name, and dollars
for a million tokens of input, output, read from a cache, written to a cache. Where a model
has no price, or long prompts cost more, what is said is the least that it cost. Of several
logs, or those in a folder, the sums are said: what forks have in common counts once.`,
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) == 0 {
				return usage("name a log, or several")
			}
			args, err := withoutMessages(args)
			if err != nil {
				return err
			}
			if err := p.checkFormat(format); err != nil {
				return err
			}
			prices, err := stats.PricesFrom(priceFile)
			if err != nil {
				return err
			}
			if p, err = secrets.over(p); err != nil {
				return err
			}
			sessions, without, err := sessionsOf(cmd.Context(), p, args, format)
			if err != nil {
				return err
			}
			if len(sessions) > 1 {
				return statsOfMany(cmd.Context(), p, sessions, without, format, prices, json)
			}
			path, _ := located(args[0])
			log, err := p.Open(cmd.Context(), path, format)
			if err != nil {
				return err
			}
			defer log.Close()
			readErr := wait(cmd.Context(), log)
			s, err := stats.Of(cmd.Context(), log)
			if err != nil {
				return err
			}
			if json {
				err = export.WriteLine(os.Stdout, statsJSON(path, log, s, prices))
			} else {
				err = printStats(log, s, prices)
			}
			if err != nil {
				return err
			}
			return faultOf(log, path, readErr)
		},
	}
	cmd.Flags().BoolVar(&json, "json", false, "one JSON object; times in seconds")
	cmd.Flags().StringVar(&priceFile, "prices", "", "a `file` with prices that count more than those that msgview knows")
	secrets.flags(cmd)
	fromFlag(cmd, p, &format)
	return cmd
}
