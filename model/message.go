// Package model is the common model of conversations: what every log format is
// translated into and what every view shows.
//
// A log is a sequence of records. The loaders decode a record into messages; this
// package knows nothing of formats. It keeps strings exactly as the log has them:
// they are untrusted, and only the gate in ui/safetext makes them fit for a screen.
//
// The work that is the same for all formats is done here, once: finding the tool
// result that belongs to a tool call, merging messages that a log wrote in pieces,
// telling threads and turns apart, and accounting for every record (see [Index]).
// Begin reading with [Message] and its parts, then with [Index.Add].
package model

import (
	"cmp"
	"math"
	"time"
)

// A Role says who speaks. A log's own spelling is kept in Message.RawRole.
type Role uint8

// The roles. RoleMarker is for records that are not speech: resets, compactions,
// interruptions. RoleUnknown is a role that no format has told us the meaning of.
const (
	RoleUnknown Role = iota
	RoleSystem
	RoleDeveloper
	RoleUser
	RoleAssistant
	RoleTool
	RoleMarker
)

var roleNames = [...]string{"unknown", "system", "developer", "user", "assistant", "tool", "marker"}

// String returns the role's name as it stands in the JSON output.
func (r Role) String() string {
	if int(r) < len(roleNames) {
		return roleNames[r]
	}
	return roleNames[RoleUnknown]
}

// A Message is one thing that was said, called or returned, with its place in the log.
type Message struct {
	// Index is the message's number in the log, from 0. The index sets it.
	Index int

	ID     string // the log's own id, "" if it has none
	Parent string // id of the message this one follows in a tree, "" if unknown

	// Thread is "" for the main thread, else a key that all messages of one
	// sub-agent share. ParentCall is the id of the tool call that started the
	// thread, where the record says so.
	Thread     string
	ParentCall string
	// Sidechain marks a message of a sub-agent whose thread the record does not
	// name; the index finds the thread by Parent.
	Sidechain bool

	// Conversation tells conversations in one file apart. A message whose key
	// differs from the one before it starts another conversation.
	Conversation string

	// Inactive marks a message on a branch that was left, where the log itself
	// says so. Otherwise the index finds forks by ID and Parent.
	Inactive bool

	Role    Role
	RawRole string // the log's spelling: "human", "ai", "resque"
	Agent   string // name of the speaking agent in multi-agent logs
	Mode    string // how the text got here: ModeCommand; of agent-swarm-kit "user" or "tool"

	// Injected is "" for text that its role really produced. Otherwise it names
	// what put the text there in that role's name: "reminder", "hook",
	// "tool prompt", "compaction summary", "command output".
	Injected string

	Time       time.Time     // zero if the log has none
	Until      time.Time     // of what a message of several pieces said or called last, if that was later
	Duration   time.Duration // how long producing the message took, 0 if unknown
	Model      string        // name of the language model
	StopReason string        // why the model stopped, as logged
	Usage      Usage

	Parts    []Part
	Replaces Replaced // what of the request is another from here on, where the log has whole requests
	Meta     []Field  // what the model has no name for, in log order
	Warnings []string // what the decoder doubted, in plain words

	Indexing Indexing // how the record stands to others, for the index

	Origin Origin
}

// Replaced is what of a request another one took the place of, however much of it changed.
type Replaced uint8

const (
	// ReplacedPrompt says that the system prompt is what the messages of the system say from
	// this one on, up to the next other one. There is none if this one is not of the system.
	ReplacedPrompt Replaced = 1 << iota
	// ReplacedTools says that there are no tools but those in the metadata of the message.
	ReplacedTools
	// ReplacedTalk says that the request goes on from none of those before it.
	ReplacedTalk
)

// ModeCommand is the Mode of a command that a person gave to the program, not to
// the model: "/model". Some commands make the program ask the model something.
const ModeCommand = "command"

// Usage counts tokens. A negative or missing figure is 0. Input includes tokens
// read from a cache only where the log counts so. Output includes those of reasoning.
type Usage struct {
	Input, Output, CacheRead, CacheWrite, Reasoning int64
	Tools                                           int64 // of Input, what prompts of tools took, where they are counted apart
	Stated                                          int64 // the log's own total, if it is none of these
}

// Plus adds figures to figures.
func (u Usage) Plus(more Usage) Usage {
	stated := int64(0)
	if max(u.Stated, more.Stated) > 0 {
		stated = Sum(cmp.Or(u.Stated, u.Total()), cmp.Or(more.Stated, more.Total()))
	}
	return Usage{
		Input: Sum(u.Input, more.Input), Output: Sum(u.Output, more.Output), Reasoning: Sum(u.Reasoning, more.Reasoning),
		CacheRead: Sum(u.CacheRead, more.CacheRead), CacheWrite: Sum(u.CacheWrite, more.CacheWrite),
		Tools: Sum(u.Tools, more.Tools), Stated: stated,
	}
}

