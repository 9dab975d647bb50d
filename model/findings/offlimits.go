package findings

import (
	"regexp"
	"slices"
	"strings"
	"sync"

	"msgview/model"
	"msgview/model/literals"
	"msgview/model/tool"
)

// What a person says must not be changed, of the thing and not of who would do it: "recipes/ must
// not be modified", "the doughs in recipes/ are not ours, you may not change them".

const (
	offName = "(?:`[^`\\s]{4,80}`|(?:[A-Za-z0-9_.-]+/)+[A-Za-z0-9_.-]*|[A-Za-z0-9_-]+\\.[a-z][a-z0-9]{0,4})"
	offVerb = `(?:touch|chang|edit|modif|alter|overwrit|rewrit|remov|delet|renam)\w*\b`
	// handsOver is behind the name of what somebody gives to another: the baker hands off plan.md to the shop.
	handsOver = ` to`
	// offBehind is what may stand between the name and what is said of it.
	offBehind = `\)?(?: files?| folder| directory| tests?| itself| package| module)?(?:\s\([^()\n]{1,60}\))?`
)

var (
	// passiveForm is what must not be done to a thing.
	passiveForm = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?i)` + "[(]?(" + offName + `(?:(?:,| and| or|, and) ` + offName + `){0,3})` + offBehind +
			`(?:,? (?:which|that)|,? (?:is|are|comes?|belongs?)\b[^.;!?\n]{1,80}?(?: and|,| so)(?: they| it)?)? ` +
			`(?:(?:must|may|should|shall)(?:not|n['’]t| not| never)|(?:is|are)(?: not|n['’]t| never) to) (?:ever )?be ` + offVerb + `([^.;!?\n]{0,40})`)
	})
	// pronounForm is a thing of which a sentence tells first what it is.
	pronounForm = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?im)(?:^|[.!?:] |[-*] )(?:[a-z'’-]+ ){0,5}[(]?(` + offName + `)` + offBehind +
			` (?:is|are|comes?|belongs?)\b[^.;!?\n]{1,140}?(?: you (?:may not|must not|mustn['’]t|should not|shouldn['’]t|cannot|can['’]t|are not (?:allowed |permitted )?to)|(?:[,:–-]| so| and| please) (?:please )?(?:do not|don['’]t|never)) (?:ever )?` + offVerb + ` (?:it|them|these|those|any of (?:it|them|these|those))\b([^.;!?\n]{0,40})`)
	})
	offLimitsForm = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?im)(` + offName + `)` + offBehind + ` (?:is|are) (?:strictly |completely )?off[ -]limits()|(?:^|[.!?:,;] |[-*] |\b(?:but|and|so|please) )(?:please )?(?:keep )?(?:your |all )?hands off (?:of |from )?(?:the )?(` + offName + `)((?:` + handsOver + `\b)?)`)
	})
	// cannotForm says so of a thing as a fact, at the beginning of a sentence: within one it may be what
	// somebody complains of.
	cannotForm = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?i)^(?:[-*] )?(?:(?:but|and|please note that|note that) )?(?:the )?(?:file )?(` + offName + `)` + offBehind +
			`(?:,? (?:which|that)|,? (?:is|are|comes?|belongs?)\b[^.;!?\n]{1,80}?(?: and|,| so)(?: they| it)?)? can(?:not|['’]t| not) be (?:touch|chang|edit|modif|alter)\w*\b([^.;!?\n]{0,80})`)
	})
	// byOtherMeans is what stands behind it where it cannot be done in one way, or is to be mended.
	byOtherMeans = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?i)^ (?:from|in|by|via|through|with|on|at|using|any ?more)\b|\b(?:fix|repair|bug|error|fails?|allow|enable|why)\b`)
	})
	offWords = sync.OnceValue(func() *literals.Set {
		return literals.New(" not be ", "n't be ", "n’t be ", " never be ", "not to be ", "n't to be ", " may not ", "must not ", "mustn", "should not ", "shouldn", "cannot ", "can't ", "do not ", "don't ", "don’t ", "never ", " not allowed ", " are not to ", "off limits", "off-limits", "hands off")
	})
	// onCondition begins what takes a ban back in part.
	onCondition = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?i)^,? (?:unless|until|except|if|but|without|when|while|yet|back|other than|only|by (?:the|this|that|any|its|our))\b`)
	})
	// milderForm is what stands there instead where something else than what is banned may be done to
	// the thing or a part of it, otherWayForm where only a look at it is meant.
	milderForm = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?i)^,? (?:only|but) (?:its|the|their|that|this|it|they|you|we|what|one|some|all|a|be|to be|chang\w*|edit\w*)\b[^,]*`)
	})
	milderVerbs = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?i)\b(?:touch|chang|edit|modif|alter|updat|adapt|mend|fix|extend|correct|rais|lower|doubl|add)\w*`)
	})
	harsherVerbs = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?i)\b(?:remov|delet|renam|mov|overwrit|rewrit|replac)\w*|\b(?:if|when|unless|until|without|after|once|because)\b`)
	})
	otherWayForm = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?i)^,? only (?:be )?(?:read|used|looked at|opened|imported)\W*$`)
	})
	testsForm = sync.OnceValue(func() *regexp.Regexp {
		const tests = `(?:the |our |my |existing |any of the )*(?:unit |existing |current )?tests?(?: files?| suite)?(?: themselves)?`
		return regexp.MustCompile(`(?i)(?:(?:\bdo not|\bdon['’]t|\bnever|\bmust not|\bmay not|\bwithout) (?:touch|chang|edit|modify|alter)\w* ` + tests + `|\b` + tests + ` (?:(?:must|may|should|shall)(?: not|n['’]t| never)|are(?: not|n['’]t| never) to) be (?:touched|changed|edited|modified|altered))(?: at all| themselves| please)?(?:[.,;:!)\n]|$| (?:and|or|to make|to get|so that)\b)`)
	})
)

