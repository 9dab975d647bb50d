package findings

import (
	"regexp"
	"slices"
	"strings"
	"sync"
	"unicode"

	"msgview/model"
	"msgview/model/wordset"
)

// What is taken back on purpose is not lost: a person wants it to be if a trial fails, or the
// agent says so before it does it.

// A lastSaid is what was said last, by a person and by the agent of a thread.
type lastSaid struct {
	prompt string         // its beginning
	agent  *model.Message // that has words
	thread uint64         // of the agent
	silent int            // answers without words since

	asked   int            // entry of the prompt
	thought *model.Message // the last one since in which the agent reasoned
	thinks  uint64         // the thread of that
	mused   int            // its entry
	since   int            // answers of that thread since

	works []turnWork // of the last prompts, by their order
}

// A turnWork is what edits put in since a prompt, in short.
type turnWork struct {
	asked int
	rows  string // in small letters
}

// Bounds of what is kept of them, and how many answers a thought is believed.
const (
	maxWorks   = 8
	maxWork    = 8 << 10
	fewAnswers = 3
)

// puts notes what an edit put in.
func (w *lastSaid) puts(text string) {
	if len(w.works) == 0 || w.works[len(w.works)-1].asked != w.asked {
		if len(w.works) >= maxWorks {
			w.works = w.works[1:]
		}
		w.works = append(w.works, turnWork{asked: w.asked})
	}
	last := &w.works[len(w.works)-1]
	last.rows += strings.ToLower(text[:max(0, min(len(text), maxWork-len(last.rows)))])
}

// workOf returns what was put in since the prompt that an edit was for, in any file.
func (w *lastSaid) workOf(done Place) (rows string) {
	for _, one := range w.works {
		if one.asked <= done.Entry {
			rows = one.rows
		}
	}
	return rows
}

// hear keeps what is said. An answer is kept as it is: few are asked what they say.
func (w *lastSaid) hear(s *step) {
	switch {
	case s.flags.Has(model.FlagPrompt):
		text := textOf(s.message)
		w.prompt, w.agent = strings.Clone(text[:min(len(text), 4<<10)]), nil
		w.asked, w.thought = s.entry, nil
	case s.flags.Role() == model.RoleAssistant:
		if s.flags.Has(model.FlagReasoning) {
			w.thought, w.thinks, w.mused, w.since = s.message, s.thread, s.entry, 0
		} else if s.thread == w.thinks {
			w.since++
		}
		for _, p := range s.message.Parts {
			if t, ok := p.(model.Text); ok && t.Text != "" {
				w.agent, w.thread, w.silent = s.message, s.thread, 0
				return
			}
		}
		w.silent++
	}
}

var (
	trialForm = sync.OnceValue(func() *regexp.Regexp {
		const back = `(?:go(?:es)? back|revert|undo|roll (?:it |that |this )?back|restore|(?:put|change|set) (?:it|them|that|this) back|take (?:it|them|that|this) back)`
		return regexp.MustCompile(`(?i)\b(?:if|unless|otherwise|in case|or else)\b[^.!?\n]{0,80}\b` + back + `\b|\b` + back + `\b[^.!?\n]{0,60}\b(?:if|unless|in case)\b`)
	})
	backForm = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?i)\b(?:(?:go(?:ing)?|put(?:ting)?|chang(?:e|ing)|set(?:ting)?|tak(?:e|ing)) (?:it |them |that |this |the \w+ )?back|revert(?:ing)?|undo(?:ing)?|roll(?:ing)? (?:it |that |this )?back|restor(?:e|ing))\b`)
	})
	notBackForm = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?i)(?:\bnot|n['’]t|\bnever|\bwithout) (?:\w+ ){0,2}(?:go|put|chang|set|tak|revert|undo|roll|restor)\w*`)
	})
	anewForm = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?i)\b(?:simplif|rewrit|rework|redo|refactor|restructur|replac|reimplement|redesign|regenerat)\w*|\b(?:different|another|new|simpler|other|alternative|cleaner|better) (?:\w+ )?(?:approach|way|design|solution|version|implementation)\b|\bfrom scratch\b|\bstart(?:ing)? over\b|\binstead\b`)
	})
	takesForm = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?i)\b(?:remov|delet|drop|discard|throw|revert|undo|overwrit)\w*|\b(?:get rid of|take out)\b`)
	})
)

