package findings

import (
	"regexp"
	"strings"
	"sync"
)

// A program may tell in its prompt what is around it: the files of a folder, the day, the state of a
// repository. It writes that anew with each turn, and nothing that it asks for is another then.

var (
	// listedForm is a line of a list of files, as far as it says nothing else: with the signs of a
	// tree or of git before it.
	listedForm = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`^[\s│├└─|*•-]*(?:(?:[MADRCU?!]{1,2}|\[(?:DIR|FILE)\]|[📁📄])\s+)?(?:[A-Za-z]:)?[\w.@+~$%()\[\]{}\\/-]*(?:[\\/]|\.\w+)[\w.@+~$%()\[\]{}\\/ -]*$`)
	})
	treeForm = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`^[\s│]*[├└]─+ ?\S+$`)
	})
	endsAsName = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`(?:[\\/]|\.\w{1,8})\s*$`) })
	// headsForm is what a list of files is headed by.
	headsForm = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?i)\b(?:contents?|listing|structure|tree|snapshot|director(?:y|ies)|files?|folders?|workspace|tabs?|visible|status|changes|untracked)\b`)
	})
	// rulesForm is how a list is headed that tells what may be done.
	rulesForm = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?i)\b(?:allow\w*|permi\w+|may|must|can(?:not)?|never|not|forbid\w*|forbidden|writ\w+|protect\w*|only|access\w*|trust\w*|ignor\w+|exclud\w+|restrict\w*|edit\w*|read-?only|follow\w*|obey)\b`)
	})
	// dayForm finds what tells the day and the hour, dayLineForm a line that is about these.
	dayForm = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?i)\b(?:mon|tues|wednes|thurs|fri|satur|sun)day\b|\b(?:mon|tue|wed|thu|fri|sat|sun)\b|\b(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sep(?:t|tember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\b|\b[ap]\.?m\.?\b|\d+(?:st|nd|rd|th)?`)
	})
	dayLineForm = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?i)\b(?:date|datetime|time|today|now|clock)\b`)
	})
)

// Limits of what is compared: how many lines may be others, how far above them their heading is looked
// for, and how long a line is that tells the day.
const (
	maxSurroundings = 2000
	maxAboveList    = 10000
	maxDayLine      = 300
)

// sameButSurroundings reports whether two prompts differ in lists of files only, and in the day.
func sameButSurroundings(a, b string) bool {
	was, now := strings.Split(a, "\n"), strings.Split(b, "\n")
	from := 0
	for from < len(was) && from < len(now) && was[from] == now[from] {
		from++
	}
	end, until := len(was), len(now)
	for end > from && until > from && was[end-1] == now[until-1] {
		end, until = end-1, until-1
	}
	if end-from > maxSurroundings || until-from > maxSurroundings {
		return false
	}
	return onlySurroundings(was, now, from, end, until) && onlySurroundings(now, was, from, until, end)
}

// onlySurroundings reports whether all lines of a text from one to another one that the other text
// has not are of its surroundings.
func onlySurroundings(text, other []string, from, end, until int) bool {
	has := map[string]bool{}
	for _, one := range other[from:until] {
		has[one] = true
	}
	days := sync.OnceValue(func() map[string]bool { return linesOfDays(other[from:until]) })
	// the list that a line is of goes on until a line that is none of it
	headed, known := false, false
	for i := from; i < end; i++ {
		one := strings.TrimRight(text[i], "\r")
		listed := isListed(one)
		if listed && !known {
			headed, known = headsList(headingAbove(text, i)), true
		}
		switch {
		case has[text[i]], strings.TrimSpace(one) == "", listed && headed:
		case len(one) < maxDayLine && dayLineForm().MatchString(one) && days()[withoutDay(text[i])]:
		default:
			return false
		}
		if !listed && strings.TrimSpace(one) != "" {
			headed, known = headsList(one), true
		}
	}
	return true
}

// linesOfDays are the lines that tell the day or the hour, without them.
func linesOfDays(text []string) map[string]bool {
	all := map[string]bool{}
	for _, one := range text {
		if len(one) < 2*maxDayLine && dayLineForm().MatchString(one) {
			all[withoutDay(one)] = true
		}
	}
	return all
}

// withoutDay is a line with a sign for each part of a day and an hour.
func withoutDay(one string) string { return dayForm().ReplaceAllString(one, "#") }

// isListed reports whether a line is the name of a file or a folder, and no more. One with blanks in
// it has to end as such a name does.
func isListed(one string) bool {
	switch {
	case len(one) > 500:
		return false
	case strings.Contains(one, "─") && treeForm().MatchString(one):
		return true
	}
	return listedForm().MatchString(one) && (len(strings.Fields(one)) <= 2 || endsAsName().MatchString(one))
}

// headingAbove is the line that stands above the list that a line is of, "" if there is none.
func headingAbove(text []string, i int) string {
	for least := max(0, i-maxAboveList); i > least; i-- {
		if one := strings.TrimRight(text[i-1], "\r"); strings.TrimSpace(one) != "" && !isListed(one) {
			return one
		}
	}
	return ""
}

// headsList reports whether a line says that it shows files, and not what may be done with them.
func headsList(one string) bool {
	return headsForm().MatchString(one) && !rulesForm().MatchString(beforeNote(one))
}

// beforeNote is a heading without what it adds in brackets.
func beforeNote(one string) string {
	one, _, _ = strings.Cut(one, "(")
	return one
}
