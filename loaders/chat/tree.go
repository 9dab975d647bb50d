package chat

import (
	"cmp"
	"slices"

	"msgview/model"
	"msgview/model/rawjson"
)

// A Node is a node of a conversation that is kept as a tree: of programs in which
// a person can edit a prompt or ask for another answer, and go back and forth
// between the branches.
type Node struct {
	ID, Parent string
	Children   []string         // ids in the order of the branches, where the log has one
	Messages   []*model.Message // none for a node that only holds the tree together
}

// Tree returns the messages of a tree in the order to be shown: each branch from
// its beginning to its end, and where branches part, the active one last. That is
// the one with the node leaf, or the last one where the log does not say. Messages
// of the other branches are Inactive.
//
// The first message of a node gets the node's id, if it has none, and as Parent
// the node above it that says something. Nodes without a parent each begin a tree;
// those that name the same parent, which is not among the nodes, are branches.
// Nodes of a circle come last.
func Tree(nodes []Node, leaf string) []*model.Message {
	t := tree{nodes: nodes, index: make(map[string]int, len(nodes)), children: make([][]int, len(nodes)), active: make([]bool, len(nodes)), seen: make([]bool, len(nodes))}
	for i, n := range nodes {
		if _, known := t.index[n.ID]; !known && n.ID != "" {
			t.index[n.ID] = i
		}
	}
	var roots [][]int
	absent := map[string]int{}
	for i, n := range nodes {
		if p, ok := t.index[n.Parent]; ok && p != i {
			t.children[p] = append(t.children[p], i)
		} else if at, ok := absent[n.Parent]; ok && n.Parent != "" && n.Parent != n.ID {
			roots[at] = append(roots[at], i)
		} else {
			absent[n.Parent] = len(roots)
			roots = append(roots, []int{i})
		}
	}
	t.order()
	for at, ok := t.index[leaf]; ok && leaf != "" && !t.active[at]; at, ok = t.index[nodes[at].Parent] {
		t.active[at] = true
	}
	for _, group := range roots {
		t.walk(group)
	}
	for i := range nodes {
		if !t.seen[i] {
			t.walk([]int{i})
		}
	}
	return t.out
}

type tree struct {
	nodes    []Node
	index    map[string]int // id -> node
	children [][]int
	active   []bool // on the way to the leaf
	seen     []bool
	out      []*model.Message
}

// order sorts children as their parents list them; those that are not listed
// follow in the order of the log.
func (t *tree) order() {
	place := map[int]int{}
	for i, list := range t.children {
		if len(list) < 2 || len(t.nodes[i].Children) == 0 {
			continue
		}
		clear(place)
		for k, id := range t.nodes[i].Children {
			if c, ok := t.index[id]; ok {
				place[c] = k - len(t.nodes[i].Children)
			}
		}
		slices.SortStableFunc(list, func(a, b int) int { return cmp.Compare(place[a], place[b]) })
	}
}

// step is a node that has to be visited.
type step struct {
	node   int
	parent string // id of the node above that says something
	left   bool   // on a branch that was left
}

// walk visits the trees that begin with nodes that are branches of one place.
func (t *tree) walk(group []int) {
	stack := t.push(nil, group, t.nodes[group[0]].Parent, false)
	for len(stack) > 0 {
		s := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if t.seen[s.node] {
			continue
		}
		t.seen[s.node] = true
		n := t.nodes[s.node]
		for i, m := range n.Messages {
			if i == 0 {
				m.ID, m.Parent = cmp.Or(m.ID, n.ID), s.parent
			}
			m.Inactive = m.Inactive || s.left
			t.out = append(t.out, m)
		}
		if len(n.Messages) > 0 || s.parent == "" {
			s.parent = n.ID
		}
		stack = t.push(stack, t.children[s.node], s.parent, s.left)
	}
}

// push adds branches to the nodes to be visited, so that the active one is visited
// last.
func (t *tree) push(stack []step, branches []int, parent string, left bool) []step {
	if len(branches) == 0 {
		return stack
	}
	active := branches[len(branches)-1]
	for _, b := range branches {
		if t.active[b] {
			active = b
		}
	}
	stack = append(stack, step{active, parent, left})
	for _, b := range slices.Backward(branches) {
		if b != active {
			stack = append(stack, step{b, parent, true})
		}
	}
	return stack
}

// ConversationKey returns what tells a conversation from others of its file, for
// people: its title, and its id where it has both.
func ConversationKey(title, id string) string {
	switch {
	case title == "":
		return id
	case id == "":
		return title
	}
	return title + " (" + id + ")"
}

// NodeAt is the node of a member of a map of nodes by their ids, or of a list of them, with
// the names of the members for those around it. In a list that names no parents each node
// follows the one before.
func NodeAt(list rawjson.Value, i int, parent, children, before string) Node {
	v := list.Index(i)
	n := Node{Parent: v.Get(parent).Scalar(), Children: References(v.Get(children))}
	if list.Kind() == rawjson.Object {
		n.ID = list.Key(i)
		v.Is("id", n.ID)
	} else if n.ID = Reference(v.Get("id")); !v.Get(parent).Exists() {
		n.Parent = before
	}
	return n
}
