package redact_test

import (
	"testing"

	"msgview/model"
	"msgview/model/redact"
)

// The name of a file with a secret in it is masked wherever it is told of a message: before a scan
// and behind one, of a message with other secrets and of one without.
func TestNamesOfFiles(t *testing.T) {
	const token = "gh" + "p_8f3k29sla02mskq1zzQ8f3k29sla02mskq1z"
	l := newLog()
	l.add("nothing", "password: hunter2x9Q")
	for _, m := range l.messages {
		m.Origin.File = "run-" + token + ".jsonl"
	}
	l.index.Finish(nil)
	masked := redact.New(redact.Options{}).Over(l)
	for _, step := range []string{"before a scan", "behind one"} {
		for i := range 2 {
			m, err := masked.Message(i)
			if err != nil || m.Origin.File != "run-[secret].jsonl" {
				t.Errorf("%s, %d: %q", step, i, m.Origin.File)
			}
			if i == 0 && m.Parts[0].(model.Text).Text != "nothing" {
				t.Errorf("%v", m.Parts)
			}
		}
		if err := masked.Scan(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	if all, _, _ := masked.Masker().Counts(); all != 1 { // the file is none of what the log says
		t.Errorf("%d secrets", all)
	}
}
