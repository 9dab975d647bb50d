package rawjson

import (
	"fmt"
	"strings"
	"testing"
	"unsafe"
)

// A key may be longer than what a node has room to note, and is found all the same.
func TestLongKeys(t *testing.T) {
	for _, length := range []int{longKey - 1, longKey, longKey + 1, 3 * longKey} {
		for _, end := range []string{"", `\n`} { // one that is decoded, too
			key := strings.Repeat("k", length)
			other := key[:length-1] + "j"
			decoded := key + strings.ReplaceAll(end, `\n`, "\n")
			v, err := Parse(fmt.Appendf(nil, `{"in":{%q:1,"%s%s":2,"after":3}}`, other, key, end))
			if err != nil {
				t.Fatal(err)
			}
			v = v.Get("in")
			if n, _ := v.Get(decoded).Int(); n != 2 {
				t.Errorf("%d bytes: the member is not found", length)
			}
			if n, _ := v.Get(other).Int(); n != 1 {
				t.Errorf("%d bytes: the other member is not found", length)
			}
			if v.Get(key[:length-2]).Exists() || v.Get(key+"k").Exists() {
				t.Errorf("%d bytes: a member is found by another key", length)
			}
			if v.Key(1) != decoded {
				t.Errorf("%d bytes: the key has %d", length, len(v.Key(1)))
			}
			if v.HasDuplicateKeys() {
				t.Errorf("%d bytes: two keys are taken for one", length)
			}
			twice, _ := Parse(fmt.Appendf(nil, `{"%s%s":1,%q:2}`, key, end, decoded))
			if !twice.HasDuplicateKeys() {
				t.Errorf("%d bytes: a key that comes twice is not seen", length)
			}
		}
	}
}

// A document may have millions of nodes: each byte of one counts.
func TestNodeIsSmall(t *testing.T) {
	if size := unsafe.Sizeof(node{}); size > 24 {
		t.Errorf("a node has %d bytes", size)
	}
}
