package chat_test

import (
	"strings"
	"testing"

	"msgview/loaders/chat"
)

// Tables of messages are talk, tables of anything else are none.
func TestTableOf(t *testing.T) {
	for text, want := range map[string]bool{
		"role,content\nuser,hi\nassistant,ho\n":                                  true,
		"id\trole\tcontent\n1\tuser\thi\n2\tassistant\tho\n":                     true,
		"speaker;text\nuser;\"a;\nb\"\nbot;ho\n":                                 true,
		"\ufeffRole,Message Text,Created At\r\nUSER,hi,2026-02-03\r\nAI,ho,\r\n": true,
		"role,content\nuser,hi\nuser,ho\n":                                       false,
		"role,content\nadmin,hi\nassistant,ho\n":                                 false,
		"name,role,text\nAnn,editor,x\nBob,viewer,y\n":                           false,
		"type,message\nuser,joined\nassistant,left\n":                            false,
		"question,answer\nWhy?,So.\nWhen?,Now.\n":                                false,
		"role,content\nuser,hi\n":                                                false,
		"The role, the content\nuser, hi\nassistant, ho\n":                       false,
		"role: user, content: hi\nuser,hi\nassistant,ho\n":                       false,
	} {
		table, ok := chat.TableOf(text)
		if got := ok && table.IsTalk(text); got != want {
			t.Errorf("%q: %v", text, got)
		}
	}
	text := "role,content,mood\nuser,\"one\ntwo, \"\"three\"\"\",glad\nassistant,ho\n"
	table, _ := chat.TableOf(text)
	found := chat.TextReader(table.Messages).All(text)
	if len(found) != 2 || chat.Texts(found[0].Message.Parts) != "one\ntwo, \"three\"" || found[0].At != strings.Index(text, "user") || found[1].At != strings.Index(text, "assistant") || string(found[0].Message.Meta[0].Value) != `"glad"` {
		t.Errorf("%+v", found)
	}
}
