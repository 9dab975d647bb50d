package report

import (
	"encoding/json"
	"errors"
	"fmt"
	"hash/fnv"
	"io"
	"regexp"
	"slices"
	"strings"
	"sync"

	"msgview/model/findings"
)

// A Baseline is findings that are known: those that a check is not to fail for. It names
// them by what they say, not by where they stand, so that neither a log that grows nor
// another name of it makes one new. It has no words of a log.
type Baseline struct{ known map[string]string } // fingerprint -> code

// baselineFile is how it is written.
type baselineFile struct {
	Version  int             `json:"version"`
	Findings []baselineEntry `json:"findings"`
}

type baselineEntry struct {
	Fingerprint string `json:"fingerprint"`
	Code        string `json:"code"`
}

const baselineVersion = 1

// maxBaseline bounds what is read, in bytes.
const maxBaseline = 64 << 20

// ReadBaseline reads one that was written.
func ReadBaseline(r io.Reader) (*Baseline, error) {
	var f baselineFile
	if err := json.NewDecoder(io.LimitReader(r, maxBaseline)).Decode(&f); err != nil {
		return nil, fmt.Errorf("this is no baseline: %w", err)
	}
	if f.Version != baselineVersion {
		return nil, errors.New("this is no baseline that this version of msgview writes")
	}
	b := &Baseline{map[string]string{}}
	for _, e := range f.Findings {
		b.known[e.Fingerprint] = e.Code
	}
	return b, nil
}

// NewBaseline returns one of all that is found in some reports and was not made good.
func NewBaseline(all []Report) *Baseline {
	b := &Baseline{map[string]string{}}
	for _, r := range all {
		for i := range r.Findings {
			if f := &r.Findings[i]; !f.Recovered {
				b.known[Fingerprint(f)] = f.Rule.Code
			}
		}
	}
	return b
}

// Len is how many findings are known.
func (b *Baseline) Len() int { return len(b.known) }

// Write writes it, a finding a line in an order of its own, so that two can be compared.
func (b *Baseline) Write(w io.Writer) error {
	var entries []baselineEntry
	for print, code := range b.known {
		entries = append(entries, baselineEntry{print, code})
	}
	slices.SortFunc(entries, func(a, b baselineEntry) int {
		return strings.Compare(a.Code+"\x00"+a.Fingerprint, b.Code+"\x00"+b.Fingerprint)
	})
	var out strings.Builder
	fmt.Fprintf(&out, "{\"version\": %d, \"findings\": [", baselineVersion)
	for i, e := range entries {
		line, err := json.Marshal(e)
		if err != nil {
			return err
		}
		if i > 0 {
			out.WriteByte(',')
		}
		out.WriteString("\n  " + string(line))
	}
	out.WriteString("\n]}\n")
	_, err := io.WriteString(w, out.String())
	return err
}

// New returns the findings of a list that are not known, and how many are.
func (b *Baseline) New(list []findings.Finding) (fresh []findings.Finding, known int) {
	for i := range list {
		if f := &list[i]; !f.Recovered && b.known[Fingerprint(f)] != "" {
			known++
			continue
		}
		fresh = append(fresh, list[i])
	}
	return fresh, known
}

// Fingerprint names a finding by what it says: its code, the tool, what was called and the
// line that tells most, without numbers and what looks like an id.
func Fingerprint(f *findings.Finding) string {
	h := fnv.New64a()
	for _, s := range [...]string{f.Rule.Code, f.Tool, f.Call, f.Line} {
		io.WriteString(h, changing().ReplaceAllString(s, "0"))
		h.Write([]byte{0})
	}
	return fmt.Sprintf("%016x", h.Sum64())
}

// changing is what differs from run to run: numbers, and words of hexadecimal digits.
var changing = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`\b[0-9a-f]*[0-9][0-9a-f-]{7,}\b|[0-9]+`)
})
