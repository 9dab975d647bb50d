package rawjson

// maxIndent is the deepest level that is indented further than the one around it. Without a bound, deep nesting would make the output grow with
// the square of the input.
const maxIndent = 64

// maxPretty is the deepest level that is laid out. What is nested deeper stays as it is
// written: a million brackets would be a million lines.
const maxPretty = 1000

// Indent appends raw to dst, one member or element per line, and returns the extended slice. Only white space between tokens changes: numbers,
// strings and keys keep their spelling, duplicates their place. Lines after the first start with prefix and one indent per level, up to 64 levels.
// Containers nested deeper than 1,000 levels stay as they are written. Where raw stops being strict JSON the rest is appended as it is, so no byte but white space is ever lost. Works in one pass without recursion.
func Indent(dst, raw []byte, prefix, indent string) []byte {
	return reformat(dst, raw, &layout{prefix: prefix, indent: indent})
}

// Compact appends raw to dst without white space between tokens and returns the extended slice. Invalid input is treated as in Indent.
func Compact(dst, raw []byte) []byte {
	return reformat(dst, raw, nil)
}

type layout struct{ prefix, indent string }

func (l *layout) newline(dst []byte, depth int) []byte {
	dst = append(dst, '\n')
	dst = append(dst, l.prefix...)
	for range min(depth, maxIndent) {
		dst = append(dst, l.indent...)
	}
	return dst
}

// reformat copies the tokens of raw, with white space by l between them, none if l is nil.
func reformat(dst, raw []byte, l *layout) []byte {
	done := skipBOM(raw) // everything before it is in dst
	dst = append(dst, raw[:done]...)
	s := scanner{data: raw, pos: done}
	last := byte(0)
	for {
		t := s.next()
		if t.why != none {
			return append(dst, raw[done:]...)
		}
		if t.kind == 0 {
			return dst
		}
		if l != nil {
			closing := t.kind == '}' || t.kind == ']'
			opened := last == '{' || last == '['
			switch {
			case last == ':':
				dst = append(dst, ' ')
			case closing != opened && (closing || opened), last == ',':
				dst = l.newline(dst, s.lineDepth(t.kind))
			}
		}
		if l != nil && s.depth > maxPretty {
			end, why := s.closing()
			if why != none {
				return append(dst, raw[t.start:]...)
			}
			dst = append(dst, raw[t.start:end]...)
			done, last = end, raw[end-1]
			continue
		}
		dst = append(dst, raw[t.start:t.end]...)
		done, last = t.end, t.kind
	}
}

// lineDepth is the level of a line that starts with the token just read.
func (s *scanner) lineDepth(kind byte) int {
	if kind == '{' || kind == '[' {
		return s.depth - 1
	}
	return s.depth
}

// closing steps over the container that was just opened, and returns the offset behind
// its closing bracket.
func (s *scanner) closing() (end int, why problem) {
	for within := s.depth; ; {
		t := s.next()
		if t.why != none || s.depth < within {
			return t.end, t.why
		}
	}
}
