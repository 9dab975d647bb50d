package markdown

import (
	"net/url"
	"strings"

	"msgview/ui/safetext"
)

// AppendText adds a text of a log to HTML as it is: characters that mean something there
// are escaped, and markers of the gate stay markers.
func AppendText(dst []byte, text safetext.Text) []byte {
	for s, style := range text.Stretches() {
		if style.Marker {
			dst = append(dst, "<u>"...)
		}
		dst = appendEscaped(dst, s)
		if style.Marker {
			dst = append(dst, "</u>"...)
		}
	}
	return dst
}

// appendEscaped adds clean text. Quotes need no escape outside of attributes, > needs none
// anywhere, and an ampersand only where a reference may begin with it.
func appendEscaped(dst []byte, s string) []byte {
	last := 0
	for i := 0; i < len(s); i++ {
		escape := ""
		switch s[i] {
		case '&':
			if i+1 < len(s) && !refers(s[i+1]) {
				continue
			}
			escape = "&amp;"
		case '<':
			escape = "&lt;"
		default:
			continue
		}
		dst = append(append(dst, s[last:i]...), escape...)
		last = i + 1
	}
	return append(dst, s[last:]...)
}

// refers reports whether an ampersand before a letter begins a reference in HTML, with a name
// or with a number.
func refers(c byte) bool { return c|0x20 >= 'a' && c|0x20 <= 'z' || c == '#' }

// AppendAttribute adds clean text within quotes.
func AppendAttribute(dst []byte, s string) []byte {
	for i, part := range strings.Split(s, `"`) {
		if i > 0 {
			dst = append(dst, "&#34;"...)
		}
		dst = appendEscaped(dst, part)
	}
	return dst
}

// appendText adds what clean returned.
func appendText(dst []byte, s string) []byte {
	dst, _ = appendPiece(dst, s, false)
	return dst
}

var bare = strings.NewReplacer(markStart, "", markEnd, "")

// appendPiece adds a piece of what clean returned, which may begin and end within a marker.
// What it opens it closes.
func appendPiece(dst []byte, s string, within bool) (_ []byte, still bool) {
	for s != "" {
		mark := markStart
		if within {
			mark = markEnd
		}
		piece, rest, found := strings.Cut(s, mark)
		piece = bare.Replace(piece)
		switch {
		case piece == "":
		case within:
			dst = append(appendEscaped(append(dst, "<u>"...), piece), "</u>"...)
		default:
			dst = appendEscaped(dst, piece)
		}
		if s = rest; found {
			within = !within
		}
	}
	return dst, within
}

// mostAddress bounds the address of a link, in bytes.
const mostAddress = 4096

// Address returns where a link of a log may lead, as it stands in an attribute: addresses of
// the web and of mail, and nothing that a browser could take for anything else.
func Address(to string) (href string, ok bool) {
	to = strings.TrimSpace(to)
	if to == "" || len(to) > mostAddress {
		return "", false
	}
	for i := range len(to) {
		if to[i] <= ' ' || to[i] == 0x7f || strings.IndexByte("\"'<>`\\^{|}", to[i]) >= 0 {
			return "", false
		}
	}
	u, err := url.Parse(to)
	if err != nil || u.User != nil {
		return "", false
	}
	switch strings.ToLower(u.Scheme) {
	case "http", "https":
		if u.Host == "" {
			return "", false
		}
	case "mailto":
		if u.Opaque == "" {
			return "", false
		}
	default:
		return "", false
	}
	return u.String(), true
}
