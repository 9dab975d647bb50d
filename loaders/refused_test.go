package loaders_test

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"msgview/loaders"
	"msgview/themes"
	"msgview/ui/export"
	"msgview/ui/palette"
)

// The reason of a refusal that the result of the call gives, too, stands there alone, also
// where the answer is a message of its own; what the result does not say stays.
func TestReasonOnce(t *testing.T) {
	const history = `{"role":"user","content":[{"type":"text","text":"empty the bin"}]}
{"role":"assistant","content":[{"type":"tool-call","toolCallId":"c1","toolName":"empty","input":{"bin":"blue"}},{"type":"tool-approval-request","approvalId":"a1","toolCallId":"c1"}]}
{"role":"tool","content":[{"type":"tool-approval-response","approvalId":"a1","approved":false,"reason":"it is not full yet"}]}
{"role":"tool","content":[{"type":"tool-result","toolCallId":"c1","toolName":"empty","output":{"type":"error-text","value":"RESULT"}}]}
{"role":"assistant","content":[{"type":"text","text":"Left alone."}]}
`
	for _, result := range []string{"it is not full yet", "Nothing was done."} {
		path := filepath.Join(t.TempDir(), "history.jsonl")
		if err := os.WriteFile(path, []byte(strings.Replace(history, "RESULT", result, 1)), 0o600); err != nil {
			t.Fatal(err)
		}
		l, err := loaders.Open(context.Background(), path, loaders.Options{})
		if err != nil {
			t.Fatal(err)
		}
		defer l.Close()
		if err := l.Wait(context.Background()); err != nil {
			t.Fatal(err)
		}
		for level := 3; level <= 5; level++ {
			var out bytes.Buffer
			if err := export.Plain(context.Background(), &out, l, export.PlainOptions{Width: 200, Level: level, Palette: palette.New(themes.Default(true))}); err != nil {
				t.Fatal(err)
			}
			if n := strings.Count(out.String(), "it is not full yet"); n != 1 {
				t.Errorf("at level %d the reason stands %d times beside %q:\n%s", level, n, result, out.String())
			}
		}
	}
}
