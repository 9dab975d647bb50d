package findings

import (
	"regexp"
	"strings"
	"sync"

	"msgview/model"
	"msgview/model/literals"
)

// A person who comes back and says that what was done is wrong names what is wrong: that leads to
// where the agent wrote it, or where it stood and nobody spoke of it.
var ruleComplained = &Rule{"contradiction.complaint", Contradiction, Hint, "a person says later that the result is wrong, in words that stand here", "A later prompt says that what the agent did is wrong, lost or not what was asked for, and no prompt after that is about something else. Names that stand in it, or in the answers to it (of files, of members, addresses, numbers), stand in the arguments of this call and of few others, or in a result of which the agent said nothing before. At most two places are told, the first ones of those that have most of these names."}

// complained is the follower of the rule.
type complained struct {
	threads latest[uint64, *complaint]
}

// A complaint is the last one of a thread, with what the agent answers.
type complaint struct {
	entry   int
	prompt  string
	answers []string
	asked   bool // there was a prompt before

	traced  int // answers with which it was looked for, and one
	because []found
}

const (
	maxComplaint = 2 << 10 // bytes of a prompt: more is a task
	maxAnswers   = 4       // messages that say something of it
	maxAdmitted  = 2 << 10 // bytes of one of them
)

// complaintWords stand in each complaint.
var complaintWords = sync.OnceValue(func() *literals.Set {
	return literals.New("what have you", "what did you", "what happened", "how could", "how can it", "why did", "why is", "why are", "why does", "why was", "who on earth", "who gave", "why ", "go wrong", "went wrong", "what's wrong", "what is wrong", "what’s wrong", "is wrong", "are wrong", "was wrong", "wrong", "i thought", "you said", "you told", "you were", "i said", "i told", "i asked", "i never", "still ", "broken", "broke ", "crash", "missing", "is gone", "are gone", "disappeared", "died", "is down", "doesn't", "does not", "don't see", "didn't", "not what", "not right", "complain", "never asked", "deleted", "lost ", "empty", "fails", "failing", "failed",
		"was hast du", "warum", "wieso", "falsch", "kaputt", "fehlt", "immer noch", "stimmt nicht", "pourquoi", "toujours", "manque", "por qué", "todavía", "falta", "なぜ", "为什么", "错")
})

// complaintForm is how a person says in a sentence that something is not as it was to be.
var complaintForm = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?i)\bwhat (?:have|did) you (?:do|done)\b|\bwhat happened\b|\bhow (?:could|can) (?:that|this|it)\b|^\W*(?:but |and |so )?(?:why|who|where exactly|what)\b.*\?$|\b(?:is|are|was|were|went|go(?:es)?) (?:still |completely |all |totally |now )?(?:wrong|broken|gone|missing|down|empty|lost)\b|\bi (?:thought|never (?:asked|said|wanted))\b|\byou (?:said|told me|were (?:not )?(?:supposed|told|asked)|deleted|removed|overwrote|broke|lost|forgot|ignored)\b|\bnot what i (?:asked|meant|wanted|said)\b|\bstill (?:sees?|shows?|fails?|not|pending|broken|the (?:same|old)|gets?|getting|says?|missing|wrong|there)\b|\b(?:crash(?:es|ed|ing)?|died|complain(?:s|ed|ing)?|stopped working|does(?:n['’]t| not) (?:work|match|add up|exist)|was rejected|ha(?:s|ve) been (?:answering|failing))\b` +
		`|\b(?:was hast du|ist (?:falsch|kaputt|weg|leer)|fehl(?:t|en)|immer noch|stimmt nicht|geht nicht)\b|\btoujours (?:pas|le même)\b|为什么|なぜ|错了|不对`)
})

// maxComplaints are the sentences of a prompt that are looked at.
const maxComplaints = 6

// saysItIsWrong reports whether a prompt complains of what was done.
func saysItIsWrong(text string) (does bool) {
	if len(text) > maxComplaint {
		return false
	}
	next, n := 0, 0
	literals.Each(complaintWords(), text, func(_, at int) bool {
		if at < next {
			return true
		}
		from, to := wholeSentence(text, next, at)
		next = to
		n++
		does = to-from <= maxComplaining && complaintForm().MatchString(strings.TrimSpace(text[from:to]))
		return !does && n < maxComplaints
	})
	return does
}

// mendsIt reports whether a prompt only wants that to be mended which was complained of.
func mendsIt(text string) bool { return len(text) < 120 && mendForm().MatchString(text) }

// maxComplaining bounds a sentence by which somebody complains, in bytes.
const maxComplaining = 300

// wholeSentence is where the sentence with a place begins and ends, its mark included; it is looked for
// behind another place.
func wholeSentence(text string, after, at int) (from, to int) {
	from, to = after, len(text)
	if i := strings.LastIndexAny(text[after:at], ".!?\n"); i >= 0 {
		from = after + i + 1
	}
	for i := at; i < len(text); i++ {
		switch c := text[i]; {
		case c == '\n':
			return from, i
		case (c == '.' || c == '!' || c == '?') && (i+1 == len(text) || text[i+1] == ' ' || text[i+1] == '\n'):
			return from, i + 1
		}
	}
	return from, to
}

func (g *complained) message(_ *Finder, _ *looked, s *step) {
	switch {
	case s.flags.Has(model.FlagSide):
	case s.flags.Has(model.FlagPrompt):
		if s.message.Injected != "" {
			return
		}
		c := g.threads.of(s.thread, func() *complaint { return &complaint{} })
		text := textOf(s.message)
		switch is := c.asked && saysItIsWrong(text); {
		case c.prompt != "" && !is && mendsIt(text): // is no other matter
		case is && c.prompt == "":
			*c = complaint{entry: s.entry, prompt: strings.Clone(text), asked: true}
		case is:
			c.prompt, c.traced = c.prompt+"\n"+text[:min(len(text), maxComplaint)], 0
			c.prompt = c.prompt[:min(len(c.prompt), 2*maxComplaint)]
		default:
			*c = complaint{asked: true}
		}
	case s.flags.Role() == model.RoleAssistant && s.message.HasText():
		if c, ok := g.threads.get(s.thread); ok && c.prompt != "" && len(c.answers) < maxAnswers {
			text := textOf(s.message)
			c.answers = append(c.answers, strings.Clone(text[:min(len(text), maxAdmitted)]))
		}
	}
}

func (*complained) ended(*Finder, *looked, *step, *ended) {}

func (g *complained) last(f *Finder, l *looked) {
	for _, c := range g.threads.all() {
		if c.prompt == "" {
			continue
		}
		if c.traced != len(c.answers)+1 {
			c.traced, c.because = len(c.answers)+1, f.traceBack(c)
		}
		for _, one := range c.because {
			finding := *one.Finding
			l.say(one.at, ruleComplained, one.key.target, finding)
		}
	}
}
