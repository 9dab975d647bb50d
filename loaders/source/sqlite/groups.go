package sqlite

import (
	"slices"
	"strings"
)

// Programs keep sessions, their messages and the parts of these in tables of their own.
// Table by table nothing could be shown of a large database before its end, so it is
// read session by session: the row of a session, then the rows of the other tables that
// name it, then the sessions of its sub-agents. What no session leads to comes behind,
// table by table.

// GroupFrom is the size of a database from which it is read session by session, in
// bytes.
var GroupFrom int64 = 8 << 20

// scanFrom is the size of a database, in bytes, from which its tables are not gone
// through to find out which rows belong to which session, where no index tells it.
const scanFrom = 96 << 20

// maxSessions bounds the sessions of a database that is read so, and maxMembers the
// tables whose rows name them: for each session each of these is looked into.
const (
	maxSessions = 2_000_000
	maxMembers  = 64
)

// heads are the names of tables whose rows others belong to.
var heads = []string{"session_v2", "session", "sessions", "conversation", "conversations", "thread", "threads", "chat", "chats"}

// A grouping tells the order in which a database is read.
type grouping struct {
	lookup  *lookup
	head    *Table
	members []member
	roots   []*session
	done    map[*Table]numbers // rows that were given

	queue []*session
	rows  []groupRow
}

// A member is a table whose rows name a session.
type member struct {
	table *Table
	index uint32             // that is ordered by the session
	rows  map[string][]int64 // without one
}

type session struct {
	id       Value
	row      int64
	children []*session
}

type groupRow struct {
	table *Table
	id    int64
}

// newGrouping returns the order of reading, nil if the tables do not belong together.
func newGrouping(db *DB) *grouping {
	if int64(db.pages)*int64(db.pageSize) < GroupFrom {
		return nil
	}
	for _, name := range heads {
		for _, t := range db.Tables {
			if strings.EqualFold(t.Name, name) && !t.withoutRowID {
				if g := groupBy(db, t); g != nil {
					return g
				}
			}
		}
	}
	return nil
}

func groupBy(db *DB, head *Table) *grouping {
	id := head.column("id")
	names := []string{strings.TrimSuffix(strings.TrimSuffix(strings.ToLower(head.Name), "_v2"), "s") + "_id"}
	parent := head.column("parent_" + names[0])
	if parent < 0 {
		parent = head.column("parent_id")
	}
	if id < 0 {
		return nil
	}
	g := &grouping{lookup: newLookup(db), head: head, done: map[*Table]numbers{head: {}}}
	indexed := false
	var without []*Table
	for _, t := range db.Tables {
		at := t.column(names[0])
		if t == head || at < 0 || t.withoutRowID || len(g.done) > maxMembers {
			continue
		}
		g.done[t] = numbers{}
		if root := t.indexes[strings.ToLower(names[0])]; root > 0 {
			g.members = append(g.members, member{table: t, index: root})
			indexed = true
		} else {
			without = append(without, t)
		}
	}
	large := int64(db.pages)*int64(db.pageSize) >= scanFrom
	if !indexed && (large || len(without) == 0) || !g.readHead(db, id, parent) {
		return nil
	}
	for _, t := range without {
		if m, ok := readKeys(db, t, t.column(names[0])); ok {
			g.members = append(g.members, m)
		}
	}
	slices.SortStableFunc(g.members, func(a, b member) int { return slices.Index(db.Tables, a.table) - slices.Index(db.Tables, b.table) })
	return g
}

// column returns the place of a column, -1 if there is none.
func (t *Table) column(name string) int {
	return slices.IndexFunc(t.Columns, func(c Column) bool { return strings.EqualFold(c.Name, name) })
}

// readHead reads the sessions and which belongs to which.
func (g *grouping) readHead(db *DB, id, parent int) bool {
	known := map[string]*session{}
	var all []*session
	var parents []string
	c := quietCursor(db, g.head.root)
	var list []Value
	for {
		row, ok := c.next()
		if !ok {
			break
		}
		if len(all) == maxSessions {
			return false
		}
		list = db.values(row.Payload, list[:0])
		s := &session{id: g.head.value(id, row, list), row: row.ID}
		s.id.Bytes = slices.Clone(s.id.Bytes)
		above := ""
		if parent >= 0 {
			above = keyOf(g.head.value(parent, row, list))
		}
		all, parents = append(all, s), append(parents, above)
		known[keyOf(s.id)] = s
	}
	for i, s := range all {
		if p := known[parents[i]]; p != nil && p != s && parents[i] != "" {
			p.children = append(p.children, s)
		} else {
			g.roots = append(g.roots, s)
		}
	}
	return len(all) > 0
}

