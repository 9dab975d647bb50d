package findings

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"sync"

	"msgview/model"
	"msgview/model/literals"
	"msgview/model/rawjson"
	"msgview/model/tool"
	"msgview/model/wordset"
)

// A result of a tool that is one page of more, and a page of the web that was cut, of which the
// answer says that it was read to its end.

// howMany are arguments that say how many things are wanted, or which of them.
var howMany = wordset.Set{Words: `limit per_page perpage page_size pagesize first last max max_results maxresults maxitems max_items top n count size number rows num take k top_k page pageno page_no pagenumber page_number
	cursor start_cursor startcursor offset skip num_results page_token pagetoken next_token nexttoken next_page_token starting_after ending_before after before start end from to begin chunk part batch batch_size`}

// asksForSome reports whether a call says how much it wants, or which piece.
func asksForSome(c *model.ToolCall) bool {
	for key, m := range tool.Arguments(c).Members() {
		if howMany.Has(strings.ToLower(key)) && !isDate(m.Scalar()) {
			return true
		}
	}
	return false
}

// isDate reports whether a value is a day or a time: that is what is asked for, and no piece of it.
func isDate(value string) bool {
	return len(value) >= 8 && digits(value) >= 2 && strings.ContainsAny(value[:8], "-/.") && !strings.ContainsAny(value[:8], "_=")
}

// aroundPages are members that tell of the page as a whole, or that have all that is told.
var aroundPages = [...]string{"page", "pageInfo", "page_info", "pagination", "paging", "paginator", "meta", "metadata", "_meta", "response_metadata", "data", "result", "results", "response"}

// pageOf returns what a result says of more pages, "" if it says nothing, or if so many were
// asked for; and what asks for the next one, if it is told.
func pageOf(e *ended) (said, token string) {
	text := strings.TrimSpace(saidBy(e.result))
	if text != "" && text[0] != '{' && text[0] != '[' && !asksForSome(e.call) {
		if said, token = moreInWords(e.result); said == "" {
			said, _, _, token = restByOption(e.result)
		}
		return said, token
	}
	if !strings.HasPrefix(text, "{") || len(text) > maxPaged || !strings.Contains(text, "ore\"") && !strings.Contains(text, "ext") && !strings.Contains(text, "runcated\"") && !strings.Contains(text, "incomplete_results") && !literals.In(pagesTold(), text) {
		return "", ""
	}
	if asksForSome(e.call) {
		return "", ""
	}
	v, err := rawjson.Parse([]byte(text))
	if err != nil {
		return "", ""
	}
	tellers, names := []rawjson.Value{v}, []string{""}
	for _, key := range aroundPages {
		if m := v.Get(key); m.Kind() == rawjson.Object {
			tellers, names = append(tellers, m), append(names, key)
			for _, within := range [...]string{"page", "pagination", "paging", "pageInfo"} {
				if m := m.Get(within); m.Kind() == rawjson.Object {
					tellers, names = append(tellers, m), append(names, within)
				}
			}
		}
	}
	for _, m := range tellers {
		if key, next := nextPage(m); next != "" && token == "" {
			said, token = "\""+key+"\"", next
		}
	}
	sure := false
	for _, m := range tellers {
		if key := hasMore(m); key != "" {
			said, sure = "\""+key+"\": true", true
			break
		}
	}
	if said == "" {
		for i, m := range tellers {
			if pages := firstOfPages(m, names[i]); pages > 1 {
				said, sure = fmt.Sprintf("page 1 of %d", pages), true
				break
			}
		}
	}
	if said == "" {
		return "", ""
	}
	got, all := rowsTold(tellers)
	switch {
	case all > 0 && got >= all && !sure:
		return "", "" // a cursor stands behind the last one, too
	case got > 0 && got < all:
		said = fmt.Sprintf("%d of %d, %s", got, all, said)
	case got == 0 && all > 0:
		said = fmt.Sprintf("a part of %d, %s", all, said)
	}
	return said, strings.Clone(token)
}

// nextPage returns the member that asks for the next page, and what it says.
func nextPage(v rawjson.Value) (key, next string) {
	for _, key := range [...]string{"next_cursor", "nextCursor", "next_page_token", "nextPageToken"} {
		if next := v.Str(key); next != "" {
			return key, next
		}
	}
	return "", ""
}

var pagesTold = sync.OnceValue(func() *literals.Set { return literals.New(`page"`, `pages"`, `pagecount"`, `page_count"`) })

