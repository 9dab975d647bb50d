package model

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
)

// conversationsOf adds a message for each letter, which names its conversation: an
// upper case letter is a prompt. A point is a record without a message.
func conversationsOf(x *Index, letters string) {
	for _, c := range letters {
		at := x.Len()
		e := Entry{Offset: int64(10 * at), Length: 9, Line: at + 1, Flags: Flags(0).WithRole(RoleAssistant) | FlagText}
		switch {
		case c == '.':
			e.Flags = FlagMetadata
		case c < 'a':
			e.Flags = Flags(0).WithRole(RoleUser) | FlagText | FlagPrompt
			c += 'a' - 'A'
			fallthrough
		default:
			e.Conversation = uint64(c)
		}
		x.Add([]Entry{e})
	}
}

// inOrder walks through an index and returns the entries in the order of reading.
func inOrder(x *Index, step, only int) []int {
	at, all := -1, []int{}
	if step < 0 {
		at = x.Len()
	}
	for {
		i, ok := x.Next(at, step, only, func(int, Flags) bool { return true })
		if !ok {
			return all
		}
		all = append(all, i)
		at = i
	}
}

// Conversations that are interleaved are read one after the other.
func TestReadingOrder(t *testing.T) {
	tests := []struct {
		letters string
		all     []int
		second  []int
	}{
		{"", []int{}, []int{}},
		{"...", []int{0, 1, 2}, []int{}},
		{"Aa.Bb", []int{0, 1, 2, 3, 4}, []int{3, 4}},
		{".AB.a.bA", []int{0, 1, 4, 5, 7, 2, 3, 6}, []int{2, 3, 6}},
		{"ABCABC", []int{0, 3, 1, 4, 2, 5}, []int{1, 4}},
		{"ABBA", []int{0, 3, 1, 2}, []int{1, 2}},
	}
	for _, tt := range tests {
		t.Run(tt.letters, func(t *testing.T) {
			x := NewIndex()
			conversationsOf(x, tt.letters)
			if got := inOrder(x, 1, Every); !slices.Equal(got, tt.all) {
				t.Errorf("forwards %v, want %v", got, tt.all)
			}
			if got := inOrder(x, 1, 1); !slices.Equal(got, tt.second) {
				t.Errorf("of the second %v, want %v", got, tt.second)
			}
			checkOrder(t, x)
		})
	}
}

// Numbers and positions agree with the order of reading, while the log grows.
func TestReadingOrderGrowing(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 7))
	for round := range 40 {
		x := NewIndex()
		for range 12 {
			letters := make([]byte, r.IntN(5))
			for i := range letters {
				letters[i] = "aAbBcC."[r.IntN(7)]
			}
			conversationsOf(x, string(letters))
			checkOrder(t, x)
		}
		if t.Failed() {
			t.Fatalf("round %d", round)
		}
	}
}

func checkOrder(t *testing.T, x *Index) {
	t.Helper()
	for only := Every; only < x.Talks(); only++ {
		forwards, backwards := inOrder(x, 1, only), inOrder(x, -1, only)
		slices.Reverse(backwards)
		if !slices.Equal(forwards, backwards) {
			t.Errorf("of %d forwards %v, backwards %v", only, forwards, backwards)
		}
		if len(forwards) != x.Extent(only) {
			t.Errorf("extent of %d is %d of %d", only, x.Extent(only), len(forwards))
		}
		messages, prompts := 0, 0
		for at, i := range forwards {
			if got := x.Position(i, only); got != at {
				t.Errorf("position of %d in %d is %d, want %d", i, only, got, at)
			}
			if got, ok := x.AtPosition(at, only); !ok || got != i {
				t.Errorf("at position %d of %d is %d, want %d", at, only, got, i)
			}
			if only == Every {
				continue
			}
			if m, p := x.NumberIn(i); m != messages || p != prompts {
				t.Errorf("numbers of %d are %d %d, want %d %d", i, m, p, messages, prompts)
			}
			if f := x.Flags(i); f.IsMessage() {
				if got, ok := x.MessageIn(only, messages); !ok || got != i {
					t.Errorf("message %d of %d is %d, want %d", messages, only, got, i)
				}
				messages++
				if f.Has(FlagPrompt) {
					prompts++
				}
			}
		}
		if _, ok := x.MessageIn(only, messages); ok {
			t.Errorf("conversation %d has a message %d", only, messages)
		}
	}
	all := inOrder(x, 1, Every)
	slices.Sort(all)
	if got, want := fmt.Sprint(all), fmt.Sprint(slices.Collect(func(yield func(int) bool) {
		for i := range x.Len() {
			if !yield(i) {
				return
			}
		}
	})); got != want {
		t.Errorf("lost entries: %s", got)
	}
}

// A piece counts for the conversation of its message, wherever it stands; a call
// without an id is answered within its conversation, whoever asks meanwhile.
func TestInterleavedPieces(t *testing.T) {
	x := NewIndex()
	x.Add([]Entry{{Conversation: 'a', Group: 5, Flags: FlagCall, Calls: []CallEntry{{Name: 9}}}})
	x.Add([]Entry{{Conversation: 'b', Offset: 1, Flags: FlagPrompt | FlagText}})
	x.Add([]Entry{{Conversation: 'a', Offset: 2, Group: 5, Flags: FlagCall, Calls: []CallEntry{{ID: 3}}}})
	x.Add([]Entry{{Conversation: 'a', Offset: 3, Flags: FlagResult, Results: []ResultEntry{{Name: 9}}}})
	if got := x.Talk(0).Calls; got != 2 {
		t.Errorf("%d calls", got)
	}
	if n := x.Account().Paired; n != 1 {
		t.Errorf("%d pairs", n)
	}
	checkOrder(t, x)
}
