package framing

// Blocks is the list of a file of Text whose records are not its lines but as many of
// them as can be looked at together, with the blank ones among them.
const Blocks = "blocks"

// How much text is a record: lines, or bytes if these are many.
const (
	blockLines = 200
	blockBytes = 16 << 10
)

// textBlocks splits a text into blocks of lines.
type textBlocks struct {
	out   *collector
	lines *lines
	found collector // lines that are in no block yet
	block Record
	open  bool
}

func newTextBlocks(out *collector) *textBlocks {
	b := &textBlocks{out: out}
	b.found.line = out.line
	b.lines = newLines(&b.found, lineText)
	return b
}

func (b *textBlocks) feed(piece []byte, at int64) {
	b.lines.feed(piece, at)
	b.gather()
}

func (b *textBlocks) finish(at int64) {
	b.lines.finish(at)
	b.gather()
	b.close()
}

// gather puts the lines that were found into blocks.
func (b *textBlocks) gather() {
	for _, r := range b.found.records {
		end := r.Offset + r.Length
		if b.open && (r.Padding || r.Line-b.block.Line >= blockLines || end-b.block.Offset > blockBytes) {
			b.close()
		}
		if r.Padding {
			b.out.add(r)
			continue
		}
		if !b.open {
			b.open, b.block = true, r
		}
		b.block.Length, b.block.NoNewline = end-b.block.Offset, r.NoNewline
	}
	b.found.records = b.found.records[:0]
	b.out.line = b.found.line
}

func (b *textBlocks) close() {
	if b.open {
		b.out.add(b.block)
	}
	b.open = false
}
