package chat

import (
	"bytes"
	"fmt"

	"msgview/model"
	"msgview/model/rawjson"
)

// Bounds of the search for lists of messages among what nobody reads.
const (
	passedDepth = 3       // members below each other
	passedLists = 4       // lists that are named
	passedBytes = 1 << 20 // of one member
	passedLook  = 16      // elements of a list that are looked at
)

// PassedOver warns where a record has a further list of messages that is not among
// those shown, with its JSONPath: a reader would not look for it otherwise. What is
// not read stands in the metadata of the messages, under the names of the members.
func PassedOver(messages []*model.Message) {
	var said map[string]bool
	found := 0
	var unread []model.Field
	for _, m := range messages {
		unread = append(unread, m.Meta...)
	}
	for _, f := range unread {
		if len(f.Value) < 16 || len(f.Value) > passedBytes || f.Value[0] != '[' && f.Value[0] != '{' || !bytes.Contains(f.Value, []byte(`"role"`)) && !bytes.Contains(f.Value, []byte(`"from"`)) {
			continue
		}
		v, err := rawjson.Parse(f.Value)
		if err != nil {
			continue
		}
		passed(v, "$."+f.Name, passedDepth, func(path string, list rawjson.Value) {
			if said == nil {
				said = spokenTexts(messages)
			}
			if found < passedLists && !repeated(list, said) {
				found++
				messages[0].Warnings = append(messages[0].Warnings, fmt.Sprintf("another list of %d messages is not shown: %s", list.Len(), path))
			}
		})
	}
}

// PassedEnvelope is PassedOver for the document around a list of messages. key is
// that of the list.
func PassedEnvelope(v rawjson.Value, key string) (paths []string) {
	for name, member := range v.Members() {
		if name == key || name == "messages" || len(member.Raw()) > passedBytes {
			continue
		}
		passed(member, "$."+name, passedDepth, func(path string, list rawjson.Value) {
			if len(paths) < passedLists {
				paths = append(paths, fmt.Sprintf("another list of %d messages is not shown: %s", list.Len(), path))
			}
		})
	}
	return paths
}

// passed finds the lists of messages in a value.
func passed(v rawjson.Value, path string, depth int, each func(string, rawjson.Value)) {
	switch {
	case v.Opaque():
	case v.Kind() == rawjson.Array && v.Len() > 1 && IsMessage(v.Index(0)) && IsMessage(v.Index(1)) && talks(v):
		each(path, v)
	case v.Kind() == rawjson.Object && depth > 0:
		for key, e := range v.Members() {
			passed(e, path+"."+key, depth-1, each)
		}
	}
}

// talks reports whether a person and a model speak in a list.
func talks(list rawjson.Value) bool {
	user, assistant := false, false
	for i, e := range list.Elems() {
		role, _ := spelling(e)
		switch r, _ := Role(role); r {
		case model.RoleUser:
			user = true
		case model.RoleAssistant:
			assistant = true
		}
		if i == passedLook {
			break
		}
	}
	return user && assistant
}

func spokenTexts(messages []*model.Message) map[string]bool {
	said := map[string]bool{}
	for _, m := range messages {
		said[Squeeze(Texts(m.Parts))] = true
	}
	return said
}

// repeated reports whether what a list says is said already.
func repeated(list rawjson.Value, said map[string]bool) bool {
	for i, e := range list.Elems() {
		if text := Squeeze(Texts(Item(e).Parts)); text != "" && !said[text] {
			return false
		}
		if i == passedLook {
			break
		}
	}
	return true
}
