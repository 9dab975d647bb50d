package compare

import (
	"strings"
	"time"

	"msgview/model/rawjson"
)

// What two runs never have in common, though they do the same: ids that were made up, the
// times at which they ran, temporary files, and where they worked. A canonical text has
// signs in their place.

// A mask makes texts of one side canonical.
type mask struct {
	directory string    // where the agent worked
	from, to  time.Time // when it ran, with a day around it
	ids       []uint64  // those of the text, in order
}

// How a text is read.
type reading uint8

const (
	asArgument reading = iota // what a model asks for: only what is certain to be made up
	asOutput                  // what a program wrote: times, durations and addresses, too
	asProse                   // as asOutput, and white space is all the same
)

// mostMasked bounds the bytes of a text that are read for such things.
const mostMasked = 1 << 17

// text appends a text in its canonical form.
func (m *mask) text(dst []byte, s string, how reading) []byte {
	rest := ""
	if len(s) > mostMasked {
		s, rest = s[:mostMasked], s[mostMasked:]
	}
	from := 0 // what stands before it is in dst
	for i := 0; i < len(s); {
		sign, end := "", i+1
		switch kinds[s[i]] {
		case spaceByte:
			for end < len(s) && kinds[s[end]] == spaceByte {
				end++
			}
			switch {
			case end == i+1 && s[i] == ' ':
			case how == asProse:
				sign = " "
			case strings.IndexByte(s[i:end], '\r') >= 0:
				dst = append(append(dst, s[from:i]...), strings.ReplaceAll(s[i:end], "\r", "")...)
				from = end
			}
		case slashByte:
			if p, n := m.path(s, i); n > 0 {
				sign, end = p, i+n
			}
		case digitByte, letterByte:
			digits := kinds[s[i]] == digitByte
			for end < len(s) && (kinds[s[end]] >= digitByte || s[end] == '-' && end+1 < len(s) && isWord(s[end+1])) {
				digits = digits || kinds[s[end]] == digitByte
				end++
			}
			if digits || end-i == len(aUUID) {
				sign, end = m.word(s, i, end, how)
			}
		}
		if sign != "" {
			dst = append(append(dst, s[from:i]...), sign...)
			from = end
		}
		i = end
	}
	return append(append(dst, s[from:]...), rest...)
}

// The kinds of bytes that matter, those of words last.
const (
	otherByte = iota
	spaceByte
	slashByte
	digitByte
	letterByte
)

var kinds = func() (all [256]uint8) {
	for c := range all {
		switch c := byte(c); {
		case c == ' ' || c == '\t' || c == '\n' || c == '\r':
			all[c] = spaceByte
		case c == '/':
			all[c] = slashByte
		case isDigit(c):
			all[c] = digitByte
		case isWord(c):
			all[c] = letterByte
		}
	}
	return all
}()

// aUUID is an id that may be a word without a digit.
const aUUID = "00000000-0000-0000-0000-000000000000"

func isWord(c byte) bool {
	return c|0x20 >= 'a' && c|0x20 <= 'z' || c >= '0' && c <= '9' || c == '_' || c >= 0x80
}

func isDigit(c byte) bool { return c >= '0' && c <= '9' }

// path returns the sign for a path at s[i] that is another one in each run, and how many
// bytes it stands for; 0 if it is none.
func (m *mask) path(s string, i int) (sign string, n int) {
	rest := s[i:]
	if d := m.directory; len(d) > 1 && strings.HasPrefix(rest, d) && (len(rest) == len(d) || !isWord(rest[len(d)]) && rest[len(d)] != '-') {
		return ".", len(d)
	}
	for _, prefix := range [...]string{"/private/var/folders/", "/var/folders/"} {
		if after, ok := strings.CutPrefix(rest, prefix); ok {
			if k := strings.Index(after, "/T/"); k >= 0 && k < 80 {
				return "/tmp/<temp>", len(prefix) + k + len("/T/") + name(after[k+3:])
			}
		}
	}
	for _, prefix := range [...]string{"/private/tmp/", "/var/tmp/", "/tmp/"} {
		if after, ok := strings.CutPrefix(rest, prefix); ok {
			if k := name(after); isMadeUp(after[:k]) {
				return "/tmp/<temp>", len(prefix) + k
			}
			return "/tmp/", len(prefix)
		}
	}
	for _, prefix := range [...]string{"/home/", "/Users/"} {
		if after, ok := strings.CutPrefix(rest, prefix); ok {
			if k := name(after); k > 0 && (k == len(after) || after[k] == '/') {
				return "~", len(prefix) + k
			}
		}
	}
	return "", 0
}

