package framing

import (
	"bytes"

	"msgview/model/rawjson"
)

// place is where in the outer structure a splitter is.
type place uint8

const (
	atTop   place = iota // between values of the file
	atList               // in the list whose elements are records
	atKey                // in the document, before a key
	atColon              // behind a key
	atValue              // behind the colon
)

// activity is what a splitter is in the middle of.
type activity uint8

const (
	between  activity = iota // looking for the next thing
	inValue                  // in a container or a string
	inWord                   // in a number, a word, or something that is no JSON
	inRemark                 // in a comment
)

// values splits JSON that does not keep to lines: an array, a document, values
// one after the other. What does not fit the structure becomes a record as far as
// the next byte that makes sense; if a bracket or a quote is missing that byte
// may be the last one of the file.
type values struct {
	out   *collector
	list  string // key of the list to split, "" for none
	array bool   // the first array is the list

	place   place
	doing   activity
	opened  bool // the array or document was entered; further ones are records
	resumed bool // what is before was not seen
	inDoc   bool // the document was entered and not left
	m       matcher

	start  int64 // of the value or word
	line   int
	length int64 // of the word so far
	end    int64 // behind the last byte of a word that is no separator
	head   [9]byte
	heads  int   // bytes of a word in head
	last   int64 // behind the last byte of the file so far that is no separator

	key      []byte // the key being read, as far as it is short
	keyed    bool   // the value at atKey is a string, so it is a key
	isList   bool   // the key is that of the list
	listSeen bool
	docStart int64
	docEnd   int64
	docLine  int
	docCut   bool // the file ended before the document did

	member  member // of the document, being read
	members func(member)

	zeros     int64 // zero bytes seen just before
	zeroStart int64
	zeroLine  int

	piece   []byte
	at      int64 // offset of piece
	counted int   // line ends are counted up to here in piece
}

// maxKey is the longest key that is compared with that of the list, in bytes.
const maxKey = 1024

// newValues returns a splitter. resumed says that it starts behind an element of
// the list rather than at the start of the file.
func newValues(g Guess, out *collector, resumed bool) *values {
	v := &values{out: out, array: g.Container == Array}
	if g.Container == Document {
		v.list = g.List
	}
	if resumed && (v.array || v.list != "") {
		v.place, v.opened, v.resumed = atList, true, true
		if !v.array {
			v.inDoc, v.listSeen = true, true
			v.docStart, v.docLine = max(g.Skip, int64(g.BOM)), 1
		}
	}
	return v
}

func (v *values) feed(b []byte, at int64) {
	v.piece, v.at, v.counted = b, at, 0
	for i := 0; i < len(b); {
		switch v.doing {
		case inValue:
			n, ended := v.m.run(b[i:])
			if v.place == atKey && v.keyed && len(v.key) < maxKey {
				v.key = append(v.key, b[i:i+n]...)
			}
			if e := trimEnd(b[:i+n]); ended && e > 0 {
				v.close(at + int64(e))
			} else if ended {
				v.close(v.last)
			}
			i += n
		case inWord:
			n, ended := v.word(b[i:])
			if i += n; ended {
				v.close(v.end)
			}
		case inRemark:
			n, ended := v.remark(b[i:])
			if i += n; ended {
				v.close(v.end)
			}
		default:
			i = v.seek(i)
		}
	}
	v.out.line += bytes.Count(b[v.counted:], newline)
	if e := trimEnd(b); e > 0 {
		v.last = at + int64(e)
	}
	v.piece = nil
}

// seek looks for the next value from b[i] on and begins it. It returns where it
// stopped, which is at the first byte of what it began, or behind structure.
func (v *values) seek(i int) int {
	b := v.piece
	for i < len(b) {
		c := b[i]
		if isSeparator(c) {
			if c == 0 {
				v.zero(i)
			} else {
				v.flushZeros()
			}
			i++
			continue
		}
		v.flushZeros()
		if c == mark[0] && i+2 < len(b) && b[i+1] == mark[1] && b[i+2] == mark[2] {
			i += len(mark)
			continue
		}
		if v.place == atTop {
			if n := written(b[i:]); n > 0 {
				if rest := bytes.TrimLeft(b[i+n:], " \t\r\n"); len(rest) == 0 || opens(rest) { // else it belongs to what stands there
					i += n
					continue
				}
			}
		}
		if !v.structure(c, i) {
			v.begin(c, i)
			return i
		}
		i++
	}
	return i
}

