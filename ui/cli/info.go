package cli

import (
	"context"
	"fmt"
	"os"
	"slices"
	"strings"

	"charm.land/lipgloss/v2"
	"charm.land/lipgloss/v2/table"
	"github.com/charmbracelet/x/term"
	"github.com/spf13/cobra"

	"msgview/themes"
	"msgview/ui/export"
	"msgview/ui/safetext"
)

func infoCommand(p Program) *cobra.Command {
	var json, unknown bool
	var format string
	cmd := &cobra.Command{
		Use:   "info [flags] FILE...",
		Short: "Say what files are, why msgview thinks so, and account for every record",
		Long: `info says what files are, why msgview thinks so, and accounts for every record.
With --unknown it lists what no decoder took, of files or all sessions in folders: kinds of
records and parts, names of members and kinds of their values, with their numbers and
without any value, so that the list can be shown to others.`,
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) == 0 {
				return usage("name the files to look at")
			}
			if err := p.checkFormat(format); err != nil {
				return err
			}
			args, err := withoutMessages(args)
			if err != nil {
				return err
			}
			ctx := cmd.Context()
			if unknown {
				return printUnknown(ctx, p, args, format, json)
			}
			var worst error
			for i, arg := range args {
				path, _ := located(arg)
				log, err := p.Open(ctx, path, format)
				if err != nil {
					if len(args) == 1 {
						return err
					}
					say(err)
					worst = problem{fmt.Errorf("not all files could be read")}
					continue
				}
				readErr := wait(ctx, log)
				found := export.Found(ctx, log)
				if json {
					err = export.InfoJSON(os.Stdout, log, found)
				} else {
					if i > 0 {
						fmt.Fprintln(os.Stdout)
					}
					err = export.Info(os.Stdout, log, found)
				}
				if ctx.Err() == nil && err == nil {
					if bad := faultOf(log, path, readErr); bad != nil {
						if worst != nil {
							say(worst)
						}
						worst = bad
					}
				}
				log.Close()
				switch {
				case ctx.Err() != nil:
					return ctx.Err()
				case err != nil:
					return err
				}
			}
			return worst
		},
	}
	cmd.Flags().BoolVar(&json, "json", false, "one JSON object for each file, or a line")
	cmd.Flags().BoolVar(&unknown, "unknown", false, "list what no decoder took, without values")
	fromFlag(cmd, p, &format)
	formatAlias(cmd, p, &format)
	return cmd
}

// printUnknown lists what no decoder took of files and of the sessions in folders.
func printUnknown(ctx context.Context, p Program, args []string, format string, json bool) error {
	sessions, without, err := sessionsOf(ctx, p, args, format)
	if err != nil {
		return err
	}
	if without != nil {
		say(without)
	}
	var all export.Unknowns
	for _, s := range sessions {
		log, err := p.Open(ctx, s.Path, format)
		if err != nil {
			say(err)
			continue
		}
		if err = wait(ctx, log); err != nil {
			say(err)
		}
		err = all.Add(ctx, log)
		log.Close()
		if err != nil {
			return err
		}
	}
	if json {
		return all.WriteJSON(os.Stdout)
	}
	return all.Write(os.Stdout)
}

func themesCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "themes",
		Short: "List the colour themes",
		Args:  cobra.NoArgs,
		RunE: func(*cobra.Command, []string) error {
			var rows [][]string
			for _, name := range themes.Names() {
				t, err := themes.Named(name)
				if err != nil {
					say(err)
					continue
				}
				rows = append(rows, []string{safetext.Row(name), safetext.Row(t.Title), string(t.Kind)})
			}
			if err := printTable([]string{"name", "title", "kind"}, rows); err != nil {
				return err
			}
			_, err := fmt.Printf("\nThemes of your own: %s\n", safetext.Row(themes.UserDir()))
			return err
		},
	}
}

// toASCII writes the program's own words in ASCII.
func toASCII(s string) string {
	s = strings.NewReplacer("…", "...", "–", "-", "—", "-", "→", "->", "×", "x", "“", `"`, "”", `"`, "‘", "'", "’", "'", "·", "-").Replace(s)
	return strings.Map(func(r rune) rune {
		if r >= 0x80 {
			return '?'
		}
		return r
	}, s)
}

// printTable prints a table as wide as the terminal, or as its text if there is none. Its
// cells are the program's own words or passed the gate; columns of numbers stand at the
// right.
func printTable(head []string, rows [][]string, numbers ...int) error {
	border := lipgloss.NormalBorder()
	if !utf8Locale() {
		border = lipgloss.ASCIIBorder()
		for _, row := range rows {
			for i := range row {
				row[i] = toASCII(row[i])
			}
		}
	}
	t := table.New().Border(border).Headers(head...).Rows(rows...).
		BorderTop(false).BorderBottom(false).BorderLeft(false).BorderRight(false).BorderColumn(false).BorderRow(false).
		StyleFunc(func(row, column int) lipgloss.Style {
			st := lipgloss.NewStyle().PaddingRight(2).Bold(row == table.HeaderRow)
			if slices.Contains(numbers, column) {
				st = st.Align(lipgloss.Right)
			}
			return st
		})
	if width, _, err := term.GetSize(os.Stdout.Fd()); err == nil && width > 0 {
		t = t.Width(width)
	} else {
		t = t.Width(100)
	}
	_, err := lipgloss.Println(t.Render())
	return err
}
