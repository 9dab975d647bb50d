package loaders

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"
)

// Rows that name the conversation that they belong to are told apart by it, whatever is
// between the rows and whatever the columns are called.
func TestRowsOfConversations(t *testing.T) {
	for name, rows := range map[string]string{
		"a.csv":   "conversation_id,role,content\n1,user,How hot?\n2,user,How long?\n1,assistant,Very.\n2,assistant,An hour.\n",
		"b.tsv":   "session_id\tsender\tmessage\n1\tuser\tHow hot?\n2\tuser\tHow long?\n1\tbot\tVery.\n2\tbot\tAn hour.\n",
		"c.jsonl": `{"chat_id":1,"role":"user","content":"How hot?"}` + "\n" + `{"chat_id":2,"role":"user","content":"How long?"}` + "\n" + `{"chat_id":1,"role":"assistant","content":"Very."}` + "\n" + `{"chat_id":2,"role":"assistant","content":"An hour."}` + "\n",
		"d.jsonl": `{"threadId":"1","is_user":true,"text":"How hot?"}` + "\n" + `{"threadId":"2","is_user":true,"text":"How long?"}` + "\n" + `{"threadId":"1","is_user":false,"text":"Very."}` + "\n" + `{"threadId":"2","is_user":false,"text":"An hour."}` + "\n",
	} {
		l := open(t, filepath.Join(folder(t, map[string]string{name: rows}), name))
		var got []string
		for i := range l.Index().Len() {
			if number, of := l.Index().Conversation(i); l.Index().Flags(i).IsMessage() {
				got = append(got, fmt.Sprint(number, "/", of))
			}
		}
		if want := "0/2 1/2 0/2 1/2"; strings.Join(got, " ") != want {
			t.Errorf("%s (%s): %q, want %s", name, l.Source().Format, got, want)
		}
	}
}
