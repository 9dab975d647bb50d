package themes

import (
	"reflect"
)

// Kind says for which terminals a theme is made.
type Kind string

// The kinds of themes.
const (
	Dark  Kind = "dark"  // colours of its own, for a dark background
	Light Kind = "light" // colours of its own, for a light background
	ANSI  Kind = "ansi"  // the terminal's sixteen colours
	Mono  Kind = "mono"  // no colours, only attributes
)

// A Theme is the look of everything msgview draws. Themes are read from TOML; the
// tags are the names used there. A Theme is not changed after it was loaded and
// may be shared by goroutines.
type Theme struct {
	Name  string `toml:"-"`     // what the user types; the name of the file
	Title string `toml:"title"` // what a list of themes shows
	Kind  Kind   `toml:"kind"`

	// Background is the background the theme was made for. The terminal is asked
	// to take it over only if Paint is set. Foreground is the colour of plain
	// text, "" for the terminal's own.
	Background Color `toml:"background"`
	Foreground Color `toml:"foreground"`
	Paint      bool  `toml:"paint"`

	Roles    Roles    `toml:"roles"`
	Agents   []Style  `toml:"agents"` // colours to tell agents apart by name, at least one
	Calls    Calls    `toml:"calls"`
	Text     Text     `toml:"text"`
	Markdown Markdown `toml:"markdown"`
	Code     Code     `toml:"code"`
	JSON     JSON     `toml:"json"`
	Diff     Diff     `toml:"diff"`
	UI       UI       `toml:"ui"`
}

// Roles are the labels of messages by who speaks.
type Roles struct {
	User      Style `toml:"user"`
	Assistant Style `toml:"assistant"`
	System    Style `toml:"system"`
	Developer Style `toml:"developer"`
	Tool      Style `toml:"tool"`
	Marker    Style `toml:"marker"` // records that are not speech: resets, compactions, errors
}

// Calls are the parts of a tool call and the states it can be in.
type Calls struct {
	Name      Style `toml:"name"`
	OK        Style `toml:"ok"`
	Error     Style `toml:"error"`
	Pending   Style `toml:"pending"` // no result, or not decided yet
	Denied    Style `toml:"denied"`
	Malformed Style `toml:"malformed"`
}

// Text is running text that is not what a role says.
type Text struct {
	Reasoning Style `toml:"reasoning"`
	Dim       Style `toml:"dim"` // times, counts, hints
	Accent    Style `toml:"accent"`
	Link      Style `toml:"link"`
	Warning   Style `toml:"warning"`
	Control   Style `toml:"control"` // pictures of control characters and invisible characters
}

// Markdown is the prose of messages.
type Markdown struct {
	Heading    Style `toml:"heading"`    // of the first level
	Subheading Style `toml:"subheading"` // of the other levels
	Strong     Style `toml:"strong"`
	Emphasis   Style `toml:"emphasis"`
	Strike     Style `toml:"strike"`
	Code       Style `toml:"code"` // within a line
	Quote      Style `toml:"quote"`
	Bullet     Style `toml:"bullet"`
	Source     Style `toml:"source"` // HTML and other text shown as it was written
}

// Code is highlighted source code.
type Code struct {
	Block     Style `toml:"block"` // what the others stand on; usually only a background, often nothing
	Keyword   Style `toml:"keyword"`
	Type      Style `toml:"type"`
	Function  Style `toml:"function"`
	String    Style `toml:"string"`
	Number    Style `toml:"number"`
	Constant  Style `toml:"constant"`
	Comment   Style `toml:"comment"`
	Operator  Style `toml:"operator"`
	Tag       Style `toml:"tag"`
	Attribute Style `toml:"attribute"`
	Prompt    Style `toml:"prompt"`
}

// JSON is arguments, results and records shown as JSON.
type JSON struct {
	Key         Style `toml:"key"`
	String      Style `toml:"string"`
	Number      Style `toml:"number"`
	Bool        Style `toml:"bool"`
	Null        Style `toml:"null"`
	Punctuation Style `toml:"punctuation"`
}

// Diff is the lines of a unified diff.
type Diff struct {
	Add    Style `toml:"add"`
	Delete Style `toml:"delete"`
	Hunk   Style `toml:"hunk"`
	Header Style `toml:"header"`
}

// UI is what stands around the conversation. CursorLine, Selection, Header and
// Footer are laid under text that keeps its own colours, unless they set one.
// Hit and CurrentHit replace both colours.
type UI struct {
	Cursor      Style `toml:"cursor"` // the mark in the gutter
	CursorLine  Style `toml:"cursor_line"`
	Selection   Style `toml:"selection"`
	Hit         Style `toml:"hit"`
	CurrentHit  Style `toml:"current_hit"`
	Header      Style `toml:"header"`
	Footer      Style `toml:"footer"`
	ScrollBar   Style `toml:"scroll_bar"`
	ScrollThumb Style `toml:"scroll_thumb"`
	Rule        Style `toml:"rule"` // lines that separate
	Key         Style `toml:"key"`  // names of keys in hints and help
}

// each calls fn for every style until it returns false.
func (t *Theme) each(fn func(place string, s *Style) bool) {
	v := reflect.ValueOf(t).Elem()
	for i := range v.NumField() {
		section := v.Type().Field(i).Tag.Get("toml")
		switch f := v.Field(i); f.Kind() {
		case reflect.Struct:
			for j := range f.NumField() {
				if !fn(section+"."+f.Type().Field(j).Tag.Get("toml"), f.Field(j).Addr().Interface().(*Style)) {
					return
				}
			}
		case reflect.Slice:
			for j := range f.Len() {
				if !fn(section+"."+itoa(j), f.Index(j).Addr().Interface().(*Style)) {
					return
				}
			}
		}
	}
}
