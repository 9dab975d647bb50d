package cli

import (
	"bufio"
	"fmt"
	"os"
	"strings"
	"unicode/utf8"

	"github.com/charmbracelet/x/ansi"
	"github.com/charmbracelet/x/term"
	"github.com/spf13/cobra"
)

func formatsCommand(p Program) *cobra.Command {
	return &cobra.Command{
		Use:   "formats [NAME]...",
		Short: "List the formats that are supported, one a row, or say all of some",
		Long: `formats lists the formats that are supported: of each a row with its name, its title and
what is read of it. On a terminal rows end at its edge; with the names of formats all is
said of them, also what is not read.`,
		Example: `  msgview formats | grep -i claude
  msgview formats claude-code`,
		ValidArgs: p.formatNames(),
		RunE: func(_ *cobra.Command, args []string) error {
			out := bufio.NewWriter(os.Stdout)
			for i, name := range args {
				if err := p.checkFormat(name); err != nil {
					return err
				}
				if i > 0 {
					fmt.Fprintln(out)
				}
				p.sayFormat(out, name)
			}
			if len(args) == 0 {
				p.listFormats(out)
			}
			return out.Flush()
		},
	}
}

// listFormats writes a row for each format.
func (p Program) listFormats(out *bufio.Writer) {
	edge, _, err := term.GetSize(os.Stdout.Fd())
	if err != nil {
		edge = 0
	}
	var name, title int
	for _, f := range p.Formats {
		name, title = max(name, utf8.RuneCountInString(f.Name)), max(title, utf8.RuneCountInString(f.Title))
	}
	for _, f := range p.Formats {
		row := fmt.Sprintf("%-*s  %-*s  %s", name, f.Name, title, f.Title, f.Reads)
		if !utf8Locale() {
			row = toASCII(row)
		}
		if edge > 0 {
			row = ansi.Truncate(row, edge, "")
		}
		fmt.Fprintln(out, strings.TrimRight(row, " "))
	}
}

// sayFormat writes all that is known of a format.
func (p Program) sayFormat(out *bufio.Writer, name string) {
	for _, f := range p.Formats {
		if f.Name != name {
			continue
		}
		for _, line := range [][2]string{{"name", f.Name}, {"format", f.Title}, {"reads", f.Reads}, {"not read", f.Omits}} {
			if line[1] == "" {
				continue
			}
			row := fmt.Sprintf("%-10s%s", line[0], line[1])
			if !utf8Locale() {
				row = toASCII(row)
			}
			fmt.Fprintln(out, row)
		}
	}
}
