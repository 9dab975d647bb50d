package cli

import (
	"bufio"
	"fmt"
	"os"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"msgview/model/expression"
	"msgview/ui"
)

func manCommand() *cobra.Command {
	return &cobra.Command{
		Use:    "man",
		Short:  "Write the manual page",
		Long:   "man writes the manual page, for example: msgview man > ~/.local/share/man/man1/msgview.1",
		Hidden: true,
		Args:   cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			out := bufio.NewWriter(os.Stdout)
			writeMan(out, cmd.Root())
			return out.Flush()
		},
	}
}

// writeMan writes the manual page of the program: what its help texts say, and its keys.
func writeMan(out *bufio.Writer, root *cobra.Command) {
	section := func(name string) { fmt.Fprintf(out, ".SH %s\n", name) }
	fmt.Fprintf(out, ".TH MSGVIEW 1 \"\" \"msgview %s\" \"User Commands\"\n", roff(root.Version))
	section("NAME")
	fmt.Fprintf(out, "msgview \\- %s\n", roff(strings.ToLower(root.Short[:1])+root.Short[1:]))
	section("SYNOPSIS")
	commands := []*cobra.Command{root}
	for _, c := range root.Commands() {
		if c.IsAvailableCommand() && c.Name() != "completion" {
			commands = append(commands, c)
		}
	}
	for _, c := range commands {
		synopsis(out, c)
	}
	section("DESCRIPTION")
	paragraphs(out, root.Long)
	section("OPTIONS")
	roffOptions(out, root.Flags())
	section("COMMANDS")
	for _, c := range commands[1:] {
		fmt.Fprintf(out, ".SS %s\n", roff(c.UseLine()))
		about := c.Long
		if about == "" {
			about = c.Short + "."
		}
		paragraphs(out, about)
		roffOptions(out, c.LocalNonPersistentFlags())
	}
	fmt.Fprintf(out, ".SS %s\n", roff("msgview completion bash|zsh|fish|powershell"))
	paragraphs(out, "Write a script that completes commands, flags and their values in a shell.")
	section("KEYS")
	paragraphs(out, "A number before a key repeats it.")
	group := ""
	for _, row := range ui.ASCIIKeyTable() {
		if row[0] != group {
			group = row[0]
			fmt.Fprintf(out, ".SS %s\n", roff(group))
		}
		fmt.Fprintf(out, ".TP\n.B %s\n%s\n", roff(row[1]), roff(row[2]))
	}
	section("EXPRESSIONS")
	fmt.Fprintf(out, ".nf\n%s\n.fi\n", roff(expression.Reference()))
	section("EXAMPLES")
	for _, c := range commands {
		if c.Example != "" {
			fmt.Fprintf(out, ".nf\n%s\n.fi\n", roff(c.Example))
		}
	}
	section("EXIT STATUS")
	for _, e := range exitCodes {
		fmt.Fprintf(out, ".TP\n.B %d\n%s\n", e.code, roff(e.means))
	}
	section("ENVIRONMENT")
	for _, v := range [][2]string{
		{"NO_COLOR, TERM=dumb", "No colours."},
		{"MSGVIEW_REDUCED_MOTION", "If set to 1, nothing moves when a conversation is played."},
		{"XDG_CONFIG_HOME", "The folder in which msgview/themes has themes of your own."},
		{"EDITOR", "What v opens a log with."},
		{"LC_ALL, LC_CTYPE, LANG", "Whether the terminal takes UTF-8; if not, only ASCII is drawn."},
	} {
		fmt.Fprintf(out, ".TP\n.B %s\n%s\n", roff(v[0]), roff(v[1]))
	}
}

// exitCodes are what the program promises of its exit codes.
var exitCodes = []struct {
	code  int
	means string
}{
	{exitFine, "Fine."},
	{exitFound, "Something is wrong with the log, but the rest was shown; or nothing was found."},
	{exitUsage, "Wrong usage, or nothing that can be read; of check and brief, also if not all can."},
	{exitPanic, "A fault of msgview itself."},
	{exitInterrupted, "Interrupted."},
}

func synopsis(out *bufio.Writer, c *cobra.Command) {
	fmt.Fprintf(out, ".B %s\n.br\n", roff(c.UseLine()))
}

func paragraphs(out *bufio.Writer, text string) {
	for _, p := range strings.Split(text, "\n\n") {
		fmt.Fprintf(out, ".PP\n%s\n", roff(p))
	}
}

// roffOptions writes the flags that people are told of.
func roffOptions(out *bufio.Writer, flags *pflag.FlagSet) {
	flags.VisitAll(func(f *pflag.Flag) {
		if f.Hidden || f.Name == "help" {
			return
		}
		name := "--" + f.Name
		if f.Shorthand != "" {
			name = "-" + f.Shorthand + ", " + name
		}
		value, about := pflag.UnquoteUsage(f)
		if value != "" {
			name += " " + strings.ToUpper(value)
		}
		fmt.Fprintf(out, ".TP\n.B %s\n%s\n", roff(name), roff(about))
	})
}

// roff writes a text so that roff shows it as it is.
func roff(s string) string {
	s = strings.NewReplacer(`\`, `\e`, "-", `\-`, "’", "'", "…", "...").Replace(s)
	lines := strings.Split(s, "\n")
	for i, l := range lines {
		if strings.HasPrefix(l, ".") || strings.HasPrefix(l, "'") {
			lines[i] = `\&` + l
		}
	}
	return strings.Join(lines, "\n")
}
