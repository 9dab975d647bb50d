package wire

import (
	"testing"

	"msgview/model/rawjson"
)

func TestModelInPath(t *testing.T) {
	for _, c := range []struct{ url, body, want string }{
		{"https://g.example/v1beta/models/rye-3-flash:generateContent", `{}`, "rye-3-flash"},
		{"https://g.example/v1/projects/p/locations/l/publishers/g/models/rye-3:streamGenerateContent?alt=sse", `{}`, "rye-3"},
		{"https://b.example/model/eu.oat.rye-v1%3A0/converse", `{}`, "eu.oat.rye-v1:0"},
		{"https://a.example/openai/deployments/rye/chat/completions?api-version=1", `{}`, "rye"},
		{"https://g.example/v1beta/models/rye-3:generateContent", `{"model":"oat"}`, ""},
		{"https://o.example/v1/chat/completions", `{}`, ""},
		{"", `{}`, ""},
	} {
		body, _ := rawjson.Parse([]byte(c.body))
		if got := (Exchange{Request: body, Endpoint: c.url}).modelInPath(); got != c.want {
			t.Errorf("%s: %q, want %q", c.url, got, c.want)
		}
	}
}
