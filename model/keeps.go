package model

import "slices"

// Keeps is what a tool call does with a list of things to do, as far as the name of its
// tool tells.
type Keeps uint8

// What a call may do with such a list.
const (
	KeepsNone Keeps = iota
	KeepsList       // writes the list as a whole, or what changed in it
	KeepsTask       // enters one thing to do
	KeepsTold       // changes or shows one that was entered
)

// KeepsOf tells by its name what a tool does with a list of things to do. It is asked of
// every call, and a name too many costs a few bytes.
func KeepsOf[T string | []byte](name T) Keeps {
	switch {
	case len(name) > maxKeeper:
		return KeepsNone
	case within(name, "todo"), within(name, "plan"), within(name, "task_tracker"), within(name, "tasklist"), within(name, "list_tasks"):
		return KeepsList
	case within(name, "taskcreate"), within(name, "create_task"):
		return KeepsTask
	case within(name, "taskupdate"), within(name, "update_task"), within(name, "taskget"), within(name, "get_task"):
		return KeepsTold
	}
	return KeepsNone
}

// maxKeeper bounds the names of such tools.
const maxKeeper = 100

// within reports whether a name holds a word of small letters, in whatever letters.
func within[T string | []byte](name T, word string) bool {
	for i := 0; i+len(word) <= len(name); i++ {
		k := 0
		for k < len(word) && (name[i+k] == word[k] || name[i+k]|0x20 == word[k]) {
			k++
		}
		if k == len(word) {
			return true
		}
	}
	return false
}

// kept ties the calls that keep a list of things to do to those before them.
type kept struct {
	last   recently        // by tool, thread and conversation
	before links           // call -> the one before it
	tasks  map[int32][]ref // by conversation, the calls that enter one thing to do
}

// keep enters a call that keeps a list of things to do.
func (x *Index) keep(e *Entry, c CallEntry, at ref) {
	k := &x.kept
	switch c.Keeps {
	case KeepsList:
		key := c.Name ^ e.Thread*mixOne ^ e.Conversation*mixTwo
		if before, ok := k.last.get(key); ok && before < at {
			k.before.add(uint64(at), uint64(before))
		}
		k.last.add(key, at)
	case KeepsTask:
		if k.tasks == nil {
			k.tasks = map[int32][]ref{}
		}
		talk := x.talkWith(at)
		k.tasks[talk] = append(k.tasks[talk], at)
	}
}

// KeptBefore returns the call of the same tool in the same thread that kept a list of
// things to do before call k of the message of entry i did: the message's entry, and its
// place among the calls of that.
func (x *Index) KeptBefore(i, k int) (entry, place int, ok bool) {
	x.mu.RLock()
	defer x.mu.RUnlock()
	before, ok := x.kept.before.get(uint64(makeRef(i, k)))
	entry, place = ref(before).split()
	return entry, place, ok
}

// talkWith is the conversation that a call is of: sub-agents work off the list of the agent
// that started them.
func (x *Index) talkWith(call ref) int32 {
	if len(x.runs) == 0 {
		return 0
	}
	entry, _ := call.split()
	return x.runs[x.runOf(entry)].number
}

// Tasks returns how many calls before the message of entry i entered a thing to do in its
// conversation, and a function that tells where one of them stands.
func (x *Index) Tasks(i int) (n int, at func(n int) (entry, place int)) {
	x.mu.RLock()
	defer x.mu.RUnlock()
	tasks := x.kept.tasks[x.talkWith(makeRef(i, 0))]
	n, _ = slices.BinarySearch(tasks, makeRef(i, 0))
	tasks = tasks[:n:n]
	return n, func(n int) (entry, place int) { return tasks[n].split() }
}
