package rawjson

import (
	"fmt"
	"math/rand"
	"slices"
	"strings"
	"testing"
)

// written writes a random value, at times one that is no JSON.
func written(r *rand.Rand, b *strings.Builder, depth int) {
	switch n := r.Intn(12); {
	case n < 3 && depth > 0:
		b.WriteByte('[')
		for i := range r.Intn(5) {
			if i > 0 {
				b.WriteString(", ")
			}
			written(r, b, depth-1)
		}
		b.WriteByte(']')
	case n < 7 && depth > 0:
		b.WriteByte('{')
		for i := range r.Intn(6) {
			if i > 0 {
				b.WriteByte(',')
			}
			fmt.Fprintf(b, `"k%d": `, r.Intn(8))
			written(r, b, depth-1)
		}
		b.WriteByte('}')
	case n < 9:
		b.WriteString([...]string{`"a,b"`, `"[\"{"`, `""`, `"\u006b7"`, `"é"`}[r.Intn(5)])
	case n == 9 && r.Intn(8) == 0:
		b.WriteString([...]string{"'single', ", "name: 1", "“curly”", "[[", "}", `"a" + "b"`, "/* , */ 1", "a, b"}[r.Intn(8)])
	default:
		b.WriteString([...]string{"1", "-2.5e3", "true", "null", "false"}[r.Intn(5)])
	}
}

// Large inputs are parsed in another way, and to the same.
func TestParseLarge(t *testing.T) {
	r := rand.New(rand.NewSource(1))
	inputs := []string{"", "[", "[]", "{}", "1", strings.Repeat("[", 2*maxDepth) + strings.Repeat("]", 2*maxDepth), "[" + strings.Repeat("[1,2],", maxDepth) + "3]"}
	for range 3000 {
		var b strings.Builder
		written(r, &b, 6)
		s := b.String()
		inputs = append(inputs, s, s[:r.Intn(len(s)+1)])
	}
	for _, in := range inputs {
		for _, tolerant := range []bool{false, true} {
			for _, partial := range []bool{false, true} {
				v, n, cut, why := parseOne([]byte(in), 0, tolerant, partial)
				w, m, wcut, wwhy := parseLarge([]byte(in), 0, tolerant, partial)
				if n != m || cut != wcut || why != wwhy || v.Exists() != w.Exists() {
					t.Fatalf("%q, tolerant %v, partial %v: %d %v %v, want %d %v %v", in, tolerant, partial, m, wcut, wwhy, n, cut, why)
				}
				if v.Exists() && fmt.Sprint(v.doc.nodes) != fmt.Sprint(w.doc.nodes) {
					t.Fatalf("%q, tolerant %v, partial %v:\n%v, want\n%v", in, tolerant, partial, w.doc.nodes, v.doc.nodes)
				}
			}
		}
	}
}

// Strict JSON has no more values than are counted: nothing has to be moved.
func TestCountValues(t *testing.T) {
	r := rand.New(rand.NewSource(2))
	for range 3000 {
		var b strings.Builder
		written(r, &b, 6)
		data := []byte(b.String())
		v, err := Parse(data)
		if err != nil {
			continue
		}
		if n, want := countValues(data, 0, false), len(v.doc.nodes); n < want || n > want+strings.Count(b.String(), "[]")+strings.Count(b.String(), "{}") {
			t.Fatalf("%q: %d values, want %d", data, n, want)
		}
	}
}

// membersOf returns an object of n members, and what else is to stand in it.
func membersOf(n int, more string) Value {
	var b strings.Builder
	b.WriteByte('{')
	for i := range n {
		fmt.Fprintf(&b, `"key%d":%d,`, i, i)
	}
	b.WriteString(more + "}")
	v, err := Parse([]byte(b.String()))
	if err != nil {
		panic(err)
	}
	return v
}

// Every member of a large object is found, and none that is not there.
func TestManyMembers(t *testing.T) {
	const n = 3 * manyMembers
	v := membersOf(n, `"\u0061":"escaped","":"empty","key7":"again"`)
	for _, look := range []Value{v, Track(v)} {
		for i := range n {
			want := fmt.Sprint(i)
			if i == 7 {
				want = "again"
			}
			if got := look.Get(fmt.Sprint("key", i)).Scalar(); got != want {
				t.Fatalf("member %d: %q", i, got)
			}
			if look.Get(fmt.Sprint("no", i)).Exists() {
				t.Fatalf("there is no member %d", i)
			}
		}
		if look.Str("a") != "escaped" || look.Str("") != "empty" || look.Get("key").Exists() {
			t.Error("a member is missing")
		}
	}
	lacking := 0
	for i := range n {
		if v.doc.lacks(&v.doc.nodes[v.at], fmt.Sprint("other", i)) {
			lacking++
		}
	}
	if lacking < n*9/10 {
		t.Errorf("of %d keys that are not there the filter knows %d", n, lacking)
	}
	for more, want := range map[string]bool{`"x":1`: false, `"key9":1`: true, `"\u006bey9":1`: true, `"\u0061":1,"a":2`: true, `"\u0061":1,"\u0061":2`: true, `"\u0061":1,"b":2`: false} {
		if got := membersOf(n, more).HasDuplicateKeys(); got != want {
			t.Errorf("%s: %v", more, got)
		}
	}
}

// BenchmarkLarge parses a large object and asks it for members that it does not have.
func BenchmarkLarge(b *testing.B) {
	var s strings.Builder
	s.WriteByte('{')
	for i := range 1_000_000 {
		fmt.Fprintf(&s, `"key%07d": %d, `, i, i)
	}
	s.WriteString(`"end":1}`)
	data := []byte(s.String())
	b.SetBytes(int64(len(data)))
	b.ReportAllocs()
	for range b.N {
		v, err := Parse(data)
		if err != nil {
			b.Fatal(err)
		}
		for i := range 500 {
			v.Get(fmt.Sprint("other", i))
		}
		v.HasDuplicateKeys()
	}
}

// What may say something is what Index leads to and is more than a number, in small values and in large ones.
func TestSaying(t *testing.T) {
	for _, v := range []Value{membersOf(3, `"t":"","l":[],"n":null,"o":{"a":1}`), membersOf(3*manyMembers, `"t":"","b":true,"o":{}`), membersOf(3*manyMembers, `"n":null`), membersOf(2, `"l":[1,"two",[3]]`).Get("l"), membersOf(2, `"n":1`).Get("n"), {}} {
		for _, look := range []Value{v, Track(v)} {
			for range 2 { // the second time it is known
				var got, want []int
				for i, e := range look.Saying() {
					if e != look.Index(i) {
						t.Errorf("%d is another value", i)
					}
					got = append(got, i)
				}
				for i := range look.Len() {
					if look.Index(i).Kind() >= String {
						want = append(want, i)
					}
				}
				if !slices.Equal(got, want) {
					t.Errorf("%v, want %v", got, want)
				}
			}
		}
	}
}
