package rawjson

// maxWritten is how deep JSON of a log may be nested where it is written into JSON of our
// own: other readers take no more than 256 levels, and what is around it has some.
const maxWritten = 200

// TooDeep reports whether valid JSON is nested deeper than other readers take it, 200
// levels.
func TooDeep(json []byte) bool {
	depth, text := 0, false
	for i := 0; i < len(json); i++ {
		switch c := json[i]; {
		case text && c == '\\':
			i++
		case c == '"':
			text = !text
		case text:
		case c == '[' || c == '{':
			if depth++; depth > maxWritten {
				return true
			}
		case c == ']' || c == '}':
			depth--
		}
	}
	return false
}
