package cli

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"msgview/themes"
)

// distance counts the letters to insert, to delete, to replace and to swap with the
// next one that make one word of another.
func distance(a, b string) int {
	s, t := []rune(a), []rune(b)
	var before []int
	row := make([]int, len(t)+1)
	for j := range row {
		row[j] = j
	}
	for i := range s {
		next := make([]int, len(t)+1)
		next[0] = i + 1
		for j := range t {
			cost := 1
			if s[i] == t[j] {
				cost = 0
			}
			next[j+1] = min(row[j+1]+1, next[j]+1, row[j]+cost)
			if i > 0 && j > 0 && s[i] == t[j-1] && s[i-1] == t[j] {
				next[j+1] = min(next[j+1], before[j-1]+1)
			}
		}
		before, row = row, next
	}
	return row[len(t)]
}

// maxWord bounds the words that names are compared with: nobody means one by more.
const maxWord = 64

// nearest returns the name that a word was probably meant to be: one that it begins, or
// the one that the fewest letters tell from it, "" if none is near.
func nearest(word string, names []string) string {
	word = strings.ToLower(word)
	if word == "" || len(word) > maxWord {
		return ""
	}
	best, least := "", 1+max(1, len([]rune(word))/3)
	for _, name := range names {
		d := distance(word, strings.ToLower(name))
		if d >= least && len(word) > 2 && strings.HasPrefix(strings.ToLower(name), word) {
			d = least - 1
		}
		if d < least {
			best, least = name, d
		}
	}
	return best
}

// meant is what an error says of the nearest name, "" if there is none.
func meant(word string, names []string) string {
	if near := nearest(word, names); near != "" {
		return fmt.Sprintf(" (did you mean %s?)", near)
	}
	return ""
}

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
	return fmt.Errorf("no format is called %q%s; `msgview formats` lists them", name, meant(name, names))
}

// checkTheme adds to the error of a theme which one may be meant.
func checkTheme(name string, err error) error {
	if err == nil || slices.Contains(themes.Names(), name) {
		return err
	}
	return fmt.Errorf("%w%s", err, meant(name, themes.Names()))
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
		text += meant("--"+unknown.GetSpecifiedName(), names)
	}
	return usage("%s", text)
}
