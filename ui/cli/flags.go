package cli

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"msgview/model/expression"
	"msgview/model/nearest"
	"msgview/themes"
	"msgview/ui/config"
	"msgview/ui/render"
)

// fromFlag adds the flag that says which format a log has.
func fromFlag(cmd *cobra.Command, p Program, format *string) {
	cmd.Flags().StringVar(format, "from", "", "read the log as this format instead of detecting it (see msgview formats)")
	complete(cmd, "from", p.formatNames())
}

// formatAlias adds another name of that flag, which it had at first.
func formatAlias(cmd *cobra.Command, p Program, format *string) {
	cmd.Flags().StringVar(format, "format", "", "another name of --from")
	complete(cmd, "format", p.formatNames())
}

func themeFlag(cmd *cobra.Command, theme *string) {
	cmd.Flags().StringVar(theme, "theme", "auto", "colours: auto, a theme's name or the path of a theme file (see msgview themes)")
	_ = cmd.RegisterFlagCompletionFunc("theme", func(_ *cobra.Command, _ []string, word string) ([]string, cobra.ShellCompDirective) {
		if strings.ContainsAny(word, "./~") {
			return []string{"toml"}, cobra.ShellCompDirectiveFilterFileExt
		}
		return beginning(word, append([]string{"auto"}, themes.Names()...)), cobra.ShellCompDirectiveNoFileComp
	})
}

// alertFlag adds the flag that says what calls the reader.
func alertFlag(cmd *cobra.Command, how *string) {
	cmd.Flags().StringVar(how, "alert", "off", "when a log that grows has something new to look at: off, bell or notify, a message of the desktop")
	complete(cmd, "alert", config.Alerts)
}

// colorWords are the values of --color.
var colorWords = []string{"auto", "always", "never"}

func colorFlag(cmd *cobra.Command, when *string) {
	cmd.Flags().StringVar(when, "color", "auto", "colours when printing: auto, always or never")
	complete(cmd, "color", colorWords)
}

func levelCompletion(cmd *cobra.Command) {
	var levels []string
	for n := render.MinLevel; n <= render.MaxLevel; n++ {
		levels = append(levels, strconv.Itoa(n))
	}
	complete(cmd, "level", levels)
}

// complete has the shell complete the values of a flag.
func complete(cmd *cobra.Command, flag string, values []string) {
	_ = cmd.RegisterFlagCompletionFunc(flag, func(_ *cobra.Command, _ []string, word string) ([]string, cobra.ShellCompDirective) {
		return beginning(word, values), cobra.ShellCompDirectiveNoFileComp
	})
}

// beginning returns the values that begin with a word.
func beginning(word string, values []string) []string {
	var fit []string
	for _, v := range values {
		if strings.HasPrefix(v, word) {
			fit = append(fit, v)
		}
	}
	return fit
}

// viewerFlags adds the flags of every command that opens the viewer.
func viewerFlags(cmd *cobra.Command, o *viewOptions) {
	f := cmd.Flags()
	themeFlag(cmd, &o.theme)
	f.IntVar(&o.level, "level", 0, "how much is shown, 1 to 5 (3 in the viewer)")
	levelCompletion(cmd)
	f.BoolVar(&o.noMouse, "no-mouse", false, "leave the mouse to the terminal")
	f.BoolVar(&o.screenReader, "screen-reader", false, "write line after line for a screen reader, and draw nothing")
	f.BoolVar(&o.noState, "no-state", false, "keep no marks and places for the next time")
	f.BoolVar(&o.ascii, "ascii", false, "draw with ASCII characters only")
}

// printedFlags adds those of the commands that print where there is no terminal.
func printedFlags(cmd *cobra.Command, o *viewOptions) {
	colorFlag(cmd, &o.color)
	cmd.Flags().IntVar(&o.width, "width", 0, "width of a row when printing (0: of the terminal, or 100)")
	_ = cmd.RegisterFlagCompletionFunc("width", cobra.NoFileCompletions)
}

// completionCommand adds cobra's command for completions. A shell that it does not know
// is wrong usage.
func completionCommand(root *cobra.Command) {
	root.InitDefaultCompletionCmd()
	cmd := commandNamed(root, "completion")
	if cmd == nil {
		return
	}
	var shells []string
	for _, c := range cmd.Commands() {
		shells = append(shells, c.Name())
	}
	cmd.Args = cobra.ArbitraryArgs
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if len(args) == 0 {
			return cmd.Help()
		}
		return usage("completion is for %s, not %q%s", strings.Join(shells, ", "), args[0], nearest.Hint(args[0], shells))
	}
}

// commandNames returns the names of the commands that people call.
func commandNames(cmd *cobra.Command) []string {
	names := []string{"help"}
	for _, c := range cmd.Root().Commands() {
		if c.IsAvailableCommand() {
			names = append(names, c.Name())
		}
	}
	return names
}

// topicExpressions is what help explains beside the commands.
const topicExpressions = "expressions"

// helpCommand is cobra's, but for a command that there is none of, which is wrong usage.
func helpCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "help [COMMAND]",
		Short: "Say how a command is called; help expressions: what --select takes",
		ValidArgsFunction: func(cmd *cobra.Command, args []string, word string) ([]string, cobra.ShellCompDirective) {
			if len(args) > 0 {
				return nil, cobra.ShellCompDirectiveNoFileComp
			}
			return beginning(word, append(commandNames(cmd), topicExpressions)), cobra.ShellCompDirectiveNoFileComp
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			about, rest := cmd.Root(), args
			if len(args) == 1 && strings.EqualFold(args[0], topicExpressions) {
				fmt.Fprint(cmd.OutOrStdout(), expression.Reference())
				return nil
			}
			for len(rest) > 0 {
				next := commandNamed(about, rest[0])
				if next == nil {
					return usage("no command is called %q%s", strings.Join(args, " "), nearest.Hint(rest[0], append(commandNames(cmd), topicExpressions)))
				}
				about, rest = next, rest[1:]
			}
			about.InitDefaultHelpFlag()
			about.InitDefaultVersionFlag()
			return about.Help()
		},
	}
}

// commandNamed returns the command below another one that has a name, nil if there is none.
func commandNamed(cmd *cobra.Command, name string) *cobra.Command {
	for _, c := range cmd.Commands() {
		if c.Name() == name || c.HasAlias(name) {
			return c
		}
	}
	return nil
}
