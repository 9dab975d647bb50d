package ui

import (
	"strings"

	"charm.land/bubbles/v2/key"

	"msgview/ui/pane"
	"msgview/ui/picker"
)

// A deed is what a key does: an action, or it opens a pane.
type deed interface{ deed() }

// opens opens a pane: nil if there is nothing to show.
type opens func(*pane.Desk) (pane.Pane, error)

func (opens) deed() {}

// action is something else that a key does.
type action int

func (action) deed() {}

const (
	doNothing action = iota
	lineDown
	lineUp
	itemNext
	itemPrev
	halfDown
	halfUp
	pageDown
	pageUp
	rowDown
	rowUp
	goHome
	goEnd
	cursorCentre
	cursorTop
	cursorBottom
	turnNext
	turnPrev
	callNext
	callPrev
	problemNext
	problemPrev
	userNext
	userPrev
	answerNext
	answerPrev
	reasoningNext
	reasoningPrev
	editNext
	editPrev
	agentNext
	agentPrev
	boundaryNext
	boundaryPrev
	imageNext
	imagePrev
	slowNext
	slowPrev
	branchNext
	branchPrev
	conversationNext
	conversationPrev
	listConversations
	jumpBack
	jumpForward
	markSet
	markGo
	toggleFold
	openFold
	closeFold
	levelMore
	levelLess
	levelReset
	foldAllOpen
	foldAllClosed
	foldToggleAll
	setLevel1
	setLevel2
	setLevel3
	setLevel4
	setLevel5
	hideReasoning
	hideTools
	hideSystem
	hideNotices
	hideSidechains
	showAll
	cycleClock
	fullPaths
	searchNext
	searchPrev
	wrapToggle
	panLeft
	panRight
	openEditor
	copyText
	copyMarkdown
	copyCommand
	copyOutput
	copyJSON
	copyPlace
	mouseToggle
	follow
	reload
	redrawScreen
	nextPane
	suspend
	back
	quit
	cancel
)

// A binding is a line of the key map: what is pressed, what it does, and how
// help and README say it.
type binding struct {
	keys  []string // as Bubble Tea names them; a sequence is written with spaces
	does  deed
	group string
	help  string
}

// Groups of the key map, in the order of the help.
const (
	groupScroll = "Scroll"
	groupJump   = "Jump"
	groupFold   = "Fold"
	groupShow   = "Show and hide"
	groupFind   = "Find"
	groupItem   = "Item"
	groupOther  = "Other"
	groupList   = "In a list of conversations"
)