// structure handles a byte that belongs to the outer structure and reports
// whether it was one.
func (v *values) structure(c byte, i int) bool {
	switch v.place {
	case atTop:
		switch {
		case c == ',':
		case c == '[' && v.array && !v.opened:
			v.place, v.opened = atList, true
		case c == '{' && v.list != "" && !v.opened:
			v.place, v.opened, v.inDoc = atKey, true, true
			v.docStart, v.docLine = v.at+int64(i), v.lineAt(i)
		default:
			return false
		}
		return true
	case atList:
		switch {
		case c == ',':
		case c == ']' && v.inDoc:
			v.place = atKey
			v.endMember(v.at + int64(i) + 1)
		case c == ']':
			v.place = atTop
		default:
			return false
		}
		return true
	case atKey:
		switch c {
		case ',':
		case '}':
			v.closeDocument(v.at+int64(i)+1, false)
		default:
			return false
		}
		return true
	case atColon:
		if c == ':' {
			v.place = atValue
			return true
		}
		v.place = atKey
		return v.structure(c, i)
	}
	switch {
	case c == '[' && v.isList:
		v.place, v.listSeen = atList, true
		v.member.value, v.member.list = v.at+int64(i), true
	case c == ',':
		v.place = atKey
	case c == '}':
		v.closeDocument(v.at+int64(i)+1, false)
	default:
		return false
	}
	return true
}

// begin begins a value or a word at byte i of the piece.
func (v *values) begin(c byte, i int) {
	v.start, v.end = v.at+int64(i), v.at+int64(i)
	if v.place == atTop || v.place == atList {
		v.line = v.lineAt(i)
	}
	v.heads, v.length = 0, 0
	v.m.reset(v.closer())
	switch classes[c] {
	case classOpen, classQuote:
		v.doing = inValue
	case classSlash:
		v.doing = inRemark
	default:
		v.doing = inWord
	}
	switch v.place {
	case atKey:
		v.key, v.keyed = v.key[:0], classes[c] == classQuote
		v.member = member{key: v.start}
	case atValue:
		v.member.value = v.start
	}
}

// closer returns the bracket that closes what is around the value.
func (v *values) closer() byte {
	switch v.place {
	case atTop:
		return 0
	case atList:
		return ']'
	}
	return '}'
}

// close ends what was begun; end is behind its last byte.
func (v *values) close(end int64) {
	did := v.doing
	v.doing = between
	switch v.place {
	case atTop, atList:
		bad := did == inRemark || did == inWord && !startsValue(v.head[:v.heads])
		v.out.add(Record{Offset: v.start, Length: end - v.start, Line: v.line, Bad: bad})
	case atKey:
		if did == inValue && v.keyed {
			v.place = atColon
			v.isList = v.list != "" && keyIs(v.key, v.list)
		} else if did == inWord && isLetter(v.head[0]) { // as JavaScript prints it
			v.place = atColon
			v.isList = v.list != "" && string(v.key) == v.list
		}
	case atValue:
		if did != inRemark {
			v.place = atKey
			v.endMember(end)
		}
	}
}

// keyIs compares a key in its quotes, as it is in the file, with a decoded one.
func keyIs(quoted []byte, key string) bool {
	if bytes.IndexByte(quoted, '\\') < 0 {
		return len(quoted) == len(key)+2 && string(quoted[1:len(quoted)-1]) == key
	}
	value, err := rawjson.Parse(quoted)
	return err == nil && value.Text() == key
}

// endMember tells whoever wants to know that a member of the document ended.
func (v *values) endMember(end int64) {
	if v.members != nil {
		v.member.end = end
		v.members(v.member)
	}
}

// closeDocument reports the document whose list was split.
func (v *values) closeDocument(end int64, cut bool) {
	v.inDoc, v.docEnd, v.docCut = false, end, cut
	if !cut {
		v.place = atTop
	}
	v.out.add(Record{Offset: v.docStart, Length: end - v.docStart, Line: v.docLine, Envelope: v.listSeen, Cut: cut})
}

// lineAt returns the number of the line that byte i of the piece is on. Calls
// must go forward.
func (v *values) lineAt(i int) int {
	v.out.line += bytes.Count(v.piece[v.counted:i], newline)
	v.counted = i
	return v.out.line
}

func (v *values) finish(at int64) {
	v.flushZeros()
	v.out.cut = v.doing == inValue || v.place != atTop && !v.resumed
	switch v.doing {
	case inWord:
		v.close(v.end)
	case inValue, inRemark:
		if v.place == atTop || v.place == atList {
			v.out.add(Record{Offset: v.start, Length: v.last - v.start, Line: v.line, Cut: true, Bad: v.doing == inRemark})
		}
	}
	v.doing = between
	if v.inDoc {
		v.closeDocument(max(v.last, v.docStart), true)
	}
}
