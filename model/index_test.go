package model

import (
	"fmt"
	"testing"
)

func message(offset int, e Entry) Entry {
	e.Offset, e.Length, e.Line = int64(offset*100), 90, offset+1
	return e
}

func call(ids ...string) (calls []CallEntry) {
	for _, id := range ids {
		calls = append(calls, CallEntry{ID: Hash(id)})
	}
	return calls
}

func result(ids ...string) (results []ResultEntry) {
	for _, id := range ids {
		results = append(results, ResultEntry{ID: Hash(id)})
	}
	return results
}

// pairs lists the pairs an index found as "call>result", each as entry.place.
func pairs(x *Index) string {
	s := ""
	for _, l := range x.results.pairs {
		c, ck := ref(l.key).split()
		r, rk := ref(l.value).split()
		s += fmt.Sprintf("%d.%d>%d.%d ", c, ck, r, rk)
	}
	return s
}

func TestPairing(t *testing.T) {
	named := func(name string) []CallEntry { return []CallEntry{{Name: Hash(name)}} }
	answer := func(name string) []ResultEntry { return []ResultEntry{{Name: Hash(name)}} }
	for _, test := range []struct {
		name    string
		entries []Entry
		want    string
	}{
		{"by id", []Entry{{Calls: call("a", "b")}, {Results: result("b")}, {Results: result("a")}}, "0.0>2.0 0.1>1.0 "},
		{"reused id", []Entry{{Calls: call("a")}, {Results: result("a")}, {Calls: call("a")}, {Results: result("a")}}, "0.0>1.0 2.0>3.0 "},
		{"nearest earlier", []Entry{{Calls: call("a")}, {Calls: call("a")}, {Results: result("a")}}, "1.0>2.0 "},
		{"orphan result", []Entry{{Calls: call("a")}, {Results: result("z")}}, ""},
		{"second result", []Entry{{Calls: call("a")}, {Results: result("a")}, {Results: result("a")}}, "0.0>1.0 "},
		{"by name", []Entry{{Calls: named("x")}, {Calls: named("y")}, {Results: answer("y")}, {Results: answer("x")}}, "0.0>3.0 1.0>2.0 "},
		{"by position", []Entry{{Calls: named("x")}, {Results: []ResultEntry{{}}}}, "0.0>1.0 "},
		{"result first", []Entry{{Results: answer("x")}, {Calls: named("x")}}, "1.0>0.0 "},
		{"result first, by id", []Entry{{Results: result("a")}, {Calls: call("a")}}, "1.0>0.0 "},
		{"id does not answer no id", []Entry{{Calls: call("a")}, {Results: answer("x")}}, ""},
		{"twice in a message, by name", []Entry{{Calls: []CallEntry{{ID: 1, Name: 5}, {ID: 1, Name: 6}}}, {Results: []ResultEntry{{ID: 1, Name: 5}}}, {Results: []ResultEntry{{ID: 1, Name: 6}}}}, "0.0>1.0 0.1>2.0 "},
		{"twice in a message, in order", []Entry{{Calls: call("a", "a")}, {Results: result("a")}, {Results: result("a")}}, "0.0>1.0 0.1>2.0 "},
		{"second result is not the next call's", []Entry{{Calls: call("a")}, {Results: result("a")}, {Results: result("a")}, {Calls: call("a")}, {Results: result("a")}}, "0.0>1.0 3.0>4.0 "},
		{"no id among calls with ids", []Entry{{Calls: call("a", "b")}, {Results: []ResultEntry{{}}}, {Results: result("a")}, {Results: result("b")}}, "0.0>2.0 0.1>3.0 "},
		{"no id, to the call without one", []Entry{{Calls: []CallEntry{{ID: 1}, {Name: 7}}}, {Results: []ResultEntry{{}}}, {Results: []ResultEntry{{ID: 1}}}}, "0.0>2.0 0.1>1.0 "},
		{"nearest of a name", []Entry{{Calls: named("x")}, {Flags: FlagText}, {Calls: named("x")}, {Results: answer("x")}}, "2.0>3.0 "},
		{"made together, by name", []Entry{{Calls: named("x")}, {Calls: named("y")}, {Calls: named("x")}, {Results: answer("x")}, {Results: answer("x")}, {Results: answer("y")}}, "0.0>3.0 1.0>5.0 2.0>4.0 "},
		{"made together, with something that says nothing between", []Entry{{Calls: named("x")}, {Flags: FlagReasoning}, {Calls: named("x")}, {Results: answer("x")}, {Results: answer("x")}}, "0.0>3.0 2.0>4.0 "},
		{"made together, without a name", []Entry{{Calls: named("x")}, {Calls: named("y")}, {Results: []ResultEntry{{}}}, {Results: []ResultEntry{{}}}}, "0.0>2.0 1.0>3.0 "},
		{"another answer", []Entry{{Calls: named("x")}, {Flags: FlagReasoning, Calls: named("x")}, {Results: answer("x")}}, "1.0>2.0 "},
		{"another answer with more calls", []Entry{{Calls: []CallEntry{{Name: 5, Given: 7}}}, {Flags: FlagReasoning, Calls: []CallEntry{{Name: 5, Given: 8}, {Name: 5, Given: 7}}}, {Results: []ResultEntry{{Name: 5}}}, {Results: []ResultEntry{{Name: 5}}}}, "1.0>2.0 1.1>3.0 "},
		{"made together, each with thoughts", []Entry{{Flags: FlagReasoning, Calls: []CallEntry{{Name: 5, Given: 7}}}, {Flags: FlagReasoning, Calls: []CallEntry{{Name: 5, Given: 8}}}, {Results: []ResultEntry{{Name: 5}}}, {Results: []ResultEntry{{Name: 5}}}}, "0.0>2.0 1.0>3.0 "},
		{"made together, each with thoughts, without a name", []Entry{{Flags: FlagReasoning, Calls: []CallEntry{{Name: 5, Given: 7}}}, {Flags: FlagReasoning, Calls: []CallEntry{{Name: 6, Given: 7}}}, {Results: []ResultEntry{{}}}, {Results: []ResultEntry{{}}}}, "0.0>2.0 1.0>3.0 "},
		{"behind a result", []Entry{{Calls: named("x")}, {Calls: named("x")}, {Results: answer("x")}, {Calls: named("x")}, {Results: answer("x")}}, "0.0>2.0 3.0>4.0 "},
		{"made together, told by what they were given", []Entry{{Calls: []CallEntry{{Name: 5, Given: 7}}}, {Calls: []CallEntry{{Name: 5, Given: 8}}}, {Results: []ResultEntry{{Name: 5, Given: 8}}}, {Results: []ResultEntry{{Name: 5, Given: 7}}}}, "0.0>3.0 1.0>2.0 "},
		{"given something else", []Entry{{Calls: []CallEntry{{Name: 5, Given: 7}}}, {Results: []ResultEntry{{Name: 5, Given: 8}}}}, "0.0>1.0 "},
		{"made together, twice", []Entry{{Calls: named("x")}, {Calls: named("x")}, {Results: answer("x")}, {Calls: named("x")}, {Results: answer("x")}, {Results: answer("x")}}, "0.0>2.0 1.0>5.0 3.0>4.0 "},
		{"conversations in turn", []Entry{{Conversation: 1, Calls: call("a")}, {Conversation: 2, Calls: call("a")}, {Conversation: 1, Results: result("a")}, {Conversation: 2, Results: result("a")}}, "0.0>2.0 1.0>3.0 "},
		{"not across conversations", []Entry{{Conversation: 1, Calls: call("a")}, {Conversation: 2, Results: result("a")}}, ""},
		{"together with a prompt", []Entry{{Calls: []CallEntry{{Name: 5}, {Name: 6}}}, {Flags: FlagPrompt | FlagText, Results: []ResultEntry{{}, {}}}, {Results: []ResultEntry{{}}}}, "0.0>1.0 0.1>1.1 "},
		{"together with a prompt, later ones not", []Entry{{Calls: []CallEntry{{Name: 5}, {Name: 6}}}, {Flags: FlagPrompt | FlagText, Results: []ResultEntry{{}}}, {Results: []ResultEntry{{}}}}, "0.0>1.0 "},
		{"a prompt with its own call", []Entry{{Calls: named("x")}, {Flags: FlagPrompt, Calls: named("y"), Results: []ResultEntry{{}}}}, "1.0>1.0 "},
		{"not across a prompt", []Entry{{Calls: named("x")}, {Flags: FlagPrompt | FlagText}, {Results: []ResultEntry{{}}, Flags: FlagPrompt}}, ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			x := NewIndex()
			for i, e := range test.entries {
				x.Add([]Entry{message(i, e)})
			}
			if got := pairs(x); got != test.want {
				t.Errorf("pairs %q, want %q", got, test.want)
			}
		})
	}
}

