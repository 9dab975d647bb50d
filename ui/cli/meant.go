package cli

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"msgview/model/nearest"
	"msgview/themes"
)

// formatNames returns the names of the formats of logs.
func (p Program) formatNames() []string {
	names := make([]string, len(p.Formats))
	for i, f := range p.Formats {
		names[i] = f.Name
	}
	return names
}

// checkFormat returns the error of a format of logs that there is none of.
func (p Program) checkFormat(name string) error {
	names := p.formatNames()
	if name == "" || slices.Contains(names, name) {
		return nil
	}
	return fmt.Errorf("no format is called %q%s; `msgview formats` lists them", name, nearest.Hint(name, names))
}

// checkTheme adds to the error of a theme which one may be meant.
func checkTheme(name string, err error) error {
	if err == nil || slices.Contains(themes.Names(), name) {
		return err
	}
	return fmt.Errorf("%w%s", err, nearest.Hint(name, themes.Names()))
}

// flagError says what is wrong with a flag, and which one may be meant.
func flagError(cmd *cobra.Command, err error) error {
	text, _, _ := strings.Cut(err.Error(), ": strconv.") // what Go calls it is no help
	var unknown *pflag.NotExistError
	if errors.As(err, &unknown) && unknown.GetSpecifiedShortnames() == "" {
		var names []string
		add := func(f *pflag.Flag) {
			if !f.Hidden {
				names = append(names, "--"+f.Name)
			}
		}
		cmd.Flags().VisitAll(add)
		cmd.InheritedFlags().VisitAll(add)
		text += nearest.Hint("--"+unknown.GetSpecifiedName(), names)
	}
	return usage("%s", text)
}
