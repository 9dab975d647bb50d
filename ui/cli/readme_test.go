package cli

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"msgview/loaders/formats"
	"msgview/ui"
)

// maxReadme is how long the README may be, in bytes: it is read by strangers.
const maxReadme = 9000

// What the README says is so: it names every format in one family, keys, flags and
// commands that there are, and files that exist.
func TestReadme(t *testing.T) {
	text := document(t, "README.md")
	if len(text) > maxReadme {
		t.Errorf("README.md has %d bytes", len(text))
	}
	families := section(t, text, "families")
	names := regexp.MustCompile(`[a-z0-9][a-z0-9-]*`).FindAllString(withoutTitles(families), -1)
	for _, f := range formats.All() {
		switch n := count(names, f.Name); {
		case n == 0:
			t.Errorf("README.md does not name the format %s", f.Name)
		case n > 1:
			t.Errorf("README.md names the format %s %d times", f.Name, n)
		}
	}
	if len(names) != len(formats.All()) {
		t.Errorf("README.md names %d formats; there are %d", len(names), len(formats.All()))
	}
	var keys []string
	for _, row := range ui.KeyTable() {
		keys = append(keys, strings.Fields(row[1])...)
	}
	for _, row := range strings.Split(section(t, text, "keys"), "\n") {
		cells := strings.Split(row, "|")
		if len(cells) < 3 {
			continue
		}
		for _, key := range regexp.MustCompile("`([^`]+)`").FindAllStringSubmatch(cells[1], -1) {
			if !slices.Contains(keys, key[1]) {
				t.Errorf("README.md tells of the key %q", key[1])
			}
		}
	}
}

// withoutTitles takes the titles of the families and what stands in brackets away.
func withoutTitles(s string) string {
	return regexp.MustCompile(`\*\*[^*]*\*\*|\([^)]*\)`).ReplaceAllString(s, "")
}

func count(list []string, s string) (n int) {
	for _, v := range list {
		if v == s {
			n++
		}
	}
	return n
}

// documents are what the program is explained in.
var documents = []string{
	"README.md", "CONTRIBUTING.md", "SECURITY.md", "CHANGELOG.md",
	"loaders/formats/README.md", "ui/README.md", "ui/config/README.md", "ui/export/README.md", "themes/README.md",
}

// The documents link to files that exist and call the program with flags that
// it has.
func TestDocuments(t *testing.T) {
	link := regexp.MustCompile(`\]\(([^)#]+)\)|(?:src|srcset)="([^"]+)"`)
	call := regexp.MustCompile(`(?m)(?:^|[ |'` + "`" + `(])msgview((?: [^#|'` + "`" + `>\n]*)?)`)
	var all strings.Builder
	for _, c := range []string{"", "print", "info", "list", "search", "tour", "formats", "themes", "config", "check", "brief", "stats", "skill", "export"} {
		all.WriteString(run(t, "", nil, strings.Fields(c+" --help")...).out)
	}
	for _, name := range documents {
		text := document(t, name)
		for _, m := range link.FindAllStringSubmatch(text, -1) {
			path := m[1] + m[2]
			if strings.Contains(path, "://") {
				continue
			}
			if _, err := os.Stat(filepath.Join("..", "..", filepath.Dir(name), path)); err != nil {
				t.Errorf("%s: %v", name, err)
			}
		}
		for _, m := range call.FindAllStringSubmatch(text, -1) {
			for _, word := range strings.Fields(m[1]) {
				if flag, _, _ := strings.Cut(word, "="); strings.HasPrefix(flag, "-") && len(flag) > 1 && !strings.Contains(all.String(), " "+strings.Trim(flag, ".,;")) {
					t.Errorf("%s: msgview%s: there is no %s", name, m[1], flag)
				}
			}
		}
	}
}

func document(t *testing.T, name string) string {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("..", "..", filepath.FromSlash(name)))
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// section returns what stands between two comments of the README.
func section(t *testing.T, text, name string) string {
	t.Helper()
	_, rest, begun := strings.Cut(text, "<!-- "+name+": checked by a test -->")
	inside, _, ended := strings.Cut(rest, "<!-- end of "+name+" -->")
	if !begun || !ended {
		t.Fatalf("README.md has no place for the %s", name)
	}
	return inside
}
