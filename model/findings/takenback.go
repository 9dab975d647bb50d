package findings

import (
	"regexp"
	"strings"
	"sync"

	"msgview/model"
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
			w.thought, w.thinks = s.message, s.thread
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
		return regexp.MustCompile(`(?i)\b(?:(?:go(?:ing)?|put(?:ting)?|chang(?:e|ing)|set(?:ting)?|tak(?:e|ing)) (?:it |them |that |this |the \w+ )?back|revert(?:ing)?|undo(?:ing)?|roll(?:ing)? (?:it |that |this )?back|restor(?:e|ing))\b` +
			`|\b(?:revert(?:ir|er|o|iré|erei)|revierto|deshac\w+|deshago|desfaz\w+)\b|rückgängig|\bzurück(?:setz|nehm|änder|roll)|\brétabli|\bannul\w* (?:ces|cette|la|les|mes) modif|恢复|还原|撤销|回退|回滚|元に戻|откат`)
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

// saysBack reports whether it was said that a change is to be taken back.
func (w *lastSaid) saysBack(thread uint64) bool {
	if trialForm().MatchString(w.prompt) {
		return true
	}
	said := w.agentSaid(thread)
	if workedForm().MatchString(w.prompt) && saysBut(said, putBackForm(), notBackForm()) {
		return true
	}
	if saysBut(said, backForm(), notBackForm()) {
		return true
	}
	return w.thought != nil && w.thinks == thread && saysBut(reasonedIn(w.thought), backToForm(), notBackForm())
}

// backToForm finds that what was changed is to be what it was: a word for that alone is in many a thought.
var backToForm = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?i)\b(?:(?:i['’]ll|i will|i['’]m going to|let me|let['’]s|i should|i need to|i have to) (?:now |just |first )?(?:revert|undo|restore|roll back)|^\W*(?:reverting|undoing|restoring|rolling back))\b`)
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

// asksBack reports whether a person told to take back what was done before.
func (w *lastSaid) asksBack(done Place) bool {
	return done.Entry < w.asked && saysBut(w.prompt, tellsBackForm(), notBackForm())
}

var tellsBackForm = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?im)(?:^|[.!?,;] )\W*(?:(?:no|ok|okay|please|now|then|just|and|can you|could you) ?,? ?)*(?:revert|undo|roll (?:it |that |this )?back|put (?:it|that|this|them) back|restore) (?:it|that|this|them|the|your|my|all|what|to)\b|^\W*(?:revierte|deshaz|desfaça|reverte|annule|mach das rückgängig|nimm das zurück)`)
})

// unlikedForm finds that a person wants something else than what there is.
var unlikedForm = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?i)\b(?:not|isn['’]?t|never) (?:\w+ )?(?:good|nice|right|great|working well)\b|\b(?:don['’]?t|do not|didn['’]?t) (?:like|want)\b|\b(?:rather|instead|replace|in place of|get rid of)\b`)
})

// anew reports whether an agent looked at a file since an edit, and said that it writes it anew:
// it knows what it leaves out. Likewise if a person asked since for something in place of what there is.
func (a *file) anew(g *files, b edited) bool {
	if !g.saying.saysAnew(g.thread) {
		return false
	}
	read, ok := a.reads[g.agent]
	return ok && b.place.before(read.place) || b.place.Entry < g.saying.asked && unlikedForm().MatchString(g.saying.prompt)
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
		for _, sentence := range strings.FieldsFunc(strings.ReplaceAll(text, ". ", "\n"), func(c rune) bool { return c == '!' || c == '?' || c == '\n' || c == ';' }) {
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
