package timeline

import (
	"time"

	"msgview/model"
	"msgview/model/findings"
)

// Kind is what happens.
type Kind uint8

// The kinds of events.
const (
	Message Kind = iota // a message begins; the event has a mark
	Begins              // a chapter begins
	Opens               // a block is there, with nothing of its text
	Grows               // the text of the block is there up to a place
	Closes              // the block is whole
	Ends                // the show is over
	Within              // a message of a sub-agent begins; the event has a mark
)

var kindNames = [...]string{"message", "chapter", "opens", "grows", "closes", "ends", "within"}

// String returns the name of the kind.
func (k Kind) String() string { return kindNames[k] }

// An Event is something that happens in a show.
type Event struct {
	Kind Kind
	At   time.Duration // since the beginning, in whole milliseconds
	Beat bool          // with Click it waits for a key

	Block *Block // of Opens, Grows and Closes
	Upto  int    // of Grows: this many bytes of the block's text are there

	Number int    // of Message and Within: of the message, from 1; of Begins: of the chapter, from 1
	Title  string // of Begins: of the chapter
	Mark   Mark   // of Message and Within: from here the rest can be walked
}

// BlockKind is what a block is.
type BlockKind uint8

// The kinds of blocks.
const (
	Prompt  BlockKind = iota // what a person said
	Answer                   // what a model said
	Thought                  // reasoning
	Call                     // a tool call, and what came of it
	Attachment
	Notice  // an event: an interruption, a compaction, an error
	System  // what a program said in somebody's name, or to the model
	Title   // the card at the beginning
	Closing // the card at the end
)

var blockNames = [...]string{"prompt", "answer", "thought", "call", "attachment", "notice", "system", "title", "closing"}

// String returns the name of the kind.
func (k BlockKind) String() string { return blockNames[k] }

// A Block is one thing on the stage. It is not changed once it opened.
type Block struct {
	Number int // of the block, from 0
	Kind   BlockKind
	Aside  bool // it takes no time, and is shown only to who asks for it

	Entry   int            // of the index, -1 of a card
	Index   int            // of the message, from 1; 0 of a card
	Part    int            // of the message, the first that the block is of
	Depth   int            // of the thread of a sub-agent
	Message *model.Message // masked; nil of a card

	Text    string // what is said
	Trimmed int    // lines of it that were left out
	Lines   int    // lines of what the call gave that the cuts leave, 0 if they say nothing of them

	Call    *model.ToolCall   // of Call; nil if the log has only a result
	Place   int               // of the call among those of the message
	Result  *model.ToolResult // nil if there is none
	Outcome findings.Outcome  // of Call
	Took    time.Duration     // how long the call or the thought really took, 0 if unknown
	Run     Run               // of Call

	Of      model.Part // of Attachment, Notice and System: what else it is made of
	Chapter int        // that it is in, from 1; 0 before the first
	Masked  int        // of Closing: values that were masked
}

// State is how the call of a block ended, as every view shows it.
func (b *Block) State() findings.State { return b.Outcome.Shown(b.Call, b.Result) }

// A Run is where a call stands among calls that follow each other with nothing said
// between them.
type Run struct {
	Number int     // of the call, from 1
	Same   int     // calls of the same tool right before it
	Tally  []Tally // the calls up to this one by their tools, the first first

	last string // the tool of the call
}

// A Tally counts the calls of a tool.
type Tally struct {
	findings.Tally

	Name string
}

// A Mark is a place between two messages of a show from which it can be walked on. The
// zero Mark is the beginning. Of the messages before it it holds only those whose calls
// the sub-agents it is in go back to.
type Mark struct {
	begun   bool
	from    int           // entry after which to go on
	at      time.Duration // before it is made to fit
	last    time.Time     // of the log
	read    time.Duration // with Click: how long the last step takes to be read
	led     bool          // with Click: what comes next belongs to the step of the thought before it
	block   int           // number of the next one
	chapter int
	own     int // message up to which the chapters of the cuts have begun
	run     Run
	talk    int
	inside  []thread // of sub-agents, the outermost first
}

// thread is where the thread of a sub-agent is walked, and what it goes back to.
type thread struct {
	number, depth int
	at            int   // the next one of its entries
	by            *call // that started it, nil if the log has none
}

// call is a call whose sub-agents are played.
type call struct {
	looked // its message
	at     parting
	from   *model.Message // that brought the result, nil for none
	block  *Block
	spawn  int // which of the threads that it started
}

// Block is the number of the next block after the mark.
func (m Mark) Block() int { return m.block }
