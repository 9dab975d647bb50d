package ui

import (
	"testing"
	"time"

	"msgview/model"
	"msgview/ui/picker"
)

// lateLog is one of which nothing is read at first.
type lateLog struct {
	model.Log
	asked int
}

func (l *lateLog) Index() *model.Index {
	if l.asked++; l.asked < 5 {
		return model.NewIndex()
	}
	return l.Log.Index()
}

// The first row of a list has the cursor before the log is read: it is judged when it is.
func TestJudgeWaits(t *testing.T) {
	log, err := openForTest("../testdata/otel-genai/agent-runs.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	defer log.Close()
	late := &talks{log: &lateLog{Log: log}}
	begun := time.Now()
	if late.Judge(t.Context(), picker.Row{}) == nil {
		t.Errorf("not judged, after %v", time.Since(begun))
	}
}
