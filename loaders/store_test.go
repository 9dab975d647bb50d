package loaders

import (
	"slices"
	"testing"

	"msgview/model"
)

// A session of a store shows the same whichever of its files is given: the messages in
// their order, and those of its sub-agents.
func TestAnyFileOfAStore(t *testing.T) {
	const store = "../testdata/opencode/storage.log/"
	said := func(path string) (list []string, side int) {
		log := openAll(t, store+path)
		for i := range log.Index().Len() {
			m, err := log.Message(i)
			if err != nil {
				t.Fatal(err)
			}
			if !log.Index().Flags(i).IsMessage() {
				continue
			}
			if log.Index().Flags(i).Has(model.FlagSide) {
				side++
			}
			for _, p := range m.Parts {
				switch p := p.(type) {
				case model.Text:
					list = append(list, p.Text)
				case *model.ToolCall:
					list = append(list, p.Name)
				}
			}
		}
		return list, side
	}
	want, side := said("session/prj/ses_a1.json")
	if side == 0 {
		t.Error("the sub-agent is missing")
	}
	for _, path := range []string{"message/ses_a1/msg_2.json", "part/msg_1/prt_3.json", "part/msg_2/prt_7.json"} {
		if got, _ := said(path); !slices.Equal(got, want) {
			t.Errorf("%s:\n%q, want\n%q", path, got, want)
		}
	}
}