// workedForm finds that a person says that it was as it should be before.
var workedForm = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?i)\b(?:(?:had|have had) (?:it|this|that|them) working|(?:it|this|that) (?:was working|worked|used to work)|it (?:was|were) (?:better|fine|right)) (?:\w+ ){0,2}(?:before|earlier|yesterday|until)\b`)
})

// putBackForm finds a thing by its name that is to be what it was.
var putBackForm = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?i)\b(?:chang(?:e|ing)|put(?:ting)?|set(?:ting)?|switch(?:ing)?) (?:\x60[^\x60\n]{1,80}\x60|"[^"\n]{1,80}"|the \w+ \w+) back\b|\boriginal(?:ly)? (?:\w+ ){0,3}had\b`)
})

// saysBack reports whether it was said that a change that was made at a place is to be taken back.
func (w *lastSaid) saysBack(thread uint64, done Place) bool {
	if trialForm().MatchString(w.prompt) {
		return true
	}
	said := w.agentSaid(thread)
	if workedForm().MatchString(w.prompt) && saysBut(said, putBackForm(), notBackForm()) {
		return true
	}
	if saysBut(said, backForm(), notBackForm()) || saysBut(said, backElsewhereForm(), notBackElsewhereForm()) {
		return true
	}
	return w.thought != nil && w.thinks == thread && w.since <= fewAnswers && done.Entry < w.mused && saysBut(reasonedIn(w.thought), backToForm(), notBackForm())
}

// backToForm finds that what was changed is to be what it was: a word for that alone is in many a thought.
var backToForm = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?i)\b(?:(?:i['’]ll|i will|i['’]m going to|let me|let['’]s|i should|i need to|i have to) (?:now |just |first )?(?:revert|undo|restore|roll back)|^\W*(?:reverting|undoing|restoring|rolling back)) ` + ownThing)
})

// reasonedIn returns the end of what is reasoned in a message.
func reasonedIn(m *model.Message) (text string) {
	for _, p := range m.Parts {
		if t, ok := p.(model.Reasoning); ok {
			text = t.Text
		}
	}
	return text[max(0, len(text)-maxIntended):]
}

// ownThing is how somebody calls what was changed: a file, or the change of it.
const ownThing = `(?:(?:it|this|that|them|these|those|all|everything|both|what|to)\b|\x60[^\x60\n]{1,80}\x60|(?:[\w./-]*/)?[\w-]+\.[a-z]\w{0,4}\b` +
	`|(?:(?:all|both) (?:of )?)?(?:(?:the|my|our|your|this|that|these|those|its|last|previous|old) ){1,3}(?:[\w./-]+ ){0,2}?(?:edit|chang|modif|fix|attempt|patch|rewrite|refactor|file|version|original|content|code|line|value|trial)\w*)`

// asksBack reports whether a person told to take back what was done before to a file. What is to be done to
// another file, or to a thing that is none, is no reason.
func (w *lastSaid) asksBack(file string, b edited) bool {
	if b.place.Entry >= w.asked {
		return false
	}
	for _, sentence := range sentencesOf(w.prompt) {
		if !saysBut(sentence, tellsBackForm(), notBackForm()) {
			continue
		}
		others := otherFileForm().FindAllString(sentence, 8)
		if len(others) == 0 && (bareBackForm().MatchString(sentence) || names(sentence, b.came+"\n"+b.gone)) || strings.Contains(sentence, baseOf(file)) {
			return true
		}
	}
	return false
}

// sentencesOf cuts a text.
func sentencesOf(text string) []string {
	return strings.FieldsFunc(strings.ReplaceAll(text, ". ", "\n"), func(c rune) bool { return c == '!' || c == '?' || c == '\n' || c == ';' })
}

var otherFileForm = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`\b[\w-]+\.(?:[a-z]\w{0,3}|json|html|yaml|toml|scss|java|swift)\b`)
})