func TestPieces(t *testing.T) {
	x := NewIndex()
	role := Flags(0).WithRole(RoleAssistant)
	g := Hash("msg_1")
	for i, e := range []Entry{
		{Group: g, Flags: role | FlagReasoning},
		{Group: g, Flags: role | FlagCall, Calls: call("a")},
		{Flags: Flags(0).WithRole(RoleUser) | FlagResult, Results: result("a")},
		{Group: g, Flags: role | FlagCall, Calls: call("b")},
		{Results: result("b")},
	} {
		x.Add([]Entry{message(i, e)})
	}
	if got := pairs(x); got != "0.0>2.0 0.1>4.0 " {
		t.Errorf("pairs %q", got)
	}
	if got := fmt.Sprint(x.Pieces(0), x.Owner(3), x.Owner(2)); got != "[1 3] 0 2" {
		t.Errorf("pieces %s", got)
	}
	if a := x.Account(); a.Messages != 3 || a.Records != 5 || a.Shown != 5 {
		t.Errorf("account %+v", a)
	}
	if f := x.Flags(0); !f.Has(FlagReasoning | FlagCall) {
		t.Errorf("flags of the whole message %b", f)
	}
}

func TestThreads(t *testing.T) {
	for _, test := range []struct {
		name    string
		entries []Entry
	}{
		{"key on the result", []Entry{
			{Calls: []CallEntry{{ID: 1}}}, {Flags: FlagSide, Thread: 7}, {Flags: FlagSide, Thread: 7}, {Results: []ResultEntry{{ID: 1, Thread: 7}}}}},
		{"result before the thread", []Entry{
			{Calls: []CallEntry{{ID: 1}}}, {Results: []ResultEntry{{ID: 1, Thread: 7}}}, {Flags: FlagSide, Thread: 7}, {Flags: FlagSide, Thread: 7}}},
		{"call id on the messages", []Entry{
			{Calls: []CallEntry{{ID: 1}}}, {Flags: FlagSide, Thread: 7, ParentCall: 1}, {Flags: FlagSide, Thread: 7, ParentCall: 1}}},
		{"call id, thread first", []Entry{
			{Flags: FlagText}, {Flags: FlagSide, Thread: 7, ParentCall: 1}, {Flags: FlagSide, Thread: 7, ParentCall: 1}, {Calls: []CallEntry{{ID: 1, Prompt: 9}}}}},
		{"prompt and parents", []Entry{
			{Calls: []CallEntry{{ID: 1, Prompt: 9}}}, {Flags: FlagSide, ID: 20, Text: 9}, {Flags: FlagSide, ID: 21, Parent: 20}}},
	} {
		t.Run(test.name, func(t *testing.T) {
			x := NewIndex()
			for i, e := range test.entries {
				x.Add([]Entry{message(i, e)})
			}
			if x.Threads() != 1 {
				t.Fatalf("%d threads", x.Threads())
			}
			info := x.ThreadInfo(0)
			if info.Entries != 2 || !info.Linked || info.Place != 0 {
				t.Errorf("thread %+v", info)
			}
			if got := x.Spawned(info.Message, 0); len(got) != 1 {
				t.Errorf("the call does not know its thread: %v", got)
			}
			if n, k, ok := x.ThreadOf(info.First); !ok || n != 0 || k != 0 {
				t.Errorf("first entry is in thread %d at %d, %v", n, k, ok)
			}
		})
	}
}

