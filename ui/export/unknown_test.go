package export

import (
	"bytes"
	"context"
	"strings"
	"testing"
)

// What no decoder took is listed with the kinds of values, the values are not, and
// neither are keys that could be some.
func TestUnknowns(t *testing.T) {
	const line = `{"type":"user","uuid":"u1","parentUuid":null,"sessionId":"s1","timestamp":"2026-04-02T10:00:00Z","version":"2.1.0",` +
		`"message":{"role":"user","content":[{"type":"text","text":"secret words"},{"type":"hologram","depth":7,"secret words":1}]},` +
		`"weather":{"sky":"secret words","by hour":{"09":true}},"scores":{"ada":{"n":1},"bob":{"n":2}},` +
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
		"member user weather.sky string 2", "member user weather.* object 2", "member user scores.*.n number 4", "member user files[].* string 2",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("%q is not in\n%s", want, &text)
		}
	}
	if want := `{"format":"claude-code","logs":2,"what":"member","of":"user","path":"scores.*.n","value":"number","count":4}`; !strings.Contains(asJSON.String(), want) {
		t.Errorf("%s is not in\n%s", want, &asJSON)
	}
}
