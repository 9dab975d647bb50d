package redact

import (
	"slices"
	"strings"
)

// A hashed is how a program writes the hash of a password, from which it can be guessed.
type hashed struct {
	begins string
	rest   alphabet
	min    int // letters behind the beginning
	signs  int // of $ in them
}

var (
	crypted = letters("A-Za-z0-9./$")
	argon   = letters("A-Za-z0-9+/$=,")
	derived = letters("A-Za-z0-9+/=$_-")

	passwordHashes = []hashed{
		{"$apr1$", crypted, 24, 1}, {"$1$", crypted, 24, 1}, {"$5$", crypted, 44, 1}, {"$6$", crypted, 88, 1}, {"$5$rounds=", crypted, 50, 2}, {"$6$rounds=", crypted, 90, 2},
		{"$2a$", crypted, 56, 1}, {"$2b$", crypted, 56, 1}, {"$2y$", crypted, 56, 1}, {"$y$", crypted, 60, 2}, {"$gy$", crypted, 60, 2}, {"$P$", crypted, 31, 0}, {"$H$", crypted, 31, 0}, {"$sha1$", crypted, 34, 2}, {"$md5$", crypted, 26, 1}, {"$md5,rounds=", crypted, 30, 2}, {"$bcrypt-sha256$", letters("A-Za-z0-9./$,="), 60, 2}, {"$pbkdf2-sha256$", crypted, 50, 2}, {"$pbkdf2-sha512$", crypted, 90, 2}, {"$pbkdf2$", crypted, 40, 2}, {"$7$", crypted, 60, 1},
		{"$argon2i$", argon, 50, 3}, {"$argon2d$", argon, 50, 3}, {"$argon2id$", argon, 50, 3}, {"$scrypt$", argon, 50, 2},
		{"pbkdf2_sha256$", derived, 50, 2}, {"pbkdf2_sha1$", derived, 34, 2}, {"scrypt:32768:", letters("A-Za-z0-9:$"), 80, 2}, {"pbkdf2:sha256:", letters("A-Za-z0-9:$"), 70, 2},
		{"{SSHA}", padded, 32, 0}, {"{SSHA512}", padded, 90, 0}, {"{SHA}", padded, 28, 0}, {"{SHA256}", padded, 44, 0}, {"{SHA512}", padded, 80, 0}, {"{SSHA256}", padded, 48, 0}, {"{PBKDF2}", crypted, 40, 1}, {"{SMD5}", padded, 28, 0}, {"SCRAM-SHA-256$", letters("A-Za-z0-9+/=:$"), 80, 1},
	}
)

// hashes are the detectors of hashes of passwords.
func hashes() (all []detector) {
	base := slices.Clone(passwordHashes)
	for i := range base {
		h := &base[i]
		all = append(all, detector{h.begins, h.match, h.may})
	}
	return all
}

func (h *hashed) may(text string, at int) bool { return text[at:at+len(h.begins)] == h.begins }

func (h *hashed) match(text string, at int) (f found, ok bool) {
	from := at + len(h.begins)
	if text[at:from] != h.begins || isAlnum(leftOf(text, at)) {
		return f, false
	}
	to := run(text, from, &h.rest, 400)
	for to > from && strings.IndexByte("/$:,-", text[to-1]) >= 0 {
		to--
	}
	rest := text[from:to]
	if len(rest) < h.min || strings.Count(rest, "$") < h.signs || !varied(rest) || isPlaceholderHash(rest) {
		return f, false
	}
	return found{from: at, to: to, kind: "the hash of a password"}, true
}

// isPlaceholderHash reports whether a person wrote it to show what one looks like.
func isPlaceholderHash(s string) bool {
	return !mixed(s) || strings.Contains(s, "...")
}
