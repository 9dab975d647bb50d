package findings

import (
	"regexp"
	"strings"
	"sync"

	"msgview/model"
	"msgview/model/literals"
)

// A report of a sub-agent names what nobody passes over who has read it: a licence that binds what is
// shipped with it, or a vulnerability by its number.

// graveNames stand in every name of graveForm.
var (
	graveNames = sync.OnceValue(func() *literals.Set { return literals.New("gpl", "sspl", "busl", "cc-by-nc", "cve-", "ghsa-") })
	graveForm  = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`\b(?:(A?GPL|SSPL|BUSL)(?:[ -]?v?\d(?:\.\d)?)?|(CC-BY-NC)(?:-\w+)*|(CVE-\d{4}-\d{4,7}|GHSA(?:-[a-z0-9]{4}){3}))`)
	})
	// settledForm is a sentence in which it is no matter any more, or none at all.
	settledForm = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?i)\b(?:no|not|none|never|neither|nor|without|unaffected|fixed|fixes|patched|patches|resolved|addressed|mitigated|compatible|e\.g|such as|for example|if|whether|search(?:ed|ing)?|look(?:ed|ing)?)\b|n['’]t\b`)
	})
)

// namesIn looks for such names in a report of a sub-agent.
func (r *remarkable) namesIn(e *ended, part int, text string) {
	text = text[:min(len(text), 2*maxRemarkable)]
	if !literals.In(graveNames(), text) {
		return
	}
	asked := strings.ToLower(argumentsTo(e))
	for _, m := range graveForm().FindAllStringSubmatchIndex(text, maxCaveats) {
		from, to := sentenceOf(text, 0, m[0])
		said := strings.TrimLeft(plain(text[from:to]), ".*#>-–• ")
		name := strings.ToLower(text[m[0]:m[1]])
		for _, at := range [...]int{2, 4} {
			if m[at] >= 0 {
				name = strings.ToLower(text[m[at]:m[at+1]])
			}
		}
		if len(said) < 12 || to-from > 2*maxRemarkLine || isShown(said) || settledForm().MatchString(said) || strings.Contains(asked, name) {
			continue
		}
		one := remark{score: caveatScore + .8, shape: model.Hash("\x00" + name), stem: "\x00", name: name, finding: e.finding(Perhaps, said)}
		one.finding.Evidence.Span = trimmed(part, text, from, to)
		r.keep(e, one, text)
		return
	}
}

// passedOn reports whether a name stands in what an agent says, or in what its calls are given.
func (one *remark) passedOn(m *model.Message, said string) bool {
	if strings.Contains(said, one.name) {
		return true
	}
	for _, c := range m.Calls() {
		if strings.Contains(strings.ToLower(string(c.Arguments)+c.ArgumentsText), one.name) {
			return true
		}
	}
	return false
}
