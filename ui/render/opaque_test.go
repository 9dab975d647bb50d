package render

import (
	"strings"
	"testing"

	"msgview/model"
)

// The opaque form of reasoning is words unless it is base64 of some length.
func TestOpaqueWords(t *testing.T) {
	for _, words := range []string{"", "REDACTED", "taken-out-by-the-proxy-2682", "reasoning was removed by the proxy", strings.Repeat("word ", 40)} {
		if got := OpaqueWords(model.Reasoning{Opaque: words}); got != words {
			t.Errorf("%q: %q", words, got)
		}
	}
	if got := OpaqueWords(model.Reasoning{Opaque: strings.Repeat("gAAAAb+/", 9) + "=="}); got != "" {
		t.Errorf("base64 is taken for words: %q", got)
	}
}
