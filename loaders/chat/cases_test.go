package chat_test

import (
	"testing"

	"msgview/loaders/chat"
	"msgview/loaders/formattest"
)

// Cases of enums of Swift are messages, objects that only look a little like them are not.
func TestCase(t *testing.T) {
	for json, want := range map[string]string{
		`{"user":{"_0":"Name a bread."}}`: `user: "Name a bread."`,
		`{"user":{"_0":{"id":"m1","content":[{"text":{"_0":"Name"}},{"text":{"_0":"it."}}]}}}`:                   `user id=m1: "Name" | "it."`,
		`{"assistant":{"text":"Rye.","toolCalls":[{"id":"c1","name":"ls","arguments":"{\"path\":\"store\"}"}]}}`: `assistant: "Rye." | call c1 ls {"path":"store"}`,
		`{"assistant":{"_0":[{"reasoning":{"_0":"Dark."}},{"text":{"_0":"Rye."}}]}}`:                             `assistant: reasoning "Dark." | "Rye."`,
		`{"toolResult":{"_0":"c1","_1":"rye.md"}}`:                                                               `tool raw=toolResult: result c1 ["rye.md"]`,
		`{"tool":{"toolCallID":"c1","content":"rye.md"}}`:                                                        `tool: result c1 ["rye.md"]`,
		`{"toolCall":{"_0":"ls","_1":"{\"path\":\"store\"}"}}`:                                                   `assistant raw=toolCall: call - ls {"path":"store"}`,
		`{"role":{"assistant":{}},"content":{"text":{"_0":"Rye."}}}`:                                             `assistant: "Rye."`,
		`{"response":{"_0":{"segments":[{"text":{"_0":{"id":"s","content":"Rye."}}}]}}}`:                         `assistant raw=response: "Rye."`,
		`{"response":{"text":"Rye."}}`:                                                                           "",
		`{"user":{"name":"ada"}}`:                                                                                "",
		`{"user":{}}`:                                                                                            "",
		`{"request":{"text":"GET /"}}`:                                                                           "",
		`{"oven":{"_0":"hot"}}`:                                                                                  "",
		`{"role":{"admin":{}},"content":"x"}`:                                                                    "",
		`{"role":{"user":{"id":1}},"content":"x"}`:                                                               "",
	} {
		got := ""
		if m := chat.Case(formattest.Parse(t, json)); m != nil {
			got = formattest.Describe(m)
		}
		if got != want {
			t.Errorf("%s:\n got %s\nwant %s", json, got, want)
		}
	}
}
