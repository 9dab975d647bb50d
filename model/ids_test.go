package model

import (
	"strings"
	"testing"
)

// What stands in the place of ids that were blacked out, or of none, is no id; whatever a program
// may tell things apart by is one.
func TestIsID(t *testing.T) {
	for _, none := range []string{
		"", "[Filtered]", "[sanitized]", "<guid>", "<span_id>", "<PLACEHOLDER>", "[PII]", "[SECRET]", "XXX", "xxx", "call_XXX", "ID_REMOVED", "<A>", "<call_a>", "[call-one]", "{{oven}}", "REDACTED", "[REDACTED]", "<redacted>", "[id]", "[trimmed]", "<call_id>", "{{call_id}}", "(removed)", "[REDACTED: uuid]", "REDACTED_CALL_ID", "call_redacted",
		"*", "***", "****-****", "call_***", "toolu_01***", "toolu***", "[***]", "<call_***>", "[hidden]", "<masked id>", "[tool id omitted]", "xxxx", "XXXXXXXX-XXXX-XXXX-XXXX-XXXXXXXXXXXX", "call_xxxxxxxx", "call-XXXX", "toolu_01XXXXXXXX",
		"none", "None", "null", "<nil>", "undefined", "unknown", "masked", "Anonymized", "██████", "…", "-", "?",
		"00000000-0000-0000-0000-000000000000", "0000000000000000",
	} {
		if IsID(none) || HashID(none) != 0 || HashIDBytes([]byte(none)) != 0 {
			t.Errorf("%q is an id", none)
		}
	}
	for _, id := range []string{
		"0", "1", "0000", "x", "xx", "a", "A", "RYE", "call", "id", "call_1", "function-call-8190", "functions.bake:0", "toolu_01A09q90qw90lq917835lq9", "call_abcdefgh",
		"redacted-4", "[REDACTED_7]", "<ID_1>", "***4f2a", "call_1***", "call_2***", "call_0***", "call_7XXXX", "toolu_02***", "call_a1b2***9f", "call_Ab12Cd***", "a1b2***", "msg_01ABCXXXX", "indexxxx", "rye", "oven", "nothing", "none-of-rye", "masked-loaf",
		"unknown-oven", "removed_crumbs", "Backofen", "窯", "[rye]-loaf", "8f14e45f-ceea-467f-a9f3-000000000000", strings.Repeat("x", 65),
	} {
		if !IsID(id) || HashID(id) != Hash(id) || HashIDBytes([]byte(id)) != Hash(id) {
			t.Errorf("%q is no id", id)
		}
	}
}

// What may be a note keeps calls apart that have one each, and can be told from other ids.
func TestHashCallID(t *testing.T) {
	for _, note := range []string{"[Filtered]", "<call_a>", "ID_REMOVED", "[REDACTED: uuid]", "call_XXX"} {
		if h := HashCallID(note); !isDoubted(h) || h != HashCallIDBytes([]byte(note)) || h == HashCallID("<rye>") {
			t.Errorf("%q: %x", note, h)
		}
	}
	for _, mask := range []string{"", "REDACTED", "[REDACTED]", "call_***"} {
		if h := HashCallID(mask); h != 0 {
			t.Errorf("%q: %x", mask, h)
		}
	}
	for _, id := range []string{"call_1", "rye", "toolu_01A09q90qw90lq917835lq9"} {
		if HashCallID(id) != Hash(id) || HashCallIDBytes([]byte(id)) != Hash(id) {
			t.Errorf("%q is no id", id)
		}
	}
}

func TestHashIDBytes(t *testing.T) {
	for _, id := range [][]byte{[]byte("toolu_01A09q90qw90lq917835lq9"), []byte("call_abcdefghijklmnopqrstuvwx"), []byte("[REDACTED_CALL_ID of the old oven]"), []byte("REDACTED")} {
		if n := testing.AllocsPerRun(100, func() { HashIDBytes(id) }); n != 0 {
			t.Errorf("%s: %v allocations", id, n)
		}
	}
}

func BenchmarkHashID(b *testing.B) {
	for _, id := range []string{"toolu_01A09q90qw90lq917835lq9", "8f14e45f-ceea-467f-a9f3-8f14e45fceea", "call_abcdefghijklmnopqrstuvwx", "REDACTED"} {
		for name, hash := range map[string]func([]byte) uint64{"hash": HashBytes, "id": HashIDBytes} {
			b.Run(name+" "+id, func(b *testing.B) {
				raw := []byte(id)
				for b.Loop() {
					hash(raw)
				}
			})
		}
	}
}
