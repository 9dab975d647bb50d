package render

import (
	"iter"
	"strings"

	"msgview/ui/safetext"
)

// pieceBytes is how much of a text is cleaned and laid out at once where all of it is
// printed, so that a text of any length takes little memory.
const pieceBytes = 256 << 10

// emitRows is after how many rows they are given to Context.Emit.
const emitRows = 1000

// pieces yields a text of a block as it is laid out: at once, or in pieces where all
// of it is printed.
func (b bodies) pieces(block Block, text string) iter.Seq2[string, bool] {
	switch {
	case !b.opt.Unlimited || len(text) <= pieceBytes:
		return func(yield func(string, bool) bool) { yield(text, false) }
	case block.Form == Markdown:
		return prosePieces(text)
	}
	return func(yield func(string, bool) bool) {
		for piece := range linePieces(text) {
			if !yield(piece, false) {
				return
			}
		}
	}
}

// linePieces yields a text in pieces that end at the ends of lines, or within a line
// that is longer than a piece.
func linePieces(text string) iter.Seq[string] {
	return func(yield func(string) bool) {
		for len(text) > pieceBytes {
			piece := head4(text, pieceBytes)
			rest := text[len(piece):]
			if i := strings.LastIndexByte(piece, '\n'); i >= 0 {
				piece, rest = text[:i], text[i+1:]
			}
			if !yield(piece) {
				return
			}
			text = rest
		}
		yield(text)
	}
}

// prosePieces yields a Markdown text in pieces that can be rendered alone: they end
// at blank lines where that is possible, and a block of code that is cut is closed
// and opened again. gap says that a blank line stood before the piece.
func prosePieces(text string) iter.Seq2[string, bool] {
	return func(yield func(string, bool) bool) {
		gap := false
		for len(text) > pieceBytes {
			end, fence := proseEnd(text)
			piece, rest := text[:end], text[end:]
			if fence != "" {
				piece, rest = strings.TrimSuffix(piece, "\n")+"\n"+fence, fence+"\n"+rest
			}
			if !yield(piece, gap) {
				return
			}
			gap = fence == "" && strings.HasSuffix(piece, "\n\n")
			text = rest
		}
		yield(text, gap)
	}
}

// proseEnd returns where the first piece of a text ends that is longer than one, and
// the marks of the block of code that is open there.
func proseEnd(text string) (end int, fence string) {
	var last, lastLine int // ends of the last paragraph and of the last line
	lineFence := ""
	for at := 0; at < pieceBytes; {
		n := strings.IndexByte(text[at:], '\n')
		if n < 0 || at+n >= pieceBytes {
			break
		}
		line := strings.TrimLeft(text[at:at+n], " ")
		at += n + 1
		switch marks := fenceMarks(line); {
		case fence == "" && marks != "":
			fence = marks
		case fence != "" && marks != "" && marks[0] == fence[0] && len(marks) >= len(fence) && strings.TrimSpace(line[len(marks):]) == "":
			fence = ""
		case fence == "" && line == "":
			last = at
		}
		lastLine, lineFence = at, fence
	}
	switch {
	case last > 0:
		return last, ""
	case lastLine > 0 && lastLine > len(lineFence)+1: // more than the fence that was opened again
		return lastLine, lineFence
	}
	return len(head4(text, pieceBytes)), lineFence
}

// fenceMarks returns the marks that a line of Markdown begins or ends code with.
func fenceMarks(line string) string {
	for _, c := range []string{"`", "~"} {
		if rest := strings.TrimLeft(line, c); len(line)-len(rest) >= 3 {
			return line[:len(line)-len(rest)]
		}
	}
	return ""
}

// emit gives away the rows so far, if somebody takes them.
func (b *rows) emit() {
	if b.c.Emit == nil || len(b.lines) < emitRows {
		return
	}
	b.c.Emit(b.finished())
	b.lines = b.lines[:0]
}

// finished returns the rows as they are to be shown.
func (b *rows) finished() []safetext.Line {
	if b.opt.ASCII {
		for i, row := range b.lines {
			b.lines[i] = row.ASCII()
		}
	}
	return b.lines
}