// bansTests reports whether a text says that the tests must not be changed.
func bansTests(text string) bool {
	const around = 80 // bytes before the word for them, and behind it
	until, found := 0, false
	literals.Each(testsWord(), text, func(_, at int) bool {
		if at < until {
			return true
		}
		near := text[max(at-around, 0):min(at+around, len(text))]
		until = at + around/2
		found = literals.In(denialWords(), near) && testsForm().MatchString(near)
		return !found
	})
	return found
}

var (
	testsWord   = sync.OnceValue(func() *literals.Set { return literals.New("test") })
	denialWords = sync.OnceValue(func() *literals.Set { return literals.New("not", "n't", "n’t", "never", "without") })
)

// offVerbs are in every sentence that says so.
var offVerbs = sync.OnceValue(func() *literals.Set {
	return literals.New("touch", "chang", "edit", "modif", "alter", "overwrit", "rewrit", "remov", "delet", "renam", "limits", "hands off")
})

// eachSentence calls a function with the sentences of a text that have a word of a set, with what
// ends them: a form of many names that may begin anywhere takes too long for all of a prompt. Of a
// longer one it gets what is around the word. It ends once the function returns false.
func eachSentence(words *literals.Set, text string, look func(sentence string) bool) {
	const before, behind = 600, 300 // bytes
	until := 0
	literals.Each(words, text, func(_, at int) bool {
		if at < until {
			return true
		}
		from, to := at, min(at+1, len(text))
		for from > 0 && at-from < before && !endsSentence(text, from-1) {
			from--
		}
		for to < len(text) && to-at < behind && !endsSentence(text, to-1) {
			to++
		}
		until = to
		return look(strings.TrimLeft(text[from:to], " "))
	})
}

// endsSentence reports whether a sentence ends with a byte of a text. The stop in a name does not.
func endsSentence(text string, at int) bool {
	switch text[at] {
	case '\n':
		return true
	case '.', '!', '?', ';':
		return at+1 == len(text) || text[at+1] == ' ' || text[at+1] == '\n'
	}
	return false
}

// offLimits returns the files and folders that a text says must not be changed, by such words.
func offLimits(text string) (all []banned) {
	found := 0
	eachSentence(offWords(), text, func(sentence string) bool {
		if literals.In(offVerbs(), sentence) && mayName(sentence) {
			for _, thing := range offLimitsIn(sentence) {
				if found++; !slices.Contains(all, thing) {
					all = append(all, thing)
				}
			}
		}
		return found < maxBans
	})
	return all
}

// mayName reports whether a sentence may have the name of a file or a folder in it.
func mayName(sentence string) bool {
	return strings.ContainsAny(strings.TrimRight(sentence, ".!?; \n"), "`/.")
}

func offLimitsIn(text string) (all []banned) {
	add := func(from int, names, behind string, by breach) {
		if behind == handsOver || isTakenBack(behind, by) || isAboutPart(text[:from], names) {
			return
		}
		for _, t := range bannedThing().FindAllStringSubmatch(names, 8) {
			if thing := strings.TrimRight(strings.TrimPrefix(t[1]+t[2], "./"), "."); len(thing) >= 4 && !slices.Contains(all, banned{thing, by}) {
				all = append(all, banned{thing, by})
			}
		}
	}
	if m := cannotForm().FindStringSubmatchIndex(text); m != nil && !byOtherMeans().MatchString(text[m[4]:m[5]]) {
		add(m[2], text[m[2]:m[3]], text[m[4]:m[5]], anyChange)
	}
	for _, form := range [...]*regexp.Regexp{passiveForm(), pronounForm(), offLimitsForm()} {
		for _, m := range form.FindAllStringSubmatchIndex(text, 8) {
			for i := 2; i < len(m); i += 4 { // a name, and what is behind it
				if m[i] >= 0 {
					behind := text[m[i+2]:m[i+3]]
					add(m[i], text[m[i]:m[i+1]], behind, breachIn(text[m[i+1]:m[i+2]], behind))
				}
			}
		}
	}
	return all
}

