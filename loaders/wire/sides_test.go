package wire

import (
	"fmt"
	"testing"

	"msgview/loaders/chat"
	"msgview/model"
	"msgview/model/rawjson"
)

// Whatever a program calls the two sides and whatever it puts there, both are said, in
// their roles, and the rest is kept.
func TestSides(t *testing.T) {
	message := `{"role":"assistant","content":"Paris."}`
	for _, ask := range []string{`"Where?"`, `[{"role":"user","content":"Where?"}]`, `{"messages":[{"role":"user","content":"Where?"}]}`, `"[{\"role\":\"user\",\"content\":\"Where?\"}]"`} {
		for _, answer := range []string{
			`"Paris."`, message, `{"content":"Paris."}`, `{"text":"Paris.","finish":"x"}`, `[` + message + `]`, `{"messages":[` + message + `]}`,
			`"{\"role\":\"assistant\",\"content\":\"Paris.\"}"`, `{"choices":[{"message":` + message + `}]}`, `[{"index":0,"message":` + message + `}]`,
			`{"type":"message","role":"assistant","content":[{"type":"text","text":"Paris."}],"stop_reason":"end_turn"}`,
			`{"candidates":[{"content":{"role":"model","parts":[{"text":"Paris."}]}}]}`, `[{"type":"text","text":"Paris."}]`, `["Paris."]`,
		} {
			for _, keys := range [][2]string{{"input", "output"}, {"query", "reply"}, {"user_message", "raw_api_response"}, {"prompt", "expected"}} {
				json := fmt.Sprintf(`{"id":7,%q:%s,%q:%s,"note":"kept"}`, keys[0], ask, keys[1], answer)
				v, err := rawjson.Parse([]byte(json))
				if err != nil {
					t.Fatal(err)
				}
				v = rawjson.Track(v)
				s, ok := SidesOf(v)
				if !ok || len(s.Asked) != 1 || len(s.Answered) != 1 {
					t.Errorf("%s: %d asked, %d answered", json, len(s.Asked), len(s.Answered))
					continue
				}
				m := s.Decode(v)
				if m[0].Role != model.RoleUser || chat.Texts(m[0].Parts) != "Where?" || m[1].Role != model.RoleAssistant || chat.Texts(m[1].Parts) != "Paris." {
					t.Errorf("%s: %s %q, %s %q", json, m[0].Role, chat.Texts(m[0].Parts), m[1].Role, chat.Texts(m[1].Parts))
				}
				if fields := fmt.Sprintf("%s", m[0].Meta); fields != `[{id 7} {note "kept"}]` {
					t.Errorf("%s: %s", json, fields)
				}
			}
		}
	}
}

// What was answered and what should have been are both shown; what is said already is
// not said again; results of runs are no answers.
func TestSidesOfSeveral(t *testing.T) {
	for json, want := range map[string]string{
		`{"input":"Where?","output":"Lyon.","expected":"Paris."}`:                                                                                  "Where?|Lyon.||Paris.",
		`{"input":"Where?","output":"Paris.","target":"Paris."}`:                                                                                   "Where?|Paris.",
		`{"messages":[{"role":"user","content":"Where?"},{"role":"assistant","content":"Paris."}],"response":"Paris."}`:                            "",
		`{"model":"m","user":"user-17","messages":[{"role":"user","content":"Where?"},{"role":"assistant","content":"Oslo."}],"response":"Rome."}`: "",
		`{"messages":[{"role":"user","content":"Where?"},{"role":"assistant","content":"Oslo."}],"response":"Rome."}`:                              "",
		`{"messages":[{"role":"user","content":"Where?"}],"result":"success"}`:                                                                     "",
		`{"messages":[{"role":"user","content":"Where?"}],"output_tokens":5,"response_format":{"type":"text"}}`:                                    "",
		`{"input":[{"role":"user","content":"Where?"}],"output":[{"role":"user","content":"Where?"},{"role":"ai","content":"Oslo"}]}`:              "Where?|Oslo",
	} {
		v, err := rawjson.Parse([]byte(json))
		if err != nil {
			t.Fatal(err)
		}
		s, _ := SidesOf(v)
		got := ""
		for i, m := range s.Messages() {
			if i > 0 {
				got += "|"
			}
			got += chat.Texts(m.Parts)
		}
		if got != want {
			t.Errorf("%s: %q, want %q", json, got, want)
		}
	}
}
