package findings

import (
	"slices"
	"strings"
	"sync"

	"msgview/model/literals"
)

// The words by which programs say that something may not be as it should be.

// A caution is a word that may tell that something is not as it should be.
type caution struct {
	weight float32
	words  string // separated by |
}

// cautions are the words by what they weigh, those of one line a kind.
var cautions = []caution{
	{3, "permission denied|access denied|unauthorized|unauthorised|forbidden|not permitted|not allowed|not authorized|authentication failed|authentication required|log in to|login required|sign in to|purchase access|subscription required|paywall"},
	{3, "fatal|panic|killed|terminated|out of memory|segmentation fault|core dumped|traceback"},
	{2.5, "failed|failure|failures|unsuccessful|aborted|aborting|could not|couldn't|cannot|can't|unable to|refused|rejected|declined|denied"},
	{2.5, "timed out|timeout|deadline exceeded"},
	{2.5, "truncated|omitted|cut off|clipped|more rows|more lines|more results|more items|more pages|incomplete|partial|partially|has_more|hasmore|next_page|next_cursor"},
	{2.5, "skipped|skipping|ignored|ignoring|dropped|dropping|discarded|excluded|unmatched|unmapped|unresolved|not applied"},
	{2.5, "falling back|fallback|falls back|using default|defaults to|defaulting|by default|default config|default value|default settings|default profile|assumed|assuming|autodetected|auto-detected|detected language|detected encoding|detected format|guessed|guessing|inferred"},
	{2.2, "mismatch|does not match|doesn't match|differs|conflict|conflicts|inconsistent|stale|outdated|out of date|expired|corrupt|corrupted|invalid|malformed|unexpected|unknown|unrecognized|unrecognised|unsupported"},
	{2.2, "dry run|dry-run|dryrun|dry_run|test mode|test_mode|livemode|sandbox|simulated|mock|mocked|staging|no changes made|no changes were made|nothing to|read-only|readonly|read only|disabled|not enabled|placeholder"},
	{2, "error|errors"},
	{2, "pending|held|on hold|quarantined|quarantine|draft|awaiting|not sent|not saved|not published|not deployed|not delivered|not started|not running|not found|not available|not verified|not installed|not loaded|not supported|unverified"},
	{2, "exceeded|exceeds|limited|quota|maximum|too many|too large|too long"},
	{2, "missing|no such|does not exist|doesn't exist|unavailable|is empty|empty response|empty result|lost"},
	{1.8, "no tests|no match|no matches|no results|no rows|no records|no data|0 rows|0 results|0 records|0 matches|0 items|0 files|0 tests|0 updated|0 affected|0 processed"},
	{1.5, "warn|warning|warnings|caution|attention|restored|reverted|rolled back|overwriting|overwritten|detached"},
	{.5, "deprecated"},
}

// A cautionSet is what finds the words in a text.
type cautionSet struct {
	set     *literals.Set
	words   []string
	weights []float32
	kinds   []int
}

var cautionWords = sync.OnceValue(func() *cautionSet {
	var c cautionSet
	for kind, one := range cautions {
		for _, w := range strings.Split(one.words, "|") {
			c.words, c.weights, c.kinds = append(c.words, w), append(c.weights, one.weight), append(c.kinds, kind)
		}
	}
	c.set = literals.New(c.words...)
	return &c
})

// standsAlone reports whether a word of a text is one by itself, or the last one of the name of a
// member of JSON: "rows_skipped".
func standsAlone(text string, at, n int) bool {
	rest := text[at+n:]
	if at > 0 && (isWordInside(text[at-1]) && !(text[at-1] == '_' && strings.HasPrefix(rest, `"`)) || strings.IndexByte("-./$\\", text[at-1]) >= 0) {
		return false
	}
	if rest == "" {
		return true
	}
	if c := rest[0]; isWordInside(c) || c == '(' || c == '\\' {
		return false
	}
	return len(rest) == 1 || strings.IndexByte("-./", rest[0]) < 0 || !isWordInside(rest[1])
}

