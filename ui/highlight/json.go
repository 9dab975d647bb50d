package highlight

import "strings"

// jsonText scans JSON, also where it is broken: what is no token stays plain.
func jsonText(z *scanner, _ *language) {
	q := quote{open: `"`, close: `"`, escape: '\\'}
	for z.i < len(z.s) {
		switch c := z.s[z.i]; {
		case isBlank(c):
			z.blanks()
		case c == '"':
			end, _ := z.text(&q)
			next := end
			for next < len(z.s) && next < end+64 && isBlank(z.s[next]) {
				next++
			}
			if next < len(z.s) && z.s[next] == ':' {
				z.emit(end, jsonKey)
			} else {
				z.emit(end, jsonString)
			}
		case isDigit(c), c == '-':
			z.emit(z.number(z.i+1), jsonNumber)
		case isWord(c):
			end := z.word(z.i, "")
			switch z.s[z.i:end] {
			case "true", "false":
				z.emit(end, jsonBool)
			case "null":
				z.emit(end, jsonNull)
			default:
				z.emit(end, plain)
			}
		case strings.IndexByte("{}[],:", c) >= 0:
			z.emit(z.i+1, jsonPunctuation)
		default:
			z.emit(z.i+1, plain)
		}
	}
}