// Threads whose calls stand in themselves or in one another would stand nowhere: one of
// them stands by itself.
func TestThreadsStandSomewhere(t *testing.T) {
	for name, entries := range map[string][]Entry{
		"its second message calls it":  {{}, {Flags: FlagSide, Thread: 7, ParentCall: 1}, {Flags: FlagSide, Thread: 7, ParentCall: 1, Calls: []CallEntry{{ID: 1, Prompt: 9}}}},
		"its first message calls it":   {{}, {Flags: FlagSide, Thread: 7, ParentCall: 1, Calls: []CallEntry{{ID: 1, Prompt: 9}}}, {Flags: FlagSide, Thread: 7, ParentCall: 1}},
		"a result in it names it":      {{}, {Flags: FlagSide, Thread: 7}, {Flags: FlagSide, Thread: 7, Calls: []CallEntry{{ID: 1, Prompt: 9}}}, {Results: []ResultEntry{{ID: 1, Thread: 7}}}},
		"two that call each other":     {{}, {Flags: FlagSide, Thread: 7, ParentCall: 1}, {Flags: FlagSide, Thread: 7, Calls: []CallEntry{{ID: 2, Prompt: 8}}}, {Flags: FlagSide, Thread: 8, ParentCall: 2}, {Flags: FlagSide, Thread: 8, Calls: []CallEntry{{ID: 1, Prompt: 9}}}},
		"two, from the other's result": {{}, {Flags: FlagSide, Thread: 7, Calls: []CallEntry{{ID: 2, Prompt: 8}}}, {Flags: FlagSide, Thread: 8, Calls: []CallEntry{{ID: 1, Prompt: 9}}}, {Results: []ResultEntry{{ID: 1, Thread: 7}, {ID: 2, Thread: 8}}}},
	} {
		x := NewIndex()
		for i, e := range entries {
			x.Add([]Entry{message(i, e)})
		}
		roots := 0
		for n := range x.Threads() {
			if !x.ThreadInfo(n).Linked {
				roots++
			}
		}
		if roots != 1 {
			t.Errorf("%s: %d of %d threads stand by themselves", name, roots, x.Threads())
		}
		for i := range entries {
			if _, root := x.Above(i); i > 0 && root != x.ThreadInfo(0).First && root != x.ThreadInfo(x.Threads()-1).First && root != i {
				t.Errorf("%s: entry %d hangs under %d", name, i, root)
			}
		}
	}
}