// isCodeOrProse reports whether a line is one of a program, of a listing or of a page of prose, and
// none by which somebody tells what happened.
func isCodeOrProse(said string) bool {
	switch said[len(said)-1] {
	case '{', ';', '\\':
		return true
	}
	for _, w := range [...]string{"return ", "if ", "} ", "// ", "* ", "- ", "| ", "> ", "### ", "## ", "✓", "√", "✔", "<", "+", "def ", "func ", "import ", "Dropped", "=== RUN", "--- PASS", "--- SKIP", "PASS ", "ok "} {
		if strings.HasPrefix(said, w) {
			return true
		}
	}
	if n := digits(said); n > 0 && n < len(said) && (said[n] == '|' || said[n] == ':' || said[n] == '\t') && !strings.HasPrefix(said[n:], ": ") { // of a listing
		return true
	}
	for _, w := range [...]string{"... ok", "... OK", "PASSED", "passed"} {
		if strings.HasSuffix(said, w) {
			return true
		}
	}
	return strings.Count(said, " ") > 45 || strings.Contains(said, "LF will be replaced by")
}

// isDenied reports whether a text says that there is none of a word of caution: 0 failed, no errors,
// "truncated": false.
func isDenied(text string, at, n int) bool {
	before := strings.TrimRight(text[:at], " \"'_")
	for _, w := range [...]string{"0", "no", "not", "without", "never", "any", "the", "these"} {
		if rest, ok := strings.CutSuffix(strings.ToLower(before[max(0, len(before)-8):]), w); ok && (rest == "" || !isWordInside(rest[len(rest)-1]) && rest[len(rest)-1] != '.') {
			return true
		}
	}
	after := strings.TrimLeft(text[at+n:], "_countsCOUNT\"' ")
	if n := digits(after); after == "0" || strings.HasPrefix(after, "0 ") || strings.HasPrefix(after, "0,") || n > 0 && strings.HasPrefix(after[n:], ".") && digits(after[n+1:]) > 0 { // a measure
		return true
	}
	if after == "" || after[0] != ':' && after[0] != '=' {
		return false
	}
	after = strings.TrimLeft(after[1:], " \"'=")
	if strings.EqualFold(text[at:at+n], "livemode") {
		return !strings.HasPrefix(after, "false")
	}
	for _, w := range [...]string{"null", "none", "false", "[]", "{}", "no", "nil"} {
		if len(after) >= len(w) && strings.EqualFold(after[:len(w)], w) && strings.Trim(after[len(w):min(len(w)+2, len(after))], " \"',;})]") == "" {
			return true
		}
	}
	digits := digits(after)
	return after == "" || strings.TrimRight(after, "},] ") == "" || digits > 0 && strings.Trim(after[:digits], "0") == "" && !strings.HasPrefix(after[digits:], ".")
}

// cautionStem is what stands in all forms of a word.
func cautionStem(word string) string { return word[:min(len(word), 6)] }

// commonTokens are words by which nobody tells one line from another.
var commonTokens = map[string]bool{"error": true, "errors": true, "failed": true, "warning": true, "this": true, "that": true, "with": true, "from": true, "have": true, "were": true, "your": true, "file": true, "line": true, "test": true, "tests": true, "message": true, "status": true, "result": true}

// tokensOf returns the words of a line by which somebody would speak of it, some of them.
func tokensOf(low string) (all []string) {
	for _, w := range strings.FieldsFunc(low, func(c rune) bool { return c < 0x80 && !isWordInside(byte(c)) && c != '.' && c != '-' }) {
		w = strings.Trim(w, ".-_")
		if len(w) < 3 || len(w) < 5 && digits(w) == 0 || commonTokens[w] || slices.Contains(all, w) {
			continue
		}
		if all = append(all, strings.Clone(w)); len(all) == 8 {
			break
		}
	}
	return all
}
