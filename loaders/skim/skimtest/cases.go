package skimtest

import (
	"regexp"
	"testing"

	"msgview/loaders/format"
)

// A Case is a record, and whether the skimmer is sure of it.
type Case = struct {
	Name string
	Sure bool
	Raw  string
}

// ids are those of records, and what they name by them.
var ids = regexp.MustCompile(`"(id|uuid|parentUuid|logicalParentUuid|agentId|agent_id|call_id|tool_call_id|tool_use_id|toolUseID|parentToolUseID|parent_tool_use_id)":"[^"\\]*"`)

// Cases compares the skimmer of a shape with its decoder on each record, and holds
// it to being sure of exactly those that it should be sure of. With ids that were blacked out
// they only have to agree.
func Cases(t *testing.T, shape *format.Shape, cases []Case) {
	for _, c := range cases {
		sure, err := Compare(shape, format.Record{Raw: []byte(c.Raw)})
		if err != nil {
			t.Errorf("%s: %v", c.Name, err)
		}
		if sure != c.Sure {
			t.Errorf("%s: sure is %v", c.Name, sure)
		}
		for _, word := range []string{"REDACTED", "\u005bid]", "call_***"} {
			raw := ids.ReplaceAll([]byte(c.Raw), []byte(`"$1":"`+word+`"`))
			if _, err := Compare(shape, format.Record{Raw: raw}); err != nil {
				t.Errorf("%s, ids blacked out as %s: %v", c.Name, word, err)
			}
		}
	}
}

// Fuzz checks, from the cases on, that the skimmer of a shape is never sure of what
// its decoder sees differently, in the main file of a log and in that of a thread.
func Fuzz(f *testing.F, shape *format.Shape, cases []Case) {
	for _, c := range cases {
		f.Add([]byte(c.Raw), "")
	}
	f.Add([]byte(cases[0].Raw), "thread")
	f.Fuzz(func(t *testing.T, raw []byte, thread string) {
		if _, err := Compare(shape, format.Record{Raw: raw, Thread: thread}); err != nil {
			t.Error(err)
		}
	})
}
