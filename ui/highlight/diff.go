package highlight

import (
	"strconv"
	"strings"
)

// diff scans a unified diff (GNU diffutils manual, "Detailed Description of
// Unified Format"). Within a hunk the first character of a line decides, so that
// a removed line that starts with two dashes is not taken for a file header.
// Where the counts of a hunk are wrong or missing, as in what models write, the
// lines after it are still told apart by their first character.
func diff(z *scanner, _ *language) {
	removed, added := 0, 0 // lines the hunk still has
	for z.i < len(z.s) {
		end := z.lineEnd()
		line := z.s[z.i:end]
		first := byte(' ')
		if line != "" {
			first = line[0]
		}
		inHunk := removed > 0 || added > 0
		c := plain
		switch {
		case strings.HasPrefix(line, "@@"):
			c = diffHunk
			removed, added = hunkLines(line)
		case !inHunk && isDiffHeader(line):
			c = diffHeader
		case first == '+':
			c = diffAdd
			added--
		case first == '-':
			c = diffDelete
			removed--
		case first != '\\':
			removed--
			added--
		}
		z.emit(end, c)
		z.emit(end+1, plain)
	}
}

func isDiffHeader(line string) bool {
	for _, p := range []string{"+++ ", "--- ", "*** ", "diff ", "index ", "new file ", "deleted file ", "rename ", "similarity ", "Binary files "} {
		if strings.HasPrefix(line, p) {
			return true
		}
	}
	return false
}

// hunkLines reads the counts of lines from "@@ -1,5 +1,7 @@".
func hunkLines(line string) (removed, added int) {
	for _, f := range strings.Fields(line) {
		if f[0] != '-' && f[0] != '+' {
			continue
		}
		n := 1
		if _, count, ok := strings.Cut(f, ","); ok {
			n, _ = strconv.Atoi(count)
		}
		if f[0] == '-' {
			removed = n
		} else {
			added = n
			break
		}
	}
	return removed, added
}