// names reports whether a sentence has a word or a number of what was put in or taken out.
func names(sentence, rows string) bool {
	rows = strings.ToLower(rows)
	for _, word := range strings.FieldsFunc(strings.ToLower(sentence), func(c rune) bool { return !unicode.IsLetter(c) && !unicode.IsDigit(c) && c != '_' }) {
		long := len(word) >= 4 || len(word) > 1 && word[0] >= '0' && word[0] <= '9'
		if long && !keywords.Has(word) && !commonWords.Has(word) && strings.Contains(rows, word) {
			return true
		}
	}
	return false
}

// commonWords are in many a sentence, whatever it is about.
var commonWords = wordset.Set{Words: "this that these those then them they with from have when what where make made want like into with just only good nice right great should would could more less some same each other also very well need instead rather replace name text type value"}

const someBack = `(?:^|[.!?,;] )\W*(?:(?:no|ok|okay|please|now|then|just|and|can you|could you) ?,? ?)*(?:revert|undo|roll (?:it |that |this )?back|put (?:it|that|this|them) back|restore) `

// bareBackForm finds an order to take back what was done, whatever that was.
var bareBackForm = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?im)` + someBack + ownThing + `|\bput (?:it|that|this|them) back\b|\broll (?:it|that|this) back\b|` + tellsElsewhere)
})

// tellsBackForm finds an order to take back something.
var tellsBackForm = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?im)` + someBack + `(?:it|that|this|them|the|your|my|all|what|to)\b|` + tellsElsewhere)
})

// tellsElsewhere is the same in other languages.
const tellsElsewhere = `^\W*(?:mach das rückgängig|nimm das zurück|(?:revierte|deshaz|desfaça|reverte)(?:lo|la|los|las)?(?:\W*$|[,.] | (?:eso|esto|isso|isto|todo|tudo|(?:el|los|la|las|o|os|a|as|tus?|mis?|esos|essas|estos) (?:[\p{L}]+ )?(?:cambio|edici|edi[cç]|modific|mudan|altera|archivo|arquivo|fichero)))|annule (?:ça|cela|(?:ces|tes|les|mes|la|cette|le) (?:[\p{L}]+ )?(?:modif|chang)))`

// backElsewhereForm finds in other languages that an agent takes a change back, which is more than that
// something is as it was.
var backElsewhereForm = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?i)\b(?:ich|wir) [^.!?\n]{0,60}(?:rückgängig|\bzurück(?:setz|nehm|änder|roll|bau))|\b(?:mache|setze|nehme|ändere|rolle|drehe|stelle)n? (?:ich |wir )?[^.!?\n]{0,60}(?:rückgängig|\bzurück\b)` +
		`|\b(?:revierto|revertir[ée]|deshago|desfaço|reverto|reverterei|revirtiendo|revertendo|deshaciendo|desfazendo)|\b(?:voy a|vamos a|debo|vou|vamos|devo|tengo que|tenho que) (?:revertir|deshacer|reverter|desfazer)` +
		`|\b(?:je|nous|on) (?:vais |allons |va )?(?:rétabli|restaur|remet|annul)\p{L}* (?:(?:ces|cette|ce|la|les|mes|le|cet|mon|ma) |l['’])(?:\p{L}+ )?(?:modif|fichier|version|chang|origin|état|contenu|ancien|code)` +
		`|(?:恢复|还原|撤销|回退|回滚)[^。！？，,\n]{0,12}(?:原|修改|更改|改动|之前|文件|代码|版本)|(?:把|将)[^。！？，,\n]{0,16}(?:修改|更改|改动|文件|代码|版本)[^。！？，,\n]{0,6}(?:恢复|还原|撤销|回退|回滚)` +
		`|元に戻(?:す|し)|откатываю|откатываем|откачу|верну как|возвращаю как`)
})

