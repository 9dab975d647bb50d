package model

// Flags say what the index knows of an entry without its body.
type Flags uint32

// What an entry has. An entry without any of FlagMetadata, FlagUnknown,
// FlagMalformed and FlagPiece is a message.
const (
	FlagText        Flags = 1 << iota // visible text
	FlagReasoning                     // reasoning, readable or not
	FlagCall                          // at least one tool call
	FlagResult                        // at least one tool result
	FlagError                         // a failed or refused result, or an error marker
	FlagPrompt                        // something a person typed: begins a turn
	FlagInjected                      // text in a role's name that it did not produce
	FlagMedia                         // an image, a file or a sound
	FlagMarker                        // an event instead of speech
	FlagBoundary                      // an event that changes what the model sees
	FlagSide                          // belongs to a sub-agent's thread
	FlagPiece                         // a later piece of an earlier message
	FlagMetadata                      // a record that is not speech
	FlagUnknown                       // a record that nobody described
	FlagMalformed                     // a record that could not be read
	FlagStart                         // first message of a conversation
	FlagOnlyResults                   // nothing but tool results
	FlagInactive                      // on a branch that was left
	FlagHead                          // first entry of a sub-agent's thread
	FlagPart                          // a record that is part of a message shown elsewhere
	FlagFailed                        // one of its calls failed or was refused
	FlagCommand                       // a prompt to the program itself, as far as its record tells
	FlagToldModel                     // says which model answers from here on
	FlagToldUsage                     // says what the answer before or behind it took
	FlagLoose                         // it may have a call without a result, or a result without a call
	FlagOpen                          // the log ends with it, and a call of it has no result or its line no end
	FlagEvent                         // an event in what somebody said
	flagRecord                        // first entry of its record

	roleShift = 28
)

// NotMessage are the flags of entries that are not messages of their own.
const NotMessage = FlagPiece | FlagMetadata | FlagUnknown | FlagMalformed

// Role returns the role that is kept with the flags.
func (f Flags) Role() Role { return Role(f >> roleShift) }

// WithRole returns the flags with a role.
func (f Flags) WithRole(r Role) Flags { return f&(1<<roleShift-1) | Flags(r)<<roleShift }

// Has reports whether all of the given flags are set.
func (f Flags) Has(all Flags) bool { return f&all == all }

// Any reports whether one of the given flags is set.
func (f Flags) Any(some Flags) bool { return f&some != 0 }

// IsMessage reports whether the entry is a message.
func (f Flags) IsMessage() bool { return f&NotMessage == 0 }

// An Entry is what the index is told of one message, or of one record that is
// not a message. Hashes are those of Hash, of ids those of HashID or HashCallID; 0 means absent.
type Entry struct {
	File   int // number of the file within the log
	Offset int64
	Length int64
	Line   int
	Sub    int // which message of its record, from 0

	Flags Flags
	Type  string // own type name of metadata and unknown records

	Group        uint64
	Thread       uint64
	ParentCall   uint64
	ID           uint64
	Parent       uint64
	Conversation uint64
	Text         uint64 // HashText of a sub-agent's first prompt

	// Once says that another record with this ID and Content is a copy of this one.
	Once    bool
	Content uint64

	Calls   []CallEntry
	Results []ResultEntry
	Answers []AnswerEntry

	// Model answers in the message, or from the record on.
	Model string

	// Usage is what it took, nil for nothing or if nobody keeps that (Index.KeepUsage).
	Usage *Usage

	Stays string // type of its record if Sets is what the one before it had
	Sets  uint64

	Restates bool // its call is shown unless one with that id is known
	Uses     bool // see Indexing

	Echo  string   // type of its record if messages near it say the same
	Tells Telling  // when it tells that
	Said  []uint64 // what is said in it, see Said; only of logs with such records

	Repeats bool // messages near it have the words of a record without messages, too

	Outcomes []OutcomeEntry
	Turns    int // how many turns before this entry it takes back

	markers int // events that are errors

	again  bool // it says nothing that was not said before
	mixed  bool // others of its record do
	copyOf int  // the entry that said it, plus one; 0 for none
}

// A CallEntry is what pairing needs of a tool call. Approval is the id of the
// request to allow it, if that has no answer yet.
type CallEntry struct {
	ID, Name, Thread, Prompt, Approval uint64

	Failed bool // or was refused, or cannot be read: it tells so itself
	Asked  bool // waits for a person to allow it
	Agent  bool // starts a sub-agent

	Keeps Keeps // a list of things to do

	Given uint64 // the hash of its arguments, of a call that no id names
	Does  uint64 // what stands for what that does, see doing

	note uint64 // what it had as its ID, if another one had that, too
}

// An AnswerEntry is what pairing needs of the answer to such a request.
type AnswerEntry struct {
	Approval uint64
	Denied   bool
}

