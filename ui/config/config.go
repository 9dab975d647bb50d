// Package config is what a person sets once for all: the file config.toml in the folder
// of msgview's settings, read and checked. It is plain data; what a value does is the
// business of who asks for it.
//
// README.md beside it documents the file.
package config

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"time"

	"github.com/BurntSushi/toml"
	"github.com/adrg/xdg"
)

// Config is the settings in force. The zero value is none; Default returns the usual ones.
type Config struct {
	Theme        string // auto, a theme's name or the path of a theme file
	Clock        string // one of Clocks
	TimeZone     string // local, utc or a name of the time zone database
	Level        int    // of detail, at first
	LevelFormat  map[string]int
	FoldTool     map[string]string // one of Folds, by the names of tools
	Columns      []string          // some of AllColumns
	Diff         string            // one of Diffs
	Alert        string            // one of Alerts
	Pictures     string            // one of Pictures
	Prices       string            // path of a file with prices of models, "" for none
	Mouse        bool
	ASCII        bool
	Remember     bool     // places and marks are kept for the next time
	Cache        bool     // what lists say of logs is kept
	Places       []string // folders in which sessions are looked for, too
	ScreenReader bool
	Still        bool // nothing moves on the stage
	Redact       Redaction
	Keys         map[string][]string // of actions, where they are not the usual ones

	path string
	from map[string]string
}

// Clocks are the ways to say times beside messages.
var Clocks = []string{"turn", "day", "start", "delta", "off"}

// Folds are how much of a call is shown.
var Folds = []string{"line", "preview", "full"}

// Diffs are the ways to draw differences.
var Diffs = []string{"auto", "unified", "side"}

// Alerts are how the reader is called when a log that grows has something new to look at.
var Alerts = []string{"off", "bell", "notify"}

// Pictures are the ways to draw pictures.
var Pictures = []string{"auto", "kitty", "blocks", "off"}

// AllColumns are those at the right end of rows, in their order.
var AllColumns = []string{"state", "size", "time"}

// An Action is what keys are bound to.
type Action struct {
	Name string
	Keys []string // the usual ones
}

// Known is what the names in a file are checked with.
type Known struct {
	Themes  func() []string
	Missing func(path string) error // why a file that is named cannot be there; nil if that is not looked at
	Formats []string
	Actions []Action
}

// Default returns what holds where nothing is set.
func Default() *Config {
	return &Config{
		Theme: "auto", Clock: "turn", TimeZone: "local", Level: 3,
		LevelFormat: map[string]int{}, FoldTool: map[string]string{}, Columns: slices.Clone(AllColumns), Diff: "auto", Alert: "off", Pictures: "auto",
		Mouse: true, Remember: true, Cache: true, Keys: map[string][]string{}, path: Path(), from: map[string]string{},
	}
}

// Path is where the file is looked for: msgview/config.toml in $XDG_CONFIG_HOME, or in
// what the system has in its place.
func Path() string { return filepath.Join(xdg.ConfigHome, "msgview", "config.toml") }

// maxFile bounds the file, in bytes; more is no such file.
const maxFile = 1 << 20

// Read reads the file at Path. Without one it returns what Default does. The error is
// Mistakes if the file can be read.
func Read(known Known) (*Config, error) {
	f, err := os.Open(Path())
	if errors.Is(err, fs.ErrNotExist) {
		return Default(), nil
	}
	if err != nil {
		return nil, fmt.Errorf("the config file: %w", err)
	}
	defer f.Close()
	src, err := io.ReadAll(io.LimitReader(f, maxFile+1))
	switch {
	case err != nil:
		return nil, fmt.Errorf("the config file: %w", err)
	case len(src) > maxFile:
		return nil, fmt.Errorf("%s: larger than %d bytes, this is no config file", Path(), maxFile)
	}
	return Parse(Path(), string(src), known)
}

// Parse reads the text of a file that is called path in errors.
func Parse(path, src string, known Known) (*Config, error) {
	file := map[string]any{}
	if _, err := toml.Decode(src, &file); err != nil {
		var syntax toml.ParseError
		if errors.As(err, &syntax) {
			return nil, Mistakes{{path, lineAt(syntax.Position, src), said(syntax, src)}}
		}
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	c := Default()
	c.path = path
	k := checker{c: c, src: src, known: known}
	k.file(file)
	if len(k.mistakes) > 0 {
		slices.SortStableFunc(k.mistakes, func(a, b Mistake) int { return a.Line - b.Line })
		return nil, k.mistakes
	}
	return c, nil
}

// A Mistake is something wrong in the file.
type Mistake struct {
	Path string
	Line int // from 1; 0 if it is not known
	Text string
}

// Error says where it is, what is wrong and what to do.
func (m Mistake) Error() string {
	if m.Line == 0 {
		return m.Path + ": " + m.Text
	}
	return fmt.Sprintf("%s:%d: %s", m.Path, m.Line, m.Text)
}

// Mistakes are all that is wrong in a file.
type Mistakes []Mistake

// Error says the first.
func (m Mistakes) Error() string {
	if len(m) == 1 {
		return m[0].Error()
	}
	return fmt.Sprintf("%s (and %d more)", m[0].Error(), len(m)-1)
}

// Set notes that a setting comes from somewhere else than the file: a flag or the
// environment. The caller changes the value.
func (c *Config) Set(name, from string) { c.from[name] = from }

// From says where the value of a setting comes from.
func (c *Config) From(name string) string {
	if from := c.from[name]; from != "" {
		return from
	}
	return "default"
}

// Zone is the time zone of TimeZone.
func (c *Config) Zone() (*time.Location, error) { return zone(c.TimeZone) }

func zone(name string) (*time.Location, error) {
	switch name {
	case "local", "":
		return time.Local, nil
	case "utc":
		return time.UTC, nil
	}
	return time.LoadLocation(name)
}

// LevelFor is the level that logs of a format are opened with.
func (c *Config) LevelFor(format string) int {
	if n, ok := c.LevelFormat[format]; ok {
		return n
	}
	return c.Level
}
