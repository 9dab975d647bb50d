package render

import (
	"strings"

	"msgview/model"
	"msgview/model/tool"
)

// fewItems is up to how many items the room for them is let grow.
const fewItems = 1000

// builder collects the items of one entry.
type builder struct {
	log      model.Log
	index    *model.Index
	entry    int
	m        *model.Message
	flags    model.Flags
	items    []Item
	taken    int                // items that were made before them and taken
	take     func(items []Item) // takes many items, if it is not nil
	text     *Item              // the text item that further text belongs to
	first    bool
	repeated bool // records tell of its calls again
	part     int  // number of the part that is looked at
	results  *results
	alone    bool // the log has no messages
}

// all makes the items of the entry.
func (b *builder) all() {
	index, entry, m, flags := b.index, b.entry, b.m, b.flags
	if flags.Has(model.FlagStart) {
		if n, of := index.Conversation(entry); of > 1 {
			if _, done, _ := index.State(); !done {
				of = 0 // nobody knows yet
			}
			b.add(Item{Kind: Conversation, rare: &rare{number: n + 1, of: of}})
		}
	}
	if flags.Has(model.FlagHead) {
		if n, _, ok := index.ThreadOf(entry); ok && !index.ThreadInfo(n).Linked {
			b.add(Item{Kind: ThreadHead, rare: &rare{threads: []int{n}}})
		}
	}
	if flags.Any(model.FlagMetadata | model.FlagUnknown | model.FlagMalformed) {
		it := Item{Kind: Record, Parts: m.Parts, First: true, Last: true, Open: flags.Has(model.FlagMalformed | model.FlagOpen)}
		if it.Alone = isAside(flags) && b.alone; it.Alone {
			it.rare = &rare{heads: heads(b.log, entry, m)}
		}
		b.add(it)
		return
	}
	b.parts()
	b.notices()
	if n := len(b.items); n > 0 {
		b.items[n-1].Last = true
		if b.repeated || isRepeated(b.index, entry) {
			last := &b.items[n-1]
			with := *last.few()
			with.repeats = b.log
			last.rare = &with
		}
	}
}

func (b *builder) add(it Item) *Item {
	if n := len(b.items); n > someItems && b.take != nil {
		b.take(b.items[:n-1])
		b.taken += n - 1
		b.items = append(b.items[:0], b.items[n-1]) // which the next one may follow
	}
	it.Key = Key{int32(b.entry), int32(b.taken + len(b.items))}
	it.Message, it.Flags = b.m, b.flags
	it.from, it.to = int32(b.part), int32(b.part+1)
	switch it.Kind {
	case Conversation, ThreadHead:
		it.to = it.from // they show no part of the message
	case Record:
		it.to = int32(max(len(it.Parts), 1))
	}
	b.items = append(b.items, it)
	return &b.items[len(b.items)-1]
}

// speak adds an item of the message proper; the first of them carries its time.
func (b *builder) speak(it Item) *Item {
	it.First = !b.first
	b.first = true
	return b.add(it)
}

func (b *builder) parts() {
	b.results = &results{log: b.log, entry: b.entry, own: b.m}
	calls, results, shown := 0, 0, 0
	if n := len(b.m.Parts); n > fewItems && b.take == nil {
		b.items = append(make([]Item, 0, len(b.items)+n), b.items...)
	}
	for i, p := range b.m.Parts {
		b.part = i
		switch p := p.(type) {
		case model.Text, model.Media, model.Citation:
			if t, ok := p.(model.Text); ok && strings.TrimSpace(t.Text) == "" {
				continue // models like to begin with empty lines
			}
			b.addText(p)
			shown++
			continue
		case model.Reasoning:
			b.speak(Item{Kind: Thought, Parts: b.one()})
		case *model.ToolCall:
			b.addCall(p, calls)
			calls++
		case *model.ToolResult:
			shown++
			if _, _, paired := b.index.Call(b.entry, results); !paired {
				b.speak(Item{Kind: Orphan, got: &Got{Result: p, From: b.m, Place: results, Entry: b.entry}, Parts: b.one(), Loose: b.flags.Has(model.FlagLoose) && b.index.HasCallsAndResults()})
			}
			results++
			b.text = nil
			continue
		case model.Marker:
			b.speak(Item{Kind: Event, Parts: b.one()})
		default:
			b.speak(Item{Kind: Strange, Parts: b.one()})
		}
		shown++
		b.text = nil
	}
	if shown == 0 {
		b.speak(Item{Kind: Empty})
	}
}

// one is the part that is looked at, as a list of the message's own.
func (b *builder) one() []model.Part { return b.m.Parts[b.part : b.part+1 : b.part+1] }

func (b *builder) addText(p model.Part) {
	if b.text == nil {
		b.repeatedBy(p)
		b.text = b.speak(Item{Kind: b.textKind()})
	}
	// b.items may have moved
	b.text = &b.items[len(b.items)-1]
	b.text.Parts = append(b.text.Parts, p)
	b.text.to = int32(b.part + 1)
}

func (b *builder) textKind() Kind {
	switch {
	case b.m.Injected != "":
		return Injected
	case b.m.Role == model.RoleSystem || b.m.Role == model.RoleDeveloper:
		return System
	case b.m.Role == model.RoleUser:
		return Prompt
	}
	return Answer
}

func (b *builder) addCall(c *model.ToolCall, place int) {
	it := Item{Kind: Call, Call: c, CallPlace: int32(place), Parts: b.one()}
	if threads := b.index.Spawned(b.entry, place); len(threads) > 0 {
		it.rare = &rare{threads: threads}
	}
	if model.KeepsOf(c.Name) != model.KeepsNone {
		with := *it.few()
		with.kept = &kept{log: b.log, entry: b.entry, place: place}
		it.rare = &with
	}
	_, _, answered := b.index.Result(b.entry, place)
	switch {
	case !answered:
	case b.lazy():
		it.lazy = b.results
	default:
		got := b.results.of(place)
		if answered = got.Result != nil; answered {
			it.got = &got
		}
	}
	if b.flags.Any(model.FlagLoose|model.FlagOpen) && !answered && !c.HasNoResult() && b.index.HasCallsAndResults() {
		it.Loose, it.Open = true, b.flags.Has(model.FlagOpen)
	}
	if records := b.index.Restated(b.entry, place); len(records) > 0 {
		b.repeated = true
		if tool.IsPatchTool(c) {
			with := *it.few()
			with.again = &again{log: b.log, records: records}
			it.rare = &with
		}
	}
	b.speak(it)
}

// lazy reports whether the results of the calls are got when they are asked for.
func (b *builder) lazy() bool { return len(b.m.Parts) >= manyParts }
