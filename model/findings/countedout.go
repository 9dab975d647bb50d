package findings

import (
	"path"
	"regexp"
	"strings"
	"sync"

	"msgview/model"
	"msgview/model/literals"
	"msgview/model/rawjson"
	"msgview/model/tool"
)

// What a program counts as left out, where the answer says that all of it is there. That some were
// left out may be as it should be, so that it is told of an answer alone that denies it.

var (
	// countedWords are words one of which is in every line that counts what was left out.
	countedWords = sync.OnceValue(func() *literals.Set {
		return literals.New("skipped", "skipping", "dropped", "ignored", "rejected", "rejecting", "discarded", "omitted", "not imported", "not loaded", "not migrated", "not inserted", "not copied", "not written", "not processed", "not converted", "not uploaded", "not synced", "not exported", "not indexed", "not sent")
	})
	countedForm = sync.OnceValue(func() *regexp.Regexp {
		const (
			out  = `(?:skipped|dropped|ignored|rejected|discarded|omitted)`
			some = `(?:rows?|records?|files?|items?|entries|entry|documents?|batch(?:es)?|pages?|images?|messages?|users?|customers?|contacts?|accounts?|members?|events?|orders?|products?|invoices?|payments?|tickets?|objects?|chunks?|jobs?|duplicates?|conflicts?)`
		)
		return regexp.MustCompile(`(?i)(?:^|[^\w.,:/-])[1-9][\d,.]*\s+(?:of\s+[\d,.]+\s+)?(?:\w+\s+)?` + some + `\s+(?:(?:were|was|have been|had to be|got)\s+)?(?:` + out + `|not (?:imported|loaded|migrated|inserted|copied|written|processed|converted|uploaded|synced|exported|indexed|sent))\b` +
			`|(?:\b|_)` + out + `(?:[ _](?:\w+[ _])?` + some + `)?["']?\s*[:=]\s*[1-9][\d,]*(?:$|[^\w.%:-])` +
			`|\b(?:` + out + `|skipping|rejecting)\s+[1-9][\d,.]*\s+(?:\w+\s+)?` + some + `\b` +
			`|(?:^|[,;(|])\s*[1-9][\d,.]*\s+` + out + `\s*(?:$|[,;.)|])`)
	})
	// neededForm is how a program says that what it left out is nothing that is wanted.
	neededForm = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?i)already|up.to.date|unchanged|unmodified|\bexist|cached|dry.?run|no changes|disabled|optional|not (?:installed|needed|required|applicable|configured)|unsupported|header|blank|\bempty (?:lines?|rows?)|comments?\b|hidden|tests?\b|\bchecks?\b|suites?\b|assert|deprecat|retr(?:y|ie)|binary|vendor|node_modules|\.git`)
	})
	// wholeForm is how an answer says that nothing is left out.
	wholeForm = sync.OnceValue(func() *regexp.Regexp {
		const done = `(?:imported|migrated|copied|converted|processed|uploaded|inserted|loaded|synced|synchroni[sz]ed|exported|transferred|written|restored|indexed|moved|published|sent|stored|saved|added|created|there|present|over|across|(?:now )?in(?:to)? )`
		return regexp.MustCompile(`(?i)\b(?:all|every(?: one)?)\b(?: of)?(?: (?:the|our|its|your|these|those|my))?(?: [1-9][\d.,]*)?(?: [a-z_-]+){1,4}?(?: (?:of|from|in) [^.;\n]{1,40}?)?(?: (?:is|are|was|were|has|have|been|now|successfully|correctly|went|came|got|made it))* ` + done + `|\b(?:imported|migrated|copied|converted|processed|uploaded|inserted|loaded|synced|exported|transferred|restored|indexed|moved|published|sent) (?:all|every)\b|\b(?:import|migration|conversion|upload|sync|export|transfer|restore|load|copy) (?:is|was|has been) (?:now )?(?:fully )?complete\b`)
	})
	// outMentions finds words by which an agent speaks of what was left out.
	outMentions = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?i)skip|conflict|duplicat|dropp|reject|ignor|discard|left out|leav|omit|exclud|missing|unmatched|fail|error|warn|\bnot\b|n['’]t\b|except|however|although|\bbut\b|fewer|differ|expected`)
	})
)

// countedOut returns the line by which a program counts what it left out.
func countedOut(r *model.ToolResult) (at Span) {
	if size(r) > maxSwallowed {
		return at
	}
	return firstWith(r, countedWords(), func(line, _ string) bool {
		return len(line) <= maxSaid && !isQuote(line) && countedForm().MatchString(line) && !neededForm().MatchString(line)
	})
}

// isUndertakingTool reports whether a tool that is no shell does something to many by its name.
func isUndertakingTool(e *ended) bool {
	if e.use.Purpose != tool.Other {
		return false
	}
	_, name := tool.Name(e.call)
	for _, w := range camelWords(name) {
		switch w {
		case "import", "upload", "sync", "migrate", "ingest", "load", "restore", "export", "transfer", "bulk", "batch", "insert", "convert":
			return true
		}
	}
	return false
}

// countsOut notes what a call says that it left out.
func (g *believed) countsOut(s *step, e *ended, printed *model.ToolResult, deed string) {
	if span := countedOut(printed); !span.IsZero() {
		if g.doubt(s, e, printed, span, deed) {
			list := g.of(s.thread).list
			list[len(list)-1].some = true
		}
	}
}

// claimOfAll returns the sentence by which an answer says that nothing is left out, "" for none.
func claimOfAll(text string) string {
	if len(text) > 16<<10 || !wholeForm().MatchString(text) {
		return ""
	}
	for _, one := range sentences(text) {
		if wholeForm().MatchString(one) && !unclaimed().MatchString(one) {
			return strings.TrimSpace(one)
		}
	}
	return ""
}

// lastWords returns what an agent says in the call by which it ends its run; ok is false if it
// does not end it.
func lastWords(m *model.Message) (said string, ok bool) {
	for _, c := range m.Calls() {
		if !c.EndsRun() {
			continue
		}
		ok = true
		for _, v := range tool.Of(c).Arguments().Members() {
			if v.Kind() == rawjson.String {
				said += "\n" + v.Text()
			}
		}
	}
	return said, ok
}

// isProseFile reports whether a file is a text for people: a report mends nothing.
func isProseFile(name string) bool {
	switch strings.ToLower(path.Ext(name)) {
	case ".md", ".txt", ".rst", ".adoc", ".org", ".html":
		return true
	}
	return false
}
