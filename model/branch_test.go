package model

import (
	"fmt"
	"strings"
	"testing"
)

// chain adds records written as "id<parent kind": p a prompt, a a reply, r a result,
// k a command, i what the program put in, b bookkeeping, c a piece of the reply
// before it; and tells which are inactive.
func chain(x *Index, records string) {
	group := ""
	for _, rec := range strings.Fields(records) {
		names, kind, _ := strings.Cut(rec, ":")
		id, parent, _ := strings.Cut(names, "<")
		m := &Message{ID: id, Parent: parent, Indexing: Indexing{Once: true}}
		var e Entry
		switch kind {
		case "p":
			m.Role, m.Parts = RoleUser, []Part{Text{Text: id}}
		case "k":
			m.Role, m.Mode, m.Parts = RoleUser, ModeCommand, []Part{Text{Text: "/" + id}}
		case "i":
			m.Role, m.Injected, m.Parts = RoleUser, "command output", []Part{Text{Text: id}}
		case "a":
			group = id
			m.Role, m.Indexing.Group, m.Parts = RoleAssistant, group, []Part{Text{Text: id}}
		case "t": // an answer that calls
			group = id
			m.Role, m.Indexing.Group, m.Parts = RoleAssistant, group, []Part{Text{Text: id}, &ToolCall{ID: id, Name: "t"}}
		case "d": // a piece that does
			m.Role, m.Indexing.Group, m.Parts = RoleAssistant, group, []Part{&ToolCall{ID: id, Name: "t"}}
		case "c":
			m.Role, m.Indexing.Group, m.Parts = RoleAssistant, group, []Part{Text{Text: id}}
		case "r":
			m.Role, m.Parts = RoleTool, []Part{&ToolResult{CallID: "c"}}
		}
		if kind == "b" {
			e = Entry{Flags: FlagMetadata, ID: Hash(id), Parent: Hash(parent)}
		} else {
			e = EntryOf(m)
		}
		x.Add([]Entry{e})
	}
}

func inactive(x *Index, records string) string {
	var list []string
	for i, rec := range strings.Fields(records) {
		if x.Flags(i).Has(FlagInactive) {
			id, _, _ := strings.Cut(rec, "<")
			list = append(list, id)
		}
	}
	return strings.Join(list, " ")
}