// What a session repeats of a sub-agent's own file counts once.
func TestThreadTwice(t *testing.T) {
	x := NewIndex()
	for i, e := range []Entry{
		{Calls: []CallEntry{{ID: 1}}},
		{Flags: FlagSide, Thread: 7, ID: 20, Calls: call("a")},
		{Flags: FlagSide, Thread: 7, ID: 20, File: 1, Calls: call("a")},
		{Flags: FlagSide, Thread: 7, ID: 21, File: 1},
	} {
		x.Add([]Entry{message(i, e)})
	}
	a := x.Account()
	if a.Records != 4 || a.Shown != 4 || a.Messages != 3 || a.Calls != 2 {
		t.Errorf("account %+v", a)
	}
	if info := x.ThreadInfo(0); info.Entries != 2 {
		t.Errorf("thread %+v", info)
	}
}

func TestFork(t *testing.T) {
	x := NewIndex()
	for i, e := range []Entry{
		{ID: 1, Flags: FlagPrompt}, {ID: 2, Parent: 1},
		{ID: 3, Parent: 2, Flags: FlagPrompt}, {ID: 4, Parent: 3},
		{ID: 5, Parent: 2, Flags: FlagPrompt}, {ID: 6, Parent: 5},
	} {
		x.Add([]Entry{message(i, e)})
	}
	got := ""
	for i := range x.Len() {
		if x.Flags(i).Has(FlagInactive) {
			got += fmt.Sprint(i, " ")
		}
	}
	if got != "2 3 " {
		t.Errorf("inactive %s", got)
	}
}

func TestPlaces(t *testing.T) {
	x := NewIndex()
	var want []Place
	line := 1
	for i := range 5000 {
		e := Entry{Offset: int64(i) * 70, Length: 60, Line: line, Flags: FlagPrompt}
		if i > 2500 && i%3 > 0 {
			e.Sub, e.Offset, e.Line = i%3, want[i-i%3].Offset, want[i-i%3].Line
		} else if line++; i > 1500 && i%7 == 0 {
			line += 2
		}
		want = append(want, Place{0, e.Offset, e.Length, e.Line, e.Sub})
		x.Add([]Entry{e})
	}
	for i, w := range want {
		if got := x.Place(i); got != w {
			t.Fatalf("entry %d is at %+v, want %+v", i, got, w)
		}
		if m, p := x.Number(i); m != i || p != i {
			t.Fatalf("entry %d: %d messages, %d prompts before", i, m, p)
		}
		if got, ok := x.MessageEntry(i); !ok || got != i {
			t.Fatalf("message %d is entry %d, %v", i, got, ok)
		}
	}
	if i, ok := x.AtLine(0, 100); !ok || x.Place(i).Line != 100 {
		t.Errorf("at line: %d %v", i, ok)
	}
}

func BenchmarkAdd(b *testing.B) {
	x := NewIndex()
	entries := make([]Entry, 1000)
	for n := 0; b.Loop(); n++ {
		for i := range entries {
			entries[i] = message(n*1000+i, Entry{ID: uint64(n*1000 + i)})
			if i%3 == 1 {
				entries[i].Calls = []CallEntry{{ID: uint64(n*1000 + i)}}
			} else if i%3 == 2 {
				entries[i].Results = []ResultEntry{{ID: uint64(n*1000 + i - 1)}}
			}
		}
		x.Add(entries)
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/1000, "ns/entry")
}
