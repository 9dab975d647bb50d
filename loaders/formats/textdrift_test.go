package formats_test

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"msgview/loaders/format"
	"msgview/loaders/formats"
	"msgview/loaders/formattest"
	"msgview/loaders/formattest/sampling"
)

// stranger is a word that no format knows.
const stranger = "Zyxwvutish"

// textDrifts change a line of a text as another version of its writer may: a line, a heading
// or a tag that nobody knows, another word where the name of a role, a channel or a marker
// may stand, and an end in the middle.
var textDrifts = map[string]func(line string) (changed string, ends bool){
	"a line before it":    func(line string) (string, bool) { return stranger + " stands here\n" + line, false },
	"a heading before it": func(line string) (string, bool) { return "#### " + stranger + "\n" + line, false },
	"a name before it":    func(line string) (string, bool) { return stranger + ":\n" + line, false },
	"a tag before it":     func(line string) (string, bool) { return "<" + stranger + ">\n" + line, false },
	"its first word":      func(line string) (string, bool) { return replacedWord(line, false), false },
	"its last word":       func(line string) (string, bool) { return replacedWord(line, true), false },
	"its end":             func(line string) (string, bool) { return line + " " + stranger, false },
	"the end of the file": func(line string) (string, bool) { return line + "\n" + stranger, true },
}

// unnamed are words that are names of tags and of members without a value: these may go.
var unnamed = map[string]bool{
	"runs.chat.history.md: <thinking-content-0123456789abcdef>": true,
}

// sizedOrEmpty are a member without a value, as before, the word for a kind of event, and
// data, of which the size is said.
var sizedOrEmpty = regexp.MustCompile(`"\w*` + stranger + `\w*": ?(\{\}|\[\]|""|null)|^event: [\w./|-]+$|;base64,[\w+/]*` + stranger)

var sizesOfTrip = regexp.MustCompile(`(\d+) (\d+)\n`)

// resized gives a recording of round trips the sizes that the changed one has: who writes
// other words writes other sizes.
func resized(file, changed string) string {
	at := 0
	for at < min(len(file), len(changed)) && file[at] == changed[at] {
		at++
	}
	var last []int
	for _, m := range sizesOfTrip.FindAllStringSubmatchIndex(file, -1) {
		if m[1] <= at {
			last = m
		}
	}
	if last == nil {
		return changed
	}
	asked, _ := strconv.Atoi(file[last[2]:last[3]])
	answered, _ := strconv.Atoi(file[last[4]:last[5]])
	if more := len(changed) - len(file); at < last[1]+asked {
		asked += more
	} else if at < last[1]+asked+answered {
		answered += more
	}
	return changed[:last[0]] + fmt.Sprintf("%d %d\n", asked, answered) + changed[last[1]:]
}

func isLetter(c byte) bool { return 'a' <= c|0x20 && c|0x20 <= 'z' }

// replacedWord puts the stranger in the place of a word of letters, "" if there is none.
func replacedWord(line string, last bool) string {
	from, to := -1, -1
	for i := 0; i < len(line); i++ {
		if !isLetter(line[i]) || i > 0 && isLetter(line[i-1]) {
			continue
		}
		if from >= 0 && !last {
			break
		}
		for from, to = i, i; to < len(line) && isLetter(line[to]); to++ {
		}
	}
	if from < 0 {
		return ""
	}
	return line[:from] + stranger + line[to:]
}

// Texts have no members that drift, but lines: whatever a line says that no decoder knows
// stands at level 5 and in the JSON.
//
// MSGVIEW_FORMAT is the only format to try. With -short some of the fixtures are tried, and
// a few of the lines; with MSGVIEW_SAMPLE (package sampling) each line has two of the drifts.
func TestTextDrift(t *testing.T) {
	formattest.EachFixture(t, formats.All(), testdata, "changes", func(t *testing.T, path string, _ format.Format) (tried int) {
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		text := strings.TrimLeft(strings.TrimPrefix(string(data), "\ufeff"), " \t\r\n")
		if text == "" || strings.ContainsRune(`{["`, rune(text[0])) || strings.ContainsRune(text, 0) {
			return 0
		}
		isYAML := strings.HasPrefix(filepath.Ext(path), ".y")
		lines := strings.Split(string(data), "\n")
		step := 1
		if testing.Short() {
			step = max(len(lines)/8, 1)
		}
		names := slices.Sorted(maps.Keys(textDrifts))
		log := filepath.Join(t.TempDir(), filepath.Base(path))
		for i := 0; i < len(lines); i += step {
			for k, name := range names {
				changed, ends := textDrifts[name](lines[i])
				if changed == "" || !sampling.Chosen(i+k, 4) {
					continue
				}
				file := append(append([]string{}, lines[:i]...), changed)
				if !ends {
					file = append(file, lines[i+1:]...)
				}
				written := strings.Join(file, "\n")
				if filepath.Ext(path) == ".httprr" {
					written = resized(string(data), written)
				}
				if err := os.WriteFile(log, []byte(written), 0o600); err != nil {
					t.Fatal(err)
				}
				tried++
				if unnamed[filepath.Base(path)+": "+lines[i]] || sizedOrEmpty.MatchString(changed) || isYAML && name == "a name before it" {
					continue
				}
				for _, lost := range withoutWord(t, log, stranger) {
					t.Errorf("%s: line %d, %s: %q is not in what is written as %s", filepath.Base(path), i+1, name, lines[i], lost)
				}
			}
		}
		return tried
	})
}
