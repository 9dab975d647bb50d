package findings

import (
	"regexp"
	"strings"
	"sync"
)

// openings are how a report begins that tells of no success.
var openings = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?i)^(?:#+ *|\*\*)?(?:unfortunately,? |(?:i(?:['’]m| am) (?:very |really |so )?)?sorry,? (?:but )?|i apologi[sz]e,? (?:but )?)?i (?:was (?:unable|not able)|am (?:unable|not able)|could ?n['o]t|could not|cannot|can['’]t|failed|did not (?:manage|succeed)|had to (?:stop|give up))\b[^\n]{0,240}|^(?:the )?(?:[a-z]+ ){1,4}(?:was )?(?:stopped|aborted|failed|gave up) after [\d.,]+ (?:of|out of) (?:the )?[\d.,]+\b[^\n]{0,240}`)
})

// declinings are how models begin in other languages that they do not do what they are asked for.
var declinings = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?i)^(?:#+ *|\*\*)?(?:` +
		`(?:es )?tut mir (?:sehr )?leid,? (?:aber |doch )?(?:ich|das|dabei|diese)|(?:leider|entschuldigung,?(?: aber)?) (?:kann|konnte|darf) ich|ich (?:kann|konnte|darf) (?:das|dies|diese[nrsm]?|ihnen|dir|dabei|hierbei) [^\n.]{0,60}\bnicht` +
		`|(?:je suis (?:vraiment )?d[ée]sol[ée]e?|d[ée]sol[ée]e?),? (?:mais )?je ne (?:peux|suis)|je ne (?:peux|suis) pas (?:en mesure )?(?:vous aider|r[ée]pondre|traiter|fournir)` +
		`|lo siento,? (?:pero )?no (?:puedo|pude|me es)|no puedo (?:ayudar|proporcionar|cumplir|realizar)` +
		`|mi dispiace,? (?:ma )?non (?:posso|sono)|non posso (?:aiutar|fornire|rispondere)` +
		`|(?:sinto muito|desculpe|lamento),? (?:mas )?(?:eu )?n[ãa]o (?:posso|consigo|pude)|n[ãa]o posso (?:ajudar|fornecer|atender)` +
		`|het spijt me,? (?:maar )?(?:ik|dat)|sorry,? maar ik kan` +
		`|(?:przykro mi|przepraszam),? (?:ale )?nie (?:mog[ęe]|jestem)|nie mog[ęe] (?:pom[óo]c|spe[łl]ni[ćc]|udzieli[ćc])` +
		`|(?:извините|простите|к сожалению),? (?:но )?я не (?:могу|смог)|я не могу (?:помочь|выполнить|предоставить)` +
		`|(?:beklager|tyv[äæ]rr|dessverre|desv[æa]rre|jag beklagar),? (?:men )?(?:jeg|jag) (?:kan|kunne|kunde)` +
		`|üzgünüm,? (?:ama|fakat|ancak)` +
		`|申し訳(?:ありません|ございません)(?:が|。)|恐れ入りますが|(?:很|非常)?抱歉，?(?:但)?我?(?:无法|不能|没有办法)|对不起，?(?:但)?我?(?:无法|不能)|我(?:无法|不能)(?:提供|协助|帮助|完成)|죄송(?:합니다|하지만|하오나)` +
		`)[^\n]{0,240}`)
})

// failedInProse reports whether a report begins with a sentence that says so.
func failedInProse(text string) (said string, ok bool) {
	opener := strings.TrimSpace(text[:min(len(text), reportOpener)])
	if said = openings().FindString(opener); said == "" {
		said = declinings().FindString(opener)
	}
	return said, said != ""
}
