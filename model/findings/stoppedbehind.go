package findings

import (
	"strings"

	"msgview/model"
)

// isStoppedBehind reports whether a record that nobody described says right behind the message with
// which a log ends that the run was stopped.
func (f *Finder) isStoppedBehind(i int) bool {
	const near = 4
	for k := i + 1; k < min(f.index.Len(), i+1+near); k++ {
		if !f.index.Flags(k).Has(model.FlagUnknown) {
			continue
		}
		m, err := f.log.Message(k)
		if err != nil {
			return false
		}
		for _, p := range m.Parts {
			if u, ok := p.(model.Unknown); ok && isStopRecord(u.Type) {
				return true
			}
		}
	}
	return false
}

// isStopRecord reports whether the type of a record says that somebody stopped something.
func isStopRecord(kind string) bool {
	for _, w := range model.Words(kind) {
		switch strings.ToLower(w) {
		case "cancelled", "canceled", "interrupted", "aborted", "stopped":
			return true
		}
	}
	return false
}