func TestBranches(t *testing.T) {
	for _, c := range []struct{ name, records, want string }{
		{"no fork", "u1<:p a1<u1:a u2<a1:p a2<u2:a", ""},
		{"fork", "u1<:p a1<u1:a u2<a1:p a2<u2:a u3<a1:p a3<u3:a", "u2 a2"},
		{"below bookkeeping first", "u1<:p a1<u1:a b1<a1:b u2<b1:p a2<u2:a u3<a1:p a3<u3:a", "u2 a2"},
		{"below bookkeeping second", "u1<:p a1<u1:a b1<a1:b u2<a1:p a2<u2:a u3<b1:p", "u2 a2"},

		{"under pieces", "u1<:p a1<u1:a c1<a1:c u2<a1:p a2<u2:a u3<c1:p", "u2 a2"},
		{"under a result", "u1<:p a1<u1:a r1<a1:r u2<r1:p a2<u2:a u3<a1:p", "u2 a2"},
		{"an answer under the same result", "u1<:p a1<u1:a r1<a1:r a2<r1:a r2<a2:r a3<r2:a u2<r1:p a4<u2:a", "a2 r2 a3"},
		{"an answer under it, then two prompts", "u1<:p a1<u1:a r1<a1:r a2<r1:a u2<r1:p a3<u2:a u3<r1:p a4<u3:a", "a2 u2 a3"},
		{"an answer in pieces under it", "u1<:p a1<u1:a r1<a1:r a2<r1:a c2<a2:c r2<a2:r r3<c2:r a3<r3:a u2<r1:p", "a2 c2 r2 r3 a3"},
		{"below bookkeeping of a result", "u1<:p a1<u1:a r1<a1:r b1<r1:b a2<b1:a u2<r1:p a3<u2:a", "a2"},
		{"a prompt behind the last result", "u1<:p a1<u1:a r1<a1:r u2<r1:p a2<u2:a", ""},
		{"a prompt and an answer behind an answer", "u1<:p a1<u1:a a2<a1:a u2<a1:p", ""},
		{"two answers under one result, the first ended", "u1<:p a1<u1:a r1<a1:r a2<r1:a r2<a2:r a3<r2:a a4<r1:a r4<a4:r a5<r4:a", "a2 r2 a3"},
		{"the last answer in pieces", "u1<:p a1<u1:a r1<a1:r a2<r1:a c2<a2:c a3<r1:a", "a2 c2"},
		{"three of them, then a prompt", "u1<:p a1<u1:a r1<a1:r a2<r1:a a3<r1:a r3<a3:r a4<r3:a a5<r1:a u2<a5:p a6<u2:a", "a2 a3 r3 a4"},
		{"an answer again and then another prompt", "u1<:p a1<u1:a r1<a1:r a2<r1:a a3<r1:a u2<r1:p a4<u2:a", "a2 a3"},
		{"two answers under one prompt, the first worked", "u1<:p a1<u1:a r1<a1:r a2<r1:a a3<u1:a", "a1 r1 a2"},
		{"behind bookkeeping of the end", "u1<:p a1<u1:a r1<a1:r a2<r1:a b1<a2:b a3<r1:a", "a2 b1"},
		{"answers that all hang below the prompt", "u1<:p a1<u1:a a2<u1:a r2<a2:r a3<u1:a", ""},
		{"two answers under one result, the first still calls", "u1<:p a1<u1:a r1<a1:r t2<r1:t r2<t2:r a4<r1:a", ""},
		{"its last piece calls", "u1<:p a1<u1:a r1<a1:r a2<r1:a t2<a2:d r2<t2:r a4<r1:a", ""},
		{"answers under two results", "u1<:p a1<u1:a r1<a1:r r2<a1:r a2<r1:a a3<r2:a", ""},
		{"parallel results", "u1<:p a1<u1:a c1<a1:c r1<a1:r r2<c1:r a2<r2:a u2<a2:p", ""},
		{"two forks", "u1<:p a1<u1:a u2<a1:p a2<u2:a u3<a2:p u4<a2:p a4<u4:a u5<a1:p", "u2 a2 u3 u4 a4"},
		{"three branches", "u1<:p a1<u1:a u2<a1:p u3<a1:p u4<a1:p", "u2 u3"},
		{"prompts after one another", "u1<:p u2<u1:p u3<u2:p", ""},
		{"two first prompts", "u1<:p u2<:p", ""},

		{"command beside a prompt", "u1<:p a1<u1:a k1<a1:k i1<k1:i u2<a1:p a2<u2:a", ""},
		{"prompt beside a command", "u1<:p a1<u1:a u2<a1:p a2<u2:a k1<a1:k i1<k1:i u3<a2:p a3<u3:a", ""},
		{"two commands", "u1<:p a1<u1:a k1<a1:k k2<a1:k i2<k2:i u2<i2:p a2<u2:a", ""},
		{"prompt below a command", "u1<:p a1<u1:a k1<a1:k i1<k1:i u2<i1:p a2<u2:a u3<a1:p a3<u3:a", "u2 a2"},
		{"prompt below the other command", "u1<:p a1<u1:a u2<a1:p a2<u2:a k1<a1:k i1<k1:i u3<i1:p a3<u3:a", "u2 a2"},
		{"answered command was left", "u1<:p a1<u1:a k1<a1:k i1<k1:i a2<i1:a u3<a1:p a3<u3:a", "k1 i1 a2"},
		{"answered command goes back", "u1<:p a1<u1:a u2<a1:p a2<u2:a k1<a1:k i1<k1:i a3<i1:a", "u2 a2"},
		{"prompts below one command", "u1<:p a1<u1:a k1<a1:k i1<k1:i u2<i1:p a2<u2:a u3<i1:p a3<u3:a", "u2 a2"},
	} {
		x := NewIndex()
		chain(x, c.records)
		if got := inactive(x, c.records); got != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
		if x.Forked() { // the whole log says the same
			x.SetLeaf(-1)
			if got := inactive(x, c.records); got != c.want {
				t.Errorf("%s: at the end %q, want %q", c.name, got, c.want)
			}
		}
		if got, want := x.Forked(), c.want != ""; got != want {
			t.Errorf("%s: forked %v", c.name, got)
		}
	}
}

