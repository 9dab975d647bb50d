package export

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"msgview/loaders"
	"msgview/loaders/formattest"
	"msgview/model"
	"msgview/model/rawjson"
)

// What no decoder took is listed with the kinds of values, the values are not, and
// neither are keys that could be some.
func TestUnknowns(t *testing.T) {
	const line = `{"type":"user","uuid":"u1","parentUuid":null,"sessionId":"s1","timestamp":"2026-04-02T10:00:00Z","version":"2.1.0",` +
		`"message":{"role":"user","content":[{"type":"text","text":"secret words"},{"type":"hologram","depth":7,"secret words":1}]},` +
		`"weather":{"sky":"secret words","by hour":{"09":true}},"scores":{"ada":{"count":1},"bob":{"count":2}},` +
		`"files":[{"/home/ada/secret.txt":"secret words"},{"/home/ada/other.txt":2}]}` + "\n" +
		`{"type":"moon-rose","uuid":"u2","sessionId":"s1","phase":"secret words"}` + "\n"
	var u Unknowns
	for range 2 {
		if err := u.Add(context.Background(), openBytes(t, "s.jsonl", line)); err != nil {
			t.Fatal(err)
		}
	}
	var text, asJSON bytes.Buffer
	if err := u.Write(&text); err != nil {
		t.Fatal(err)
	}
	if err := u.WriteJSON(&asJSON); err != nil {
		t.Fatal(err)
	}
	for _, secret := range []string{"secret", "ada", "bob", "09", "home"} {
		if strings.Contains(text.String(), secret) || strings.Contains(asJSON.String(), secret) {
			t.Errorf("%q is told:\n%s", secret, &text)
		}
	}
	got := strings.Join(strings.Fields(text.String()), " ")
	for _, want := range []string{
		"claude-code, 2 logs", "record moon-rose phase string 2", "part hologram depth number 2", "part hologram * number 2",
		"member user weather.* string 2", "member user weather.* object 2", "member user scores.*.count number 4", "member user files[].* string 2",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("%q is not in\n%s", want, &text)
		}
	}
	if want := `{"format":"claude-code","logs":2,"what":"member","of":"user","path":"scores.*.count","value":"number","count":4}`; !strings.Contains(asJSON.String(), want) {
		t.Errorf("%s is not in\n%s", want, &asJSON)
	}
}

// What the program says of how it put a message together is no member of the log.
func TestUnknownsAreTheLogs(t *testing.T) {
	piece := func(uuid, text string) string {
		return `{"type":"assistant","uuid":"` + uuid + `","parentUuid":"u0","sessionId":"s1","timestamp":"2026-04-02T10:00:00Z","message":{"id":"m1","type":"message","role":"assistant","model":"x","content":[{"type":"text","text":"` + text + `"}]}}` + "\n"
	}
	var u Unknowns
	if err := u.Add(t.Context(), openBytes(t, "s.jsonl", piece("u1", "knead")+piece("u2", "prove"))); err != nil {
		t.Fatal(err)
	}
	var text bytes.Buffer
	if err := u.Write(&text); err != nil {
		t.Fatal(err)
	}
	if strings.Contains(text.String(), model.FieldPieces) {
		t.Errorf("the log has no pieces:\n%s", &text)
	}
}

// dataMaps are members of the fixtures' formats whose keys are data, whatever the writer:
// names of arguments, variables, files, people, models.
var dataMaps = []string{"arguments", "args", "input", "env", "headers", "files", "votes", "modelUsage", "usage_by_model", "trackedFileBackups",
	"scores", "state", "variables", "properties", "labels", "tags", "metadata", "inputs", "parameters", "novelty"}

// No value and no key that is data is told, of any fixture: a word that stands in all
// texts and among the keys of all such maps is nowhere.
func TestUnknownsOfFixtures(t *testing.T) {
	const word = "Wombatword"
	var within func(v rawjson.Value, name string) []byte
	within = func(v rawjson.Value, name string) []byte {
		switch v.Kind() {
		case rawjson.String:
			if len(v.Text()) < 20 || v.Text()[0] == '{' || v.Text()[0] == '[' {
				return v.Raw()
			}
			return rawjson.Quote(v.Text() + " " + word)
		case rawjson.Array, rawjson.Object:
		default:
			return v.Raw()
		}
		out := []byte{v.Raw()[0]}
		for i := range v.Len() {
			if i > 0 {
				out = append(out, ',')
			}
			key := ""
			if v.Kind() == rawjson.Object {
				key = v.Key(i)
				out = append(rawjson.AppendString(out, key), ':')
			}
			out = append(out, within(v.Index(i), key)...)
		}
		if v.Kind() == rawjson.Object && slices.Contains(dataMaps, name) && !v.Get("type").Exists() && !v.Get("role").Exists() {
			if v.Len() > 0 {
				out = append(out, ',')
			}
			out = append(out, `"`+word+`":"`+word+`"`...)
		}
		return append(out, v.Raw()[len(v.Raw())-1])
	}
	files, told := 0, 0
	for _, pattern := range []string{"../../testdata/*/*.json", "../../testdata/*/*.jsonl"} {
		paths, err := filepath.Glob(pattern)
		if err != nil {
			t.Fatal(err)
		}
		for _, path := range paths {
			if !formattest.Sampled(path) {
				continue
			}
			data, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			var changed []byte
			if v, err := rawjson.Parse(data); err == nil {
				changed = within(v, "")
			} else {
				for _, line := range bytes.Split(data, []byte("\n")) {
					if v, err := rawjson.Parse(line); err == nil {
						line = within(v, "")
					}
					changed = append(append(changed, line...), '\n')
				}
			}
			l, err := loaders.OpenBytes(context.Background(), filepath.Base(path), changed)
			if err != nil {
				continue
			}
			if err := l.Wait(context.Background()); err != nil {
				t.Log(path, err)
			}
			var u Unknowns
			var out bytes.Buffer
			if err := u.Add(context.Background(), l); err != nil {
				t.Fatal(path, err)
			}
			if err := u.WriteJSON(&out); err != nil {
				t.Fatal(err)
			}
			l.Close()
			files, told = files+1, told+bytes.Count(out.Bytes(), []byte("\n"))
			for _, row := range strings.Split(out.String(), "\n") {
				if strings.Contains(strings.ToLower(row), strings.ToLower(word)) {
					t.Errorf("%s: %s", path, row)
				}
			}
		}
	}
	if files < 10 || told < files {
		t.Errorf("%d rows of %d fixtures", told, files)
	}
}
