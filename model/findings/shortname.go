package findings

import (
	"slices"
	"strings"

	"msgview/model"
	"msgview/model/shell"
	"msgview/model/wordset"
)

// isAnother reports whether a word stands for another thing than one like it that was not right: a
// folder of the same name elsewhere, and of what is taken away all that is not the same name in other
// letters, further up or down, unless the result tells it.
func (m *mistake) isAnother(a, b []string, wrong, right string) bool {
	i, k := slices.Index(a, wrong), slices.Index(b, right)
	if i > 0 && k > 0 && a[i-1] == b[k-1] && folderOptions.Has(a[i-1]) && isNamesake(wrong, right) {
		return true
	}
	option, folder, joined := strings.Cut(wrong, "=")
	if _, other, _ := strings.Cut(right, "="); joined && folderOptions.Has(option) && isNamesake(folder, other) {
		return true
	}
	takes := func(r shell.Run) bool { return slices.ContainsFunc(r.Command.Program(), takesSome) }
	if strings.HasPrefix(wrong, "-") || !slices.ContainsFunc(m.runs, takes) || hasWord(m.said, strings.ToLower(right)) {
		return false
	}
	low, other := strings.ToLower(wrong), strings.ToLower(right)
	if lastName(low) == lastName(other) {
		return isNamesake(low, other)
	}
	return joints(low) != joints(other) && !mistyped(low, other)
}

// takesSome reports whether a word of a command is one by which things are taken away.
func takesSome(w string) bool {
	return w == "-D" || slices.ContainsFunc(model.Words(w), takingWords.Has)
}

var takingWords = wordset.Set{Words: "delete del rm rmi rb remove destroy drop dropdb dropuser uninstall purge prune rmdir unlink shred trash terminate wipe truncate"}

// isNamesake reports whether a path ends in the name of another one, and neither was only looked for
// from a folder too high, examples/bakery of bakery, nor from one too deep.
func isNamesake(wrong, right string) bool {
	wrong, right = strings.TrimRight(wrong, "/"), strings.TrimRight(right, "/")
	if lastName(wrong) != lastName(right) || strings.HasSuffix(wrong, "/"+right) {
		return false
	}
	rest := strings.Split(right, "/")
	for _, folder := range strings.Split(strings.TrimPrefix(wrong, "./"), "/") {
		at := slices.Index(rest, folder)
		if at < 0 {
			return true
		}
		rest = rest[at+1:]
	}
	return false
}

// isShortFor reports whether two names are the same but for a part of one that is the short form of
// that of the other: oven-staging, and oven-stg. Its beginning alone is none: shop-log, and shop-login.
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

// shortens reports whether one of two words is the short form of the other: stg of staging. It has its
// first letter and all that are no vowels.
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
	return brief == long[:1]+strings.Map(func(c rune) rune {
		if strings.ContainsRune("aeiou", c) {
			return -1
		}
		return c
	}, long[1:])
}