// firstOfPages returns of how many pages the first one is that a result has, 0 if it is another one or
// does not say so. What is no object about pages by its name may be a book, or a thing with a number.
func firstOfPages(v rawjson.Value, name string) int {
	pages := toldNumber(v, "pages", "total_pages", "totalPages", "page_count", "pageCount", "last_page", "lastPage", "num_pages", "numPages", "nbPages")
	at, ok := placeOf(v, "page", "current_page", "currentPage", "page_number", "pageNumber", "page_no", "pageNo", "pageIndex")
	switch {
	case strings.HasPrefix(name, "pag"):
		if pages == 0 {
			pages = toldNumber(v, "of")
		}
		if !ok {
			at, ok = placeOf(v, "no", "number", "current", "index")
		}
	case isPrinted(v):
		return 0
	case !ok && toldNumber(v, "totalElements", "total_elements") > 0:
		at, ok = placeOf(v, "number")
	case !ok && toldNumber(v, "total") > 0:
		at, ok = placeOf(v, "current")
	}
	if !ok || at < 0 || at > 1 {
		return 0
	}
	return pages
}

// placeOf returns the number that the first member has that there is of some names.
func placeOf(v rawjson.Value, keys ...string) (at int64, ok bool) {
	for _, key := range keys {
		if at, ok = v.Get(key).Int(); ok {
			return at, true
		}
	}
	return 0, false
}

// isPrinted reports whether an object is a book or a paper, whose pages are those of its print.
func isPrinted(v rawjson.Value) bool {
	return slices.ContainsFunc([]string{"author", "authors", "isbn", "doi", "publisher", "journal", "volume", "edition"}, func(key string) bool { return v.Get(key).Exists() })
}

// hasMore returns the member that says that there is more, "" if none does.
func hasMore(v rawjson.Value) string {
	for _, key := range [...]string{"has_more", "hasMore", "has_next", "hasNextPage", "more", "truncated", "is_truncated", "isTruncated", "incomplete_results"} {
		if v.True(key) {
			return key
		}
	}
	return ""
}

// rowsTold returns how many things a page has, and how many there are in all, 0 for what is not told.
func rowsTold(tellers []rawjson.Value) (got, all int) {
	for _, m := range tellers {
		all = cmp.Or(all, toldNumber(m, "total", "total_count", "totalCount", "total_results", "totalResults", "total_items", "totalItems", "total_records", "total_hits"))
	}
	for _, m := range tellers {
		got = cmp.Or(got, toldNumber(m, "returned"))
	}
	if got = cmp.Or(got, listed(tellers, all)); got > 0 {
		return got, all
	}
	for _, m := range tellers {
		if n := toldNumber(m, "count"); n != all { // which some say of all
			got = cmp.Or(got, n)
		}
	}
	return got, all
}

// toldNumber returns the number that a member with one of some names has, 0 for none.
func toldNumber(m rawjson.Value, keys ...string) int {
	for _, key := range keys {
		if n, ok := m.Get(key).Int(); ok && n > 0 {
			return int(n)
		}
	}
	return 0
}

// listed returns how many things are listed, 0 if none are. A list that is longer than all that
// there are is of something else, if there is another, as one of words and numbers is beside one
// of things.
func listed(tellers []rawjson.Value, all int) int {
	things, longer, words := 0, 0, 0
	for _, m := range tellers {
		for _, list := range m.Members() {
			n := list.Len()
			if list.Kind() != rawjson.Array || n == 0 {
				continue
			}
			switch kind := list.Index(0).Kind(); {
			case kind != rawjson.Object && kind != rawjson.Array:
				words = max(words, n)
			case all > 0 && n > all:
				longer = n
			default:
				things = max(things, n)
			}
		}
	}
	return cmp.Or(things, longer, words)
}

// inFull is how an answer says that something was read to its end.
var inFull = sync.OnceValue(func() *regexp.Regexp {
	const read = `\b(?:read|reviewed|checked|studied|examined|analy[sz]ed|went through|gone through|looked through)\b`
	return regexp.MustCompile(`(?i)` + read + `(?:[^.!?;\n]|\.\S){0,80}\b(?:in full|in (?:its|their) entirety|completely|entirely|cover to cover|from (?:start|beginning|top|the start|the beginning) to (?:end|finish|bottom|the end)|to (?:its|the) end)\b` +
		`|` + read + `\s+(?:through\s+)?(?:(?:all|the whole|the entirety) of (?:the|it)\b|(?:the|this|that|its) (?:whole|entire|full|complete)\b)`)
})