// keyMap is the only list of keys: the program, the help and README.md follow it.
func keyMap() []binding {
	return []binding{
		{[]string{"j", "down"}, lineDown, groupScroll, "down: by lines in a tall item, else by items"},
		{[]string{"k", "up"}, lineUp, groupScroll, "up"},
		{[]string{"J"}, itemNext, groupScroll, "next item, skipping the rest of this one"},
		{[]string{"K"}, itemPrev, groupScroll, "previous item"},
		{[]string{"d", "ctrl+d"}, halfDown, groupScroll, "half a page down"},
		{[]string{"u", "ctrl+u"}, halfUp, groupScroll, "half a page up"},
		{[]string{"space", "f", "pgdown", "ctrl+f"}, pageDown, groupScroll, "page down"},
		{[]string{"b", "pgup", "ctrl+b"}, pageUp, groupScroll, "page up"},
		{[]string{"ctrl+e"}, rowDown, groupScroll, "scroll one row down"},
		{[]string{"ctrl+y"}, rowUp, groupScroll, "scroll one row up"},
		{[]string{"g", "home"}, goHome, groupScroll, "first item; with a count: that message"},
		{[]string{"G", "end"}, goEnd, groupScroll, "last item; with a count: that message"},
		{[]string{"z z"}, cursorCentre, groupScroll, "put the cursor in the middle"},
		{[]string{"z t"}, cursorTop, groupScroll, "put the cursor at the top"},
		{[]string{"z b"}, cursorBottom, groupScroll, "put the cursor at the bottom"},

		{[]string{"}"}, turnNext, groupJump, "next turn"},
		{[]string{"{"}, turnPrev, groupJump, "previous turn"},
		{[]string{"t"}, callNext, groupJump, "next tool call"},
		{[]string{"T"}, callPrev, groupJump, "previous tool call"},
		{[]string{"e"}, problemNext, groupJump, "next problem"},
		{[]string{"E"}, problemPrev, groupJump, "previous problem"},
		{[]string{"] u"}, userNext, groupJump, "next prompt"},
		{[]string{"[ u"}, userPrev, groupJump, "previous prompt"},
		{[]string{"] a"}, answerNext, groupJump, "next answer"},
		{[]string{"[ a"}, answerPrev, groupJump, "previous answer"},
		{[]string{"] r"}, reasoningNext, groupJump, "next reasoning"},
		{[]string{"[ r"}, reasoningPrev, groupJump, "previous reasoning"},
		{[]string{"] d"}, editNext, groupJump, "next edit"},
		{[]string{"[ d"}, editPrev, groupJump, "previous edit"},
		{[]string{"] s"}, agentNext, groupJump, "next sub-agent"},
		{[]string{"[ s"}, agentPrev, groupJump, "previous sub-agent"},
		{[]string{"] c"}, boundaryNext, groupJump, "next compaction, reset or interruption"},
		{[]string{"[ c"}, boundaryPrev, groupJump, "previous compaction, reset or interruption"},
		{[]string{"] i"}, imageNext, groupJump, "next image or file"},
		{[]string{"[ i"}, imagePrev, groupJump, "previous image or file"},
		{[]string{"] w"}, slowNext, groupJump, "next slow call, of half a minute or more"},
		{[]string{"[ w"}, slowPrev, groupJump, "previous slow call"},
		{[]string{"] b"}, branchNext, groupJump, "next branch that was left"},
		{[]string{"[ b"}, branchPrev, groupJump, "previous branch that was left"},
		{[]string{"] n"}, conversationNext, groupJump, "next conversation of the file, or the next file"},
		{[]string{"[ n"}, conversationPrev, groupJump, "previous conversation of the file, or the file before"},
		{[]string{"c"}, listConversations, groupJump, "list of the conversations of the file, or of the files"},
		{[]string{":"}, opens(pane.NewGoto), groupJump, "go to message 12, 50%, line L340 or time 14:32"},
		{[]string{"m"}, markSet, groupJump, "set a mark: m and a letter"},
		{[]string{"'"}, markGo, groupJump, "go to a mark; '' goes back"},
		{[]string{"(", "ctrl+o"}, jumpBack, groupJump, "back in the list of jumps"},
		{[]string{")"}, jumpForward, groupJump, "forward in the list of jumps"},

		{[]string{"enter"}, toggleFold, groupFold, "open or close the item; more of a long one"},
		{[]string{"l", "right"}, openFold, groupFold, "open; on an open call step into its sub-agent"},
		{[]string{"h", "left"}, closeFold, groupFold, "close; on a closed item go to its parent"},
		{[]string{"+"}, levelMore, groupFold, "more detail"},
		{[]string{"-"}, levelLess, groupFold, "less detail"},
		{[]string{"="}, levelReset, groupFold, "usual detail, own folds forgotten"},
		{[]string{"z a"}, foldToggleAll, groupFold, "open or close all items like this one"},
		{[]string{"z R"}, foldAllOpen, groupFold, "show everything"},
		{[]string{"z M"}, foldAllClosed, groupFold, "close everything"},
		{[]string{"z 1"}, setLevel1, groupFold, "prompts and last answers"},
		{[]string{"z 2"}, setLevel2, groupFold, "all talk"},
		{[]string{"z 3"}, setLevel3, groupFold, "and a line for each call"},
		{[]string{"z 4"}, setLevel4, groupFold, "and head and tail of results"},
		{[]string{"z 5"}, setLevel5, groupFold, "everything, other records too"},

		{[]string{"x r"}, hideReasoning, groupShow, "reasoning"},
		{[]string{"x t"}, hideTools, groupShow, "tool calls"},
		{[]string{"x s"}, hideSystem, groupShow, "system and injected text"},
		{[]string{"x n"}, hideNotices, groupShow, "notices and other records"},
		{[]string{"x k"}, hideSidechains, groupShow, "sub-agents without a call"},
		{[]string{"x m"}, cycleClock, groupShow, "clock: time, since start, since the last, off"},
		{[]string{"x p"}, fullPaths, groupShow, "paths as logged, or without the directory of the log"},
		{[]string{"x x"}, showAll, groupShow, "show all of these"},

		{[]string{"/"}, opens(pane.NewSearch), groupFind, "search in everything, folded or not; as a regular expression with a second /"},
		{[]string{"n"}, searchNext, groupFind, "next match"},
		{[]string{"N"}, searchPrev, groupFind, "previous match"},

		{[]string{"r"}, opens(pane.NewRaw), groupItem, "source of the item: exact bytes, pretty, back"},
		{[]string{"w"}, wrapToggle, groupItem, "wrap long lines of output or cut them"},
		{[]string{"<"}, panLeft, groupItem, "pan left when lines are cut"},
		{[]string{">"}, panRight, groupItem, "pan right"},
		{[]string{"v"}, openEditor, groupItem, "open the log in $EDITOR at this line"},
		{[]string{"y y"}, copyText, groupItem, "copy the item's text"},
		{[]string{"y m"}, copyMarkdown, groupItem, "copy it as Markdown"},
		{[]string{"y c"}, copyCommand, groupItem, "copy the call's command or arguments"},
		{[]string{"y o"}, copyOutput, groupItem, "copy the call's output"},
		{[]string{"y j"}, copyJSON, groupItem, "copy the record as JSON"},
		{[]string{"y l"}, copyPlace, groupItem, "copy file:line"},

		{[]string{"o"}, opens(pane.NewOutline), groupOther, "outline: turns with time, calls and errors"},
		{[]string{"tab"}, nextPane, groupOther, "to the pane beside the text, and back"},
		{[]string{"F"}, follow, groupOther, "follow the log as it grows"},
		{[]string{"f2"}, mouseToggle, groupOther, "mouse on or off (off lets the terminal select text)"},
		{[]string{"f5"}, reload, groupOther, "read the file again"},
		{[]string{"ctrl+l"}, redrawScreen, groupOther, "draw the screen again"},
		{[]string{"ctrl+z"}, suspend, groupOther, "suspend"},
		{[]string{"?", "f1"}, opens(pane.NewHelp), groupOther, "this help"},
		{[]string{"esc"}, cancel, groupOther, "cancel: search, prefix, count"},
		{[]string{"q"}, back, groupOther, "back, or quit"},
		{[]string{"Q"}, quit, groupOther, "quit"},
		{[]string{"ctrl+c"}, quit, groupOther, "quit, as interrupted: exit code 130"},
	}
}

