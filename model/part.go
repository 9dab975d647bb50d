package model

import "time"

// A Part is one piece of a message: Text, Reasoning, *ToolCall, *ToolResult,
// Media, Citation, Marker, Data or Unknown. There are no others.
type Part interface{ part() }

// Text is what was said.
type Text struct {
	Text    string
	Refusal bool // the model declined to answer
}

// Reasoning is what the model thought before it spoke.
type Reasoning struct {
	Text      string
	Summary   bool   // Text is a summary made by the provider
	Redacted  bool   // withheld by the provider
	Encrypted bool   // present, but only the provider can read it
	NotStored bool   // the log has a signature but no text
	Unclosed  bool   // the text was cut before the reasoning ended
	Size      int    // bytes of the opaque form, 0 if unknown
	Opaque    string // the opaque form, which nobody but the provider can read
	Signature string // of the text, by which the provider knows it again
}

// A ToolCall is a request of the model to run a tool.
type ToolCall struct {
	ID   string // "" if the log has none
	Name string

	// Arguments is the JSON of the arguments exactly as logged. When the log has
	// no valid JSON there, Arguments is nil and ArgumentsText is what it has.
	Arguments     []byte
	ArgumentsText string

	// The small ones stand together: a message may have very many calls.
	State            CallState
	Malformed        bool // the model produced something that is no call
	ProviderExecuted bool // run by the model's provider, not by the program
	ResultOptional   bool // the format leaves out a result that has no content
	Approval         *Approval

	Server      string // MCP server or namespace
	Description string // the log's own short description of the call

	Rare *RareCall // see there; nil for none of it
}

// At is when the call was made.
func (c *ToolCall) At(m *Message) time.Time {
	if c.Time().IsZero() {
		return m.Time
	}
	return c.Time()
}

// CallState says how far a call got, where the log states it. A call that has a
// result needs no state.
type CallState uint8

// The states of a call.
const (
	CallPlain            CallState = iota // nothing stated
	CallStreaming                         // arguments were still arriving
	CallAwaitingApproval                  // a person has not decided yet
	CallApproved                          // allowed, but no result in the log
	CallDenied                            // a person or a rule refused it
	CallInterrupted                       // stopped before it ended
	CallFailed                            // could not be run, see the result
)

// An Approval is a request to a person to allow a call, and the answer.
type Approval struct {
	ID        string
	Answered  bool
	Approved  bool
	Automatic bool
	Apart     bool // the answer is a message of its own, which says why
	Reason    string
	Time      time.Time // of the answer, zero if unknown
}

// A ToolResult is what a tool gave back.
type ToolResult struct {
	CallID  string // "" if the log has none
	Name    string // name of the tool, "" if the record does not say
	Content []Part // Text, Media, Citation and Unknown parts

	Error       Tristate
	Denied      bool // the call was refused, the tool did not run
	Truncated   bool // the log keeps only a piece of the output
	Preliminary bool // a progress report; the final result is missing
	Stopped     bool // somebody stopped the tool before it had ended
	ExitCode    *int // of a command
	Duration    time.Duration

	// Details is the log's structured copy of the result (JSON), for instance a
	// patch or the two streams of a command. nil if there is none.
	Details []byte

	Rare *RareResult // see there; nil for none of it
}

// Stored is an output in a file beside the log, of which the result itself has only
// a piece.
type Stored struct {
	Name  string // of the file, without folders
	Bytes int64  // size of the file, -1 if it is not there
	Text  string // its beginning, "" for what is no text
}

// Whole reports whether all of the output is there to be read.
func (s Stored) Whole() bool { return s.Bytes >= 0 && int64(len(s.Text)) == s.Bytes }

// Tristate is yes, no, or not stated.
type Tristate uint8

// The three values.
const (
	NotStated Tristate = iota
	No
	Yes
)

// Stated converts a bool that the log states.
func Stated(b bool) Tristate {
	if b {
		return Yes
	}
	return No
}

// Media is an image, a file or a sound. Its bytes stay in the log.
type Media struct {
	Kind      MediaKind
	MediaType string // "image/png", "" if unknown
	Name      string // file name or title
	URL       string // a reference as logged; data: URLs are cut before the data, if it is data
	FileID    string // a provider's id or reference
	Bytes     int64  // size of the decoded data, -1 if unknown
	Lost      bool   // the log's writer lost the data
	Text      string // transcript or text content that came with it
	Data      []byte // decoded bytes of small images, nil otherwise
}

// MediaKind is the kind of a Media part.
type MediaKind uint8

// The kinds of media.
const (
	File MediaKind = iota
	Image
	Audio
	Video
)

