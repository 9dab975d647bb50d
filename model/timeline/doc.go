// Package timeline makes a show of a conversation: what happens when, for whoever plays it
// or writes it as a recording, a picture or a page. There is one timeline for all of them,
// so that they show the same at the same time.
//
// A [Show] is a function of a log, [Options] and a seed, and of nothing else: it asks no
// clock, knows no time zone and no screen, and the same input gives the same events. It is
// walked, not held: [Show.Events] yields what happens from the beginning or from a [Mark]
// on and decodes one message after the other, so that a log of any length begins at once.
//
//	show, err := timeline.New(log, timeline.Options{Talk: model.Every})
//	for e := range show.Events(timeline.Mark{}) {
//		switch e.Kind {
//		case timeline.Opens: // e.Block is on the stage: a prompt, an answer, a call …
//		case timeline.Grows: // e.Block.Text[:e.Upto] is there
//		case timeline.Closes: // all of it is: a call has its result
//		}
//	}
//
// # Blocks
//
// A [Block] is one thing on the stage: a prompt, an answer, reasoning, a call together with
// its result, an event, a card. A block opens, may grow, and closes before the next one
// opens; only a call stays open while the blocks of its sub-agent, which are deeper, come and
// go. The number of a block says which one it is. Blocks are made anew by each walk; two with the
// same number are equal. An aside, such as a system prompt, takes no time: who shows it
// shows it whole.
//
// [Event.Upto] lies between two graphemes, so that half an emoji is never drawn, and grows
// within a block. Text is as logged, and untrusted: it goes through ui/safetext before
// anybody sees it.
//
// # Time
//
// [Event.At] counts from the beginning of the show, in whole milliseconds. [Real] takes the
// gaps of the log, cut to [Options.Idle]; [Paced] the time in which things are typed,
// written and read; [Auto] is the first where most messages have a time. With [Click] a
// step is whole at once and the next one begins with a key: at an event with [Event.Beat]
// whoever plays waits. A recording, which has no keys, goes on at its time, after as long
// as the step takes to read. [Options.Fit] makes the whole as long as it is told.
//
// # Chapters and cuts
//
// A chapter begins with each prompt, with each compaction and where [Cuts] say so. Cuts are
// the editing of a show: where it begins and ends, what is left out, cards before and
// behind it. They count messages as the rest of the program does: message 12 is #m12.
//
// # Masks
//
// [Options.Mask] stands before everything: each message goes through it before a title, a
// step or a block is made of it, and [Block.Message], Call and Result are those that it
// returned.
package timeline
