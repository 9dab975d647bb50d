package findings

import (
	"slices"
	"strings"
)

// isShortFor reports whether two names are the same but for a part of one that is the short form of
// that of the other: oven-staging, and oven-stg.
func isShortFor(a, b string) bool {
	split := func(s string) []string {
		return strings.FieldsFunc(strings.ToLower(s), func(c rune) bool { return c == '-' || c == '_' })
	}
	one, other := split(a), split(b)
	if len(one) != len(other) || len(one) < 2 {
		return false
	}
	short := 0
	for i := range one {
		if one[i] == other[i] {
			continue
		}
		if short++; !shortens(one[i], other[i]) {
			return false
		}
	}
	return short == 1
}

// knownShort are words that are the same in names: a word of them is short for no other one.
var knownShort = [...][]string{
	{"staging", "stage", "stg"},
	{"production", "prod", "prd"},
	{"development", "develop", "dev"},
	{"testing", "test", "tst"},
	{"integration", "int"},
	{"acceptance", "acc"},
	{"europe", "eu"},
	{"database", "db"},
	{"service", "svc"},
	{"kubernetes", "k8s"},
}

// shortens reports whether one of two words is the short form of the other: stg of staging. It begins
// it, or has its first letter and all that are no vowels.
func shortens(one, other string) bool {
	known := false
	for _, same := range knownShort {
		switch is, too := slices.Contains(same, one), slices.Contains(same, other); {
		case is && too:
			return true
		case is || too:
			known = true
		}
	}
	brief, long := one, other
	if len(brief) > len(long) {
		brief, long = long, brief
	}
	if known || len(brief) < 2 || len(brief) == len(long) || strings.ContainsAny(long, "0123456789") {
		return false
	}
	return strings.HasPrefix(long, brief) || brief == long[:1]+strings.Map(func(c rune) rune {
		if strings.ContainsRune("aeiou", c) {
			return -1
		}
		return c
	}, long[1:])
}
