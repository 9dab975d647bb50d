package findings

import (
	"slices"
	"strings"
	"unicode/utf8"

	"msgview/model/wordset"
)

// What is asked for in words a tool may answer in its own form: tomorrow as a date, a city as the
// number that it has there. Only two of one form can differ.

// relativeWords are days and times that are told from the one who speaks.
var relativeWords = map[string]bool{
	"now": true, "today": true, "tonight": true, "tomorrow": true, "yesterday": true, "day after tomorrow": true, "the day after tomorrow": true, "day before yesterday": true,
	"this morning": true, "this afternoon": true, "this evening": true, "current": true, "latest": true, "next week": true, "this week": true, "last week": true, "next month": true, "this month": true, "last month": true, "weekend": true, "this weekend": true,
	"今天": true, "明天": true, "后天": true, "後天": true, "昨天": true, "前天": true, "现在": true, "現在": true, "今日": true, "明日": true, "明後日": true, "昨日": true, "今": true, "오늘": true, "내일": true, "모레": true, "어제": true, "지금": true,
	"heute": true, "morgen": true, "übermorgen": true, "gestern": true, "vorgestern": true, "jetzt": true,
	"hoy": true, "mañana": true, "pasado mañana": true, "ayer": true, "ahora": true,
	"aujourd'hui": true, "aujourd’hui": true, "demain": true, "après-demain": true, "hier": true, "maintenant": true,
	"oggi": true, "domani": true, "dopodomani": true, "ieri": true, "adesso": true,
	"hoje": true, "amanhã": true, "depois de amanhã": true, "ontem": true, "agora": true,
	"vandaag": true, "overmorgen": true, "gisteren": true, "nu": true,
	"сегодня": true, "завтра": true, "послезавтра": true, "вчера": true, "сейчас": true, "dziś": true, "dzisiaj": true, "jutro": true, "wczoraj": true, "bugün": true, "yarın": true, "dün": true,
}

// relativeBegins are how a count of days from now begins, and how it ends.
var relativeBegins, relativeEnds = [...]string{"in ", "next ", "last ", "this ", "coming ", "+", "-"}, [...]string{" ago", " from now", "天后", "天前", "日後"}

// isRelative reports whether a value is a day or a time that is told from now, in small letters.
func isRelative(asked string) bool {
	if relativeWords[asked] {
		return true
	}
	for _, w := range relativeEnds {
		if strings.HasSuffix(asked, w) {
			return true
		}
	}
	for _, w := range relativeBegins {
		if rest, ok := strings.CutPrefix(asked, w); ok {
			last := rest[strings.LastIndexByte(rest, ' ')+1:]
			switch strings.TrimLeft(last, "0123456789") {
			case "d", "day", "days", "h", "hour", "hours", "week", "weeks", "month", "months", "minutes", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday":
				return true
			}
		}
	}
	return false
}

// isResolved reports whether a tool answered what was told from now as the date or the time that it is.
func isResolved(asked, answered string) bool {
	return digits(answered) > 0 && isRelative(asked)
}

// isNumbered reports whether a tool answered a place that was named with the number or the code that
// it has there, or the other way round.
func isNumbered(key, asked, answered string) bool {
	switch strings.ToLower(key) {
	case "city", "location", "country", "origin", "destination", "region":
	default:
		return false
	}
	if digits(asked) == len(asked) {
		asked, answered = answered, asked
	}
	switch {
	case strings.ContainsAny(asked, "0123456789"):
		return false
	case digits(answered) == len(answered):
		return true
	case len(answered) <= 3 && len(asked) > 3:
		return shortFor(answered, asked)
	}
	return len(asked) <= 3 && len(answered) > 3 && isCodeOf(strings.ToLower(key), asked, answered)
}

// isCodeOf reports whether a place that was asked for by a code is that with a name: an airport has
// letters of its name, other places the first letters of its words, countries also its first two.
// More would take Iran for IN.
func isCodeOf(key, code, name string) bool {
	if words := strings.Fields(name); len(words) == len(code) {
		i := 0
		if !slices.ContainsFunc(words, func(w string) bool { i++; return w[0] != code[i-1] }) {
			return true
		}
	}
	switch key {
	case "origin", "destination":
		return len(code) == 3 && shortFor(code, name)
	case "country":
		return strings.HasPrefix(name, code) || ownCodes.Has(code+":"+name)
	}
	return false
}

// ownCodes are countries of which the code has other letters.
var ownCodes = wordset.Set{Words: "at:austria bd:bangladesh ch:switzerland cl:chile cn:china de:germany dk:denmark ee:estonia es:spain hr:croatia ie:ireland il:israel jm:jamaica jp:japan kr:korea kz:kazakhstan ma:morocco mt:malta mx:mexico my:malaysia pk:pakistan pl:poland pt:portugal py:paraguay rs:serbia se:sweden sk:slovakia tr:turkey ua:ukraine uy:uruguay"}

// isOtherScript reports whether only one of two names is in the letters of English: one may be what
// the other is in another language.
func isOtherScript(asked, answered string) bool {
	return hasOther(asked) != hasOther(answered) && !strings.ContainsAny(asked+answered, "0123456789@")
}

func hasOther(s string) bool {
	for _, r := range s {
		if r >= utf8.RuneSelf && r > 0x24f {
			return true
		}
	}
	return false
}