// fetched follows the pages of the web that were cut, and what reads the rest of them.
func (g *parts) fetched(s *step, e *ended) {
	if e.use.Purpose != tool.Fetch && e.use.Purpose != tool.Other && e.use.Purpose != tool.Shell && e.use.Purpose != tool.Agent {
		return
	}
	url := e.use.URL()
	if slices.ContainsFunc(g.list, func(p part) bool { return p.url != "" }) {
		asked := string(tool.Arguments(e.call).Raw()) + e.call.ArgumentsText
		g.drop(func(p *part) bool {
			return p.url != "" && p.thread == s.thread && (url != "" || e.use.Purpose != tool.Other) && strings.Contains(asked, p.url)
		})
	}
	if url == "" || e.use.Purpose != tool.Fetch {
		return
	}
	if said := cutAt(e.result); said != "" {
		g.wait(part{place: e.place, thread: s.thread, url: strings.Clone(url), finding: e.finding(Perhaps, said)})
	}
}

// readToEnd notes the pages and files that were cut, of which an answer says that they were read to
// their end: where it names them, or in the sentence before or behind that.
func (g *parts) readToEnd(thread uint64, text string) {
	if len(text) >= maxPaged {
		return
	}
	var split []string
	for i := range g.list {
		p := &g.list[i]
		name := cmp.Or(p.url, p.name)
		if p.thread != thread || p.said || name == "" || !namesPage(text, name) {
			continue
		}
		if split == nil {
			split = endedSentences(text)
		}
		for at, sentence := range split {
			if !namesPage(sentence, name) {
				continue
			}
			p.said = p.said || saysReadToEnd(sentence, name) ||
				at > 0 && saysReadToEnd(split[at-1], name) || at+1 < len(split) && saysReadToEnd(split[at+1], name)
		}
	}
}

// namesPage reports whether a text has the name of a page or file, and not that of one which begins
// or ends so.
func namesPage(text, name string) bool {
	for from := 0; ; {
		i := strings.Index(text[from:], name)
		if i < 0 {
			return false
		}
		i += from
		from = i + len(name)
		rest := strings.TrimPrefix(text[from:], "/")
		if i > 0 && (isWordInside(text[i-1]) || text[i-1] == '-' || text[i-1] == '.') {
			continue
		}
		if rest == "" || !isWordInside(rest[0]) && !strings.ContainsRune("-/?#&=%", rune(rest[0])) && !(rest[0] == '.' && len(rest) > 1 && isWordInside(rest[1])) {
			return true
		}
	}
}

// endedSentences splits a text where a sentence ends, and keeps by what it does.
func endedSentences(text string) (all []string) {
	from := 0
	for i := range len(text) {
		ends := text[i] == '\n' || strings.IndexByte(".!?;", text[i]) >= 0 && i+1 < len(text) && text[i+1] == ' '
		if !ends && i+1 < len(text) {
			continue
		}
		if one := strings.TrimSpace(text[from : i+1]); one != "" {
			all = append(all, one)
		}
		from = i + 1
	}
	return all
}

var (
	// notYetRead is before what was not read, or is to be.
	notYetRead = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?i)\b(?:not|never|\w+n['’]t|cannot|without|unable|nobody|should|must|shall|will|would|could|can|may|please|if|you|to be|(?:have|has|had|need|needs|want|going|ought|remains|yet) to)\b`)
	})
	// textForm is what a page or file is called that one reads; not what is the person's own.
	textForm = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?i)\b(?:it|them|both|page|document|documentation|docs?|article|text|source|file|site|website|guideline|guide|manual|handbook|spec|specification|standard|regulation|law|act|statute|paper|report|post|thread|contract|agreement|policy|terms|faq|reference|rfc|chapter|book|transcript|log)s?\b`)
	})
	ownForm = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`(?i)\b(?:your|my|our)\b`) })
	// andDoes is behind what was read, where something else was done than reading.
	andDoes = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`(?i)\b(?:and|then) (?:\w+ly )?\w+(?:ed|ote|ade)\b`) })
)

// saysReadToEnd reports whether a sentence says that something was read to its end that may be a
// page or file of some name.
func saysReadToEnd(sentence, name string) bool {
	at := inFull().FindStringIndex(sentence)
	if at == nil || strings.HasSuffix(sentence, "?") {
		return false
	}
	before := sentence[:at[0]]
	before = before[strings.LastIndexAny(before, ",;:(")+1:]
	what, _, _ := strings.Cut(sentence[at[1]:], ", ")
	what, _, _ = strings.Cut(what, " and ")
	what = sentence[at[0]:at[1]] + what
	if notYetRead().MatchString(before) || andDoes().MatchString(sentence[at[0]:at[1]]) {
		return false
	}
	if strings.Count(sentence[at[0]:at[1]], " ") < 3 { // sources read in full
		what = before + what
	}
	if namesPage(what, name) {
		return true
	}
	return !ownForm().MatchString(what) && (textForm().MatchString(what) || slices.ContainsFunc(plainWordForm().FindAllString(baseOf(name), 8), func(w string) bool {
		return len(w) > 3 && hasWord(what, w)
	}))
}
