package formattest

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// planted is the name of a member that no format has.
const planted = "reviewer_said"

// Plant gives each record of a fixture that is shown one more member, one at a time: with
// a text that a message of the record says, beside the other members of the record and
// beside the text. It returns how many were tried, and those that are nowhere: somebody
// else who said the same is not the one who is shown.
func Plant(t testing.TB, path string, f format.Format) (tried int, lost []string) {
	s := Surest(f, Records(t, path, nil))
	records := Records(t, path, s)
	shown := decodeAll(t, s, clones(records)).shown
	said := saidIn(Decode(t, s, clones(records)).Messages)
	seen := map[string]bool{}
	for i, r := range records {
		if !shown[i] {
			continue // it is kept as it is
		}
		for _, at := range planting(r.Value, said) {
			if sampled(seen, at) {
				continue
			}
			changed := rewritten(t, path, s, records, i, at.replaced(r.Value, withMember(at.holder(r.Value), at.value)))
			tried++
			if !strings.Contains(decodeAll(t, s, changed).said, planted) {
				lost = append(lost, fmt.Sprintf("record %d: %s, beside %s", i, at.value.Raw(), at.path))
			}
		}
	}
	return tried, lost
}

// planting lists where a member is planted in a record: objects that hold, at any depth or
// themselves, a text that is said or a name.
func planting(v rawjson.Value, said map[string]bool) (spots []spot) {
	for _, at := range drifting(v, Directions[len(Directions)-1]) {
		if text := strings.TrimSpace(at.value.Text()); len(text) < 3 || !said[text] {
			continue
		}
		whole, beside := at, at
		whole.steps, whole.path, whole.key = nil, ".", "."
		beside.steps = at.steps[:len(at.steps)-1]
		for _, s := range []spot{whole, beside} {
			if s.holder(v).Kind() == rawjson.Object {
				spots = append(spots, s)
			}
		}
	}
	return spots
}

// holder returns what stands at the spot.
func (at spot) holder(v rawjson.Value) rawjson.Value {
	for _, i := range at.steps {
		if i == opened {
			v = held(v)
		} else {
			v = v.Index(i)
		}
	}
	return v
}

// withMember returns an object with the planted member behind its others.
func withMember(v, text rawjson.Value) string {
	raw := v.Raw()[:bytes.LastIndexByte(v.Raw(), '}')]
	return string(raw) + `,"` + planted + `":` + string(text.Raw()) + "}"
}

// saidIn returns the texts that messages say, and the names and ids of them and their calls.
func saidIn(messages []*model.Message) map[string]bool {
	said := map[string]bool{}
	for _, text := range textsIn(format.Assembled{Messages: messages}) {
		said[strings.TrimSpace(text)] = true
	}
	for _, m := range messages {
		said[m.ID], said[m.Parent], said[m.Agent], said[m.Model], said[m.Conversation] = true, true, true, true, true
		for _, p := range m.Parts {
			if c, ok := p.(*model.ToolCall); ok {
				said[c.ID], said[c.Name] = true, true
			}
		}
	}
	return said
}
