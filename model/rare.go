package model

import "time"

// RareCall is what few calls have. It stands apart since a message may have very many
// calls. It is not changed once it is there: copies of a call share it.
type RareCall struct {
	Raw   string    // prose that the call was read from, where it was
	Agent string    // kind of sub-agent that the call starts
	Time  time.Time // when it was made, where that is later than its message began; see At

	// Thread is the key of the thread that the call started, where the record
	// says so; PromptHash identifies the prompt of a sub-agent (see HashText).
	Thread     string
	PromptHash uint64

	Open *OpenFile // of an editor that has a file open, which its calls do not name
}

// An OpenFile is what an editor has open for a call of it, as far as the log shows that.
type OpenFile struct {
	Path        string // "" if it is not known, or not needed
	First, Last int    // the lines that the call replaces, from 1; 0 if it does not
	Was         string // these lines as they were shown before, each with its line feed; "" if they were not
}

// RareResult is what few results have, as RareCall.
type RareResult struct {
	Raw    string   // prose that the result was read from, where it was
	Thread string   // key of the sub-agent thread that produced the result
	Stored []Stored // outputs that the program moved to files of their own
	Given  uint64   // hash of the JSON of the call's arguments, where the result repeats them and has no id
	Says   uint64   // see ToolResult.Says
}

func (c *ToolCall) few() (r RareCall) {
	if c.Rare != nil {
		r = *c.Rare
	}
	return r
}

func (r *ToolResult) few() (few RareResult) {
	if r.Rare != nil {
		few = *r.Rare
	}
	return few
}

// Raw is the prose that the call was read from, "" for none.
func (c *ToolCall) Raw() string { return c.few().Raw }

// Agent is the kind of sub-agent that the call starts, "" for none.
func (c *ToolCall) Agent() string { return c.few().Agent }

// Time is when the call was made, if that is later than its message began.
func (c *ToolCall) Time() time.Time { return c.few().Time }

// Thread is the key of the thread that the call started, "" if it is not said.
func (c *ToolCall) Thread() string { return c.few().Thread }

// PromptHash identifies the prompt of a sub-agent, see HashText; 0 for none.
func (c *ToolCall) PromptHash() uint64 { return c.few().PromptHash }

// Open is what its editor has open for the call, nil if that keeps no file open.
func (c *ToolCall) Open() *OpenFile {
	if c.Rare == nil { // it is asked of every call
		return nil
	}
	return c.Rare.Open
}

// SetOpen sets what Open returns.
func (c *ToolCall) SetOpen(file *OpenFile) {
	few := c.few()
	few.Open = file
	c.Rare = &few
}

// SetRaw sets what Raw returns, as the others do.
func (c *ToolCall) SetRaw(raw string) {
	if few := c.few(); few.Raw != raw {
		few.Raw = raw
		c.Rare = &few
	}
}

// SetAgent sets what Agent returns.
func (c *ToolCall) SetAgent(agent string) {
	if few := c.few(); few.Agent != agent {
		few.Agent = agent
		c.Rare = &few
	}
}

// SetTime sets what Time returns.
func (c *ToolCall) SetTime(t time.Time) {
	if few := c.few(); few.Time != t {
		few.Time = t
		c.Rare = &few
	}
}

// SetThread sets what Thread returns.
func (c *ToolCall) SetThread(key string) {
	if few := c.few(); few.Thread != key {
		few.Thread = key
		c.Rare = &few
	}
}

// SetPrompt sets PromptHash by the prompt of a sub-agent, "" for none.
func (c *ToolCall) SetPrompt(prompt string) {
	if prompt != "" {
		few := c.few()
		few.PromptHash = HashText(prompt)
		c.Rare = &few
	}
}

// Raw is the prose that the result was read from, "" for none.
func (r *ToolResult) Raw() string { return r.few().Raw }

// Given is the hash of the JSON of the call's arguments, where the result repeats them and has no
// id; 0 for none.
func (r *ToolResult) Given() uint64 { return r.few().Given }

// Says stands for the first text of the result, where it has no id and another record may say the
// same; 0 for none.
func (r *ToolResult) Says() uint64 { return r.few().Says }

// SetSays sets what Says returns. The content must be there.
func (r *ToolResult) SetSays() {
	if IsID(r.CallID) {
		return
	}
	for _, p := range r.Content {
		if t, ok := p.(Text); ok {
			few := r.few()
			few.Says = HashText(t.Text)
			r.Rare = &few
			return
		}
	}
}

// Thread is the key of the sub-agent thread that produced the result, "" for none.
func (r *ToolResult) Thread() string { return r.few().Thread }

// Stored are the outputs that the program moved to files of their own.
func (r *ToolResult) Stored() []Stored { return r.few().Stored }

// SetRaw sets what Raw returns.
func (r *ToolResult) SetRaw(raw string) {
	if few := r.few(); few.Raw != raw {
		few.Raw = raw
		r.Rare = &few
	}
}

// SetThread sets what Thread returns.
func (r *ToolResult) SetThread(key string) {
	if few := r.few(); few.Thread != key {
		few.Thread = key
		r.Rare = &few
	}
}

// SetStored sets what Stored returns.
func (r *ToolResult) SetStored(files []Stored) {
	if r.Rare != nil || len(files) > 0 {
		few := r.few()
		few.Stored = files
		r.Rare = &few
	}
}
