package export

import (
	"encoding/json"
	"os"
	"regexp"
	"strings"
	"testing"
)

// The README names every member that is written, and what it shows is JSON.
func TestReadmeMembers(t *testing.T) {
	readme, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	_, section, _ := strings.Cut(string(readme), "\n## JSON\n")
	section, _, _ = strings.Cut(section, "\n## ")
	_, example, _ := strings.Cut(section, "```json\n")
	example, _, _ = strings.Cut(example, "```")
	if !json.Valid([]byte(example)) {
		t.Errorf("no JSON: %s", example)
	}
	member := regexp.MustCompile(`e\.(?:key|text|string|int|flag|raw|open|time|link)\("(\w+)"|\{"(\w+)", u\.|,"(\w+)":`)
	for _, file := range []string{"json.go", "jsonpart.go", "visible.go"} {
		code, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range member.FindAllStringSubmatch(string(code), -1) {
			if name := m[1] + m[2] + m[3]; !strings.Contains(section, `"`+name+`"`) {
				t.Errorf("%s: README.md does not tell of %q", file, name)
			}
		}
	}
	for _, state := range callStates {
		if !strings.Contains(section, state) {
			t.Errorf("README.md does not tell of the state %q", state)
		}
	}
}
