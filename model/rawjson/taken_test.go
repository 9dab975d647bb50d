package rawjson

import (
	"fmt"
	"math/rand"
	"runtime"
	"slices"
	"strings"
	"testing"
	"weak"
)

func rest(v Value, except ...string) string {
	var list []string
	for path, m := range v.Rest(except...) {
		list = append(list, path+"="+string(m.Raw()))
	}
	return fmt.Sprint(list)
}

func TestTaken(t *testing.T) {
	const doc = `{"id":"x","n":3,"yes":true,"none":null,"empty":{},"list":["a",{"b":"c","d":"e"}],"args":"{\"path\":\"p\",\"mode\":[1,2]}","type":7}`
	for _, c := range []struct {
		name string
		read func(v Value)
		want string
	}{
		{"nothing", func(Value) {}, `[id="x" n=3 yes=true list=["a",{"b":"c","d":"e"}] args="{\"path\":\"p\",\"mode\":[1,2]}" type=7]`},
		{"looks take nothing", func(v Value) {
			_ = v.Get("id").Kind()
			_ = v.Look().Str("id")
			_ = v.Is("id", "y")
			_ = v.Get("list").Index(0).Raw()
			_ = v.Str("type") // of another kind
			_, _ = v.Get("id").Int()
		}, `[id="x" n=3 yes=true list=["a",{"b":"c","d":"e"}] args="{\"path\":\"p\",\"mode\":[1,2]}" type=7]`},
		{"what is read is taken", func(v Value) {
			_ = v.Str("id")
			_, _ = v.Get("n").Int()
			_, _ = v.Get("yes").Bool()
			_ = v.Get("type").Scalar()
			_ = v.Get("list").Index(1).Str("b")
		}, `[list[0]="a" list[1].d="e" args="{\"path\":\"p\",\"mode\":[1,2]}"]`},
		{"what is kept is taken with all in it", func(v Value) {
			_ = v.Get("list").Keep()
			_ = v.Is("id", "x")
			v.TakeAll("n", "yes", "type", "missing")
		}, `[args="{\"path\":\"p\",\"mode\":[1,2]}"]`},
		{"JSON in a text is taken member by member", func(v Value) {
			v.TakeAll("id", "n", "yes", "type", "list")
			_ = Unwrap(v.Get("args"), 2).Str("path")
		}, `[args.mode=[1,2]]`},
		{"JSON in a text that is taken as a whole", func(v Value) {
			v.TakeAll("id", "n", "yes", "type", "list")
			_ = Unwrap(v.Get("args"), 2).Keep()
		}, `[]`},
		{"JSON in a text at which somebody only looked", func(v Value) {
			v.TakeAll("id", "n", "yes", "type", "list")
			_ = Unwrap(v.Get("args"), 2).Len()
		}, `[args="{\"path\":\"p\",\"mode\":[1,2]}"]`},
	} {
		v := Track(mustParse(t, doc))
		c.read(v)
		if got := rest(v); got != c.want {
			t.Errorf("%s:\n got %s\nwant %s", c.name, got, c.want)
		}
		again := mustParse(t, doc).WithLedger(v.Ledger())
		if got := rest(again); got != c.want {
			t.Errorf("%s, parsed again:\n got %s\nwant %s", c.name, got, c.want)
		}
	}
	v := Track(mustParse(t, doc))
	if got, want := rest(v, "list", "args"), `[id="x" n=3 yes=true type=7]`; got != want {
		t.Errorf("with exceptions: %s, want %s", got, want)
	}
	if got, want := rest(v.Get("list")), `[=["a",{"b":"c","d":"e"}]]`; got != want {
		t.Errorf("of a list: %s, want %s", got, want)
	}
	if got := rest(mustParse(t, doc)); got != "[]" {
		t.Errorf("of a value that is not tracked: %s", got)
	}
}