var mediaNames = [...]string{"file", "image", "audio", "video"}

// String returns the name as it stands in the JSON output.
func (k MediaKind) String() string { return mediaNames[k] }

// A Citation is a source that a text or a result refers to.
type Citation struct {
	Title, URL, Text string
}

// A Marker is an event between messages.
type Marker struct {
	Kind  MarkerKind
	Text  string // reason or summary, as logged
	Error bool   // the event is a failure

	// Turns is how many turns of the person a MarkerBranch takes back, where the
	// log tells no more.
	Turns int

	// Back is how many messages of its conversation before a MarkerBranch are not on the
	// branch that begins, events not counted; SameRequest if these are the last answer.
	Back int

	// Edits are what a request has otherwise of what was said before, from a MarkerEdited on;
	// nil for nothing.
	Edits *Edits

	// Answer is the answer to the request to allow a call that stands in
	// another record, found by its ID; nil for all other events.
	Answer *Approval
}

// ThinkingPrefix begins the text of a MarkerModeChange that says how much the model is to think.
const ThinkingPrefix = "thinking: "

// SameRequest says of a branch that it is another answer to the request that was answered last.
const SameRequest = -1

// Edits are what a request has otherwise, one after the other.
type Edits []Edit

// An Edit is what a request has otherwise of what was said before, where the log has whole
// requests. It counts the messages of the conversation before the one it stands in, but for
// events and sub-agents: 1 is the last of them.
type Edit struct {
	Back   int    // the message that is meant, or the first of those
	Count  int    // so many are left out from there on, or stand elsewhere; 0 if one is changed
	Before int    // of those that stand elsewhere, the message that they stand before
	Result int    // of a message that is changed, which of its results is another, from 1
	Call   int    // or which of its calls; neither of them if it is the rest of it
	Parts  []Part // what is sent in its place: arguments are a text
}

// MarkerKind names what happened. The names stand in the JSON output.
type MarkerKind string

// The kinds of markers. Formats may use others in the same style.
const (
	MarkerReset       MarkerKind = "reset"      // the model no longer sees anything above
	MarkerRescue      MarkerKind = "rescue"     // error recovery; the reason is the text
	MarkerCompaction  MarkerKind = "compaction" // history was replaced by a summary
	MarkerInterrupt   MarkerKind = "interrupt"  // a person stopped the run
	MarkerModelChange MarkerKind = "model"      // another model took over
	MarkerModeChange  MarkerKind = "mode"       // another mode of work
	MarkerHook        MarkerKind = "hook"       // a hook ran
	MarkerError       MarkerKind = "error"      // something failed outside a tool
	MarkerNotice      MarkerKind = "notice"     // anything else worth a line
	MarkerTools       MarkerKind = "tools"      // the set of tools changed
	MarkerPrompt      MarkerKind = "prompt"     // the system prompt was taken away
	MarkerStep        MarkerKind = "step"       // a new step of the same turn
	MarkerRunStart    MarkerKind = "run"        // a run or session begins
	MarkerEnd         MarkerKind = "end"        // a run ends; the text says how
	MarkerScore       MarkerKind = "score"      // what was thought of a run; an error if it is wrong
	MarkerLimit       MarkerKind = "limit"      // a limit ended the run; the text says which
	MarkerUnfinished  MarkerKind = "unfinished" // the log stops in the middle
	MarkerBranch      MarkerKind = "branch"     // another branch begins
	MarkerEdited      MarkerKind = "edited"     // a request has something otherwise than it was said
	MarkerConnection  MarkerKind = "continued"  // goes on in another file
)

// IsBoundary reports whether the marker separates what the model saw before and after.
func (k MarkerKind) IsBoundary() bool {
	switch k {
	case MarkerReset, MarkerCompaction, MarkerRescue, MarkerInterrupt, MarkerBranch, MarkerRunStart:
		return true
	}
	return false
}

// Data is what a program of its own put into a message, for its own purposes: that
// there are such parts is described, what is in them is not.
type Data struct {
	Name string // as the program calls it
	Raw  []byte // the whole part, JSON as logged
}

// Unknown is a part that no format described. Nothing of it is lost.
type Unknown struct {
	Type string // its discriminator, "" if it has none
	Raw  []byte // JSON as logged
}

// TornLine is the type of what could not be read of a line of which the rest was.
const TornLine = "torn"

func (Text) part()        {}
func (Reasoning) part()   {}
func (*ToolCall) part()   {}
func (*ToolResult) part() {}
func (Media) part()       {}
func (Citation) part()    {}
func (Marker) part()      {}
func (Data) part()        {}
func (Unknown) part()     {}
