package framing

import (
	"strings"
	"testing"
)

const sampleYAML = "---\nversion: 2\ninteractions:\n- id: 0\n  body: 'a\n\n    - b'\n\n- id: 1\n  list:\n  - x\n- id: 2\nlast: 1\n---\ninteractions:\n    - id: 3\n      a: |\n        - id: 9\n    - id: 4"

// However the bytes come, the items of the list are records, and so is what stands
// around them.
func TestYAMLRecords(t *testing.T) {
	want := []string{"---\nversion: 2\ninteractions:", "- id: 0\n  body: 'a\n\n    - b'", "- id: 1\n  list:\n  - x", "- id: 2", "last: 1", "---\ninteractions:", "    - id: 3\n      a: |\n        - id: 9", "    - id: 4"}
	for size := 1; size <= len(sampleYAML); size++ {
		out := collector{line: 1}
		y := newYAML(&out, "interactions", false)
		for at := 0; at < len(sampleYAML); at += size {
			y.feed([]byte(sampleYAML[at:min(at+size, len(sampleYAML))]), int64(at))
		}
		y.finish(int64(len(sampleYAML)))
		var got []string
		for _, r := range out.records {
			got = append(got, sampleYAML[r.Offset:r.Offset+r.Length])
			if line := 1 + strings.Count(sampleYAML[:r.Offset], "\n"); r.Line != line {
				t.Errorf("pieces of %d: record %q on line %d, not %d", size, got[len(got)-1], r.Line, line)
			}
		}
		if strings.Join(got, "\x00") != strings.Join(want, "\x00") {
			t.Fatalf("pieces of %d: %q", size, got)
		}
	}
}

func TestSniffYAML(t *testing.T) {
	for text, want := range map[string]string{
		sampleYAML: "interactions",
		"http_interactions:\n- request:\n    method: post\nrecorded_with: VCR 6.3.1\n": "http_interactions",
		"# note\ntitle: x\nmessages:\n  - role: user\n    content: hi\n":               "messages",
		"- role: user\n  content: hi\n- role: assistant\n  content: hello\n":           "",
	} {
		if g := Sniff([]byte(text), true); g.Container != YAML || g.List != want {
			t.Errorf("%.30q: %s, list %q", text, g.Container, g.List)
		}
	}
}
