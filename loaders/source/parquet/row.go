package parquet

import (
	"errors"

	"msgview/loaders/source/rowjson"
)

// A row may be so many bytes of JSON, and so many times the size of the file: a list of
// some bytes says of a value how often it stands there.
const (
	freeRow  = 16 << 20
	timesRow = 4
	maxRow   = 1 << 30
)

var errRow = errors.New("a row is too large")

// appendRow appends the next row of a row group.
func (r *Reader) appendRow(dst []byte) ([]byte, error) {
	for i, c := range r.columns {
		if ok, err := c.look(); err != nil {
			return nil, r.in(i, err)
		} else if !ok {
			return nil, r.in(i, errShort)
		}
		if c.rep != 0 {
			return nil, r.in(i, errDamaged)
		}
	}
	return r.appendGroup(dst, r.file.root)
}

// appendNode appends what stands at a node, as often as it does.
func (r *Reader) appendNode(dst []byte, n *node) ([]byte, error) {
	switch n.repetition {
	case optional:
		there, err := r.there(n)
		if err != nil {
			return nil, err
		}
		if !there {
			return append(dst, "null"...), r.pass(n)
		}
	case repeated:
		return r.appendList(dst, n, n, '[', ']', (*Reader).appendBody)
	}
	return r.appendBody(dst, n)
}

// appendBody appends what stands once at a node.
func (r *Reader) appendBody(dst []byte, n *node) ([]byte, error) {
	if n.children == nil {
		return r.appendLeaf(dst, n)
	}
	if repeats, _, _ := n.entries(); repeats != nil {
		return r.appendList(dst, repeats, n, '{', '}', (*Reader).appendEntry)
	}
	if repeats, item := n.items(); item != nil {
		each := (*Reader).appendNode
		if item == repeats {
			each = (*Reader).appendBody
		}
		return r.appendList(dst, repeats, item, '[', ']', each)
	}
	return r.appendGroup(dst, n)
}

func (r *Reader) appendGroup(dst []byte, n *node) (_ []byte, err error) {
	dst = append(dst, '{')
	for i, c := range n.children {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = append(rowjson.AppendString(dst, c.name), ':')
		if dst, err = r.appendNode(dst, c); err != nil {
			return nil, err
		}
	}
	return append(dst, '}'), nil
}

// appendEntry appends an entry of a map.
func (r *Reader) appendEntry(dst []byte, n *node) ([]byte, error) {
	_, key, content := n.entries()
	c := r.columns[key.column]
	ok, err := c.look()
	if err != nil || !ok {
		return nil, r.in(key.column, errDamaged)
	}
	var v value
	if err := c.take(&v); err != nil {
		return nil, r.in(key.column, err)
	}
	dst = append(rowjson.AppendString(dst, v.bytes), ':')
	return r.appendNode(dst, content)
}

// appendList appends all elements of a repeated node.
func (r *Reader) appendList(dst []byte, repeats, item *node, from, to byte, each func(*Reader, []byte, *node) ([]byte, error)) ([]byte, error) {
	there, err := r.there(repeats)
	if err != nil {
		return nil, err
	}
	dst = append(dst, from)
	if !there {
		return append(dst, to), r.pass(repeats)
	}
	first := r.columns[repeats.column]
	for {
		if dst, err = each(r, dst, item); err != nil {
			return nil, err
		}
		if int64(len(dst)) > min(freeRow+timesRow*min(r.file.size, maxRow), maxRow) {
			return nil, errRow
		}
		more, err := first.look()
		if err != nil {
			return nil, r.in(repeats.column, err)
		}
		if !more || first.rep < repeats.repetitions {
			return append(dst, to), nil
		}
		if first.rep > repeats.repetitions {
			return nil, r.in(repeats.column, errDamaged)
		}
		dst = append(dst, ',')
	}
}

// there reports whether something stands at a node.
func (r *Reader) there(n *node) (bool, error) {
	c := r.columns[n.column]
	ok, err := c.look()
	if err != nil {
		return false, r.in(n.column, err)
	}
	if !ok {
		return false, r.in(n.column, errShort)
	}
	return c.def >= n.definition, nil
}

// pass passes over a node at which nothing stands: each of its columns says so.
func (r *Reader) pass(n *node) error {
	var v value
	for i := n.column; i < n.column+n.leaves; i++ {
		c := r.columns[i]
		ok, err := c.look()
		if err == nil && (!ok || c.def >= n.definition) {
			err = errDamaged
		}
		if err == nil {
			err = c.take(&v)
		}
		if err != nil {
			return r.in(i, err)
		}
	}
	return nil
}

func (r *Reader) appendLeaf(dst []byte, n *node) ([]byte, error) {
	c := r.columns[n.column]
	ok, err := c.look()
	if err == nil && !ok {
		err = errShort
	}
	if err != nil {
		return nil, r.in(n.column, err)
	}
	if c.def < n.definition {
		return nil, r.in(n.column, errDamaged)
	}
	var v value
	if err := c.take(&v); err != nil {
		return nil, r.in(n.column, err)
	}
	return n.appendValue(dst, &v, &r.unpack), nil
}
