package formats_test

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"msgview/loaders"
	"msgview/loaders/formattest"
	"msgview/model/rawjson"
	"msgview/model/request"
)

// A file of another format may call its conversations as an export calls several of them: that
// does not make it one that was exported.
func TestMarkedIsNoFormat(t *testing.T) {
	formatOf := func(name string, data []byte) string {
		l, err := loaders.OpenBytes(context.Background(), name, data)
		if err != nil {
			return err.Error()
		}
		defer l.Close()
		_ = l.Wait(context.Background())
		return l.Source().Format + " " + l.Source().Shape
	}
	for name, c := range map[string]string{
		"texts":           `{"id":"conversation-1","messages":[{"role":"user","content":"Is the oven hot?"},{"role":"assistant","content":"It is."}]}`,
		"parts":           `{"id":"conversation-1","messages":[{"role":"user","content":[{"type":"image_url","image_url":{"url":"https://oven.example/a.png"}}]},{"role":"assistant","content":"It is."}]}`,
		"calls":           `{"id":"conversation-1","messages":[{"role":"user","content":"Hot?"},{"role":"assistant","content":null,"tool_calls":[{"id":"c1","type":"function","function":{"name":"heat","arguments":"{}"}}]},{"role":"tool","tool_call_id":"c1","content":"220"}]}`,
		"an own member":   `{"id":"conversation-1","split":"train","messages":[{"role":"user","content":[{"type":"text","text":"Hot?"}]},{"role":"assistant","content":[{"type":"text","text":"It is."}]}]}`,
		"blocks":          `{"id":"conversation-1","messages":[{"role":"user","content":"Hot?"},{"role":"assistant","content":[{"type":"tool_use","id":"t1","name":"heat","input":{}}]},{"role":"user","content":[{"type":"tool_result","tool_use_id":"t1","content":"220"}]}]}`,
		"an odd call":     `{"id":"conversation-of-bakers","messages":[{"role":"user","content":"Hot?"},{"role":"assistant","content":"It is."}]}`,
		"no messages yet": `{"id":"conversation-1","messages":[],"name":"Ovens"}`,
	} {
		other := strings.Replace(c, `"conversation-`, `"bakery-`, 1)
		if got, want := formatOf("log.jsonl", []byte(c+"\n"+c+"\n")), formatOf("log.jsonl", []byte(other+"\n"+other+"\n")); got != want {
			t.Errorf("%s: read as %s, want %s", name, got, want)
		}
	}
	exported := `{"model":"m","id":"` + request.Mark + `1","messages":[{"role":"system","content":"You bake."},{"role":"user","content":[{"type":"text","text":"Hot?"}]},{"role":"assistant","content":[{"type":"text","text":"It is."}]}]}`
	if got := formatOf("log.jsonl", []byte(exported+"\n"+strings.Replace(exported, "-1", "-2", 1)+"\n")); !strings.HasPrefix(got, "vercel-ai ") {
		t.Errorf("what was exported is read as %s", got)
	}
	tried := 0
	for _, e := range must(os.ReadDir(filepath.Join("..", "..", "testdata"))) {
		for _, path := range formattest.Files(t, filepath.Join("..", "..", "testdata", e.Name())) {
			data, err := os.ReadFile(path)
			if err != nil || e.Name() == "golden" || len(data) > 100_000 {
				continue
			}
			var with bytes.Buffer
			changed := false
			for line := range bytes.Lines(data) {
				v, err := rawjson.Parse(bytes.TrimSpace(line))
				if err == nil && v.Fits("messages:list id:text") {
					old := v.Get("id").Raw()
					line, changed = bytes.Replace(line, old, []byte(`"conversation-7"`), 1), true
				}
				with.Write(line)
			}
			if !changed {
				continue
			}
			tried++
			if got, want := formatOf(filepath.Base(path), with.Bytes()), formatOf(filepath.Base(path), data); got != want {
				t.Errorf("%s: read as %s, want %s", path, got, want)
			}
		}
	}
	if tried < 5 {
		t.Errorf("only %d files have such an id", tried)
	}
}

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}
