package format

import "msgview/model/rawjson"

// A Layout says by their names how the files of a program's sessions lie in a directory.
// Package folders needs it before it knows of which format the files are: names must be
// such as other programs do not use, or harmless where they do.
type Layout struct {
	// Companions are files that go with the one that has the session, in the same
	// folder, and are no sessions themselves; by the name of the latter.
	Companions map[string][]string

	// Endings are those of files that go with the session <name>.jsonl beside them.
	Endings []string

	// Folders lie in the folder <name> beside the session <name>.jsonl that they belong
	// to. Those of sub-agents are in SubAgents, or begin with SubAgent where they lie
	// beside the session itself.
	Folders             []string
	SubAgents, SubAgent string

	// Aside are folders beside the folder OutputsOf, which has the sessions, with what is
	// none: it is not listed.
	Aside []string

	// Outputs is the folder with the outputs of tools, which are shown with their
	// sessions: one of Folders, or beside the folder OutputsOf, which has the sessions.
	Outputs, OutputsOf string

	// Task are the files of a task, which has a folder of its own.
	Task []string

	// About and Messages are the files of a conversation that has a folder of its own: what
	// is said of it, which is read first, and its messages. Earlier is a folder beside
	// these with messages that were moved there, and come before them; or it lies in the
	// folder <name> beside <name>.jsonl. Updated is the member of About that has the time
	// of the last change.
	About, Messages, Earlier, Updated string

	// IsLog tells by its name a file beside Messages that a program writes of the same
	// messages in another form, and Same what a message and its copy there have in
	// common, "" for no message. Of such a file only what Messages lacks is read.
	IsLog func(base string) bool
	Same  func(message rawjson.Value) string

	// Overwritten is a file that the program writes anew, shorter, once Sign lies beside it:
	// a folder, or files by a pattern. Whole, which else repeats it in another form, then is
	// the one with all that was said.
	Overwritten, Sign, Whole string

	// Sessions and Pieces are the folders of a store that keeps each session, message and
	// part in a file of its own. Without Sessions the pieces are nobody's beside others.
	Sessions string
	Pieces   []string
}
