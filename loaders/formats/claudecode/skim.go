package claudecode

import (
	"cmp"
	"strings"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/loaders/skim"
	"msgview/model"
)

// skimRecord fills the entry of a record without decoding it, see format.Shape. It
// knows the records that make up nearly all of a session: replies, results of
// tools, plain prompts, reports of progress. All others, and these as soon as
// one of the rules for special texts might apply, are for the decoder.
func skimRecord(r *format.Record, e *model.Entry, about *format.About) bool {
	table, err := skimTable()
	if err != nil || r.Envelope || strings.HasSuffix(r.File, ".meta.json") {
		return false
	}
	s := skimmer{entry: e, counts: r.Counts, thread: model.Hash(r.Thread)}
	if !table.Scan(r.Raw, func(field int, v skim.Value) bool { return s.visit(field, v) }) {
		return false
	}
	if list := s.top[topDataMessages]; !list.IsNull() && string(list.Raw) != "[]" {
		return false
	}
	sure := false
	if inner := s.top[topDataMessage]; inner.Kind == skim.Object && string(s.top[topType].Raw) == "progress" {
		sure = s.embedded(table, inner.Raw)
	} else {
		sure = s.finish()
	}
	return sure && (r.Thread != "" || s.tell(about))
}

// embedded makes the entry of a report on a sub-agent from the sub-agent's record
// in it, see line.progress.
func (s *skimmer) embedded(table *skim.Table, raw []byte) bool {
	parent, ok := s.top[topParentTool].Or(s.top[topTool]).HashID()
	thread, sure := s.top[topDataAgent].Hash()
	if thread = cmp.Or(thread, parent); !ok || !sure || thread == 0 {
		return false
	}
	inner := skimmer{entry: s.entry, counts: s.counts, thread: thread, parent: parent}
	if !table.Scan(raw, func(field int, v skim.Value) bool { return inner.visit(field, v) }) {
		return false
	}
	kind := string(inner.top[topType].Raw)
	return (kind == "user" || kind == "assistant") && inner.finish()
}

// A skimmer gathers what a scan finds in one record.
type skimmer struct {
	entry  *model.Entry
	counts bool   // see format.Record
	thread uint64 // of the thread that the surroundings name, 0 if they do not
	parent uint64 // of the call that started it, likewise

	top   [topFields]skim.Value
	block [blockEnd - topFields]skim.Value // of the block being scanned
	piece [pieceEnd - pieceType]skim.Value // of the piece being scanned

	texts     [4]skim.Value // text blocks
	said      int           // how many of them there are
	reasoning bool
	stated    bool // the first result says whether it failed

	pieces  int        // of the result being scanned
	leading skim.Value // the text that they begin with, if they do with text

	content uint64 // of the members that no path names, see contentOf

	side  bool // the message is a sub-agent's
	model skim.Value
}

func (s *skimmer) visit(field int, v skim.Value) bool {
	switch {
	case field == topOther:
		s.content += hashOf(v.Raw)
	case field < topFields:
		s.top[field] = v
	case field < blockEnd:
		s.block[field-topFields] = v
	case field == blockEnd:
		ok := s.endBlock(v)
		clear(s.block[:])
		s.pieces, s.leading = 0, skim.Value{}
		return ok
	case field < pieceEnd:
		s.piece[field-pieceType] = v
	case field == pieceEnd:
		ok := s.endPiece(v)
		clear(s.piece[:])
		return ok
	}
	return true
}

func (s *skimmer) of(field int) skim.Value { return s.block[field-topFields] }

// finish makes the entry of what was found, see line.decode.
func (s *skimmer) finish() bool {
	kind, ok := s.top[topType].Word()
	if !ok {
		return false
	}
	var about skim.Value
	switch string(kind) {
	case "assistant":
		return s.assistant()
	case "user":
		return s.user()
	case "progress":
		if about = s.top[topDataType]; !s.top[topDataMessage].IsNull() || !s.top[topDataMessages].IsNull() {
			return false
		}
	case "system":
		about = s.top[topSubtype]
	case "queue-operation":
		about = s.top[topOperation]
	}
	e := s.entry
	e.Type = skimmed[string(kind)][string(about.Raw)]
	e.Calls, e.Results = e.Calls[:0], e.Results[:0]
	e.Flags = model.FlagMetadata.WithRole(model.RoleMarker)
	return e.Type != "" && s.chain()
}

// assistant makes the entry of a reply, see line.assistant.
func (s *skimmer) assistant() bool {
	m := s.top[topModel]
	if s.top[topMessage].Kind != skim.Object || s.top[topContent].Kind != skim.Array || len(s.entry.Results) > 0 ||
		s.top[topAPIError].True() || m.Escaped() || string(m.Raw) == synthetic {
		return false
	}
	f := model.Flags(0).WithRole(model.RoleAssistant)
	if s.reasoning {
		f |= model.FlagReasoning
	}
	if len(s.entry.Calls) > 0 {
		f |= model.FlagCall
	}
	var ok bool
	if s.entry.Group, ok = s.top[topMessageID].HashCallID(); !ok || !s.message(f) {
		return false
	}
	if s.counts {
		s.entry.Usage = chat.UsageOf(s.top[topUsage].Raw)
	}
	if !s.side {
		s.model = m
	}
	return true
}

