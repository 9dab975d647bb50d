package findings

import (
	"cmp"
	"regexp"
	"slices"
	"strings"
	"sync"

	"msgview/model/tool"
)

var (
	// A line that asserts something.
	assertForm = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`^\s*(?:assert\b|(?:self|this|t)\.assert\w*\(|\$this->assert\w*\(|(?:assert|require|should|is)\.\w+\(|await expect\(|expect\w*\(|assert\w*!?\(|EXPECT_\w+\(|ASSERT_\w+\(|XCTAssert\w*\(|Assert(?:ions)?\.\w+\()`)
	})
	// One that a single value fits.
	exactForm = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`===?|\.to(?:Be|Equal|StrictEqual|HaveLength|HaveBeenCalledTimes)\(|\b(?:assert|require|Assert)\.(?:\w*[Ee]qual\w*|Len|Same|AreEqual)\(|(?i:assert_?(?:eq|equals?|equal_to)!?\()|assert\w*Equals?\(|assertSame\(|(?:EXPECT|ASSERT)_EQ\(|\.to eql?\b|\.toThrow\w*\([^)]|\.toHaveBeenCalledWith\(`)
	})
	// One that many values fit.
	looseForm = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`\bis not None\b| != | (?:not )?in [\[({\w]|!==? ?(?:None|null|undefined|nil)\b|[^=-]>=?\s*-?\d|<=?\s*\d|\bisinstance\(|\.toBe(?:Defined|Truthy|Falsy|InstanceOf|GreaterThan\w*|LessThan\w*)\(|\.not\.toBe(?:Null|Undefined)\(|\.toContain\w*\(|\.toMatch(?:Object)?\(|\.toHaveProperty\(|\.toThrow\w*\(\)|\.toHaveBeenCalled\(\)|\.(?:to|not_to) (?:be_\w+|be [<>]|include)|\bassert(?:True|In|IsNotNone|IsNotNull|NotNull|Greater\w*|Less\w*|IsInstance)\(|\.(?:NotNil|Contains|NoError|NotEmpty|NotNull|NotZero|IsNotNull|ok|isOk|exists|True)\(|XCTAssertNotNil\(|\.is_(?:some|ok)\(\)|^\s*assert [\w.]+(?:\([^()=]*\))?$`)
	})
	// One that anything fits.
	emptyForm = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`^\s*(?:assert (?:True|1|not False)|pass|(?:self\.|this\.)?assertTrue\([Tt]rue\)|expect\((true|1)\)\.(?:toBe(?:Truthy)?|toEqual)\((?:true|1)?\)|assert!\(true\)|assert(?:\.(?:ok|isTrue))?\(true\)|(?:assert|require)\.True\(t, true\)|Assert(?:ions)?\.\w*[Tt]rue\(true\))\s*(?:,.*)?[;})\s]*(?:(?:#|//).*)?$`)
	})
	raisesForm = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`^\s*(?:with )?(?:pytest\.raises|self\.assertRaises)\(([\w.]+)(.*)$`)
	})
	// What stands before the assertion of a test on one line.
	headForm = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile("^\\s*(?:(?:async )?def \\w+\\(.*?\\)(?:\\s*->\\s*[\\w.]+)?:\\s+|(?:it|test)\\((?:'[^']*'|\"[^\"]*\"|`[^`]*`),\\s*(?:async\\s*)?(?:\\(\\w*\\)|\\w+)\\s*=>\\s*\\{?\\s*|(?:#\\[test\\]\\s*)?fn \\w+\\(\\)\\s*\\{\\s*)")
	})
	unequalIf = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^\s*(?:\}\s*else )?if\b.* != \S`) })
	lesserIf  = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`^\s*(?:\}\s*else )?if\b.* (?:<=?|>=?|==) (?:-?\d|""|nil\b)`)
	})
	nameForm = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`[A-Za-z_]\w{2,}`) })
)

// weakened returns a line of what a test asserts and what an edit makes of it, "" where that is
// taken out, where this is all that the edit does: each other line is an assertion that was taken
// out, or one that now fits many values where one fitted before.
func weakened(one tool.Edit) (old, fresh string) {
	if one.Insert || len(one.Old) > 8<<10 {
		return "", ""
	}
	was, now := strings.Split(one.Old, "\n"), strings.Split(one.New, "\n")
	for len(was) > 0 {
		before, after := was[0], ""
		if len(now) > 0 {
			before, after = bodies(was[0], now[0])
		}
		switch {
		case len(now) > 0 && was[0] == now[0]:
			now = now[1:]
		case len(now) > 0 && (raisesLess(before, after) || assertForm().MatchString(before) && !emptyForm().MatchString(before) && emptyForm().MatchString(after)):
			old, fresh, now = cmp.Or(old, before), cmp.Or(fresh, after), now[1:]
		case !assertForm().MatchString(before) && !unequalIf().MatchString(before):
			return "", ""
		case len(now) > 0 && loosens(before, after):
			old, fresh, now = cmp.Or(old, before), cmp.Or(fresh, after), now[1:]
		case !wholeLine(was[0]) || slices.Contains(now, was[0]): // moved, or goes on
			return "", ""
		case old == "":
			old = was[0]
		}
		was = was[1:]
	}
	if strings.TrimSpace(strings.Join(now, "")) != "" {
		return "", ""
	}
	return strings.TrimSpace(old), strings.TrimSpace(fresh)
}

// bodies returns what two lines have behind the head of the test that they are.
func bodies(was, now string) (before, after string) {
	head := headForm().FindString(was)
	if rest, ok := strings.CutPrefix(now, head); ok {
		return was[len(head):], rest
	}
	return was, now
}

// wholeLine reports whether an assertion ends on its line, so that it can be taken out alone.
func wholeLine(line string) bool {
	return assertForm().MatchString(line) && strings.Count(line, "(") == strings.Count(line, ")") && strings.Count(line, "{") == strings.Count(line, "}") && strings.Count(line, "[") == strings.Count(line, "]")
}

// raisesLess reports whether more failures are fine than before.
func raisesLess(was, now string) bool {
	a, b := raisesForm().FindStringSubmatch(was), raisesForm().FindStringSubmatch(now)
	if a == nil || b == nil {
		return false
	}
	return a[1] != b[1] && (b[1] == "Exception" || b[1] == "BaseException") || a[1] == b[1] && strings.Contains(a[2], "match=") && !strings.Contains(b[2], "match=")
}

// loosens reports whether an assertion about the same is one that more fits.
func loosens(was, now string) bool {
	switch {
	case unequalIf().MatchString(was):
		if !lesserIf().MatchString(now) {
			return false
		}
	case exactForm().MatchString(was) && strings.HasPrefix(now, strings.TrimRight(was, " ")+" or "):
		return true
	case !exactForm().MatchString(was) || !assertForm().MatchString(now) || exactForm().MatchString(now) || !looseForm().MatchString(now):
		return false
	}
	names := nameForm().FindAllString(now, 32)
	return slices.ContainsFunc(nameForm().FindAllString(was, 32), func(name string) bool {
		return !expectation().MatchString(name) && name != "self" && name != "len" && name != "None" && slices.Contains(names, name)
	})
}
