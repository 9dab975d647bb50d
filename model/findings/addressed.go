package findings

import (
	"regexp"
	"slices"
	"strings"
	"sync"

	"msgview/model/literals"
	"msgview/model/rawjson"
	"msgview/model/tool"
	"msgview/model/wordset"
)

// What others wrote, anybody of them: a comment of an issue, a mail, a page. It gives orders by
// saying what the assistant who reads it has to do; a file of the project that says so is how the
// project tells agents what it wants.

var (
	toldForm = sync.OnceValue(func() *regexp.Regexp {
		const (
			whom = `(?:\b(?:ai|llm|coding|language|automated|autonomous)[ -](?:assistants?|agents?|bots?|models?|tools?|systems?|reviewers?)|\b(?:assistants?|agents?|bots?|models?|llms?|ai|automation)\s+(?:that|who|which|working|reading|reviewing|processing|handling|fixing|solving|summari[sz]ing|assigned|looking|resolving|triaging))\b`
			must = `\b(?:should|must|shall|needs?\s+to|ha(?:s|ve)\s+to|(?:is|are)\s+(?:kindly\s+)?(?:asked|required|requested|instructed|expected|supposed|obliged|told)\s+to|please|kindly)\b`
		)
		return regexp.MustCompile(`(?i)` + whom + `(?:\n?[^\n.;]){0,60}?` + must + `|[\n.!?>*:-]\s*(?:dear\s+|attention,?\s+|hey,?\s+|note\s+to\s+)?(?:ai|assistants?|agents?|claude|copilot|chatgpt|llms?|bots?)[,:]\s+(?:please|kindly|you\s+(?:should|must|need)|first|before|now|run|execute|send|post|fetch|upload)\b`)
	})
	toldWords = sync.OnceValue(func() *literals.Set {
		return literals.New("assistant", "agent", "bot", "model", "llm", "ai ", "ai,", "ai:", "ai-", "automat", "claude", "copilot", "chatgpt")
	})
	// toolsOfOthers are words of the names of tools that show what others wrote.
	toolsOfOthers = wordset.Set{Words: "issue issues comment comments mail mails email emails inbox message messages thread threads ticket tickets review reviews fetch web webpage page browse browser navigate url slack discord post posts tweet feed rss forum discussion"}
	// programsOfOthers likewise.
	programsOfOthers = wordset.Set{Words: "gh glab hub tea curl wget http https xh lynx w3m links html2text jira acli linear himalaya mutt mail mailx neomutt"}
)

var (
	// automatonForm is how such a text speaks to any program that reads it, or says that nobody is to
	// hear of it.
	automatonForm = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?i)\b(?:note|message|instructions?|important|attention)[^\n]{0,20} (?:to|for) (?:the |any |all )?(?:(?:ai|automated|automatic|autonomous|coding|llm|triage|review)[ -](?:\w+ )?(?:assistants?|agents?|bots?|models?|tools?|systems?|reviewers?|process(?:es|ing)|pipelines?|desks?|handlers?|helpers?|helpdesks?|workers?|operators?|responders?|support|service|triage)|bots?|(?:chat|help)bots?)\b|\b(?:mention|report|say) (?:it|this|that) (?:nowhere|to (?:no one|nobody))\b|\btell (?:no one|nobody) (?:of|about) (?:it|this)\b|\bno need to mention (?:it|this|that)\b`)
	})
	automatonWords = sync.OnceValue(func() *literals.Set {
		return literals.New("automat", "autonom", " bot", "chatbot", "helpbot", "triage ", "review ", "coding ", " ai ", "llm ", "nowhere", "no one", "nobody", "need to mention")
	})
)

// accountNumber is that of an account of a bank, IBAN, or of a wallet.
const accountNumber = `\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,3})?\b|\b0x[0-9a-fA-F]{40}\b|\bbc1[02-9ac-hj-np-z]{20,60}\b`

var ibanForm = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^(?:` + accountNumber + `)$`) })