// A ResultEntry is what pairing needs of a tool result.
type ResultEntry struct {
	ID, Name, Thread uint64
	Failed           bool   // or the tool was not allowed to run
	Fine             bool   // of one that says something, see Says: it did not fail
	Given            uint64 // the hash of the arguments that it repeats, 0 if it does not
	Says             uint64 // see ToolResult.Says
	note             uint64 // see CallEntry
}

// failures counts the errors of an entry: failed and refused calls and results and events
// that are errors each, what else is marked as an error once.
func (e *Entry) failures() int {
	if !e.Flags.Has(FlagError) {
		return 0
	}
	failed := e.markers
	for _, c := range e.Calls {
		if c.Failed {
			failed++
		}
	}
	for _, r := range e.Results {
		if r.Failed {
			failed++
		}
	}
	return max(failed, 1)
}

// EntryOf derives the entry of a decoded message. Place and Sub are the caller's.
func EntryOf(m *Message) Entry {
	e := Entry{
		Group: HashCallID(m.Indexing.Group), Thread: Hash(m.Thread), ParentCall: HashID(m.ParentCall),
		ID: HashID(m.ID), Parent: HashID(m.Parent), Conversation: Hash(m.Conversation),
		Once: m.Indexing.Once, Content: m.Indexing.Content, Restates: m.Indexing.Restates, Uses: m.Indexing.Uses, Echo: m.Indexing.Echo, Tells: m.Indexing.Tells, Stays: m.Indexing.Stays,
		Outcomes: OutcomeEntries(m.Indexing.Outcomes),
	}
	if e.Stays != "" {
		for _, p := range m.Parts {
			if set, ok := p.(Marker); ok {
				e.Sets = Hash(set.Text)
			}
		}
	}
	if !m.Usage.IsZero() {
		e.Usage = &m.Usage
	}
	f := Flags(0).WithRole(m.Role) | m.Indexing.Told.Flag()
	others := false // than results
	for _, p := range m.Parts {
		f |= e.flagsOf(p, m)
		if _, result := p.(*ToolResult); !result {
			others = true
		}
	}
	if f.Has(FlagResult) && !others {
		f |= FlagOnlyResults
	}
	if m.Injected != "" {
		f |= FlagInjected
	}
	if m.Role == RoleUser && m.Injected == "" && f.Any(FlagText|FlagMedia) {
		f |= FlagPrompt
		if m.Mode == ModeCommand {
			f |= FlagCommand
		}
	}
	if m.Sidechain || m.Thread != "" {
		f |= FlagSide
	}
	if m.Inactive {
		f |= FlagInactive
	}
	e.Flags = f
	return e
}

// flagsOf returns what a part of a message says of it, and enters its calls, results
// and answers.
func (e *Entry) flagsOf(p Part, m *Message) (f Flags) {
	switch p := p.(type) {
	case Text:
		if p.Text != "" {
			f |= FlagText
		}
		if m.Sidechain && e.Text == 0 {
			e.Text = HashText(p.Text)
		}
	case Reasoning:
		f |= FlagReasoning
	case *ToolCall:
		f |= FlagCall
		call := CallEntry{HashCallID(p.ID), Hash(p.Name), Hash(p.Thread()), p.PromptHash(), 0, p.Malformed || p.State == CallFailed || p.State == CallDenied, p.State == CallAwaitingApproval, p.StartsAgent(), KeepsOf(p.Name), 0, 0, 0}
		if !Names(call.ID) {
			call.Given, call.Does = HashBytes(p.Arguments), doing(p)
		}
		if p.State == CallAwaitingApproval && p.Approval != nil {
			call.Approval = Hash(p.Approval.ID)
		}
		e.Calls = append(e.Calls, call)
		if call.Failed {
			f |= FlagError
		}
	case *ToolResult:
		f |= FlagResult
		result := ResultEntry{HashCallID(p.CallID), Hash(p.Name), Hash(p.Thread()), p.Error == Yes || p.Denied, false, p.Given(), p.Says(), 0}
		result.Fine = result.Says != 0 && p.Error == No && !p.Denied
		e.Results = append(e.Results, result)
		if result.Failed {
			f |= FlagError
		}
	case Media:
		f |= FlagMedia
	case Citation:
		f |= FlagText
	case Marker:
		f |= e.flagsOfMarker(p, m)
	}
	return f
}

func (e *Entry) flagsOfMarker(p Marker, m *Message) (f Flags) {
	if p.Answer != nil {
		e.Answers = append(e.Answers, AnswerEntry{Hash(p.Answer.ID), !p.Answer.Approved})
	}
	e.Turns = max(e.Turns, p.Turns)
	if m.Role == RoleMarker {
		f |= FlagMarker
	} else {
		f |= FlagEvent
	}
	if p.Kind.IsBoundary() {
		f |= FlagBoundary
	}
	if p.Error || p.Kind == MarkerError {
		e.markers++
		f |= FlagError
	}
	return f
}
