package findings

import (
	"encoding/base64"
	"slices"
	"testing"
)

// A web token that is good for minutes only, and one with which an address is signed for less than
// a day, are no secrets. Others are.
func TestTokensOfMinutes(t *testing.T) {
	token := func(payload string) string {
		part := func(s string) string { return base64.RawURLEncoding.EncodeToString([]byte(s)) }
		return part(`{"alg":"HS256","typ":"JWT"}`) + "." + part(payload) + ".q7Rk2mZx9TbVw4LsYp8NcHd3GfJ6KuAe5XoQi1DzBv0"
	}
	const picture = "https://pictures.bakery.net/rye.png?size=2&jwt="
	for name, c := range map[string]struct {
		said  string
		found bool
	}{
		"of five minutes":          {"Authorization: Bearer " + token(`{"sub":"ada","nbf":1780000000,"exp":1780000300}`), false},
		"of an hour":               {"Authorization: Bearer " + token(`{"sub":"ada","iat":1780000000,"exp":1780003600}`), true},
		"of a month":               {"Authorization: Bearer " + token(`{"sub":"ada","iat":1780000000,"exp":1782592000}`), true},
		"of nobody knows":          {"Authorization: Bearer " + token(`{"sub":"ada","iat":1780000000}`), true},
		"signs for an hour":        {"![rye](" + picture + token(`{"path":"rye.png","nbf":1780000000,"exp":1780003600}`) + ")", false},
		"signs for a month":        {"![rye](" + picture + token(`{"path":"rye.png","nbf":1780000000,"exp":1782592000}`) + ")", true},
		"signs, and another one":   {picture + token(`{"nbf":1780000000,"exp":1780003600}`) + "\nBearer " + token(`{"sub":"ada","iat":1780000000,"exp":1782592000}`), true},
		"of a day in a test run":   {"=== test session starts ===\nheaders = 'Bearer " + token(`{"sub":1,"iat":1780000000,"exp":1780086400}`) + "'\n1 failed", false},
		"of a month in such a run": {"=== test session starts ===\nheaders = 'Bearer " + token(`{"sub":1,"iat":1780000000,"exp":1782592000}`) + "'\n1 failed", true},
		"of a day, no tests":       {"the session starts\nheaders = 'Bearer " + token(`{"sub":1,"iat":1780000000,"exp":1780086400}`) + "'", true},
		"a key typed by hand":      {"anthropic sk-ant-api03-AAAABBBBCCCCDDDDEEEEFFFFGGGG-hh_iiJJKK", false},
		"a key in a test run":      {"=== test session starts ===\nanthropic sk-ant-api03-q7Rk2mZx9TbVw4LsYp8NcHd3GfJ6KuAe5XoQi1DzBv0", true},
		"of somebody":              {"Bearer " + token(`{"sub":"testino","iat":1780000000}`), true},
		"it ends before it began":  {"Bearer " + token(`{"sub":"ada","iat":1780000000,"exp":1770000000}`), true},
	} {
		_, list := failsAfter(t, user("go"), ran(bash("1", "bakectl show"), c.said), answer("done"))
		if found := slices.ContainsFunc(list, func(one Finding) bool { return one.Rule.Code == "hidden.secret" }); found != c.found {
			t.Errorf("%s: found %v\n%s", name, found, told(list))
		}
	}
}

// A web token of a test's subject is a hint, and another one beside it a warning.
func TestTokenOfATest(t *testing.T) {
	token := func(payload string) string {
		part := func(s string) string { return base64.RawURLEncoding.EncodeToString([]byte(s)) }
		return part(`{"alg":"HS256","typ":"JWT"}`) + "." + part(payload) + ".q7Rk2mZx9TbVw4LsYp8NcHd3GfJ6KuAe5XoQi1DzBv0"
	}
	ofTest := "Bearer " + token(`{"sub":"test-baker","iat":1780000000}`)
	of := func(payload string) string { return "Bearer " + token(payload) }
	for said, want := range map[string]Severity{
		of(`{"sub":"ada","iat":1780000000,"exp":1780086400,"iss":"oven-api"}`):            Hint,
		of(`{"sub":"ada","iat":1780000000,"exp":1780090000,"iss":"oven-api"}`):            Warning, // longer than a day
		of(`{"sub":"ada","iat":1780000000,"exp":1780086400,"iss":"https://bakery.net/"}`): Warning,
		of(`{"sub":"ada","iat":1780000000,"exp":1780086400,"iss":"bakery.net"}`):          Warning,
		of(`{"sub":"ada","iat":1780000000,"exp":1780086400}`):                             Warning,
		of(`{"role":"admin","iat":1780000000,"exp":1780086400,"iss":"oven-api"}`):         Warning,
		ofTest: Hint, ofTest + "\nBearer " + token(`{"sub":"ada","iat":1780000000}`): Warning} {
		_, list := failsAfter(t, user("go"), ran(bash("1", "bakectl show"), said), answer("done"))
		if i := slices.IndexFunc(list, func(one Finding) bool { return one.Rule == ruleSecret }); i < 0 || list[i].Severity != want {
			t.Errorf("%s: %s", want, told(list))
		}
	}
}