// user makes the entry of a prompt or of results of tools, see line.user.
func (s *skimmer) user() bool {
	e := s.entry
	switch content := s.top[topContent]; content.Kind {
	case skim.String:
		s.texts[0], s.said = content, 1
	case skim.Array:
	default:
		return false
	}
	if s.top[topMessage].Kind != skim.Object || s.reasoning || len(e.Calls) > 0 || s.byProgram() {
		return false
	}
	if len(e.Results) > 0 {
		return s.said == 0 && s.results()
	}
	for _, text := range s.texts[:s.said] {
		if text.MayContain('<') {
			return false // a tag of the program
		}
		for _, start := range specialTexts {
			if text.MayBegin(start) {
				return false
			}
		}
	}
	if !s.top[topPermissions].IsNull() {
		return false // it may be otherwise than before
	}
	if s.said == 0 || !s.message(model.Flags(0).WithRole(model.RoleUser)) {
		return false
	}
	if e.Flags.Has(model.FlagText) {
		e.Flags |= model.FlagPrompt
	}
	return true
}

// specialTexts are beginnings of texts that are no prompts, see pieces.plain.
var specialTexts = [...]string{"[Request interrupted", "This session is being continued", "Caveat: The messages", "Stop hook feedback:"}

// byProgram reports whether anything hints that no person and no tool wrote a
// user record, see line.author.
func (s *skimmer) byProgram() bool {
	for _, field := range [...]int{topMeta, topSummary, topSynthetic, topVisible} {
		if s.top[field].True() {
			return true
		}
	}
	source := s.top[topPromptSource]
	return !s.top[topOrigin].IsNull() || source.Escaped() || string(source.Raw) == "system"
}

// results makes the entry of tool results. The structured copy beside the message
// belongs to the first of them.
func (s *skimmer) results() bool {
	e := s.entry
	if !s.top[topDenial].IsNull() || !s.top[topStreamResult].IsNull() {
		return false
	}
	if !s.stated {
		e.Results[0].Failed = s.top[topResultError].True()
	}
	var ok bool
	if e.Results[0].Thread, ok = s.top[topResultAgent].Or(s.top[topStreamResultAgent]).Hash(); !ok {
		return false
	}
	f := (model.FlagResult | model.FlagOnlyResults).WithRole(model.RoleTool)
	for _, r := range e.Results {
		if r.Failed {
			f |= model.FlagError
		}
	}
	return s.message(f)
}

// message fills what the envelope says of a message, see line.message.
func (s *skimmer) message(f model.Flags) bool {
	e := s.entry
	call, sure := s.top[topParentCall].HashID()
	if !sure || call == 0 && s.top[topParentCall].Kind == skim.String || !s.chain() {
		return false
	}
	e.Once = e.ID != 0
	e.Content = s.content
	for _, field := range saidFields {
		e.Content += hashOf(s.top[field].Raw)
	}
	e.Thread, e.ParentCall = s.thread, s.parent
	s.side = e.Thread != 0 || s.top[topSidechain].True()
	if s.side && e.Thread == 0 {
		if e.Thread, sure = s.top[topAgent].HashID(); !sure {
			return false
		}
	}
	if call != 0 && e.ParentCall == 0 {
		e.Thread, e.ParentCall, s.side = cmp.Or(e.Thread, call), call, true
	}
	if s.side {
		f |= model.FlagSide
	}
	for _, text := range s.texts[:s.said] {
		if len(text.Raw) > 0 {
			f |= model.FlagText
		}
		if s.side && e.Text == 0 {
			if e.Text, sure = text.HashText(); !sure {
				return false
			}
		}
	}
	e.Flags = f
	return true
}

// chain fills the record's id and that of the record before it.
func (s *skimmer) chain() bool {
	var ok, also bool
	s.entry.ID, ok = s.top[topUUID].HashID()
	s.entry.Parent, also = s.top[topParent].Or(s.top[topLogicalParent]).HashID()
	return ok && also
}

// tell merges what the record says of the session, see line.about.
func (s *skimmer) tell(about *format.About) bool {
	values := [...]skim.Value{
		s.top[topSession].Or(s.top[topStreamSession]), s.top[topVersion].Or(s.top[topStreamVersion]), s.top[topDirectory], s.model,
	}
	places := [...]*string{&about.ID, &about.Version, &about.Directory, &about.Model}
	var room [4][128]byte
	var texts [4][]byte
	for i, v := range values {
		if v.Kind != skim.String {
			continue
		}
		var ok bool
		if texts[i], ok = v.AppendText(room[i][:0]); !ok {
			return false
		}
	}
	for i, t := range texts {
		if len(t) > 0 && string(t) != *places[i] {
			*places[i] = string(t)
		}
	}
	return true
}
