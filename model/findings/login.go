package findings

import (
	"strings"
	"sync"
)

// loginForm is how a client says that nobody is logged in with whom a provider would speak.
var loginForm = sync.OnceValue(func() *wordForm {
	return newWordForm("not run use type please log sign invalid oauth access session credentials unable could",
		`not (?:logged|signed) in\b|(?:run|use|type) [`+"`"+`'"]?(?:[a-z]+ )?/?(?:auth )?login\b|please (?:log|sign) in\b|(?:log|sign) in (?:again|to continue)|invalid api[- ]key\b|credentials (?:were |was )?not (?:be )?found|(?:unable to locate|could not (?:load|find|locate)) (?:the |your |any )?(?:default )?credentials|(?:oauth|access|session) token (?:has |is )?(?:been )?(?:expired|revoked)`)
})

// asksForLogin reports whether an event failed because nobody was logged in. Who does so writes the
// prompt again, so that an answer to any later one shows that it went well.
func asksForLogin(text string) bool {
	return text != "" && len(text) < 1<<12 && loginForm().in(strings.ToLower(text))
}

// loginTarget stands for the answers of a conversation, whatever the turn.
func (f *Finder) loginTarget(i int) uint64 {
	thread, _, side := f.index.ThreadOf(i)
	if !side {
		thread = -1
	}
	return f.scoped(i, answersOf(thread))
}

func answersOf(thread int) uint64 { return mixed(uint64(thread+2) ^ 1<<62) }

// mainAnswers stands for the answers of a conversation to who asked, and not to an agent.
var mainAnswers = answersOf(-1)

// lacksCredentials reports whether a text, in small letters, says that the client has nothing by which
// a provider would know it: nobody was asked, so that nothing can have been overloaded.
func lacksCredentials(low string) bool {
	return strings.Contains(low, "credentials") && loginForm().in(low)
}