// Largest returns the larger one of each figure: of a message whose pieces repeat them.
func (u Usage) Largest(other Usage) Usage {
	return Usage{
		Input: max(u.Input, other.Input), Output: max(u.Output, other.Output), Reasoning: max(u.Reasoning, other.Reasoning),
		CacheRead: max(u.CacheRead, other.CacheRead), CacheWrite: max(u.CacheWrite, other.CacheWrite),
		Tools: max(u.Tools, other.Tools), Stated: max(u.Stated, other.Stated),
	}
}

// Sum adds up figures of a log, which may be any: if that is more than the largest number
// it is the largest number.
func Sum[T ~int64](figures ...T) (sum T) {
	for _, n := range figures {
		if n > math.MaxInt64-max(sum, 0) {
			return math.MaxInt64
		}
		sum += n
	}
	return sum
}

// Total is how many tokens were read and written. Whether Input includes those of a
// cache only the figures tell: it does not if there are more of these.
func (u Usage) Total() int64 {
	if cached := Sum(u.CacheRead, u.CacheWrite); cached > u.Input {
		return Sum(u.Input, cached, u.Output)
	}
	return Sum(u.Input, u.Output)
}

// SummingTo returns the figures with the reasoning counted as output, if by the log's
// own total, or because there is more of it, it is counted beside it, as Google does. A
// total that is another one is stated.
func (u Usage) SummingTo(total int64) Usage {
	beside := u.Input + u.Output + u.Reasoning
	if u.Reasoning > 0 && (total == beside || total == beside+u.CacheRead+u.CacheWrite || u.Reasoning > u.Output) {
		u.Output = Sum(u.Output, u.Reasoning)
	}
	if sum := u.Input + u.Output; total != sum && total != sum+u.CacheRead+u.CacheWrite {
		u.Stated = total
	}
	return u
}

// OnlyOutput reports whether the log tells what was written and not what was read for it.
func (u Usage) OnlyOutput() bool {
	return u.Output > 0 && u == Usage{Output: u.Output, Reasoning: u.Reasoning}
}

// IsZero reports whether the log gave no figures.
func (u Usage) IsZero() bool { return u == Usage{} }

// An Origin is the place of a record in the bytes it was read from.
type Origin struct {
	File   string // as opened; for a directory, the path of the file within it
	Line   int    // of the first byte, from 1
	Offset int64  // in bytes, from 0, after decompression
	Length int64  // in bytes
}

// A Field is a member of a record that the model has no name for.
type Field struct {
	Name  string
	Value []byte // JSON as logged
}

// FieldPieces is the field that says which records a message was put together of. No log
// has it.
const FieldPieces = "pieces"

// HasText reports whether the message has any part with visible text.
func (m *Message) HasText() bool {
	for _, p := range m.Parts {
		if t, ok := p.(Text); ok && t.Text != "" {
			return true
		}
	}
	return false
}

// Calls yields the tool calls of the message in order.
func (m *Message) Calls() []*ToolCall {
	return of[*ToolCall](m.Parts)
}

// HasSeveralCalls reports whether the message has more than one tool call.
func (m *Message) HasSeveralCalls() bool {
	calls := 0
	for _, p := range m.Parts {
		if _, ok := p.(*ToolCall); ok {
			if calls++; calls > 1 {
				return true
			}
		}
	}
	return false
}

// HasSeveralResults reports whether the message has more than one result.
func (m *Message) HasSeveralResults() bool {
	results := 0
	for _, p := range m.Parts {
		if _, ok := p.(*ToolResult); ok {
			if results++; results > 1 {
				return true
			}
		}
	}
	return false
}

// Results yields the tool results of the message in order.
func (m *Message) Results() []*ToolResult {
	return of[*ToolResult](m.Parts)
}

// of returns the parts of a kind, with room for no more: there may be very many.
func of[P Part](parts []Part) []P {
	n := 0
	for _, p := range parts {
		if _, ok := p.(P); ok {
			n++
		}
	}
	if n == 0 {
		return nil
	}
	some := make([]P, 0, n)
	for _, p := range parts {
		if p, ok := p.(P); ok {
			some = append(some, p)
		}
	}
	return some
}

// Thought is how long the reasoning took that the message consists of, 0 if that is unknown:
// what else a message has took part of its time.
func (m *Message) Thought() time.Duration {
	for _, p := range m.Parts {
		if _, ok := p.(Reasoning); !ok {
			return 0
		}
	}
	return m.Duration
}
