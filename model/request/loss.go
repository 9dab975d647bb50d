package request

import (
	"fmt"
	"strconv"
)

// A Kind is a kind of what a body does not hold as the log has it.
type Kind string

// The kinds of losses.
const (
	Events       Kind = "events"
	LeftBranch   Kind = "left branches"
	Strange      Kind = "unknown records"
	Agents       Kind = "agents"
	OtherTalks   Kind = "conversations"
	Before       Kind = "before"
	Thoughts     Kind = "reasoning"
	Unreadable   Kind = "unreadable reasoning"
	Medium       Kind = "media"
	Citations    Kind = "citations"
	Unknowns     Kind = "unknown parts"
	Refusals     Kind = "refusals"
	ErrorMarks   Kind = "error marks"
	Denials      Kind = "denials"
	Reasons      Kind = "reasons"
	Details      Kind = "details of results"
	States       Kind = "states of calls"
	Facts        Kind = "facts"
	Injected     Kind = "injected"
	Roles        Kind = "roles"
	Joined       Kind = "joined"
	Split        Kind = "split"
	Moved        Kind = "moved"
	Order        Kind = "order"
	IDs          Kind = "ids"
	Names        Kind = "names"
	Arguments    Kind = "arguments"
	Unanswered   Kind = "calls without a result"
	Orphans      Kind = "results without a call"
	Empty        Kind = "empty texts"
	Tagged       Kind = "tagged texts"
	Opening      Kind = "opening"
	Provider     Kind = "calls of the provider"
	ToolsGuessed Kind = "tools"
	ToolsForeign Kind = "foreign tools"
	ModelGuessed Kind = "model"
	MostTokens   Kind = "max_tokens"
	Unread       Kind = "unread"
	NotMeant     Kind = "not meant"

	Commands    Kind = "commands" // those of the change of files
	Pieces      Kind = "pieces"
	Guessed     Kind = "guessed lines"
	Loose       Kind = "loose hunks"
	NotPlaced   Kind = "edits without a place"
	Everywhere  Kind = "edits of every place"
	Overwritten Kind = "overwritten"
	Outside     Kind = "outside"
	Undone      Kind = "undone"
	NotUndone   Kind = "not undone"
	EndGuessed  Kind = "guessed end"
	OtherCalls  Kind = "other calls"

	WholeGuessed Kind = "guessed whole"
	Replaced     Kind = "replaced"
)

