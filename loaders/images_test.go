package loaders

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"msgview/model"
)

// Images that a trajectory names are read if they lie in its own folder, and nothing
// else is.
func TestImagesBeside(t *testing.T) {
	const imageBytes = 1 << 20 // of larger images only the size is told
	const png = "\x89PNG\r\n\x1a\n....."
	step := func(path string) string {
		return `{"type":"image","source":{"media_type":"image/png","path":"` + path + `"}}`
	}
	root := folder(t, map[string]string{
		"run/trajectory.json": `{"schema_version":"ATIF-v1.6","session_id":"s","agent":{"name":"a","version":"1"},"steps":[{"step_id":1,"source":"agent","message":"look","tool_calls":[{"tool_call_id":"c","function_name":"shot","arguments":{}}],"observation":{"results":[{"source_call_id":"c","content":[` +
			strings.Join([]string{step("images/a.png"), step("images/big.png"), step("images/text.png"), step("../secret.png"), step("images/link.png"), step("images/../../secret.png"), step("/etc/passwd"), step("other/a.png")}, ",") + `]}]}}]}`,
		"run/images/a.png":    png,
		"run/images/big.png":  png + strings.Repeat("x", imageBytes),
		"run/images/text.png": "no image",
		"run/other/a.png":     png,
		"secret.png":          png,
	})
	if err := os.Symlink(filepath.Join(root, "secret.png"), filepath.Join(root, "run", "images", "link.png")); err != nil {
		t.Skip(err)
	}
	l, _ := read(t, filepath.Join(root, "run", "trajectory.json"))
	var got []int64
	var kept []int
	for i := range l.Index().Len() {
		m, err := l.Message(i)
		if err != nil {
			t.Fatal(err)
		}
		for _, r := range m.Results() {
			for _, p := range r.Content {
				if image, ok := p.(model.Media); ok {
					got, kept = append(got, image.Bytes), append(kept, len(image.Data))
				}
			}
		}
	}
	want := []int64{int64(len(png)), int64(len(png)) + imageBytes, -1, -1, -1, -1, -1, -1}
	if len(got) != len(want) {
		t.Fatalf("%d images of %d", len(got), len(want))
	}
	for i := range want {
		if got[i] != want[i] || i != 0 && kept[i] > 0 {
			t.Errorf("image %d: %d bytes, %d kept, want %d", i, got[i], kept[i], want[i])
		}
	}
	if kept[0] != len(png) {
		t.Errorf("%d bytes kept", kept[0])
	}
}