// isAccountNumber reports whether a name is where money goes.
func isAccountNumber(name string) bool { return len(name) > 10 && ibanForm().MatchString(name) }

// asGiven returns how a call may be given a thing: the number of an account also without its gaps.
func asGiven(name string) []string {
	if whole := strings.ReplaceAll(name, " ", ""); whole != name && isAccountNumber(name) {
		return []string{name, whole}
	}
	return []string{name}
}

// toSend returns what a text of others tells any program to do. Manuals say the like, so that only
// what sends something away is told then.
func (h *heard) toSend(e *ended, text string) []command {
	if !literals.In(automatonWords(), text) {
		return nil
	}
	return h.onlySent(e, text, automatonForm().FindAllStringIndex(text, maxOrders))
}

// byOthers reports whether a call shows what anybody may have written.
func byOthers(e *ended) bool {
	switch e.use.Purpose {
	case tool.Fetch, tool.WebSearch:
		return true
	case tool.Shell:
		for _, r := range e.runs() {
			if programsOfOthers.Has(program(r.Command.Program())) {
				return true
			}
		}
	case tool.Other:
		_, name := tool.Name(e.call)
		for _, w := range camelWords(name) {
			if toolsOfOthers.Has(w) {
				return true
			}
		}
	}
	return false
}

// camelWords returns the words of a name in small letters: list_issues, listIssues.
func camelWords(name string) []string {
	var b strings.Builder
	for i := range len(name) {
		if i > 0 && name[i] >= 'A' && name[i] <= 'Z' && name[i-1] >= 'a' && name[i-1] <= 'z' {
			b.WriteByte(' ')
		}
		b.WriteByte(name[i])
	}
	return fields(strings.ToLower(b.String()))
}

// ordersIn returns where a text of others tells those who read it by a program what to do.
func ordersIn(text string) (all [][]int) {
	until := 0 // up to where it was looked
	literals.Each(toldWords(), text, func(_, at int) bool {
		if at < until {
			return true
		}
		from, to := max(at-addressed/4, until), min(at+addressed, len(text))
		until = at + addressed/4
		near := text[from:to]
		if from == 0 { // as if a line were before it
			near, from = "\n"+near, -1
		}
		if m := toldForm().FindStringIndex(near); m != nil {
			all = append(all, []int{max(from+m[0], 0), from + m[1]})
			until = from + m[1]
		}
		return len(all) < maxOrders
	})
	return all
}

// takesOut reports whether a call only takes a thing out of a text, after a person asked for that:
// it is in what is looked for, and not in what comes in its place.
func (h *heard) takesOut(e *ended, name string) bool {
	last := h.said[max(0, len(h.said)-maxKept/4):]
	if !takesForm().Match(last) {
		return false
	}
	out, replaced := false, false
	for key, v := range e.use.Arguments().Members() {
		has := strings.Contains(v.Text(), name) || v.Kind() != rawjson.String && strings.Contains(string(v.Raw()), name)
		switch strings.ToLower(key) {
		case "find", "search", "old", "old_string", "oldstring", "old_str", "old_text", "oldtext":
			out = out || has
		case "replace", "replacement", "replace_with", "new", "new_string", "newstring", "new_str", "new_text", "newtext":
			if replaced = true; has {
				return false
			}
		default:
			if has {
				return false
			}
		}
	}
	return out && replaced
}

// certaintyOf says how sure it is that a call does what it has words of: what is written into a file may
// be told there, as it was read, unless the file is one that is run.
func certaintyOf(e *ended, name string) Certainty {
	switch e.use.Purpose {
	case tool.WriteFile, tool.EditFile, tool.PatchFile:
		if !isPutToRun(e, name) && !slices.ContainsFunc(e.use.Paths(), func(p string) bool { return strings.Contains(p, name) }) {
			return Perhaps
		}
	}
	return Likely
}