// keys finds actions by what was pressed.
type keys struct {
	deeds    map[string]deed
	prefixes map[string][]binding
}

func newKeys() keys {
	k := keys{deeds: map[string]deed{}, prefixes: map[string][]binding{}}
	for _, b := range keyMap() {
		for _, name := range b.keys {
			k.deeds[name] = b.does
			if prefix, _, ok := strings.Cut(name, " "); ok && name != " " {
				k.prefixes[prefix] = append(k.prefixes[prefix], b)
			}
		}
	}
	return k
}

// groups are the keys by their groups, in the order of the help.
func groups() []pane.Group {
	var all []pane.Group
	add := func(group string, keys []string, help string) {
		if n := len(all); n == 0 || all[n-1].Name != group {
			all = append(all, pane.Group{Name: group})
		}
		last := &all[len(all)-1]
		last.Keys = append(last.Keys, key.NewBinding(key.WithKeys(keys...), key.WithHelp(pane.Names(keys), help)))
	}
	for _, b := range keyMap() {
		add(b.group, b.keys, b.help)
	}
	for _, b := range picker.Keys() {
		add(groupList, b.Keys, b.Help)
	}
	return all
}

// KeyTable returns the key map as rows of a group, the keys, and what they do,
// for README.md and the command line.
func KeyTable() [][3]string {
	var rows [][3]string
	for _, g := range groups() {
		for _, b := range g.Keys {
			rows = append(rows, [3]string{g.Name, b.Help().Key, b.Help().Desc})
		}
	}
	return rows
}

// ASCIIKeyTable is KeyTable in ASCII.
func ASCIIKeyTable() [][3]string {
	rows := KeyTable()
	for i := range rows {
		rows[i][1] = pane.ASCIINames(rows[i][1])
	}
	return rows
}
