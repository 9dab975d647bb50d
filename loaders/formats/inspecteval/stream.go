package inspecteval

import (
	"iter"

	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// Events also stand by themselves, one a line, where a program writes them as they
// happen or takes them out of a log. They are those of one sample.

// assembleEvents makes the conversation of a sample of its events.
func assembleEvents(records iter.Seq[*format.Record]) format.Assembled {
	var out format.Assembled
	s := newSample(rawjson.Value{}, "")
	s.bare, s.key = true, ""
	done := map[*model.Message]bool{}
	for r := range records {
		if r.Value.Is("event", "") {
			out.Classes.Add(format.RecordClass{Class: model.UnknownRecord, Type: r.Value.Kind().String()})
			continue
		}
		from, threads := len(s.main), len(s.threads)
		s.event(r.Value, 0)
		s.place(r.Origin, from, threads, done)
		class := format.RecordClass{Class: model.Shown}
		switch r.Value.Look().Str("event") {
		case "span_begin", "span_end", "state", "store", "step", "sample_init":
			class = format.RecordClass{Class: model.Metadata, Type: r.Value.Look().Str("event")}
		}
		out.Classes.Add(class)
	}
	out.Messages = s.ordered()
	return out
}

// place says of the messages that an event made where they come from.
func (s *sample) place(o model.Origin, from, threads int, done map[*model.Message]bool) {
	put := func(list []*model.Message) {
		for _, m := range list {
			if !done[m] {
				m.Origin, done[m] = o, true
			}
		}
	}
	put(s.main[from:])
	for at := from - 1; at < len(s.main); at++ {
		put(s.after[at])
	}
	put(s.after[s.at])
	for i := len(s.threads) - 1; i >= 0; i-- {
		if n := len(s.threads[i].messages); i >= threads {
			put(s.threads[i].messages)
		} else {
			put(s.threads[i].messages[max(0, n-64):])
		}
	}
}
