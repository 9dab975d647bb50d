package generic

import (
	"fmt"
	"strings"
	"testing"

	"msgview/loaders/format"
	"msgview/model/rawjson"
)

// Lists that are members of one object, each a conversation, take no more for each where
// there are many: not every member is looked at for every list.
func TestListsBeside(t *testing.T) {
	made := func(n int) float64 {
		var b strings.Builder
		for i := range n {
			fmt.Fprintf(&b, `,"k%d":[{"role":"user","content":"number %d"}]`, i, i)
		}
		v, err := rawjson.Parse([]byte("{" + b.String()[1:] + "}"))
		if err != nil {
			t.Fatal(err)
		}
		return testing.AllocsPerRun(1, func() {
			if d := decode(&format.Record{Value: v}); len(d.Messages) != n {
				t.Errorf("%d of %d messages", len(d.Messages), n)
			}
		})
	}
	if few, many := made(100), made(1000); many > 20*few {
		t.Errorf("%.0f things were made for 1,000 lists, %.0f for 100", many, few)
	}
}

// Beside a few lists an answer is still found, and beside many the answer of each.
func TestAnswersBesideLists(t *testing.T) {
	turn := `"messages":[{"role":"user","content":"How deep is the lake?"}],"response":{"choices":[{"message":{"role":"assistant","content":"Very deep."}}]}`
	v, err := rawjson.Parse([]byte(`{"runs":[` + strings.Repeat(`{"x":{`+turn+`}},`, 200) + `{"x":{` + turn + `}}]}`))
	if err != nil {
		t.Fatal(err)
	}
	if d := decode(&format.Record{Value: v}); len(d.Messages)%2 != 0 || len(d.Messages) == 0 {
		t.Errorf("%d messages", len(d.Messages))
	}
}
