package render

// Columns are those at the right end of rows that are left out.
type Columns struct{ NoState, NoSize, NoTime bool }

// of leaves them out.
func (c Columns) of(all columns) columns {
	if c.NoState {
		all.state = 0
	}
	if c.NoSize {
		all.size = 0
	}
	if c.NoTime {
		all.took = 0
	}
	return all
}
