package pane

import (
	"strings"

	"charm.land/bubbles/v2/key"
)

var playKeys = struct {
	pause, stop, next, prev, blockNext, blockPrev, chapterNext, chapterPrev key.Binding
	faster, slower, usual, tenth, home, end                                 key.Binding
	tools, thinking, system, pauses, loop, black, spot, titles, line        key.Binding
	begin, until, hide, chapter, undo, save, help, text, leave, quit        key.Binding
}{
	pause:       binding("pause or go on", "space", "k"),
	stop:        binding("pause", "esc"),
	next:        binding("next message; what is typed is there at once", "enter", "right"),
	prev:        binding("message before", "left"),
	blockNext:   binding("next step", "."),
	blockPrev:   binding("step before", ","),
	chapterNext: binding("next chapter", "]"),
	chapterPrev: binding("chapter before", "["),
	faster:      binding("faster", "+"),
	slower:      binding("slower", "-"),
	usual:       binding("usual speed", "="),
	tenth:       binding("to the beginning, a tenth, two tenths …", "0", "1", "2", "3", "4", "5", "6", "7", "8", "9"),
	home:        binding("beginning", "g", "home"),
	end:         binding("end", "G", "end"),
	tools:       binding("what tools gave", "t"),
	thinking:    binding("reasoning", "r"),
	system:      binding("system and injected text", "s"),
	pauses:      binding("pause at each chapter", "p"),
	loop:        binding("loop", "L"),
	black:       binding("black screen", "b"),
	spot:        binding("spotlight: only what is said now", "z"),
	titles:      binding("captions: the chapter", "c"),
	line:        binding("progress line", "h"),
	begin:       binding("cut: begin with this message", "i"),
	until:       binding("cut: end with this message", "o"),
	hide:        binding("cut: leave this message out", "x"),
	chapter:     binding("a chapter begins here", "m"),
	undo:        binding("take back the last cut", "u"),
	save:        binding("save the cuts to a file", "w"),
	help:        binding("these keys", "?", "f1"),
	text:        binding("to the text, at this message", "tab"),
	leave:       binding("leave", "q"),
	quit:        binding("quit", "Q"),
}

// playHelp are the keys as the stage shows them: those that belong together in a row, so
// that they have room on a small one.
func playHelp() (rows [][2]string) {
	k := playKeys
	for _, r := range []struct {
		keys []key.Binding
		says string
	}{
		{[]key.Binding{k.pause, k.stop}, "pause, go on"},
		{[]key.Binding{k.next, k.prev}, "message after, before"},
		{[]key.Binding{k.blockNext, k.blockPrev}, "step after, before"},
		{[]key.Binding{k.chapterNext, k.chapterPrev}, "chapter after, before"},
		{[]key.Binding{k.tenth}, "a tenth, two tenths …"},
		{[]key.Binding{k.home, k.end}, "beginning, end"},
		{[]key.Binding{k.faster, k.slower, k.usual}, "faster, slower, as usual"},
		{[]key.Binding{k.pauses, k.loop}, "pause at chapters; loop"},
		{[]key.Binding{k.tools, k.thinking, k.system}, "tools, reasoning, system"},
		{[]key.Binding{k.black, k.spot}, "black screen; spotlight"},
		{[]key.Binding{k.titles, k.line}, "captions; progress line"},
		{[]key.Binding{k.begin, k.until, k.hide}, "cut: begin, end, hide"},
		{[]key.Binding{k.chapter}, "a chapter begins here"},
		{[]key.Binding{k.undo, k.save}, "undo a cut; save cuts"},
		{[]key.Binding{k.text}, "to the text, here"},
		{[]key.Binding{k.leave, k.quit}, "leave; quit"},
		{[]key.Binding{k.help}, "these keys"},
	} {
		var names []string
		for _, b := range r.keys {
			names = append(names, Names(b.Keys()))
		}
		rows = append(rows, [2]string{strings.Join(names, "  "), r.says})
	}
	return rows
}

// Keys implements Pane.
func (o *Play) Keys() []key.Binding {
	k := playKeys
	return []key.Binding{
		k.pause, k.stop, k.next, k.prev, k.blockNext, k.blockPrev, k.chapterNext, k.chapterPrev, k.faster, k.slower, k.usual, k.tenth, k.home, k.end,
		k.tools, k.thinking, k.system, k.pauses, k.loop, k.black, k.spot, k.titles, k.line,
		k.begin, k.until, k.hide, k.chapter, k.undo, k.save, k.help, k.text, k.leave, k.quit,
	}
}