// notBackElsewhereForm is the same denied.
var notBackElsewhereForm = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?i)[^.!?\n]*\b(?:nicht|nie|keine?)\b[^.!?\n]*|\b(?:no|não|nunca|sin|sem) (?:\p{L}+ ){0,2}(?:rev|desh|desf)\p{L}*[^.!?\n]*|\bn(?:e |['’])[^.!?\n]{0,40}\b(?:pas|jamais)\b[^.!?\n]*|\b(?:je|nous|on) ne [^.!?\n]*|(?:不|没|未|别|无需|无法)[^。！？，,\n]{0,8}(?:恢复|还原|撤销|回退|回滚)[^。！？，,\n]*|元に戻し(?:ませ|ては)\S*|не (?:\p{L}+ )?(?:отка|верн|возвр)\p{L}*[^.!?\n]*`)
})

// unlikedForm finds that a person wants something else than what there is.
var unlikedForm = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?i)\b(?:not|isn['’]?t|never) (?:\w+ )?(?:good|nice|right|great|working well)\b|\b(?:don['’]?t|do not|didn['’]?t) (?:like|want)\b|\b(?:rather|instead|replace|in place of|get rid of)\b`)
})

// anew reports whether an agent looked at a file since an edit, and said that it writes it anew:
// it knows what it leaves out. Likewise if a person asked since for something in place of what there is, and
// one of both names what the edit was about, or did not like what was made together with it.
func (a *file) anew(g *files, b edited) bool {
	if !g.saying.saysAnew(g.thread) {
		return false
	}
	if read, ok := a.reads[g.agent]; ok && b.place.before(read.place) {
		return true
	}
	if b.place.Entry >= g.saying.asked {
		return false
	}
	rows := b.came + "\n" + b.gone
	about := func(sentence string) bool { return names(sentence, rows) }
	unliked := sayingIt(g.saying.prompt, unlikedForm())
	if len(unliked) > 0 && slices.ContainsFunc(append(unliked, sayingIt(g.saying.agentSaid(g.thread), anewForm())...), about) {
		return true
	}
	rows = g.saying.workOf(b.place)
	return slices.ContainsFunc(sayingIt(g.saying.prompt, badForm()), about)
}

// badForm finds that a person does not like what there is.
var badForm = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?i)\b(?:not|isn['’]?t|never) (?:\w+ )?(?:good|nice|great|working well)\b|\b(?:don['’]?t|do not|didn['’]?t) like\b`)
})

// sayingIt returns the sentences of a text that have a form.
func sayingIt(text string, form *regexp.Regexp) []string {
	return slices.DeleteFunc(sentencesOf(text), func(sentence string) bool { return !form.MatchString(sentence) })
}

// saysBut reports whether a text has a form, other than in what it says not to do.
func saysBut(text string, form, but *regexp.Regexp) bool {
	return form.MatchString(text) && form.MatchString(but.ReplaceAllString(text, ""))
}

// agentSaid returns the end of what the agent of a thread said last.
func (w *lastSaid) agentSaid(thread uint64) string {
	if w.agent == nil || w.thread != thread {
		return ""
	}
	text := textOf(w.agent)
	return text[max(0, len(text)-maxIntended):]
}

// just reports whether that was said with the last call, or right before it.
func (w *lastSaid) just() bool { return w.silent <= 1 }

// saysAnew reports whether an agent said that it does otherwise what it did before.
func (w *lastSaid) saysAnew(thread uint64) bool { return anewForm().MatchString(w.agentSaid(thread)) }

// saysOut reports whether it was said that rows of a file are to go.
func (w *lastSaid) saysOut(thread uint64, file string, rows []string) bool {
	for _, text := range [...]string{w.prompt, w.agentSaid(thread)} {
		for _, sentence := range sentencesOf(text) {
			if !takesForm().MatchString(notToMute().ReplaceAllString(sentence, "")) {
				continue
			}
			if base := baseOf(file); len(base) > 2 && strings.Contains(sentence, base) {
				return true
			}
			for _, row := range rows {
				for _, word := range strings.FieldsFunc(row, func(c rune) bool { return strings.ContainsRune(" \t:=\"'`,;(){}[]", c) }) {
					if len(word) >= 4 && strings.Contains(sentence, word) {
						return true
					}
				}
			}
		}
	}
	return false
}