// sentences says of each kind what there are one or many of, and what became of it.
var sentences = map[Kind][3]string{
	Events:       {"event", "events", "left out: a notice, a compaction or the like is no message"},
	LeftBranch:   {"message on a branch that was left", "messages on branches that were left", "left out: one branch is written"},
	Strange:      {"record of an unknown kind", "records of unknown kinds", "left out: what it says is in print --level 5"},
	Agents:       {"sub-agent", "sub-agents", "left out: each is a conversation of its own (--agents)"},
	OtherTalks:   {"other conversation", "other conversations", "left out"},
	Before:       {"message before the last reset or compaction", "messages before the last reset or compaction", "left out: the model no longer saw it"},
	Thoughts:     {"reasoning", "pieces of reasoning", "left out: the target takes none, or none without its signature"},
	Unreadable:   {"reasoning that only its provider can read", "pieces of reasoning that only their provider can read", "left out"},
	Medium:       {"image, file or sound", "images, files or sounds", "left out: the target takes none there, or the log does not have the data"},
	Citations:    {"citation", "citations", "left out"},
	Unknowns:     {"part of an unknown kind", "parts of unknown kinds", "left out"},
	Refusals:     {"refusal", "refusals", "written as a plain text"},
	ErrorMarks:   {"failed result", "failed results", "written without a mark that it failed"},
	Denials:      {"denied call", "denied calls", "written without a mark that it was denied"},
	Reasons:      {"text of a denial", "texts of denials", "joined to one reason"},
	Details:      {"result", "results", "without exit code, duration and structured copies: there is no place for them"},
	States:       {"call", "calls", "without the state or the approval that the log tells of"},
	Facts:        {"message", "messages", "without what the log says of it beside its words: id, time, speaker, model, tokens"},
	Injected:     {"text that a program put in", "texts that programs put in", "written as if its role had said it"},
	Roles:        {"message of another role", "messages of other roles", "written in the nearest role that there is"},
	Joined:       {"message", "messages", "joined with the one before: roles must alternate"},
	Split:        {"message", "messages", "split: calls, results and words must stand in messages of their own"},
	Moved:        {"result", "results", "moved next to its call"},
	Order:        {"text", "texts", "moved before the calls of its message"},
	IDs:          {"call", "calls", "with an id that was made up: the log has none, or one twice, or one that the target does not take"},
	Names:        {"name of a tool", "names of tools", "changed: the target does not take it"},
	Arguments:    {"call", "calls", "whose arguments are no JSON object, and stand in a member \"input\""},
	Unanswered:   {"call", "calls", "without a result, which says so: a provider answers 400 to a call without one"},
	Orphans:      {"result", "results", "without a call, written as a text of the user"},
	Empty:        {"empty text", "empty texts", "left out: the target takes none"},
	Tagged:       {"text of the model with tags of reasoning or calls", "texts of the model with tags of reasoning or calls", "written as they are: a reader may take what is in the tags for reasoning or calls"},
	Opening:      {"opening", "openings", "added: the target wants the user to speak first"},
	Provider:     {"call that the provider ran", "calls that the provider ran", "written as a call of the program"},
	ToolsGuessed: {"tool", "tools", "without a definition in the log, written with its name and any arguments"},
	ToolsForeign: {"tool", "tools", "of another provider, left out"},
	ModelGuessed: {"model", "models", "missing: the log names none, put one in"},
	MostTokens:   {"limit of tokens", "limits of tokens", "made up (max_tokens): the log tells none, and the target wants one"},
	Commands:     {"command of a shell", "commands of a shell", "not followed: what they did to files is missing, unless it was read later"},
	Pieces:       {"file that the log does not show whole", "files that the log does not show whole", "written in pieces, with the lines around as far as the log shows them"},
	Guessed:      {"edit", "edits", "guessed to be of whole lines: the log does not show the lines around"},
	Loose:        {"hunk", "hunks", "not for git apply, unless the file ends there: the log does not show the next line; patch -p1 and git apply --unidiff-zero take it"},
	NotPlaced:    {"change", "changes", "left out: the text that it changes is not in what the log shows of the file"},
	Everywhere:   {"edit of every place of a text", "edits of every place of a text", "written for the places that the log shows: it does not show the file whole"},
	Overwritten:  {"file", "files", "guessed to be new: it was written whole, and the log does not say whether it was there"},
	WholeGuessed: {"file", "files", "guessed to have been no more than what was read of it: it was written whole, and the log does not say where what was read ended"},
	Replaced:     {"file", "files", "written as if it were new: it was there, and the log does not show all that it was; git apply refuses that while it is there"},
	Outside:      {"file outside the directory of the run", "files outside the directory of the run", "written below it"},
	Undone:       {"file that git put back", "files that git put back", "taken to be what it was before the run, which may have had changes that were not committed"},
	NotUndone:    {"command of git that may put files back", "commands of git that may put files back", "not followed: what it puts back the log does not tell for certain, and changes that are no more may be in the patch"},
	EndGuessed:   {"file", "files", "guessed to end with a line feed: it was read without one, and the end is in the patch; git apply refuses it if there is none"},
	NotMeant:     {"message", "messages", "left out: the expression does not mean it"},
	OtherCalls:   {"call that changes files", "calls that change files", "left out: the expression does not mean it"},
	Unread:       {"record", "records", "that could not be read"},
}

// A Loss says how often something is not in a body as the log has it.
type Loss struct {
	Kind  Kind
	Count int
	Entry int // the first one, -1 where there is no place
}

// Sentence says it in words. place is where the first one is, "" for nowhere.
func (l Loss) Sentence(place string) string {
	s := sentences[l.Kind]
	what := s[1]
	if l.Count == 1 {
		what = s[0]
	}
	if place != "" && l.Count == 1 {
		place = " (at " + place + ")"
	} else if place != "" {
		place = " (first at " + place + ")"
	}
	return fmt.Sprintf("%s %s%s: %s", strconv.Itoa(l.Count), what, place, s[2])
}

// Losses are those of a body, in the order in which they came up.
type Losses struct {
	list []Loss
	at   map[Kind]int
}

// List returns them.
func (l *Losses) List() []Loss { return l.list }

// Of returns how many there are of a kind.
func (l *Losses) Of(k Kind) int {
	if i, ok := l.at[k]; ok {
		return l.list[i].Count
	}
	return 0
}

// Add counts one more.
func (l *Losses) Add(k Kind, entry int) { l.add(k, entry) }

func (l *Losses) add(k Kind, entry int) { l.many(k, entry, 1) }

func (l *Losses) many(k Kind, entry, n int) {
	if n <= 0 {
		return
	}
	i, ok := l.at[k]
	if !ok {
		if l.at == nil {
			l.at = map[Kind]int{}
		}
		i = len(l.list)
		l.at[k] = i
		l.list = append(l.list, Loss{Kind: k, Entry: entry})
	}
	l.list[i].Count += n
}
