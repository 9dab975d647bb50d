package cli

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"msgview/model/nearest"
	"msgview/themes"
	"msgview/ui"
	"msgview/ui/config"
)

// known are the names that a config file may use.
func (p Program) known() config.Known {
	k := config.Known{Themes: themes.Names, Actions: ui.Actions(), Missing: func(path string) error { _, err := os.Stat(path); return err }}
	for _, f := range p.Formats {
		k.Formats = append(k.Formats, f.Name)
	}
	return k
}

// unconfigured are the commands that open no log: they tell what a config file may say, and
// must work where it is wrong.
var unconfigured = []string{"config", "formats", "themes", "skill", "man", "help", "completion"}

// checkConfig returns the mistakes of the config file. Commands that print use next to
// nothing of it, so that it makes no difference to scripts; but who wrote it wants to know.
func (p Program) checkConfig(cmd *cobra.Command) error {
	for c := cmd; c.HasParent(); c = c.Parent() {
		if slices.Contains(unconfigured, c.Name()) || strings.HasPrefix(c.Name(), "__complete") {
			return nil
		}
	}
	_, err := config.Read(p.known())
	return err
}

// configure reads the config file and takes over what it says where no flag says
// otherwise. Only commands that show the viewer, or its keys, read it.
func (o *viewOptions) configure(cmd *cobra.Command, p Program) error {
	c, err := config.Read(p.known())
	if err != nil {
		return err
	}
	o.noCache, _ = cmd.Flags().GetBool(noCache)
	given := func(flag, setting string) bool {
		if f := cmd.Flag(flag); f == nil || !f.Changed {
			return false
		}
		c.Set(setting, "flag --"+flag)
		return true
	}
	if given("theme", "theme") {
		c.Theme = o.theme
	}
	if o.theme = c.Theme; c.Theme == "auto" && os.Getenv("NO_COLOR") != "" {
		c.Set("theme", "default; mono as $NO_COLOR is set")
	}
	if given("level", "level") {
		c.Level, c.LevelFormat = o.level, nil
		c.Set("level.default", "flag --level")
	}
	if given("alert", "alert") {
		if !slices.Contains(config.Alerts, o.alert) {
			return usage("--alert is off, bell or notify, not %q%s", o.alert, nearest.Hint(o.alert, config.Alerts))
		}
		c.Alert = o.alert
	}
	if given("no-mouse", "mouse") {
		c.Mouse = !o.noMouse
	}
	o.noMouse = !c.Mouse
	if given("ascii", "ascii") {
		c.ASCII = o.ascii
	} else if !utf8Locale() && !c.ASCII {
		c.ASCII = true
		c.Set("ascii", "environment: the locale is not UTF-8")
	}
	o.ascii = c.ASCII
	if given("no-state", "remember") {
		c.Remember = !o.noState
	}
	if given(noCache, "cache") {
		c.Cache = !o.noCache
	}
	if given("screen-reader", "screen_reader") {
		c.ScreenReader = o.screenReader
	}
	if given("utc", "time_zone") {
		c.TimeZone = "utc"
	}
	zone, err := c.Zone()
	if err != nil {
		return fmt.Errorf("the time zone: %w", err)
	}
	time.Local = zone
	o.config = c
	return nil
}

func configCommand(p Program) *cobra.Command {
	var o viewOptions
	var path, actions bool
	cmd := &cobra.Command{
		Use:   "config",
		Short: "Print the settings in force and where each comes from",
		Long: `Settings are read from config.toml in msgview's folder of the user's settings; flags
count more. What is printed is such a file, which says the same.`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if path {
				_, err := fmt.Println(config.Path())
				return err
			}
			if actions {
				return printActions()
			}
			if err := checkFlags(cmd, o.level, 0); err != nil {
				return err
			}
			if err := o.configure(cmd, p); err != nil {
				return err
			}
			state := "which there is none of"
			if _, err := os.Stat(config.Path()); err == nil {
				state = "which was read"
			}
			if _, err := fmt.Printf("# %s, %s\n", config.Path(), state); err != nil {
				return err
			}
			return o.config.Write(os.Stdout)
		},
	}
	f := cmd.Flags()
	f.BoolVar(&path, "path", false, "print where the file is looked for")
	f.BoolVar(&actions, "actions", false, "list the actions that keys can be bound to, with their usual keys")
	f.StringVar(&o.theme, "theme", "auto", "as of the viewer")
	f.IntVar(&o.level, "level", 0, "as of the viewer")
	alertFlag(cmd, &o.alert)
	f.BoolVar(&o.noMouse, "no-mouse", false, "as of the viewer")
	f.BoolVar(&o.screenReader, "screen-reader", false, "as of the viewer")
	f.BoolVar(&o.noState, "no-state", false, "as of the viewer")
	f.BoolVar(&o.ascii, "ascii", false, "as of the viewer")
	return cmd
}

// printActions lists what keys can be bound to, as the config file has it.
func printActions() error {
	for _, a := range ui.Actions() {
		if _, err := fmt.Println(config.Binding(a)); err != nil {
			return err
		}
	}
	return nil
}
