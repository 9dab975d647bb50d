package format

import (
	"strconv"
	"strings"

	"msgview/model/rawjson"
)

// Votes is a table of what the records of a shape look like. Each line is a vote and a
// pattern (rawjson.Value.Fits); the first line that fits a record has its vote:
//
//	10 sessionID:text type=text|tool_use part.messageID
//	4  type=error error.name timestamp
//
// Its method Score is for Shape.Score.
type Votes string

// If returns votes for what is so, else 0.
func If(so bool, votes int) int {
	if so {
		return votes
	}
	return 0
}

// Of returns the votes for a value, 0 if it looks like nothing here.
func (table Votes) Of(v rawjson.Value) int {
	for rest := string(table); rest != ""; {
		line := rest
		if end := strings.IndexByte(rest, '\n'); end >= 0 {
			line, rest = rest[:end], rest[end+1:]
		} else {
			rest = ""
		}
		for line != "" && line[0] <= ' ' {
			line = line[1:]
		}
		if line == "" {
			continue
		}
		blank := 0
		for blank < len(line) && line[blank] != ' ' {
			blank++
		}
		if votes := line[:blank]; v.Fits(line[blank:]) {
			n, err := strconv.Atoi(votes)
			if err != nil {
				panic("format: no vote in " + line)
			}
			return n
		}
	}
	return 0
}

// Score is Of for a record.
func (table Votes) Score(r *Record) int { return table.Of(r.Value) }

// OrFirst returns a Score for records and for documents that hold them in a list: that of
// the record, or of the first of the list.
func (table Votes) OrFirst(list string) func(*Record) int {
	return func(r *Record) int { return max(table.Of(r.Value), table.Of(r.Value.Get(list).Index(0))) }
}

// Leading returns the first element of a list, and all else as it is: what a document that
// is one list of records looks like.
func Leading(v rawjson.Value) rawjson.Value {
	if v.Kind() == rawjson.Array {
		return v.Index(0)
	}
	return v
}

// LeadingIn is the first element of the list under a key of a document, or what is no such
// document.
func LeadingIn(v rawjson.Value, key string) rawjson.Value {
	if list := v.Get(key); list.Kind() == rawjson.Array {
		return list.Index(0)
	}
	return v
}

// Leading is Score for records and for documents that are lists of them.
func (table Votes) Leading(r *Record) int { return table.Of(Leading(r.Value)) }
