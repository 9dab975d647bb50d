package loaders

import (
	"slices"
	"strings"

	"msgview/loaders/format"
)

// fieldNames are keys that say what a list is to the others beside it: parts of one
// conversation, or forms of it.
var fieldNames = func() map[string]bool {
	names := map[string]bool{}
	for _, name := range strings.Fields(`message history prompt prompts completion completions input inputs output outputs request response requests responses
		chosen rejected choices tool tools toolcalls toolresults functions conversation conversations chat chats items data content parts steps events
		trajectory trajectories traj log logs turns system result results answer answers question context metadata body args runs spans sessions threads`) {
		names[name] = true
	}
	return names
}()

func isFieldName(key string) bool {
	key = strings.ToLower(strings.ReplaceAll(key, "_", ""))
	return fieldNames[key] || strings.HasSuffix(key, "messages")
}

// manyLists returns where lists are that differ in one key alone, which is no name of
// a field: {"chat-1": […], "chat-2": […]}, {"a": {"messages": […]}, "b": {"messages": […]}}.
func manyLists(lists []*inner) (many []*inner) {
	times := map[string]int{}
	for _, n := range lists {
		if n.one {
			continue
		}
		for i, key := range n.path {
			if key == ofPair || isFieldName(key) {
				continue
			}
			path := slices.Clone(n.path)
			path[i] = everyList
			name := strings.Join(path, "\x00")
			if times[name]++; times[name] == 2 {
				many = append(many, &inner{path: path})
			}
		}
	}
	return many
}

// voteMany looks for several lists that some format is sure of in a record, under
// the names of their conversations.
func voteMany(table []format.Format, records []*format.Record) (best candidate, in *inner) {
	for _, r := range records[:min(len(records), 8)] {
		for _, n := range manyLists(lists(r.Value)) {
			elements := n.elements(r, innerVotes)
			for _, c := range vote(table, elements) {
				if !c.readsInner(len(elements)) {
					continue
				}
				spoken := 0
				for _, at := range n.lists(r.Value) {
					if speaks(c.shape, at.elements(r, innerVotes)) {
						spoken++
					}
				}
				if spoken > 1 && (in == nil || c.strength() > best.strength()) {
					best, in = c, n
				}
				break
			}
		}
	}
	return best, in
}

// manyBehind looks for more lists behind the head of a document whose only list so far
// has no name of a field.
func (d *detection) manyBehind(list string) (candidate, *inner) {
	if d.complete || isFieldName(list) || !d.src.Done() || d.src.Size() > maxGenericHeld {
		return candidate{}, nil
	}
	data, err := firstBytes(d.src, d.src.Size())
	if err != nil {
		return candidate{}, nil
	}
	return voteMany(d.table, []*format.Record{wholeDocument(data, true, d.guess, d.file)})
}