// isTakenBack reports whether what stands behind a ban takes it back in part: that something milder
// may be done does not.
func isTakenBack(behind string, by breach) bool {
	switch {
	case !onCondition().MatchString(behind), otherWayForm().MatchString(behind):
		return false
	case by == anyChange:
		return true
	}
	milder := milderForm().FindString(behind)
	return !milderVerbs().MatchString(milder) || harsherVerbs().MatchString(behind)
}

// ofThing stands before the name of a file or a folder where a sentence is about something of it.
const ofThing = `\b(?:of|by|to|for|from|with|via|why|whether|like|as|calls|reads|loads|uses)`

var (
	// partOfFile is likewise where it is about a part of the file: the logic in it is all of it.
	partOfFile = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?i)(?:` + ofThing + `|` + partIn + `|\b(?:function|method|class|line|row|column|constant|variable|argument|parameter|section|header|heading|title|comment|version|number|date|default|endpoint|route|port|import)(?:e?s)? (?:\w+ )?(?:in|within|inside|on|at)) (?:the |our |my |this )?[(]?$`)
	})
	// partOfFolder is likewise, of a folder: most of what is in one are files.
	partOfFolder = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?i)(?:` + ofThing + `|` + partIn + `) (?:the |our |my |this )?[(]?$`)
	})
	allOfIt = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?i)\b(?:everything|anything|files?|contents?|code|logic|implementation|config(?:uration)?|settings|sources?|all)(?: that is)? (?:in|within|inside|of) (?:the |our |my |this )?[(]?$`)
	})
)

const partIn = `(?:signature|name|key|id|field|value|API|interface|format|entr(?:y|ie)|behaviou?r|output|order)s? (?:\w+ )?(?:in|within|inside|on|at)`

// isAboutPart reports whether a sentence, up to the name of a file, is about something of it, or asks:
// "the names in oven.py must not be changed" bans nothing else that may be done to that.
func isAboutPart(before, name string) bool {
	const most = 80
	before = before[max(0, len(before)-most):]
	name = strings.TrimRight(strings.Trim(name, "`"), ".")
	before = before[strings.LastIndexAny(before, ".!?;:\n")+1:]
	if allOfIt().MatchString(before) {
		return false
	}
	if strings.HasSuffix(name, "/") || !strings.Contains(lastName(name), ".") {
		return partOfFolder().MatchString(before)
	}
	return partOfFile().MatchString(before)
}

// bannedIn returns the things that the words of a ban name as a whole.
func bannedIn(said string) (all []string) {
	for _, m := range bannedThing().FindAllStringSubmatchIndex(said, 8) {
		thing := ""
		for i := 2; i < len(m); i += 2 {
			if m[i] >= 0 {
				thing = said[m[i]:m[i+1]]
			}
		}
		if before := said[:m[0]]; m[6] >= 0 || !withinForm().MatchString(before) || !isAboutPart(before, thing) {
			all = append(all, strings.TrimRight(strings.TrimPrefix(thing, "./"), "."))
		}
	}
	return all
}

var withinForm = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?i)\b(?:of|in|within|inside) (?:the |our |my |this )?[(]?$`)
})

// takesOutOfTests reports whether a call takes something out of a file of tests that the run did
// not make.
func (b *bans) takesOutOfTests(e *ended) bool {
	switch e.use.Purpose {
	case tool.EditFile, tool.PatchFile:
	default:
		return false
	}
	return slices.ContainsFunc(e.edits(), func(one tool.Edit) bool {
		name := one.Path
		if paths := e.use.Paths(); name == "" && len(paths) == 1 {
			name = paths[0]
		}
		old := strings.TrimSpace(one.Old)
		return isTestFile(name) && old != "" && (!strings.Contains(one.New, old) || silences(one)) && !slices.Contains(b.made, model.Hash(lastName(name)))
	})
}

// silences reports whether an edit keeps tests from failing that were there, and adds none.
func silences(one tool.Edit) bool {
	return muted(one.Old, one.New) != "" && len(testForm().FindAllString(one.New, 16)) == len(testForm().FindAllString(one.Old, 16))
}

// makes notes a file of tests that the run writes.
func (b *bans) makes(e *ended) {
	if e.use.Purpose != tool.WriteFile && e.use.Purpose != tool.PatchFile {
		return
	}
	for _, p := range e.use.Paths() {
		if isTestFile(p) && len(b.made) < maxNamed && (e.use.Purpose == tool.WriteFile || strings.Contains(patchOf(e.use), "*** Add File: "+p)) {
			b.made = append(b.made, model.Hash(lastName(p)))
		}
	}
}
