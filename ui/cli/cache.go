package cli

import (
	"fmt"
	"os"

	"github.com/spf13/cobra"

	"msgview/ui/catalogue"
	"msgview/ui/config"
	"msgview/ui/render"
)

// noCache is the flag that has all logs read anew.
const noCache = "no-cache"

// many says that so many logs are opened one after another.
func (p Program) many(logs int) {
	if p.Many != nil {
		p.Many(logs)
	}
}

// catalogue returns what is known of logs from before: nil, which knows nothing, if that is
// not wanted, or not of logs that are read as a format or masked.
func (p Program) catalogue(cmd *cobra.Command, format string) *catalogue.Catalogue {
	if off, _ := cmd.Flags().GetBool(noCache); off {
		return nil
	}
	if c, err := config.Read(p.known()); err != nil || !c.Cache {
		return nil
	}
	return p.catalogueOf(format)
}

// catalogueOf is catalogue where it is wanted.
func (p Program) catalogueOf(format string) *catalogue.Catalogue {
	if format != "" || p.Stamp == nil {
		return nil
	}
	return catalogue.New(catalogue.Path(), catalogue.Writer(p.Version), p.Stamp)
}

func cacheCommand(p Program) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "cache",
		Short: "Say where what is known of logs is kept, and how much that is",
		Long: `What list, search and the list of the viewer have of each log is kept, so that those which
did not change need not be read again: titles and counts, no other text. It may be deleted at
any time. --no-cache, or cache = false in the config file, does without it.`,
		Args: cobra.NoArgs,
		RunE: func(*cobra.Command, []string) error {
			path := catalogue.Path()
			if path == "" {
				return problem{fmt.Errorf("there is no folder for it: neither $XDG_CACHE_HOME nor $HOME is set")}
			}
			logs, size, err := catalogue.Size(path, catalogue.Writer(p.Version))
			if err != nil {
				return err
			}
			_, err = fmt.Fprintf(os.Stdout, "%s\n%s, %d %s\n", oneLine(path), render.Size(size), logs, render.Plural(logs, "log"))
			return err
		},
	}
	cmd.AddCommand(&cobra.Command{
		Use:   "clear",
		Short: "Delete it",
		Args:  cobra.NoArgs,
		RunE:  func(*cobra.Command, []string) error { return catalogue.Clear(catalogue.Path()) },
	})
	return cmd
}
