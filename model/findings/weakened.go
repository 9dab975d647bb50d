package findings

import (
	"regexp"
	"slices"
	"strings"
	"sync"

	"msgview/model/tool"
)

var (
	// A line that asserts something.
	assertForm = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`^\s*(?:assert\b|(?:self|this|t)\.assert\w*\(|(?:assert|require|should|is)\.\w+\(|await expect\(|expect\w*\(|assert\w*!?\(|EXPECT_\w+\(|ASSERT_\w+\(|XCTAssert\w*\(|Assert\.\w+\()`)
	})
	// One that a single value fits.
	exactForm = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`===?|\.to(?:Be|Equal|StrictEqual|HaveLength|HaveBeenCalledTimes)\(|\b(?:assert|require|Assert)\.(?:\w*[Ee]qual\w*|Len|Same|AreEqual)\(|(?i:assert_?(?:eq|equals?|equal_to)!?\()|assert\w*Equals?\(|(?:EXPECT|ASSERT)_EQ\(`)
	})
	// One that many values fit.
	looseForm = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`\bis not None\b|!==? ?(?:None|null|undefined|nil)\b|[^=-]>=?\s*-?\d|<=?\s*\d|\bisinstance\(|\.toBe(?:Defined|Truthy|Falsy|InstanceOf|GreaterThan\w*|LessThan\w*)\(|\.not\.toBe(?:Null|Undefined)\(|\bassert(?:True|IsNotNone|IsNotNull|NotNull|Greater\w*|Less\w*|IsInstance)\(|\.(?:NotNil|NotEmpty|NotNull|NotZero|IsNotNull|ok|isOk|exists|True)\(|XCTAssertNotNil\(|\.is_(?:some|ok)\(\)|^\s*assert [\w.]+(?:\([^()=]*\))?$`)
	})
	unequalIf = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^\s*(?:\}\s*else )?if\b.* != \S`) })
	lesserIf  = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`^\s*(?:\}\s*else )?if\b.* (?:<=?|>=?|==) (?:-?\d|""|nil\b)`)
	})
	nameForm = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`[A-Za-z_]\w{2,}`) })
)

// weakened returns the line that an edit leaves of what a test asserts, where that is all it
// does: each other line is an assertion that was taken out, or one that now fits many values
// where one fitted before.
func weakened(one tool.Edit) string {
	if one.Insert || len(one.Old) > 8<<10 {
		return ""
	}
	was, now := strings.Split(one.Old, "\n"), strings.Split(one.New, "\n")
	said := ""
	for len(was) > 0 {
		switch {
		case len(now) > 0 && was[0] == now[0]:
			now = now[1:]
		case !assertForm().MatchString(was[0]) && !unequalIf().MatchString(was[0]):
			return ""
		case len(now) > 0 && loosens(was[0], now[0]):
			if said == "" {
				said = strings.TrimSpace(now[0])
			}
			now = now[1:]
		case !wholeLine(was[0]) || slices.Contains(now, was[0]): // moved, or goes on
			return ""
		case said == "":
			said = strings.TrimSpace(was[0])
		}
		was = was[1:]
	}
	if strings.TrimSpace(strings.Join(now, "")) != "" {
		return ""
	}
	return said
}

// wholeLine reports whether an assertion ends on its line, so that it can be taken out alone.
func wholeLine(line string) bool {
	return assertForm().MatchString(line) && strings.Count(line, "(") == strings.Count(line, ")") && strings.Count(line, "{") == strings.Count(line, "}") && strings.Count(line, "[") == strings.Count(line, "]")
}

// loosens reports whether an assertion about the same is one that more fits.
func loosens(was, now string) bool {
	switch {
	case unequalIf().MatchString(was):
		if !lesserIf().MatchString(now) {
			return false
		}
	case !exactForm().MatchString(was) || !assertForm().MatchString(now) || exactForm().MatchString(now) || !looseForm().MatchString(now):
		return false
	}
	names := nameForm().FindAllString(now, 32)
	return slices.ContainsFunc(nameForm().FindAllString(was, 32), func(name string) bool {
		return !expectation().MatchString(name) && name != "self" && name != "len" && name != "None" && slices.Contains(names, name)
	})
}