// What is taken and what is left are all there is, for every value of a document.
func TestTakenAndRest(t *testing.T) {
	random := rand.New(rand.NewSource(1))
	for range 300 {
		leaves := 0
		doc := randomDocument(random, 4, &leaves)
		v := Track(mustParse(t, doc))
		all := leavesOf(v)
		var taken []string
		for _, leaf := range all {
			if random.Intn(3) == 0 {
				taken = append(taken, leaf.Text())
			}
		}
		var left []string
		for _, m := range v.Rest() {
			for _, leaf := range leavesOf(m.Look()) {
				left = append(left, leaf.Text())
			}
		}
		got := append(slices.Clone(taken), left...)
		slices.Sort(got)
		var want []string
		for _, leaf := range leavesOf(v.Look()) {
			want = append(want, leaf.Text())
		}
		slices.Sort(want)
		if !slices.Equal(got, want) {
			t.Fatalf("%s:\ntaken %v\nleft %v\nall %v", doc, taken, left, want)
		}
	}
}

func randomDocument(r *rand.Rand, depth int, leaves *int) string {
	kind := r.Intn(3)
	if depth == 0 {
		kind = 2
	}
	switch kind {
	case 0:
		s := "["
		for i := range r.Intn(4) {
			if i > 0 {
				s += ","
			}
			s += randomDocument(r, depth-1, leaves)
		}
		return s + "]"
	case 1:
		s := "{"
		for i := range r.Intn(4) {
			if i > 0 {
				s += ","
			}
			s += fmt.Sprintf(`"k%d":%s`, i, randomDocument(r, depth-1, leaves))
		}
		return s + "}"
	}
	*leaves++
	return fmt.Sprintf(`"leaf%d"`, *leaves)
}

func leavesOf(v Value) []Value {
	if v.Kind() == String {
		return []Value{v}
	}
	var list []Value
	for i := range v.Len() {
		list = append(list, leavesOf(v.Index(i))...)
	}
	return list
}

func BenchmarkRest(b *testing.B) {
	leaves := 0
	doc := randomDocument(rand.New(rand.NewSource(7)), 9, &leaves)
	v, err := Parse([]byte(doc))
	if err != nil {
		b.Fatal(err)
	}
	b.SetBytes(int64(len(doc)))
	for b.Loop() {
		t := Track(v)
		for range t.Rest() {
		}
	}
}

// A ledger does not keep the document whose value was tracked for it alone, nor its bytes.
func TestLedgerLetsGo(t *testing.T) {
	data := []byte(`{"a":"one","b":["a text of more than twenty bytes",2],"c":null}`)
	v, err := Parse(data)
	if err != nil {
		t.Fatal(err)
	}
	v = TrackLean(v)
	_ = v.Get("b").Index(0).Text()
	l := v.Ledger()
	tracked, plain := weak.Make(v.doc), weak.Make(v.doc.plain)
	v = Value{}
	runtime.GC()
	if tracked.Value() != nil || plain.Value() != nil {
		t.Error("the document is kept")
	}
	again, err := Parse(data)
	if err != nil {
		t.Fatal(err)
	}
	if got, want := rest(again.WithLedger(l)), `[a="one" b[1]=2]`; got != want {
		t.Errorf("%s is left, not %s", got, want)
	}
}

// What strings hold is known of few of them and of many, and a string that is opened twice
// holds one thing.
func TestOpenings(t *testing.T) {
	for _, n := range []int{1, fewOpened, 5 * fewOpened} {
		v, err := Parse([]byte("[" + strings.Repeat(`"{\"a\":1,\"b\":2}",`, n) + `"[3]"]`))
		if err != nil {
			t.Fatal(err)
		}
		v = Track(v)
		for i := range n {
			first := Unwrap(v.Index(i), 1)
			if again := Unwrap(v.Index(i), 1); first != again {
				t.Errorf("of %d string %d holds another thing the second time", n, i)
			}
			first.Get("a").Take()
		}
		left := 0
		for path, m := range v.Rest() {
			if left++; string(m.Raw()) != "2" && string(m.Raw()) != `"[3]"` {
				t.Errorf("%s: %s", path, m.Raw())
			}
		}
		if left != n+1 || !v.Took("a") || v.Took("b") {
			t.Errorf("of %d strings %d members are left", n, left)
		}
	}
}
