package sqlite

import (
	"fmt"
	"slices"
	"strings"
)

// A Table is a table with data of the program.
type Table struct {
	Name    string
	Columns []Column

	root         uint32
	withoutRowID bool
	strict       bool
	stored       []int             // place of each stored value in Columns
	cut          bool              // damage was met in its tree
	indexes      map[string]uint32 // the trees of those that are ordered by a column first
}

// A Column is a column of a table.
type Column struct {
	Name     string
	integer  bool // declared as INTEGER
	notNull  bool // declared so
	affinity affinity
	rowID    bool   // holds the row's number, which is not stored with the values
	virtual  bool   // computed, not stored
	formula  string // by which it is computed
	computed *expr  // the same, nil if it is not known how to
	collated bool   // compared in another way than by its bytes
	any      bool   // declared as ANY

	initially *expr // what follows DEFAULT
	initial   Value // of rows that are older than the column
}

// readSchema lists the tables, from the table that begins on page 1: type, name,
// tbl_name, rootpage, sql (section 2.6 of the file format).
func (db *DB) readSchema() {
	c := db.newCursor(1)
	virtual := map[string]string{}
	var list []Value
	roots := map[string]uint32{}
	var indexes [][]Value
	add := func(list []Value) {
		name, sql := string(list[1].Bytes), string(list[4].Bytes)
		if string(list[0].Bytes) == "index" && list[4].Kind == Text && list[3].Kind == Integer && list[3].Int > 0 && list[3].Int <= int64(db.pages) {
			indexes = append(indexes, cloneValues(list))
			return
		}
		if _, known := roots[name]; known || string(list[0].Bytes) != "table" {
			return
		}
		root := list[3]
		if root.Kind != Integer || root.Int <= 0 || root.Int > int64(db.pages) {
			if root.Kind == Integer && root.Int > int64(db.pages) {
				db.damaged(fmt.Errorf("table %s begins on page %d of %d", name, root.Int, db.pages))
			}
			virtual[name] = sql
			db.LeftOut = append(db.LeftOut, name)
			return
		}
		roots[name] = uint32(root.Int)
		if strings.HasPrefix(name, "sqlite_") {
			db.LeftOut = append(db.LeftOut, name)
			return
		}
		t := parseTable(sql, db.encoding)
		t.Name, t.root = name, uint32(root.Int)
		db.Tables = append(db.Tables, t)
	}
	for {
		row, ok := c.next()
		if !ok {
			break
		}
		if list = db.values(row.Payload, list[:0]); len(list) >= 5 {
			add(list)
		}
	}
	if db.Damage > 0 {
		db.findSchema(add)
	}
	defer func() {
		for _, name := range db.LeftOut {
			if root := roots[name]; root > 0 {
				db.leftRoots = append(db.leftRoots, root)
			}
		}
	}()
	var kept []*Table
	for _, t := range db.Tables {
		switch of, own := t.texts(virtual); {
		case own && !db.copied(t, virtual):
			db.LeftOut = slices.DeleteFunc(db.LeftOut, func(name string) bool { return name == of })
			kept = append(kept, t)
		case own:
			db.LeftOut = append(db.LeftOut, of+"_content")
		case isShadow(t.Name, virtual):
			db.LeftOut = append(db.LeftOut, t.Name)
		default:
			kept = append(kept, t)
		}
	}
	db.Tables = kept
	tables := make(map[string]*Table, len(db.Tables))
	for _, t := range db.Tables {
		tables[t.Name] = t
	}
	for _, i := range indexes {
		if t := tables[string(i[2].Bytes)]; t != nil {
			t.index(string(i[4].Bytes), uint32(i[3].Int))
		}
	}
}

func cloneValues(list []Value) []Value {
	list = slices.Clone(list)
	for i := range list {
		list[i].Bytes = slices.Clone(list[i].Bytes)
	}
	return list
}

// parseTable reads what matters of a CREATE TABLE statement: the names of the
// columns, which of them are not stored, and the order of the others.
func parseTable(sql string, encoding uint32) *Table {
	t := &Table{}
	tokens := tokenize(sql)
	open := 0
	for open < len(tokens) && !tokens[open].is("(") {
		open++
	}
	var key []string
	depth, start := 0, open+1
	end := len(tokens)
	for i := open; i < len(tokens); i++ {
		switch {
		case tokens[i].is("("):
			depth++
		case tokens[i].is(")"):
			depth--
		}
		stop := i
		if i == len(tokens)-1 && depth > 0 { // it is cut
			stop, depth = len(tokens), 0
		}
		if depth == 1 && tokens[i].is(",") || depth == 0 {
			if k := t.define(sql, tokens[min(start, stop):stop]); k != nil {
				key = k
			}
			start = i + 1
		}
		if depth == 0 {
			end = i + 1
			break
		}
	}
	for i := end; i < len(tokens); i++ {
		t.withoutRowID = t.withoutRowID || tokens[i].is("WITHOUT")
		t.strict = t.strict || tokens[i].is("STRICT")
	}
	t.settle(encoding)
	t.order(key)
	return t
}

