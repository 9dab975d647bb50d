package findings

import (
	"regexp/syntax"
	"strings"
	"testing"

	"msgview/model/literals"
)

// All that the form of a wall finds has a word by which it is looked for.
func TestWallWords(t *testing.T) {
	form, err := syntax.Parse(wallForm().String(), syntax.Perl)
	if err != nil {
		t.Fatal(err)
	}
	all := textsOf(form)
	if len(all) < 100 {
		t.Errorf("%d texts", len(all))
	}
	for _, text := range all {
		if !wallForm().MatchString(text) {
			t.Errorf("%q is not of the form", text)
		}
		if !literals.In(wallWords(), text) {
			t.Errorf("no word of %q is looked for", text)
		}
	}
}

// textsOf are texts of a form, with each of its alternatives.
func textsOf(form *syntax.Regexp) (all []string) {
	switch form.Op {
	case syntax.OpLiteral:
		return []string{strings.ToLower(string(form.Rune))}
	case syntax.OpCharClass:
		for i := 0; i < len(form.Rune); i += 2 {
			for c := form.Rune[i]; c <= form.Rune[i+1]; c++ {
				all = append(all, string(c))
			}
		}
		return all
	case syntax.OpAnyCharNotNL:
		return []string{" "}
	case syntax.OpCapture, syntax.OpPlus:
		return textsOf(form.Sub[0])
	case syntax.OpQuest, syntax.OpStar:
		return append(textsOf(form.Sub[0]), "")
	case syntax.OpRepeat:
		return []string{" "}
	case syntax.OpAlternate:
		for _, one := range form.Sub {
			all = append(all, textsOf(one)...)
		}
		return all
	case syntax.OpConcat:
		all = []string{""}
		for _, one := range form.Sub {
			var longer []string
			for _, begin := range all {
				for _, end := range textsOf(one) {
					longer = append(longer, begin+end)
				}
			}
			all = longer
		}
		return all
	}
	return []string{""}
}

// A page that lets only those read who sign in is told of where nobody speaks of it.
func TestWallPages(t *testing.T) {
	for text, found := range map[string]bool{
		"Register to continue reading about ovens.":            true,
		"Create an account to read this page.":                 true,
		"Become a member to unlock the recipe.":                true,
		"This recipe is available to registered members.":      true,
		"Log-in and read on about rye.":                        true,
		"The baker registered three members of the rye guild.": false,
		"An account of how rye came to the mill.":              false,
	} {
		_, list := failsAfter(t, user("Look it up."), ran(call("1", "web_fetch", map[string]any{"url": "https://bread.example/rye"}), text), answer("Rye came to the mill in 1901."))
		n := 0
		for _, one := range list {
			if one.Rule == ruleUnremarked {
				n++
			}
		}
		if (n == 1) != found {
			t.Errorf("%s: %d found\n%s", text, n, told(list))
		}
	}
}
