package loaders

import (
	"strings"
	"testing"
)

// A history of Cline's that calls its tools as the API has them is no bare history of the API:
// its answers say which model gave them and what they cost.
func TestClineWithBlocks(t *testing.T) {
	var b strings.Builder
	b.WriteString(`[{"role":"user","content":[{"type":"text","text":"<task>\nWarm the oven.\n</task>"}],"ts":1775000000000}`)
	for range 20 {
		b.WriteString(`,{"role":"assistant","content":[{"type":"tool_use","id":"a","name":"execute_command","input":{"command":"warm"}}],"modelInfo":{"modelId":"owl-4","providerId":"acme","mode":"act"},"metrics":{"tokens":{"prompt":10,"completion":2,"cached":5},"cost":0.01},"ts":1775000001000}`)
		b.WriteString(`,{"role":"user","content":[{"type":"tool_result","tool_use_id":"a","content":[{"type":"text","text":"warm"}]}],"ts":1775000002000}`)
	}
	b.WriteString("]")
	l, err := OpenBytes(t.Context(), "history.json", []byte(b.String()))
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	if got := l.Source().Format; got != "cline" {
		t.Errorf("it is taken for %s", got)
	}
}