// readKeys notes which rows of a table belong to which session.
func readKeys(db *DB, t *Table, key int) (member, bool) {
	m := member{table: t, rows: map[string][]int64{}}
	c := quietCursor(db, t.root)
	var list []Value
	for n := 0; ; n++ {
		row, ok := c.next()
		if !ok {
			return m, true
		}
		if n == maxSessions {
			return m, false
		}
		list = db.values(row.Payload, list[:0])
		k := keyOf(t.value(key, row, list))
		m.rows[k] = append(m.rows[k], row.ID)
	}
}

// value returns what a row has in a column.
func (t *Table) value(column int, row Row, values []Value) Value {
	if t.Columns[column].rowID {
		return Value{Kind: Integer, Int: row.ID}
	}
	at := slices.Index(t.stored, column)
	switch {
	case at >= 0 && at < len(values):
		return values[at]
	case at >= 0 && row.Problem == nil:
		return t.Columns[column].initial
	}
	return Value{}
}

// keyOf returns a key of a map, "" for none.
func keyOf(v Value) string {
	switch v.Kind {
	case Text:
		return "t" + string(v.Bytes)
	case Integer:
		return "i" + string(appendValue(nil, v, new(int64)))
	}
	return ""
}

// next returns the next row. begins says that it is the first of a group; ok is false
// when there are no more sessions.
func (g *grouping) next() (t *Table, row Row, begins, ok bool) {
	for {
		if len(g.rows) == 0 {
			begins = begins || len(g.queue) == 0
			if len(g.queue) == 0 {
				if len(g.roots) == 0 {
					return nil, Row{}, false, false
				}
				g.queue, g.roots = append(g.queue, g.roots[0]), g.roots[1:]
			}
			s := g.queue[0]
			g.queue = append(g.queue[1:], s.children...)
			s.children = nil
			g.collect(s)
		}
		at := g.rows[0]
		g.rows = g.rows[1:]
		if g.done[at.table].has(at.id) {
			continue
		}
		if row, ok := g.lookup.row(at.table.root, at.id); ok {
			if g.done[at.table].add(at.id); row.Problem != nil {
				g.lookup.db.damaged(row.Problem)
			}
			return at.table, row, begins, true
		}
	}
}

// collect finds the rows of a session.
func (g *grouping) collect(s *session) {
	g.rows = append(g.rows, groupRow{g.head, s.row})
	for _, m := range g.members {
		var ids []int64
		if m.rows != nil {
			ids = m.rows[keyOf(s.id)]
		} else {
			g.lookup.rows(m.index, s.id, 0, func(id int64) { ids = append(ids, id) })
			slices.Sort(ids)
		}
		for _, id := range ids {
			g.rows = append(g.rows, groupRow{m.table, id})
		}
	}
}

// index notes the tree of an index of a table under the column that it is ordered by
// first.
func (t *Table) index(sql string, root uint32) {
	tokens := tokenize(sql)
	open := slices.IndexFunc(tokens, func(t token) bool { return t.text == "(" && t.quoted == 0 })
	if open < 0 || open+2 >= len(tokens) || tokens[open+2].text != "," && tokens[open+2].text != ")" {
		return // an expression, or an order of its own
	}
	if slices.ContainsFunc(tokens, func(t token) bool { return t.is("WHERE") }) {
		return
	}
	if t.indexes == nil {
		t.indexes = map[string]uint32{}
	}
	t.indexes[strings.ToLower(tokens[open+1].text)] = root
}

// Texts returns the texts in a column of a table, as far as they can be read.
func (db *DB) Texts(table, column string) (list []string) {
	for _, t := range db.Tables {
		at := t.column(column)
		if t.Name != table || at < 0 || t.withoutRowID {
			continue
		}
		c := quietCursor(db, t.root)
		var values []Value
		for len(list) < maxSessions {
			row, ok := c.next()
			if !ok {
				break
			}
			values = db.values(row.Payload, values[:0])
			if v := t.value(at, row, values); v.Kind == Text && !v.Cut {
				list = append(list, string(v.Bytes))
			}
		}
	}
	return list
}
