package redact

import "strings"

// How the first lines of a dump of bytes begin, as xxd and hexdump -C write it.
const (
	firstOfDump = "00000000"
	nextOfDump  = "\n00000010"
)

// dumps yields the layers below the dumps of bytes in a text: their letters as numbers, and the column
// beside these, over the ends of lines. It looks for the second line of one, as few texts have it.
func dumps(text string, yield func(*layer)) {
	for at := 0; ; {
		i := strings.Index(text[at:], nextOfDump)
		if i < 0 {
			return
		}
		second := at + i + 1
		at = lineStart(text, second-1)
		if !strings.HasPrefix(text[spaces(text, at):], firstOfDump) {
			at = second
			continue
		}
		numbers, signs := &layer{packed: true}, &layer{tight: true}
		var b, c strings.Builder
		column := 0
		for at < len(text) {
			line, width := lineAt(text, at)
			if column = dumped(line, at, column, numbers, signs, &b, &c); column == 0 {
				break
			}
			at += width
		}
		if at = max(at, second); b.Len() > 0 {
			numbers.text, signs.text = b.String(), c.String()
			yield(numbers)
			yield(signs)
		}
	}
}

// dumped takes the bytes of a line of a dump, which begins at a place of the text, and returns where
// the signs begin in it: 0 if it is none. The last line is shorter: its signs are where those before
// it have theirs.
func dumped(line string, base, column int, numbers, signs *layer, b, c *strings.Builder) int {
	at := spaces(line, 0)
	n := run(line, at, &hex, 8)
	if n-at < 7 || n+2 > len(line) || line[n] != ':' && line[n] != ' ' {
		return 0
	}
	at = n + 1
	count, end := 0, at
	for at+1 < len(line) {
		for at < len(line) && line[at] == ' ' && (count == 0 || at == 0 || line[at-1] != ' ' || count == 8 && line[n] == ' ') {
			at++
		}
		if at+1 >= len(line) || hexDigit(line[at]) < 0 || hexDigit(line[at+1]) < 0 || count == 16 {
			break
		}
		numbers.marks = append(numbers.marks, mark{b.Len(), base + at})
		v := byte(hexDigit(line[at])<<4 | hexDigit(line[at+1]))
		if v < ' ' || v > '~' {
			v = '\n'
		}
		b.WriteByte(v)
		at, count = at+2, count+1
		end = at
	}
	if count == 0 {
		return 0
	}
	if i := strings.IndexByte(line[end:], '|'); i >= 0 && strings.Trim(line[end:end+i], " ") == "" {
		column = end + i + 1
	} else if column == 0 {
		column = end + 2
	}
	from := column
	if last := len(line) - count; count < 16 && last > end && last < column && line[last-1] == ' ' { // it is not filled up
		from = last
	}
	for k := range count {
		if from+k < len(line) {
			signs.marks = append(signs.marks, mark{c.Len(), base + from + k})
			c.WriteByte(line[from+k])
		}
	}
	return column
}
