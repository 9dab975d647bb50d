package render

import "msgview/model"

// someItems is how many items are made at once for who looks at them one after the other.
const someItems = 1024

// EachItem calls do with the items of an entry of the log in their order, some at a time,
// and with how much of each a level shows. They are there until do returns: a message may
// have very many of them.
func EachItem(log model.Log, entry, level int, do func(items []Item, states []State) error) error {
	if level <= MinLevel { // which of them is the last answer decides
		items, err := Items(log, entry)
		if err != nil {
			items = []Item{Failure(entry, err)}
		}
		return do(items, States(log.Index(), items, level))
	}
	index := log.Index()
	flags := index.Flags(entry)
	if flags.Any(model.FlagPiece | model.FlagPart) {
		return nil
	}
	m, err := log.Message(entry)
	if err != nil {
		items := []Item{Failure(entry, err)}
		return do(items, States(index, items, level))
	}
	b := builder{log: log, index: index, entry: entry, m: m, flags: flags, alone: Alone(index)}
	var failed error
	b.take = func(items []Item) {
		if failed == nil {
			failed = do(items, States(index, items, level))
		}
	}
	b.all()
	b.take(b.items)
	return failed
}