// define reads a column, or a constraint of the table, of which it returns the
// columns of a primary key.
func (t *Table) define(sql string, def []token) (key []string) {
	if len(def) == 0 {
		return nil
	}
	if first := def[0]; len(t.Columns) > 0 && (first.is("CONSTRAINT") || first.is("PRIMARY") || first.is("UNIQUE") || first.is("CHECK") || first.is("FOREIGN")) {
		return t.primaryKey(def)
	}
	c := Column{Name: def[0].text}
	rest := def[1:]
	for len(rest) > 0 && !rest[0].startsConstraint() {
		rest = rest[1:]
	}
	kind := def[1 : len(def)-len(rest)]
	c.integer = len(kind) == 1 && strings.EqualFold(kind[0].text, "INTEGER")
	c.affinity = affinityOf(kind)
	c.any = len(kind) == 1 && strings.EqualFold(kind[0].text, "ANY")
	if c.constrain(sql, rest) {
		key = []string{c.Name}
	}
	t.Columns = append(t.Columns, c)
	// SQLite needs no comma before the constraints of the table.
	if k := t.primaryKey(rest); len(k) > 0 {
		key = k
	}
	return key
}

// constrain reads the constraints of a column, and reports whether it is the primary
// key.
func (c *Column) constrain(sql string, rest []token) (key bool) {
	depth := 0
	for i := 0; i < len(rest); i++ {
		switch {
		case rest[i].is("("):
			depth++
		case rest[i].is(")"):
			depth--
		case depth > 0:
		case rest[i].is("PRIMARY"):
			key = true
			c.rowID = c.integer && !(i+2 < len(rest) && rest[i+2].is("DESC"))
		case rest[i].is("NOT") && i+1 < len(rest) && rest[i+1].is("NULL"):
			c.notNull = true
		case rest[i].is("COLLATE"):
			c.collated = i+1 == len(rest) || !strings.EqualFold(rest[i+1].text, "BINARY")
		case rest[i].is("DEFAULT"):
			c.initially = parseDefault(rest[i+1:])
		case rest[i].is("AS"):
			c.virtual = true
			c.compute(sql, rest[i+1:])
		case rest[i].is("STORED"):
			c.virtual = false
		}
	}
	return key
}

// compute notes the expression in parentheses by which a column is computed.
func (c *Column) compute(sql string, rest []token) {
	for i, depth := 0, 0; i < len(rest); i++ {
		switch {
		case rest[i].is("("):
			depth++
		case rest[i].is(")"):
			depth--
		}
		if depth == 0 {
			if i > 0 {
				c.computed = parseExpr(rest[1:i])
				c.formula = strings.TrimSpace(sql[rest[0].to:rest[i].from])
			}
			return
		}
	}
}

// primaryKey finds "PRIMARY KEY (a, b)" and returns the names.
func (t *Table) primaryKey(def []token) (key []string) {
	for i := 0; i+2 < len(def); i++ {
		if !def[i].is("PRIMARY") || !def[i+1].is("KEY") || def[i+2].text != "(" {
			continue
		}
		for j := i + 3; j < len(def) && def[j].text != ")"; j++ {
			if def[j-1].text == "(" || def[j-1].text == "," {
				key = append(key, def[j].text)
			}
		}
		t.integerKey(key)
		return key
	}
	return nil
}

// integerKey marks a single INTEGER column that is the primary key: it is the
// row's number (https://www.sqlite.org/lang_createtable.html#rowid).
func (t *Table) integerKey(key []string) {
	if len(key) != 1 {
		return
	}
	for i := range t.Columns {
		if c := &t.Columns[i]; strings.EqualFold(c.Name, key[0]) && c.integer {
			c.rowID = true
		}
	}
}

// settle works out what depends on the whole of the statement.
func (t *Table) settle(encoding uint32) {
	for i := range t.Columns {
		c := &t.Columns[i]
		if t.strict && c.any {
			c.affinity = noAffinity
		}
		if c.initially != nil {
			c.initial, _ = c.initially.constant(c.affinity, encoding)
		}
	}
}

// order finds out in which order the values are stored: as declared, but in a
// table without row numbers those of the primary key first (section 2.4).
func (t *Table) order(key []string) {
	used := make([]bool, len(t.Columns))
	if t.withoutRowID {
		for _, k := range key {
			for i := range t.Columns {
				if !used[i] && strings.EqualFold(t.Columns[i].Name, k) {
					used[i] = true
					t.stored = append(t.stored, i)
				}
			}
		}
	}
	for i := range t.Columns {
		c := &t.Columns[i]
		c.rowID = c.rowID && !t.withoutRowID
		if !used[i] && !c.virtual {
			t.stored = append(t.stored, i)
		}
	}
}