// name is the length of the name of a file that a text begins with.
func name(s string) int {
	n := 0
	for n < len(s) && (isWord(s[n]) || s[n] == '-' || s[n] == '.') {
		n++
	}
	return n
}

// isMadeUp reports whether a name of a temporary file is one that a program made up.
func isMadeUp(name string) bool {
	if strings.HasPrefix(name, "tmp") && len(name) > 5 {
		return true
	}
	letters, digits, tall := 0, 0, 0
	for i := range len(name) {
		switch c := name[i]; {
		case isDigit(c):
			digits++
		case c >= 'A' && c <= 'Z':
			tall++
		case c >= 'a' && c <= 'z':
			letters++
		}
	}
	return digits >= 3 || digits > 0 && tall > 0 && letters > 0 || tall >= 3 && letters >= 2
}

// word returns the sign for the word s[i:n], "" where it stands for itself, and where it
// ends: a time goes on behind its date.
func (m *mask) word(s string, i, n int, how reading) (sign string, end int) {
	w := s[i:n]
	if isDigit(w[0]) {
		if sign, end := m.time(s, i, how); sign != "" {
			return sign, end
		}
		if how != asArgument {
			if end := duration(s, i); end > 0 {
				return "<time>", end
			}
		}
		if m.isClock(w) {
			return "<time>", n
		}
	}
	if how != asArgument && strings.HasPrefix(w, "0x") && len(w) >= 8 {
		return "<address>", n
	}
	if isID(w, how) {
		m.ids = append(m.ids, hashOf(w))
		return "<id>", n
	}
	return "", n
}

// isID reports whether a word is an id that nobody would think of.
func isID(w string, how reading) bool {
	if len(w) < 7 {
		return false
	}
	if len(w) == 36 && w[8] == '-' && w[13] == '-' && w[18] == '-' && w[23] == '-' {
		return isHex(strings.ReplaceAll(w, "-", ""))
	}
	digits, letters, turns := 0, 0, 0
	hex, last := true, byte(0)
	for i := range len(w) {
		c, kind := w[i], byte('a')
		switch {
		case isDigit(c):
			digits++
			kind = '0'
		case c >= 0x80:
			return false
		case c == '_' || c == '-':
			if i > 6 || i == 0 { // behind toolu_ and chatcmpl-
				hex = false
			}
			kind = '_'
		default:
			letters++
			if c >= 'A' && c <= 'Z' {
				kind = 'A'
			}
			hex = hex && c|0x20 <= 'f'
		}
		if i > 0 && kind != last {
			turns++
		}
		last = kind
	}
	switch {
	case digits == 0 || letters == 0:
		return false
	case hex && len(w) >= 12 && isHex(w), hex && how != asArgument && len(w) <= 11 && digits >= 2 && isHex(w):
		return true
	}
	return len(w) >= 16 && digits >= 3 && turns >= 6 && turns*3 >= len(w) || hasIDPrefix(w) && digits >= 2
}

func isHex(w string) bool {
	for i := range len(w) {
		if c := w[i]; !isDigit(c) && (c|0x20 < 'a' || c|0x20 > 'f') {
			return false
		}
	}
	return true
}

// hasIDPrefix reports whether a word begins as the ids of providers do.
func hasIDPrefix(w string) bool {
	for _, p := range [...]string{"call_", "toolu_", "msg_", "req_", "resp_", "fc_", "rs_", "sess_", "thread_", "chatcmpl-", "run_", "file-"} {
		if rest, ok := strings.CutPrefix(w, p); ok && len(rest) >= 8 {
			return true
		}
	}
	return false
}

