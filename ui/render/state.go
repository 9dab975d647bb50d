package render

import (
	"msgview/model"
	"msgview/model/findings"
)

// State is how much of an item is shown.
type State uint8

// The states, from nothing to everything.
const (
	Hidden  State = iota
	Line          // one line that says what is folded away
	Preview       // the head and the tail of long content
	Full
)

// The levels of detail.
const (
	MinLevel     = 1 // prompts and the last answer to each
	TalkLevel    = 2 // all that was said, and a line for the calls between
	DefaultLevel = 3 // and a line for each call
	MoreLevel    = 4 // and the head and tail of bodies
	MaxLevel     = 5 // everything, records that are no messages too
)

// A Filter hides kinds of items whatever the level.
type Filter struct {
	Reasoning, Tools, System, Notices, Sidechains bool
}

// Any reports whether the filter hides anything.
func (f Filter) Any() bool { return f != Filter{} }

// hides reports whether the filter hides an item.
func (f Filter) hides(it *Item) bool {
	switch it.Kind {
	case Thought:
		return f.Reasoning
	case Call, Orphan:
		return f.Tools
	case System, Injected:
		return f.System
	case Event:
		return f.Notices && !it.IsBoundary()
	case Record:
		return f.Notices && it.Flags.Has(model.FlagMetadata)
	case ThreadHead:
		return f.Sidechains
	}
	return false
}

// IsBoundary reports whether the item is an event that changes what the model sees.
func (it *Item) IsBoundary() bool {
	for _, p := range it.Parts {
		if m, ok := p.(model.Marker); ok && m.Kind.IsBoundary() {
			return true
		}
	}
	return false
}

// Verdict says how the item's call ended. All that a row says of it comes from here.
// While the log grows, a call that it ends with is running.
func (it *Item) Verdict(growing bool) findings.Outcome {
	return findings.Verdict(it.Call, it.Result()).At(it.Loose, it.Open && growing)
}

// CallState is how the item's call ended, as every view shows and counts it.
func (it *Item) CallState(growing bool) findings.State {
	return it.Verdict(growing).Shown(it.Call, it.Result())
}

// Bad reports whether the item is a problem to jump to.
func (it *Item) Bad() bool {
	switch it.Kind {
	case Call:
		return it.Verdict(false).State.Bad()
	case Orphan:
		return it.Loose || it.Verdict(false).State.Bad()
	case Event:
		m, ok := it.Parts[0].(model.Marker)
		return ok && (m.Error || m.Kind == model.MarkerError)
	case Record:
		return it.Flags.Any(model.FlagMalformed | model.FlagUnknown)
	}
	return false
}

// ByLevel returns how much of an item a level shows. last says that the item is
// the last answer of its turn.
func ByLevel(it *Item, level int, filter Filter, last bool) State {
	if filter.hides(it) {
		return Hidden
	}
	s := levels[it.Kind][max(MinLevel, min(level, MaxLevel))-1]
	switch it.Kind {
	case Answer:
		if level == MinLevel && !last {
			s = Hidden
		}
	case Thought:
		if level < MaxLevel && it.Unreadable() {
			s = Hidden
		}
	case Injected:
		if level < MaxLevel && it.Repeated {
			s = Hidden
		}
	case Event:
		if level == TalkLevel && it.Groups(s, level) == NoticeGroup {
			s = Hidden
		}
		if m, ok := it.Parts[0].(model.Marker); ok && m.Kind == model.MarkerStep && m.Text == "" && level <= DefaultLevel && !it.First && !it.Last {
			s = Hidden // nothing is said there
		}
		if it.IsBoundary() || it.Bad() {
			s = max(s, Line)
		}
	case Record:
		switch {
		case IsText(it):
			s = Full
		case it.Alone && it.Message.Origin.Length <= maxAlone:
			s = max(s, Preview)
		case !it.Flags.Has(model.FlagMetadata):
			s = max(s, Line)
		}
	}
	return s
}

// maxAlone is up to what size a record of a file without a conversation is drawn
// without being asked for, in bytes.
const maxAlone = 1 << 20

// levels says for each kind what levels 1 to 5 show.
var levels = map[Kind][MaxLevel]State{
	Prompt:       {Full, Full, Full, Full, Full},
	Answer:       {Full, Full, Full, Full, Full},
	Injected:     {Hidden, Hidden, Line, Preview, Full},
	System:       {Hidden, Line, Line, Preview, Full},
	Thought:      {Hidden, Hidden, Line, Preview, Full},
	Call:         {Hidden, Line, Line, Preview, Full},
	Orphan:       {Hidden, Line, Line, Preview, Full},
	Event:        {Hidden, Line, Line, Full, Full},
	Attachment:   {Line, Line, Line, Full, Full},
	Strange:      {Hidden, Hidden, Line, Preview, Full},
	Record:       {Hidden, Hidden, Hidden, Hidden, Full},
	Empty:        {Hidden, Hidden, Line, Line, Line},
	ThreadHead:   {Hidden, Line, Line, Line, Line},
	Conversation: {Line, Line, Line, Line, Line},
}

// MayShow tells from an entry's flags whether a level can show anything of it, and
// whether the log has nothing else ([Alone]). It may say yes to an entry of which nothing
// is shown, never the reverse.
func MayShow(f model.Flags, level int, filter Filter, alone bool) bool {
	if f.Any(model.FlagPiece | model.FlagPart) {
		return false
	}
	if f.Any(model.FlagStart | model.FlagHead) {
		return true
	}
	if f.Has(model.FlagMetadata) {
		return (level >= MaxLevel || alone) && !filter.Notices
	}
	if f.Any(model.FlagUnknown | model.FlagMalformed | model.FlagBoundary | model.FlagError) {
		return true
	}
	if f.Has(model.FlagOnlyResults) && !f.Any(model.FlagLoose|model.FlagText|model.FlagReasoning|model.FlagCall|model.FlagMedia|model.FlagMarker|model.FlagEvent) {
		return false // each is shown with its call
	}
	switch level {
	case MinLevel:
		return f.Has(model.FlagPrompt) || f.Any(model.FlagText|model.FlagMedia) && !f.Has(model.FlagInjected)
	case TalkLevel:
		return f.Any(model.FlagText|model.FlagMedia|model.FlagMarker|model.FlagEvent|model.FlagResult|model.FlagCall) || !f.Has(model.FlagReasoning)
	}
	return true
}

// IsLastAnswer reports whether no other answer follows in the turn of an entry
// of the main thread.
func IsLastAnswer(index *model.Index, entry int) bool {
	later := false
	index.Next(entry, 1, model.Every, func(_ int, f model.Flags) bool {
		if !f.IsMessage() || f.Has(model.FlagSide) {
			return false
		}
		if f.Any(model.FlagPrompt | model.FlagStart) {
			return true
		}
		later = f.Role() == model.RoleAssistant && f.Has(model.FlagText)
		return later
	})
	return !later
}
