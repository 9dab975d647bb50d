package ui

import "msgview/ui/pane"

// A deed is what a key does: an action, or it opens a pane.
type deed interface{ deed() }

// opens opens a pane: nil if there is nothing to show.
type opens func(*pane.Desk) (pane.Pane, error)

func (opens) deed() {}

// action is something else that a key does.
type action int

func (action) deed() {}

// tabAt goes to the tab with a number, from 1.
type tabAt int

func (tabAt) deed() {}

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
	gapNext
	gapPrev
	changeNext
	changePrev
	sameNext
	samePrev
	conversationNext
	conversationPrev
	listConversations
	jumpOther
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
	cycleDiff
	maskSecrets
	listSecrets
	searchNext
	searchPrev
	searchAll
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
	copyPage
	copyView
	copyResume
	pipeItem
	mouseToggle
	follow
	reload
	redrawScreen
	nextPane
	tabNext
	tabPrev
	tabGo
	suspend
	back
	quit
	cancel
)

// A binding is a line of the key map: what is pressed, what it does, and how
// help and README say it.
type binding struct {
	keys  []string // as Bubble Tea names them; a sequence is written with spaces
	name  string   // of the action in the config file, "" if its keys stay
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
		{[]string{"j", "down"}, "line-down", lineDown, groupScroll, "down: by lines in a tall item, else by items"},
		{[]string{"k", "up"}, "line-up", lineUp, groupScroll, "up"},
		{[]string{"J"}, "item-next", itemNext, groupScroll, "next item, skipping the rest of this one"},
		{[]string{"K"}, "item-prev", itemPrev, groupScroll, "previous item"},
		{[]string{"d", "ctrl+d"}, "half-down", halfDown, groupScroll, "half a page down"},
		{[]string{"u", "ctrl+u"}, "half-up", halfUp, groupScroll, "half a page up"},
		{[]string{"space", "f", "pgdown", "ctrl+f"}, "page-down", pageDown, groupScroll, "page down"},
		{[]string{"b", "pgup", "ctrl+b"}, "page-up", pageUp, groupScroll, "page up"},
		{[]string{"ctrl+e"}, "row-down", rowDown, groupScroll, "scroll one row down"},
		{[]string{"ctrl+y"}, "row-up", rowUp, groupScroll, "scroll one row up"},
		{[]string{"g", "home"}, "go-home", goHome, groupScroll, "first item; with a count: that message"},
		{[]string{"G", "end"}, "go-end", goEnd, groupScroll, "last item; with a count: that message"},
		{[]string{"z z"}, "cursor-centre", cursorCentre, groupScroll, "middle: put the cursor there"},
		{[]string{"z t"}, "cursor-top", cursorTop, groupScroll, "top: put the cursor there"},
		{[]string{"z b"}, "cursor-bottom", cursorBottom, groupScroll, "bottom: put the cursor there"},

		{[]string{"}"}, "turn-next", turnNext, groupJump, "next turn"},
		{[]string{"{"}, "turn-prev", turnPrev, groupJump, "previous turn"},
		{[]string{"t"}, "call-next", callNext, groupJump, "next tool call"},
		{[]string{"T"}, "call-prev", callPrev, groupJump, "previous tool call"},
		{[]string{"e"}, "problem-next", problemNext, groupJump, "next problem not mended later"},
		{[]string{"E"}, "problem-prev", problemPrev, groupJump, "previous problem not mended later"},
		{[]string{"] u"}, "user-next", userNext, groupJump, "next prompt"},
		{[]string{"[ u"}, "user-prev", userPrev, groupJump, "previous prompt"},
		{[]string{"] a"}, "answer-next", answerNext, groupJump, "next answer"},
		{[]string{"[ a"}, "answer-prev", answerPrev, groupJump, "previous answer"},
		{[]string{"] r"}, "reasoning-next", reasoningNext, groupJump, "next reasoning"},
		{[]string{"[ r"}, "reasoning-prev", reasoningPrev, groupJump, "previous reasoning"},
		{[]string{"] d"}, "edit-next", editNext, groupJump, "next edit"},
		{[]string{"[ d"}, "edit-prev", editPrev, groupJump, "previous edit"},
		{[]string{"] s"}, "agent-next", agentNext, groupJump, "next sub-agent"},
		{[]string{"[ s"}, "agent-prev", agentPrev, groupJump, "previous sub-agent"},
		{[]string{"] c"}, "boundary-next", boundaryNext, groupJump, "next boundary: a compaction, reset or interruption"},
		{[]string{"[ c"}, "boundary-prev", boundaryPrev, groupJump, "previous boundary: a compaction, reset or interruption"},
		{[]string{"] i"}, "image-next", imageNext, groupJump, "next image or file"},
		{[]string{"[ i"}, "image-prev", imagePrev, groupJump, "previous image or file"},
		{[]string{"] w"}, "slow-next", slowNext, groupJump, "next slow call: of half a minute or more"},
		{[]string{"[ w"}, "slow-prev", slowPrev, groupJump, "previous slow call"},
		{[]string{"] b"}, "branch-next", branchNext, groupJump, "next branch that was left"},
		{[]string{"[ b"}, "branch-prev", branchPrev, groupJump, "previous branch that was left"},
		{[]string{"] g"}, "gap-next", gapNext, groupJump, "next long gap in which nobody was waited for"},
		{[]string{"[ g"}, "gap-prev", gapPrev, groupJump, "previous long gap"},
		{[]string{"] m"}, "change-next", changeNext, groupJump, "next change: of the model, its prompt, tools or mode, a compaction, the cache"},
		{[]string{"[ m"}, "change-prev", changePrev, groupJump, "previous change"},
		{[]string{"*"}, "same-next", sameNext, groupJump, "next call with the same tool and file or command"},
		{[]string{"#"}, "same-prev", samePrev, groupJump, "previous call with the same tool and file or command"},
		{[]string{"] n"}, "conversation-next", conversationNext, groupJump, "next conversation of the file, or the next file"},
		{[]string{"[ n"}, "conversation-prev", conversationPrev, groupJump, "previous conversation of the file, or the file before"},
		{[]string{"c"}, "list-conversations", listConversations, groupJump, "list of the conversations of the file, or of the files"},
		{[]string{":"}, "goto", opens(pane.NewGoto), groupJump, "go to message 12, 50%, line L340 or time 14:32"},
		{[]string{"m"}, "mark-set", markSet, groupJump, "set a mark: m and a letter"},
		{[]string{"'"}, "mark-go", markGo, groupJump, "go to a mark; '' goes back"},
		{[]string{"%"}, "jump-other", jumpOther, groupJump, "from what was fetched later to its call, and from that to what was fetched"},
		{[]string{"(", "ctrl+o"}, "jump-back", jumpBack, groupJump, "back in the list of jumps"},
		{[]string{")"}, "jump-forward", jumpForward, groupJump, "forward in the list of jumps"},

		{[]string{"enter"}, "toggle-fold", toggleFold, groupFold, "open or close the item; more of a long one"},
		{[]string{"l", "right"}, "open-fold", openFold, groupFold, "open; on an open call step into its sub-agent"},
		{[]string{"h", "left"}, "close-fold", closeFold, groupFold, "close; on a closed item go to its parent"},
		{[]string{"+"}, "level-more", levelMore, groupFold, "more detail"},
		{[]string{"-"}, "level-less", levelLess, groupFold, "less detail"},
		{[]string{"="}, "level-reset", levelReset, groupFold, "usual detail, own folds forgotten"},
		{[]string{"z a"}, "fold-toggle-all", foldToggleAll, groupFold, "all like this one: open or close them"},
		{[]string{"z R"}, "fold-all-open", foldAllOpen, groupFold, "show everything"},
		{[]string{"z M"}, "fold-all-closed", foldAllClosed, groupFold, "close everything"},
		{[]string{"z 1"}, "set-level-1", setLevel1, groupFold, "prompts and last answers"},
		{[]string{"z 2"}, "set-level-2", setLevel2, groupFold, "all talk"},
		{[]string{"z 3"}, "set-level-3", setLevel3, groupFold, "a line for each call too"},
		{[]string{"z 4"}, "set-level-4", setLevel4, groupFold, "head and tail of results too"},
		{[]string{"z 5"}, "set-level-5", setLevel5, groupFold, "everything, other records too"},

		{[]string{"x r"}, "hide-reasoning", hideReasoning, groupShow, "reasoning"},
		{[]string{"x t"}, "hide-tools", hideTools, groupShow, "tool calls"},
		{[]string{"x s"}, "hide-system", hideSystem, groupShow, "system and injected text"},
		{[]string{"x n"}, "hide-notices", hideNotices, groupShow, "notices and other records"},
		{[]string{"x k"}, "hide-sidechains", hideSidechains, groupShow, "sub-agents without a call"},
		{[]string{"x m"}, "cycle-clock", cycleClock, groupShow, "clock: time, since start, since the last, off"},
		{[]string{"x p"}, "full-paths", fullPaths, groupShow, "paths as logged, or without the directory of the log"},
		{[]string{"x d"}, "cycle-diff", cycleDiff, groupShow, "changes side by side, or as a unified difference"},
		{[]string{"X"}, "mask-secrets", maskSecrets, groupShow, "secrets masked, on the screen and in what is copied; shown again"},
		{[]string{"x X"}, "secrets", listSecrets, groupShow, "list of what is masked: keep what is no secret, mask all like one"},
		{[]string{"x /"}, "search-metadata", searchAll, groupShow, "matches in metadata: n stops at them, or passes over them"},
		{[]string{"x x"}, "show-all", showAll, groupShow, "show all of these"},

		{[]string{"/"}, "search", opens(pane.NewSearch), groupFind, "search in everything, folded or not; as a regular expression with a second /"},
		{[]string{"n"}, "search-next", searchNext, groupFind, "next match, or item of the filter"},
		{[]string{"N"}, "search-prev", searchPrev, groupFind, "previous match"},
		{[]string{"&"}, "filter", opens(pane.NewFilter), groupFind, "filter by an expression such as tool=bash exit!=0; what surrounds a hit is dimmed"},

		{[]string{"r"}, "raw", opens(pane.NewRaw), groupItem, "source of the item: exact bytes, pretty, back"},
		{[]string{"w"}, "wrap-toggle", wrapToggle, groupItem, "wrap long lines of output or cut them"},
		{[]string{"<"}, "pan-left", panLeft, groupItem, "pan left when lines are cut"},
		{[]string{">"}, "pan-right", panRight, groupItem, "pan right"},
		{[]string{"v"}, "open-editor", openEditor, groupItem, "open the log at this line in $VISUAL, $EDITOR or vi"},
		{[]string{"y y"}, "copy-text", copyText, groupItem, "copy the item's text"},
		{[]string{"y m"}, "copy-markdown", copyMarkdown, groupItem, "copy it as Markdown"},
		{[]string{"y c"}, "copy-command", copyCommand, groupItem, "copy the call's command or arguments"},
		{[]string{"y o"}, "copy-output", copyOutput, groupItem, "copy the call's output"},
		{[]string{"y j"}, "copy-json", copyJSON, groupItem, "copy the record as JSON"},
		{[]string{"y l"}, "copy-place", copyPlace, groupItem, "copy its file and line"},
		{[]string{"y p"}, "copy-page", copyPage, groupItem, "copy the page without bars and labels"},
		{[]string{"y v"}, "copy-view", copyView, groupItem, "copy the command that gives this view"},
		{[]string{"y R"}, "copy-resume", copyResume, groupItem, "copy the command that has the agent go on"},
		{[]string{"y s"}, "save-item", opens(askWhere), groupItem, "save what it holds as a file: an image, a file, its text"},
		{[]string{"y e"}, "export", opens(askShare(shareOpen)), groupItem, "export the conversation: as a page, Markdown, a picture or a recording"},
		{[]string{"y f"}, "export-filtered", opens(askShare(shareFiltered)), groupItem, "export what the filter leaves"},
		{[]string{"y b"}, "export-marked", opens(askShare(shareMarked)), groupItem, "export what is between the marks a and b"},
		{[]string{"|"}, "pipe-item", pipeItem, groupItem, "give its text to a program and show what that prints"},

		{[]string{"o"}, "outline", opens(pane.NewOutline), groupOther, "outline: turns with time, calls and errors"},
		{[]string{"i"}, "info", opens(pane.NewInfo), groupOther, "what the log is, why it is read so, and what became of its records"},
		{[]string{"P"}, "problems", opens(pane.NewProblems), groupOther, "problems: what went wrong, a row for each cause"},
		{[]string{"C"}, "changes", opens(pane.NewChanges), groupOther, "changes: of the model, its prompt and tools, compactions, cache"},
		{[]string{"H"}, "checks", opens(pane.NewChecks), groupOther, "checks: tests, builds and linters that were run, and edits between them"},
		{[]string{"V"}, "files", opens(pane.NewFiles), groupOther, "files: what was read, edited and written of each"},
		{[]string{"D"}, "diff", opens(pane.NewCompare), groupOther, "compare it with another file, conversation or branch"},
		{[]string{"R"}, "request", opens(pane.NewRequest), groupOther, "request: what the model was sent for this answer, and what is different from the one before"},
		{[]string{"L"}, "timeline", opens(pane.NewTimeline), groupOther, "timeline: when the model, tools and sub-agents worked, and who was waited for"},
		{[]string{"p"}, "play", opens(pane.NewPlay), groupOther, "play the conversation from here as a show, without bars and clocks"},
		{[]string{"W"}, "branches", opens(pane.NewBranches), groupOther, "agents and branches as a tree: switch to one, see where it parts"},
		{[]string{"S"}, "statistics", opens(pane.NewStatistics), groupOther, "statistics: time, tokens, cache, context, cost, and the tools"},
		{[]string{"tab"}, "next-pane", nextPane, groupOther, "to the pane beside the text, and back"},
		{[]string{"] t", "ctrl+pgdown"}, "tab-next", tabNext, groupOther, "next tab, where several files are open"},
		{[]string{"[ t", "ctrl+pgup"}, "tab-prev", tabPrev, groupOther, "previous tab"},
		{tabKeys(), "tab-go", tabGo, groupOther, "the first tab, the second and so on; with a count: that tab"},
		{[]string{"F"}, "follow", follow, groupOther, "follow the log as it grows"},
		{[]string{"f2"}, "mouse-toggle", mouseToggle, groupOther, "mouse on or off (off lets the terminal select text)"},
		{[]string{"f5"}, "reload", reload, groupOther, "read the file again"},
		{[]string{"ctrl+l"}, "redraw-screen", redrawScreen, groupOther, "draw the screen again"},
		{[]string{"ctrl+z"}, "suspend", suspend, groupOther, "suspend"},
		{[]string{"ctrl+p"}, "palette", opens(pane.NewPalette), groupOther, "all actions by their names"},
		{[]string{"?", "f1"}, "help", opens(pane.NewHelp), groupOther, "this help"},
		{[]string{"esc"}, "cancel", cancel, groupOther, "cancel: search, then the filter, prefix, count"},
		{[]string{"q"}, "back", back, groupOther, "back, or quit"},
		{[]string{"Q"}, "quit", quit, groupOther, "quit"},
		{[]string{"ctrl+c"}, "", quit, groupOther, "quit, as interrupted: exit code 130"},
	}
}
