package highlight

import "strings"

// The scanners of text that is not a programming language.

// markup scans HTML and XML.
func markup(z *scanner, _ *language) {
	quotes := []quote{{open: `"`, close: `"`, multiline: true}, {open: "'", close: "'", multiline: true}}
	for z.i < len(z.s) {
		switch {
		case z.at("<!--"):
			z.emit(z.find(4, "-->"), comment)
			continue
		case z.at("<![CDATA["):
			z.emit(z.find(9, "]]>"), str)
			continue
		case z.s[z.i] == '&':
			if end := entity(z.s, z.i); end > 0 {
				z.emit(end, constant)
				continue
			}
		case z.s[z.i] == '<' && z.i+1 < len(z.s) && (isWord(z.s[z.i+1]) || strings.IndexByte("/!?", z.s[z.i+1]) >= 0):
			z.emit(z.i+2, tag)
			z.emit(z.word(z.i, "-:."), tag)
			markupTag(z, quotes)
			continue
		}
		next := strings.IndexAny(z.s[z.i+1:], "<&")
		if next < 0 {
			next = len(z.s) - z.i - 1
		}
		z.work += next
		z.emit(z.i+1+next, plain)
	}
}

// markupTag scans the attributes of a tag and its end.
func markupTag(z *scanner, quotes []quote) {
	for z.i < len(z.s) {
		switch c := z.s[z.i]; {
		case c == '>':
			z.emit(z.i+1, tag)
			return
		case c == '<':
			return // the tag was none
		case isBlank(c):
			z.blanks()
		case c == '"' || c == '\'':
			q := &quotes[0]
			if c == '\'' {
				q = &quotes[1]
			}
			end, _ := z.text(q)
			z.emit(end, str)
		case isWord(c):
			z.emit(z.word(z.i, "-:.@"), attribute)
		case c == '/' || c == '?':
			z.emit(z.i+1, tag)
		default:
			z.emit(z.i+1, operator)
		}
	}
}

// entity returns the end of a reference such as &amp; at i, or 0.
func entity(s string, i int) int {
	for j := i + 1; j < len(s) && j < i+12; j++ {
		switch c := s[j]; {
		case c == ';':
			if j > i+1 {
				return j + 1
			}
			return 0
		case !isWord(c) && c != '#':
			return 0
		}
	}
	return 0
}

// keyed scans lines of keys and values: YAML, TOML, INI, properties.
func keyed(z *scanner, l *language) {
	for z.i < len(z.s) {
		keyedLine(z, l)
		z.emit(z.lineEnd(), plain)
		z.emit(z.i+1, plain)
	}
}

func keyedLine(z *scanner, l *language) {
	end := z.lineEnd()
	start := z.i
	for start < end && (z.s[start] == ' ' || z.s[start] == '\t' || z.s[start] == '-' && start+1 < end && z.s[start+1] == ' ') {
		start++
	}
	z.emit(start, plain)
	if z.i == end {
		return
	}
	if line := z.s[z.i:end]; line == "---" || line == "..." || line[0] == '[' && strings.HasSuffix(strings.TrimSpace(line), "]") && !l.colon {
		z.emit(end, tag)
		return
	}
	if k := keyEnd(z.s[z.i:end], l.colon); k > 0 {
		z.emit(z.i+k, attribute)
	}
	for z.i < end {
		if c := z.s[z.i]; isWord(c) && !isDigit(c) {
			e := z.word(z.i, "-.")
			if c, ok := l.words[strings.ToLower(z.s[z.i:e])]; ok && len(z.s[z.i:e]) < maxWord {
				z.emit(e, c)
			} else {
				z.emit(e, plain)
			}
			continue
		}
		codeToken(z, l)
	}
}

// keyEnd returns the length of the key a line starts with, or 0.
func keyEnd(line string, colon bool) int {
	for i := 0; i < len(line); i++ {
		switch c := line[i]; {
		case !colon && c == '=' && i > 0:
			return i
		case colon && c == ':' && i > 0 && (i+1 == len(line) || line[i+1] == ' '):
			return i
		case c == '#', c == '{', c == '[', c == '=' && i == 0, c == '"' && i > 0 && line[0] != '"', i > 80:
			return 0
		}
	}
	return 0
}

// console scans commands with their output: lines after a prompt are shell.
func console(z *scanner, l *language) {
	for z.i < len(z.s) {
		end := z.lineEnd()
		line := z.s[z.i:end]
		for _, p := range []string{"$ ", "# ", "> ", "% ", ">>> ", "... ", "PS> "} {
			if strings.HasPrefix(line, p) {
				z.emit(z.i+len(p), prompt)
				part := scanner{s: z.s[:end], i: z.i}
				code(&part, l)
				z.work += part.work
				for _, t := range part.out {
					z.emit(t.end, t.class)
				}
				break
			}
		}
		z.emit(end+1, plain)
	}
}

// markdown scans markdown source, line by line.
func markdown(z *scanner, _ *language) {
	fence := ""
	for z.i < len(z.s) {
		end := z.lineEnd()
		line := z.s[z.i:end]
		body := strings.TrimLeft(line, " \t")
		indent := len(line) - len(body)
		mark := ""
		for _, m := range []string{"```", "~~~"} {
			if strings.HasPrefix(body, m) {
				mark = m
			}
		}
		switch {
		case fence != "" && mark == fence:
			z.emit(end, tag)
			fence = ""
		case fence != "":
			z.emit(end, str)
		case mark != "":
			z.emit(end, tag)
			fence = mark
		case strings.HasPrefix(body, "#"):
			z.emit(end, keyword)
		case strings.HasPrefix(body, ">"):
			z.emit(end, comment)
		default:
			z.emit(z.i+indent, plain)
			if len(body) > 1 && strings.IndexByte("-*+", body[0]) >= 0 && body[1] == ' ' {
				z.emit(z.i+1, operator)
			}
			inline(z, end)
		}
		z.emit(end+1, plain)
	}
}

// inline scans one line of markdown prose for code.
func inline(z *scanner, end int) {
	for z.i < end {
		tick := strings.IndexByte(z.s[z.i:end], '`')
		if tick < 0 {
			break
		}
		z.emit(z.i+tick, plain)
		z.work += tick
		stop := strings.IndexByte(z.s[z.i+1:end], '`')
		if stop < 0 {
			break
		}
		z.work += stop
		z.emit(z.i+1+stop+1, str)
	}
	z.emit(end, plain)
}
