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

// declinings are how models begin in other languages that they do not do what they are asked for. An
// apology or a "can" alone is none: the same sentence has to say no.
var declinings = sync.OnceValue(func() *regexp.Regexp {
	const on = `(?:[^\n.,;:!?]|[.,:]\S){0,80}?` // in the same clause; a dot may be of the name of a file
	const nicht = `\b(?:kann|konnte|darf)\b` + on + `\b(?:nicht|keine?[nrsm]?)\b`
	const niet = `\b(?:kan|kon|mag)\b` + on + `\b(?:niet|geen)\b`
	return regexp.MustCompile(`(?i)^(?:#+ *|\*\*)?(?:` +
		`(?:(?:es )?tut mir (?:sehr |wirklich )?leid|entschuldigung),? (?:aber |doch )?(?:leider )?(?:(?:ich|das|dies|dabei|hierbei|diese[nrsm]?)\b` + on + `(?:` + nicht + `|\bnicht (?:m[öo]glich|in der lage|erlaubt)\b)|` + nicht + `)` +
		`|leider (?:kann|konnte|darf) ich\b` + on + `\b(?:nicht|keine?[nrsm]?)\b|ich (?:kann|konnte|darf) (?:das|dies|diese[nrsm]?|ihnen|dir|dabei|hierbei|leider)\b` + on + `\bnicht\b` +
		`|(?:je suis (?:vraiment )?d[ée]sol[ée]e?|d[ée]sol[ée]e?),? (?:mais )?je ne (?:peux|suis pas (?:en mesure|capable|autoris|parvenu|arriv))|je ne (?:peux|suis) pas (?:en mesure )?(?:de )?(?:vous aider|r[ée]pondre|traiter|fournir)` +
		`|lo siento,? (?:pero )?no (?:puedo|pude|me es)|no puedo (?:ayudar|proporcionar|cumplir|realizar)` +
		`|mi dispiace,? (?:ma )?non (?:posso|sono (?:stat[oa] )?(?:in grado|riuscit|capace|autorizzat))|non posso (?:aiutar|fornire|rispondere)` +
		`|(?:sinto muito|desculpe|lamento),? (?:mas )?(?:eu )?n[ãa]o (?:posso|consigo|pude)|n[ãa]o posso (?:ajudar|fornecer|atender)` +
		`|het spijt me,? (?:maar )?(?:ik|dat|dit|daar|hier)\b` + on + niet + `|sorry,? maar ik ` + niet +
		`|(?:przykro mi|przepraszam),? (?:ale )?nie (?:mog[ęe]|jestem w stanie)|nie mog[ęe] (?:pom[óo]c|spe[łl]ni[ćc]|udzieli[ćc])` +
		`|(?:извините|простите|к сожалению),? (?:но )?я не (?:могу|смог)|я не могу (?:помочь|выполнить|предоставить)` +
		`|(?:beklager|tyv[äæ]rr|dessverre|desv[æa]rre|jag beklagar),? (?:men )?(?:(?:jeg|jag) (?:kan|kunne|kunde)|(?:kan|kunne|kunde) (?:jeg|jag))(?: [^\s.,;:!?]+){0,2} (?:ikke|inte|ikkje|ingen|inga)\b` +
		`|üzgünüm,? (?:ama|fakat|ancak) ` + on + `(?:[ae]m[ae](?:m|d[ıi]m|yaca\S*|yece\S*)|[ae]m[ıi]yoru[mz]|m[üu]mk[üu]n de[ğg]il)(?:[.,;!?\n]|$)` +
		`|(?:申し訳(?:ありません|ございません)(?:が|。)|恐れ入りますが|すみませんが)[^\n。]{0,80}(?:(?:でき|出来)ません|かねます|不可能です)(?:でした)?(?:[。、！!\s]|ので|から|$)` +
		`|(?:很|非常)?抱歉，?(?:但)?我?(?:无法|不能|没有办法)|对不起，?(?:但)?我?(?:无法|不能)|我(?:无法|不能)(?:提供|协助|帮助|完成)` +
		`|죄송(?:합니다|하지만|하오나)[.,]?[^\n.!?]{0,80}(?:수(?:는|가)? 없(?:습니다|어요|었습니다)|못 ?(?:합니다|했습니다|하겠습니다)|불가(?:능)?합니다)` +
		`)[^\n]{0,240}`)
})

// turnings are how such a sentence goes on, or what it is about, where all went well after all: what
// was not found is something bad, or only the first of several tries went wrong.
var turnings = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?i)\b(?:find|see|spot|detect|identify|discover|notice) any(?:thing)? (?:\w+ ){0,2}(?:problems?|issues?|bugs?|errors?|faults?|flaws?|defects?|regressions?|violations?|vulnerabilit(?:y|ies)|mistakes?|discrepanc(?:y|ies)|inconsistenc(?:y|ies)|wrong|suspicious|remaining|leftover|outstanding)\b` +
		`|\b(?:at first|initially|(?:at|on|with|in) (?:the|my) first (?:try|attempt|run))\b` +
		`|\b(?:can['’]t|cannot) (?:help but|overstate|overemphasi[sz]e|(?:recommend|thank|stress|praise|emphasi[sz]e)\b.*\benough)\b` +
		`|[,;:] ?(?:but )?now (?:it|they|everything|all(?: of (?:it|them))?(?: \w+)?)(?: all)? (?:pass(?:es)?|works?|succeeds?|(?:is|are) (?:green|fine|done|fixed|resolved|complete))\b` +
		`|\bnicht (?:sofort|gleich|mehr|nur|fr[üu]her|eher|direkt|rechtzeitig|l[äa]nger|auf anhieb|beim ersten)\b|\b(?:zuerst|zun[äa]chst|anfangs)\b|\bkeine?[nrsm]? (?:\S+ )?(?:fehler|problem|m[äa]ngel|auff[äa]lligkeit)` +
		`|\bniet (?:eerder|meteen|direct|meer|langer|alleen)\b|\b(?:ikke|inte) (?:lenger|l[æe]ngere|l[äa]ngre|bare|bara|kun|straks|strax)\b`)
})

// failedInProse reports whether a report begins with a sentence that says so.
func failedInProse(text string) (said string, ok bool) {
	opener := strings.TrimSpace(text[:min(len(text), reportOpener)])
	if said = openings().FindString(opener); said == "" {
		said = declinings().FindString(opener)
	}
	if said != "" && turnings().MatchString(firstSentence(said)) {
		return "", false
	}
	return said, said != ""
}

// firstSentence returns a text up to where its first sentence ends.
func firstSentence(text string) string {
	for i, c := range text {
		if strings.ContainsRune(".!?", c) && (i+1 == len(text) || text[i+1] == ' ') || c == '。' || c == '\n' {
			return text[:i]
		}
	}
	return text
}
