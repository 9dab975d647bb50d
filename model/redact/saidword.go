package redact

import (
	"strings"

	"msgview/model/wordset"
)

// guessed are the words that people take for passwords most often, as far as nobody says of a
// password that it is that.
var guessed = wordset.Set{Words: `sunshine princess dragon monkey football baseball basketball superman batman spiderman iloveyou letmein qwerty qwertyuiop asdfgh asdfghjkl zxcvbn zxcvbnm butterfly chocolate jordan michael michelle jessica jennifer ashley daniel charlie thomas george andrew matthew joshua anthony robert nicole hannah samantha amanda
pokemon starwars naruto liverpool arsenal chelsea barcelona yankees cowboys mustang ferrari porsche harley mercedes corvette hunter ranger hockey soccer tennis golfer fishing cookie pepper ginger cheese banana flower summer winter autumn spring snowflake rainbow starlight moonlight sunflower
tigger buster bailey maggie snoopy garfield scooby matrix merlin phoenix angels babygirl loveme`}

// isGuessed reports whether a word is one of those.
func isGuessed(v string) bool { return guessed.Has(strings.ToLower(v)) }

// qualities are how words end that say what something is like.
var qualities = [...]string{"ed", "ing", "able", "ible", "ive", "al", "ous", "ful", "less", "ic", "ent", "ant", "ly", "ary", "ory", "ete", "ique"}

// isQuality reports whether a word says what a password is like.
func isQuality(v string) bool {
	v = strings.ToLower(v)
	for _, end := range qualities {
		if strings.HasSuffix(v, end) {
			return true
		}
	}
	switch v {
	case "broken", "better", "longer", "shorter", "stronger", "weaker", "similar", "secure", "insecure", "unsafe", "there", "elsewhere", "somewhere", "everything", "wanted", "shown", "asked", "unchosen", "another", "theirs":
		return true
	}
	return false
}

// mostToUser is how far before the name of a password a sentence may name the user.
const mostToUser = 80

// tellsUser reports whether a sentence tells the name of a user before that of a password: the user is
// ada and the …, log in as ada, the ….
func tellsUser(text string, from int) bool {
	before := strings.ToLower(text[max(lineBegin(text, from), from-mostToUser):from])
	for _, w := range [...]string{"user is ", "username is ", "user name is ", "login is ", "email is ", "account is ", "user: ", "username: ", "login: ", "log in as ", "login as ", "sign in as ", "username ", "user "} {
		i := strings.LastIndex(before, w)
		if i < 0 || i > 0 && isAlnum(before[i-1]) {
			continue
		}
		rest := strings.TrimLeft(before[i+len(w):], "\"'`*")
		name := rest[:run(rest, 0, &ofUserName, len(rest))]
		rest = strings.TrimLeft(rest[len(name):], "\"'`*")
		if name = strings.TrimRight(name, "."); len(name) < 2 || notChosen.Has(name) || isQuality(name) {
			continue
		}
		parted := strings.HasPrefix(rest, ",") || strings.HasPrefix(rest, ";") || strings.HasPrefix(rest, " and ") || strings.HasPrefix(rest, " / ")
		if rest = strings.TrimLeft(rest, ",;/ "); parted && len(strings.Fields(rest)) < 4 {
			return true
		}
	}
	return false
}
