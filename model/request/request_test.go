package request

import (
	"strings"
	"testing"
)

// Every kind of loss has a sentence.
func TestSentences(t *testing.T) {
	for kind, s := range sentences {
		for _, l := range []Loss{{kind, 1, 0}, {kind, 2, 0}} {
			if got := l.Sentence("#m1"); strings.Contains(got, "%") || !strings.Contains(got, "#m1") || !strings.HasSuffix(got, s[2]) || s[0] == "" || s[1] == "" {
				t.Errorf("%s: %s", kind, got)
			}
		}
	}
	var l Losses
	l.many(Events, 3, 0)
	l.add(Medium, 4)
	l.many(Medium, 2, 2)
	if l.Of(Events) != 0 || l.Of(Medium) != 3 || len(l.List()) != 1 || l.List()[0].Entry != 4 {
		t.Errorf("%+v", l)
	}
}

// A word that is as long as the data that is looked for is not taken for it.
func TestDecoded(t *testing.T) {
	if got := decoded("data:application/pdf;base64,JVBERi0=", 5); string(got) != "%PDF-" {
		t.Errorf("%q", got)
	}
	if got := decoded("messages", 5); got != nil {
		t.Errorf("%q", got)
	}
}

// Tools that have different names have them in a body, too.
func TestNamesOfTools(t *testing.T) {
	for _, target := range Targets {
		c := &conversion{target: target, losses: &Losses{}, names: map[string]string{}, given: map[string]bool{}}
		long := strings.Repeat("x", 150)
		taken := map[string]string{}
		for _, name := range []string{"shop.read", "shop_read", "shop read", "shop_read_2", "", "unnamed", long + "1", long + "2", "ü", "é", "shop.read"} {
			now := c.name(name)
			if other, ok := taken[now]; ok && other != name || target.name != nil && !target.name(now) {
				t.Errorf("%s: %q is %q, as %q is", target.Name, name, now, other)
			}
			taken[now] = name
		}
	}
}