// time reads a date with a time of day. That of an argument is masked if the run took
// place then: another one is what was asked for.
func (m *mask) time(s string, i int, how reading) (sign string, end int) {
	const date, short = "2006-01-02", "2006-01-02T15:04:05"
	if len(s)-i >= len(short) && s[i+4] == '-' && s[i+7] == '-' && (s[i+10] == 'T' || s[i+10] == ' ') && s[i+13] == ':' && s[i+16] == ':' {
		t, err := time.Parse(short, s[i:i+10]+"T"+s[i+11:i+19])
		if err != nil {
			return "", 0
		}
		if how == asArgument && !m.during(t) {
			return "", 0
		}
		end := i + len(short)
		if end+1 < len(s) && (s[end] == '.' || s[end] == ',') && isDigit(s[end+1]) {
			for end++; end < len(s) && isDigit(s[end]); {
				end++
			}
		}
		switch {
		case end < len(s) && s[end] == 'Z':
			end++
		case end+5 < len(s) && (s[end] == '+' || s[end] == '-') && isDigit(s[end+1]) && isDigit(s[end+2]):
			if end += 3; s[end] == ':' {
				end++
			}
			for k := 0; k < 2 && end < len(s) && isDigit(s[end]); k++ {
				end++
			}
		}
		return "<time>", end
	}
	if how != asArgument && len(s)-i >= 8 && s[i+2] == ':' && s[i+5] == ':' && isDigit(s[i+1]) && isDigit(s[i+3]) && isDigit(s[i+4]) && isDigit(s[i+6]) && isDigit(s[i+7]) {
		end := i + 8
		for end < len(s) && (isDigit(s[end]) || s[end] == '.' && end+1 < len(s) && isDigit(s[end+1])) {
			end++
		}
		return "<time>", end
	}
	return "", 0
}

// during reports whether a time is one at which the run took place.
func (m *mask) during(t time.Time) bool {
	return !m.from.IsZero() && !t.Before(m.from) && !t.After(m.to)
}

// isClock reports whether a number is a time since 1970 in the run, in seconds or less.
func (m *mask) isClock(w string) bool {
	if len(w) != 10 && len(w) != 13 && len(w) != 16 {
		return false
	}
	var n int64
	for i := range len(w) {
		if !isDigit(w[i]) {
			return false
		}
		n = n*10 + int64(w[i]-'0')
	}
	switch len(w) {
	case 13:
		n /= 1e3
	case 16:
		n /= 1e6
	}
	return m.during(time.Unix(n, 0))
}

// duration returns where a duration such as 0.12s or 15 ms ends, 0 if there is none.
func duration(s string, i int) int {
	n := i
	for n < len(s) && (isDigit(s[n]) || s[n] == '.' && n+1 < len(s) && isDigit(s[n+1])) {
		n++
	}
	unit := n
	if n < len(s) && s[n] == ' ' {
		unit++
	}
	for _, u := range [...]string{"seconds", "secs", "sec", "ms", "µs", "us", "ns", "s"} {
		if strings.HasPrefix(s[unit:], u) {
			if end := unit + len(u); (end == len(s) || !isWord(s[end])) && (unit == n || len(u) > 1) {
				return end
			}
		}
	}
	if n < len(s) && s[n] == 'm' { // 0m1.234s
		if end := n + 1; end < len(s) && isDigit(s[end]) {
			for end < len(s) && (isDigit(s[end]) || s[end] == '.') {
				end++
			}
			if end < len(s) && s[end] == 's' {
				return end + 1
			}
		}
	}
	return 0
}

// volatile are members of arguments that are another one in each run.
var volatile = map[string]bool{
	"callid": true, "toolcallid": true, "tooluseid": true, "requestid": true, "messageid": true, "sessionid": true,
	"conversationid": true, "threadid": true, "runid": true, "traceid": true, "spanid": true, "timestamp": true,
}

func isVolatile(key string) bool {
	return len(key) <= 24 && volatile[strings.ToLower(strings.ReplaceAll(strings.ReplaceAll(key, "_", ""), "-", ""))]
}

// json appends a value with its members in the order of their names. Those that skip
// names, and what is volatile, are left out of the outermost object.
func (m *mask) json(dst []byte, v rawjson.Value, how reading, skip func(key string, v rawjson.Value) bool) []byte {
	switch v.Kind() {
	case rawjson.Object:
		dst = append(dst, '{')
		for _, member := range sorted(v) {
			if skip != nil && (isVolatile(member.key) || skip(member.key, member.value)) {
				continue
			}
			dst = append(append(dst, member.key...), ':')
			dst = append(m.json(dst, member.value, how, nil), ',')
		}
		return append(dst, '}')
	case rawjson.Array:
		dst = append(dst, '[')
		for _, e := range v.Elems() {
			dst = append(m.json(dst, e, how, nil), ',')
		}
		return append(dst, ']')
	case rawjson.String:
		dst = append(dst, '"')
		return append(m.text(dst, v.Text(), how), '"')
	}
	return m.text(dst, string(v.Raw()), how)
}
