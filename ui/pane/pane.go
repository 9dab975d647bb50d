// Package pane is the views that lie over the conversation or beside it, and the prompts
// below it: each a plain struct in a file of its own, with its keys.
package pane

import (
	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"msgview/model"
	"msgview/model/redact"
	"msgview/model/stats"
	"msgview/ui/check"
	"msgview/ui/chrome"
	"msgview/ui/column"
	"msgview/ui/figures"
	"msgview/ui/filter"
	"msgview/ui/find"
	"msgview/ui/jump"
	"msgview/ui/safetext"
	"msgview/ui/stage"
)

// A Pane takes all keys while the reader is in it. It is closed by what its Update
// returns, and the reader is then where it was opened.
type Pane interface {
	// Title is what the footer says of it, each text whole or not at all.
	Title() []string
	// Keys are the keys that it has of its own.
	Keys() []key.Binding
	// Update handles a key, what was pasted or the mouse.
	Update(d *Desk, msg tea.Msg) Result
	// View draws it; of a prompt it is one row.
	View(d *Desk, width, height int) []safetext.Line
	// Place is where it is shown.
	Place() Place
}

// Place is where a pane is shown.
type Place int

const (
	Over  Place = iota // in place of the conversation
	Side               // beside it where there is room, else in its place
	Foot               // in the last row, where something is typed
	Whole              // in place of all that is on the screen
)

// A Result is what came of a message.
type Result struct {
	Done   bool   // the pane closes
	Leave  bool   // the reader goes to the text; a pane that is not beside it closes
	Away   bool   // with Done: the reader goes to the text, from the panes below this one, too
	Over   Pane   // opens over this one, which is there again when that closes
	Peek   bool   // the text is shown until the next key
	Quit   bool   // and the program with it
	Action string // name of an action that is done when the pane is closed
	Notice string
	Failed bool // the notice is about a problem
	Works  bool // the notice is about what goes on until the command is done
	Cmd    tea.Cmd
}

// News is something for a pane that was read beside the program.
type News struct {
	To   Pane
	What tea.Msg
}

// Drop releases what was read for a pane that is no longer there.
func (n News) Drop() {
	if d, ok := n.What.(interface{ drop() }); ok {
		d.drop()
	}
}

// Tick tells a pane that the log may have grown, or that it was opened.
type Tick struct{}

// A Typist is a pane in which text may be typed: its letters are no keys then.
type Typist interface{ Typing() bool }

// A Waiter is a pane that may still read what it is to show: what it has so far is not the
// time to read out.
type Waiter interface{ Waits(d *Desk) bool }

// A Resumer is a pane that goes on where it was left, old, when it is opened again; nil if
// it was not open before.
type Resumer interface{ Resume(d *Desk, old Pane) }

// complain returns the result of something that failed, if it did.
func complain(err error) Result {
	if err == nil {
		return Result{}
	}
	return Result{Notice: err.Error(), Failed: true}
}

// A Desk is what panes work on: the log with the reader in it, what is looked for and what
// is wrong in it, and what to draw with.
type Desk struct {
	Col     *column.Column
	Search  *find.Search
	Filter  *filter.Filter
	Check   *check.Check     // what is wrong in it
	Figures *figures.Figures // what it took
	Jumps   *jump.Jumps
	Pen     chrome.Pen
	Height  int // of a pane over the conversation
	Program Program
}

// Program is what panes are told of the program that they are in.
type Program struct {
	Version string
	Groups  func() []Group  // all its keys
	Actions func() []Action // all that it can do
	Open    func(path string) (model.Log, error)
	Saves   string       // directory of files that are saved under a path without one, "" for the working directory
	Prices  stats.Prices // of models
	Play    stage.Setup  // how a show is put on

	// Masked is a log with its secrets masked, for what leaves the viewer: a show, an
	// export. What was decided on secrets holds there, too.
	Masked func(model.Log) (*redact.Log, error)
}

// A Group is keys of the help.
type Group struct {
	Name string
	Keys []key.Binding
}

// binding returns keys as the library has them.
func binding(help string, keys ...string) key.Binding {
	return key.NewBinding(key.WithKeys(keys...), key.WithHelp(Names(keys), help))
}
