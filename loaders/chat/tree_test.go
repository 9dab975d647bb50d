package chat

import (
	"fmt"
	"strings"
	"testing"

	"msgview/model"
)

// nodes makes nodes of "id<parent" and "id<parent:children"; one whose id is in
// capitals says nothing.
func nodes(spec string) []Node {
	var list []Node
	for _, s := range strings.Fields(spec) {
		s, children, listed := strings.Cut(s, ":")
		id, parent, _ := strings.Cut(s, "<")
		n := Node{ID: id, Parent: parent}
		if listed {
			n.Children = strings.Split(children, ",")
		}
		if id != strings.ToUpper(id) {
			n.Messages = []*model.Message{{}}
		}
		list = append(list, n)
	}
	return list
}

func TestTree(t *testing.T) {
	for _, c := range []struct{ name, nodes, leaf, want string }{
		{"empty", "", "", ""},
		{"line", "R a<R b<a", "b", "a<R b<a"},
		{"line out of order", "b<a a<R R", "", "a<R b<a"},
		{"two answers, the first is active", "a b<a c<a d<c", "b", "a< -c<a -d<c b<a"},
		{"two answers, nobody says", "a b<a c<a d<c", "", "a< -b<a c<a d<c"},
		{"order of the children", "a:d,b,c b<a c<a d<a", "", "a< -d<a -b<a c<a"},
		{"leaf that is not there", "a b<a c<a", "x", "a< -b<a c<a"},
		{"leaf that goes on", "a b<a c<b d<b e<a", "b", "a< -e<a b<a -c<b d<b"},
		{"branches of an absent parent", "a<z b<a c<z d<c", "", "-a<z -b<a c<z d<c"},
		{"several trees", "a b<a c d<c", "b", "a< b<a c< d<c"},
		{"trees with other absent parents", "a<y b<z", "", "a<y b<z"},
		{"silent node between", "a X<a b<X c<X", "c", "a< -b<a c<a"},
		{"own parent", "a<a b<a", "", "a<a b<a"},
		{"circle", "a<b b<a c", "a", "c< a<b b<a"},
		{"repeated id", "a b<a b<a", "", "a< -b<a b<a"},
	} {
		var got []string
		for _, m := range Tree(nodes(c.nodes), c.leaf) {
			s := m.ID + "<" + m.Parent
			if m.Inactive {
				s = "-" + s
			}
			got = append(got, s)
		}
		if s := strings.Join(got, " "); s != c.want {
			t.Errorf("%s: %s, want %s", c.name, s, c.want)
		}
	}
}

// A deep tree is no recursion, a wide one no square.
func TestTreeIsBounded(t *testing.T) {
	var deep, wide []Node
	for i := range 50_000 {
		deep = append(deep, Node{ID: fmt.Sprint(i), Parent: fmt.Sprint(i - 1), Messages: []*model.Message{{}}})
		wide = append(wide, Node{ID: fmt.Sprint(i), Parent: "-1", Messages: []*model.Message{{}}})
	}
	if a, b := len(Tree(deep, "49999")), len(Tree(wide, "7")); a != 50_000 || b != 50_000 {
		t.Errorf("%d and %d messages", a, b)
	}
}
