package findings

import (
	"strings"

	"msgview/model/tool"
)

// Edits by sed -i and perl -pi that say plainly what becomes what.

// sedEdits returns what a command replaces in which files: texts by texts, no patterns.
func sedEdits(words []string) (edits []tool.Edit, files []string) {
	name := program(words)
	if name != "sed" && name != "gsed" && name != "perl" || !editsInPlace(words) {
		return nil, nil
	}
	script := false // the next word is one
	for i, w := range words[1:] {
		switch {
		case script || len(edits) == 0 && isReplacement(w):
			one, ok := replacement(w)
			if script = false; !ok {
				return nil, nil
			}
			edits = append(edits, one)
		case w == "-e":
			script = true
		case strings.HasPrefix(w, "-"):
			script = name == "perl" && strings.HasSuffix(w, "e")
		case w == "" && strings.HasPrefix(words[i], "-i"): // of another sed
		case isFileName(w):
			files = append(files, w)
		default:
			return nil, nil
		}
	}
	return edits, files
}

// isReplacement reports whether a word begins as s/a/b/ does.
func isReplacement(w string) bool {
	return len(w) > 3 && w[0] == 's' && strings.IndexByte("/|#,:@!~", w[1]) >= 0
}

// replacement reads s/a/b/, where both are plain texts.
func replacement(w string) (one tool.Edit, ok bool) {
	if !isReplacement(w) {
		return one, false
	}
	var parts []string
	var b strings.Builder
	for i := 2; i < len(w); i++ {
		switch c := w[i]; {
		case c == w[1]:
			parts = append(parts, b.String())
			b.Reset()
		case c == '\\' && i+1 < len(w):
			if i++; !strings.ContainsRune(`./\|#,:@!~-"'$^*[]&`, rune(w[i])) {
				return one, false
			}
			b.WriteByte(w[i])
		case len(parts) == 0 && strings.IndexByte(`*[]^$+?(){}`, c) >= 0, len(parts) == 1 && (c == '&' || c == '$'):
			return one, false
		default:
			b.WriteByte(c)
		}
	}
	if flags := b.String(); len(parts) != 2 || flags != "" && flags != "g" {
		return one, false
	}
	return tool.Edit{Old: parts[0], New: parts[1], All: true}, true
}

// replaced notes what commands replaced in files.
func (g *files) replaced(talk uint64, e *ended) {
	for _, r := range e.runs() {
		edits, names := sedEdits(r.Command.Program())
		if !r.Checked || len(names) > maxHandled {
			continue
		}
		for _, name := range names {
			at := g.file(talk, name)
			for _, one := range edits {
				n := len(at.edits)
				if at.edit(g, e.place, one); len(at.edits) > n {
					at.edits[len(at.edits)-1].asked = true
				}
			}
		}
	}
}