// The prompt that is gone back to may lie far behind.
func TestDistantBranch(t *testing.T) {
	x := NewIndex()
	head := "u1<:p a1<u1:a b1<a1:b u2<b1:p a2<u2:a "
	chain(x, head)
	for range 3000 {
		chain(x, "x<y:b")
	}
	chain(x, "u3<a1:p")
	if got := inactive(x, head); got != "u2 a2" {
		t.Errorf("%q", got)
	}
}

func TestLeaf(t *testing.T) {
	const records = "u1<:p a1<u1:a u2<a1:p a2<u2:a u3<a2:p a3<u3:a u4<a2:p a4<u4:a u5<a1:p a5<u5:a"
	for leaf, want := range map[string]string{
		"a5": "u2 a2 u3 a3 u4 a4",
		"a4": "u3 a3 u5 a5",
		"a3": "u4 a4 u5 a5",
		"a2": "u3 a3 u5 a5",
		"a1": "u2 a2 u3 a3 u4 a4",
	} {
		x := NewIndex()
		chain(x, records)
		for i, rec := range strings.Fields(records) {
			if strings.HasPrefix(rec, leaf+"<") {
				x.SetLeaf(i)
			}
		}
		if got := inactive(x, records); got != want {
			t.Errorf("%s: %q, want %q", leaf, got, want)
		}
		// what is said later goes on from there
		chain(x, "u9<"+leaf+":p")
		if x.Flags(x.Len() - 1).Has(FlagInactive) {
			t.Errorf("%s: what follows is inactive", leaf)
		}
	}
}

func TestCopies(t *testing.T) {
	const records = "u1<:p a1<u1:a u1<:p a1<u1:a u2<a1:p"
	x := NewIndex()
	chain(x, records)
	a := x.Account()
	if a.Messages != 3 || a.Records != 5 || a.Shown != 5 || a.Repeated != 2 {
		t.Errorf("%+v", a)
	}
	if x.Forked() {
		t.Error("a copy is taken for a fork")
	}
}

func TestIDTable(t *testing.T) {
	var table idTable
	for i := range 10_000 {
		id := Hash(string(rune(i))) + uint64(i)*2 + 1
		if !table.put(id, i) || table.put(id, 0) {
			t.Fatal(i)
		}
		if entry, ok := table.get(id); !ok || entry != i {
			t.Fatal(i, entry, ok)
		}
	}
}

// A log whose first thousands of records have ids and no parents is taken for one
// without branches; those that it has all the same are found.
func TestBranchesBeginLate(t *testing.T) {
	x := NewIndex()
	for i := range 3 * patience {
		x.Add([]Entry{EntryOf(&Message{ID: fmt.Sprint("early ", i), Role: RoleAssistant, Parts: []Part{Text{Text: "x"}}})})
	}
	prompt := func(id, parent string) {
		x.Add([]Entry{EntryOf(&Message{ID: id, Parent: parent, Role: RoleUser, Parts: []Part{Text{Text: id}}})})
	}
	first := x.Len()
	prompt("left", "early 7")
	prompt("taken", "early 7")
	prompt("also left", "taken")
	prompt("also taken", "taken")
	for i, want := range []bool{true, false, true, false} {
		if got := x.Flags(first + i).Has(FlagInactive); got != want {
			t.Errorf("prompt %d: inactive is %v", i, got)
		}
	}
}
