package chat

import (
	"encoding/csv"
	"slices"
	"strings"

	"msgview/model"
	"msgview/model/rawjson"
)

// mostColumns and mostJudged bound what of a table is looked at to know it.
const (
	mostColumns = 64
	mostJudged  = 200 // rows
)

// A RowTable is a table of messages as text (CSV, TSV), with a row of names for its columns.
type RowTable struct {
	names                   []string
	who, said, when, id, in int // numbers of the columns, -1 if there is none
	comma                   rune
}

// TableOf reads the names of the columns of a text, and reports whether they are those of
// messages: one says who speaks, another what.
func TableOf(text string) (t RowTable, ok bool) {
	text = strings.TrimPrefix(text, "\ufeff")
	line, _, _ := strings.Cut(text, "\n")
	for _, comma := range [...]rune{',', '\t', ';'} {
		names, err := t.reader(line, comma).Read()
		if err != nil || len(names) < 2 || len(names) > mostColumns {
			continue
		}
		t = RowTable{names: names, who: -1, said: -1, when: -1, id: -1, in: -1, comma: comma}
		bestWho, bestSaid, bestWhen := 1<<30, 1<<30, 1<<30
		var room [32]byte
		for i, name := range names {
			word := Folded(strings.TrimSpace(name), room[:])
			switch n := SpeakerWords.Place(word); string(word) {
			case "id", "messageid", "uuid":
				t.id = i
			case "conversationid", "threadid", "sessionid", "chatid", "conversation", "thread", "session":
				t.in = i
			case "type", "user", "name", "direction", "source", "side": // they say as often something else
			default:
				if n > 0 && n < bestWho {
					bestWho, t.who = n, i
				} else if n := TextWords.Place(word); n > 0 && n < bestSaid {
					bestSaid, t.said = n, i
				} else if n := TimeWords.Place(word); n > 0 && n < bestWhen {
					bestWhen, t.when = n, i
				}
			}
		}
		if t.who >= 0 && t.said >= 0 {
			return t, true
		}
	}
	return t, false
}

func (t RowTable) reader(text string, comma rune) *csv.Reader {
	r := csv.NewReader(strings.NewReader(text))
	r.Comma, r.LazyQuotes, r.FieldsPerRecord = comma, true, -1
	return r
}

// IsTalk reports whether the rows at the beginning of a text are a conversation: all say who
// speaks, and both sides do.
func (t RowTable) IsTalk(text string) bool {
	r := t.reader(text, t.comma)
	if _, err := r.Read(); err != nil {
		return false
	}
	var roles [8]bool
	rows := 0
	for ; rows < mostJudged; rows++ {
		row, err := r.Read()
		if err != nil {
			break
		}
		if t.who >= len(row) {
			return false
		}
		role, ok := LooseRole(row[t.who])
		if !ok {
			return false
		}
		roles[role] = true
	}
	return rows >= 2 && roles[model.RoleUser] && roles[model.RoleAssistant]
}

// Messages hands over those of the rows.
func (t RowTable) Messages(text string, found func(Placed)) {
	r := t.reader(text, t.comma)
	_, _ = r.Read()
	for first := true; ; first = false {
		at := int(r.InputOffset())
		row, err := r.Read()
		if row == nil && err != nil {
			return
		}
		for at < len(text) && (text[at] == '\n' || text[at] == '\r') {
			at++
		}
		cell := func(i int) string {
			if i < 0 || i >= len(row) {
				return ""
			}
			return row[i]
		}
		role, _ := LooseRole(cell(t.who))
		m := &model.Message{Role: role, RawRole: cell(t.who), ID: cell(t.id), Conversation: cell(t.in), Time: Time(Quoted(cell(t.when)))}
		m.Parts = TextParts(cell(t.said))
		SplitTagged(m)
		for i, value := range row {
			if slices.Contains([]int{t.who, t.said, t.id, t.in}, i) || i == t.when && !m.Time.IsZero() || strings.TrimSpace(value) == "" {
				continue
			}
			name := ""
			if i < len(t.names) {
				name = strings.TrimSpace(t.names[i])
			}
			m.Meta = append(m.Meta, model.Field{Name: name, Value: rawjson.Quote(value)})
		}
		if first { // the names of those that are no fields
			m.Meta = append(m.Meta, model.Field{Name: "columns", Value: rawjson.Quote(strings.Join(t.names, ", "))})
		}
		found(Placed{At: at, Message: m})
	}
}

// ScoreTable votes on a text that may be a table of messages.
func ScoreTable(text string) int {
	if t, ok := TableOf(text); ok && t.IsTalk(text) {
		return 5
	}
	return 0
}

// ReadTable reads the messages of a table.
func ReadTable(text string, found func(Placed)) {
	if t, ok := TableOf(text); ok {
		t.Messages(text, found)
	}
}
