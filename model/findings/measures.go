package findings

import (
	"math"
	"slices"
	"strconv"
	"strings"
	"sync"
	"unicode/utf8"
)

// A unit is one by its one name, and what is measured in it.
type unit struct{ name, kind string }

// A measure is a number with its unit.
type measure struct {
	number float64
	unit   unit
}

// unitNames are the names of units of each kind; the first of a group is the one that is told.
var unitNames = sync.OnceValue(func() map[string][]string {
	all := map[string][]string{}
	for kind, names := range map[string]string{
		"length":      "km kilometer kilometre kilometers kilometres kilomètres kilómetros|mi|miles mile meilen millas|nmi nautical_miles nautical_mile seemeilen|m meter metre meters metres|ft feet foot|yd yds yard yards|cm centimeter centimetre centimeters centimetres|mm millimeter millimetre millimeters millimetres",
		"mass":        "kg kgs kilogram kilograms kilo kilos|g gram grams gramm grammes gramos|pounds lb lbs pound|oz ounce ounces|tons t ton tonne tonnes|mg milligram milligrams",
		"volume":      "litres l L liter litre liters|ml milliliter millilitre milliliters millilitres|gallons gal gallon",
		"speed":       "km/h kmh kph|mph|knots kn kt kts knot|m/s mps",
		"energy":      "Wh watt_hours watt-hours|kWh kilowatt_hours kilowatt-hours|MWh megawatt_hours|GWh|kcal|kJ|BTU",
		"temperature": "°C C celsius °_C degrees_C degrees_celsius|°F F fahrenheit °_F degrees_F degrees_fahrenheit",
		"time":        "milliseconds ms msec msecs millisecond millis|seconds s sec secs second sekunden secondes segundos|minutes min mins minute minuten minutos|hours h hr hrs hour stunden heures horas|days day tage jours días|weeks week|months month",
		"money":       "EUR € euro euros|USD US$|$ dollar dollars|GBP £|CHF|JPY yen|¥|SEK|NOK|DKK|PLN zł|CZK Kč|CAD CA$ C$|AUD A$ AU$|INR ₹|CNY RMB|BRL R$",
		"count":       "pieces piece pcs|packs pack packet packets package packages|boxes box|cartons carton|crates crate|pallets pallet|bottles bottle|sheets sheet|rolls roll|dozens dozen",
	} {
		for _, group := range strings.Split(names, "|") {
			all[kind] = append(all[kind], strings.TrimSpace(group))
		}
	}
	return all
})

// unitsCalled are the units by their names.
var unitsCalled = sync.OnceValue(func() map[string]unit {
	all := map[string]unit{}
	for kind, groups := range unitNames() {
		for _, group := range groups {
			names := strings.Fields(group)
			for _, name := range names {
				name = strings.ReplaceAll(name, "_", " ")
				all[name], all[strings.ToLower(name)] = unit{names[0], kind}, unit{names[0], kind}
			}
		}
	}
	return all
})

// unitCalled is the unit that a value names.
func unitCalled(name string) (unit, bool) {
	u, ok := unitsCalled()[strings.ToLower(strings.TrimSpace(strings.ReplaceAll(name, "_", " ")))]
	return u, ok
}

// unitWritten is the unit that a text has behind a number: single letters and currencies only as
// they are written, 500 G and 325M are something else.
func unitWritten(name string) (unit, bool) {
	u, ok := unitsCalled()[name]
	if ok {
		return u, !strings.Contains("cCfF", name) && (u.kind != "money" || name != strings.ToLower(u.name) || name == u.name)
	}
	u, ok = unitsCalled()[strings.ToLower(name)]
	return u, ok && len(name) > 1 && (u.kind != "money" || len(name) > 3)
}

// is reports whether two units may be the same: a sign is that of several currencies, and who sails
// says miles.
func (u unit) is(o unit) bool {
	for _, one := range [...]struct {
		name string
		of   []string
	}{{"$", []string{"USD", "CAD", "AUD"}}, {"¥", []string{"JPY", "CNY"}}, {"miles", []string{"mi", "nmi"}}} {
		if u.name == one.name && slices.Contains(one.of, o.name) || o.name == one.name && slices.Contains(one.of, u.name) {
			return true
		}
	}
	return u == o
}

// measuresOf calls said for the numbers that a text has with units, with where they begin. Of what
// may be read in two ways both are said: 1.250.
func measuresOf(text string, wanted func(n float64) bool, said func(m measure, at int)) {
	eachNumber(text, func(from, to int) {
		if !isOwnNumber(text, from) {
			return
		}
		all, count := readings(text[from:to])
		for _, n := range all[:count] {
			if !wanted(n) {
				continue
			}
			if u, ok := unitBeside(text, from, to); ok {
				said(measure{n, u}, from)
			}
		}
	})
}

// eachNumber calls found for the numbers of a text, which may have commas, points and small spaces
// inside.
func eachNumber(text string, found func(from, to int)) {
	for i := 0; i < len(text); i++ {
		if !isDigitByte(text[i]) {
			continue
		}
		from, group := i, i
		for i < len(text) {
			if isDigitByte(text[i]) {
				i++
				continue
			}
			n := 1
			switch c := text[i]; {
			case c == '.' || c == ',' || c == '\'':
				if i+1 >= len(text) || !isDigitByte(text[i+1]) {
					n = 0
				}
			default:
				if n = spaceAt(text[i:]); n > 0 && (i-group > 3 || digits(text[i+n:]) != 3) {
					n = 0
				}
			}
			if n == 0 {
				break
			}
			i += n
			group = i
		}
		found(from, i)
	}
}

func isDigitByte(c byte) bool { return c >= '0' && c <= '9' }

// spaceAt is the length of a space with which a text begins, also one at which no line is broken.
func spaceAt(text string) int {
	for _, space := range [...]string{" ", "\u00a0", "\u202f", "\u2009"} {
		if strings.HasPrefix(text, space) {
			return len(space)
		}
	}
	return 0
}

// isOwnNumber reports whether a number is no part of a name, a date or another number.
func isOwnNumber(text string, at int) bool {
	if at == 0 {
		return true
	}
	switch c := text[at-1]; {
	case c == ':':
		return at < 2 || !isDigitByte(text[at-2])
	case isLetter(c):
		from := at - 3
		_, ok := unitWritten(text[max(from, 0):at])
		return from >= 0 && ok && (from == 0 || !isWordInside(text[from-1]))
	default:
		return !strings.ContainsRune("_-.,/#+'", rune(c)) && !isDigitByte(c)
	}
}

// readings are what a number may be: 1,250.5 and 1 250,5 are one, 1.250 are two.
func readings(number string) (all [2]float64, count int) {
	add := func(s string) {
		if n, err := strconv.ParseFloat(s, 64); err == nil && len(s) < 16 {
			all[count], count = n, count+1
		}
	}
	if len(number) < 16 && digits(number) == len(number) {
		for _, c := range []byte(number) {
			all[0] = all[0]*10 + float64(c-'0')
		}
		return all, 1
	}
	last := strings.LastIndexFunc(number, isNoDigit)
	if last < 0 || number[last] == '.' && len(number)-last != 4 && strings.IndexFunc(number, isNoDigit) == last {
		add(number)
		return all, count
	}
	_, width := utf8.DecodeRuneInString(number[last:])
	mark, whole, part := number[last:last+width], number[:last], number[last+width:]
	if s, ok := ungrouped(number); ok {
		add(s)
	}
	if s, ok := ungrouped(whole); ok && (mark == "." || mark == ",") && !strings.Contains(whole, mark) {
		add(s + "." + part)
	}
	return all, count
}

func isNoDigit(c rune) bool { return c < '0' || c > '9' }

// ungrouped is a whole number without what stands between its thousands.
func ungrouped(number string) (string, bool) {
	groups := strings.FieldsFunc(number, isNoDigit)
	for i, g := range groups {
		if len(groups) > 1 && (i > 0 && len(g) != 3 || len(g) > 3 || i == 0 && g[0] == '0') {
			return "", false
		}
	}
	return strings.Join(groups, ""), true
}

// scaled are words behind a number that make it another one.
var scaled = map[string]float64{"k": 1e3, "K": 1e3, "M": 1e6, "mn": 1e6, "mio": 1e6, "Mio": 1e6, "B": 1e9, "bn": 1e9, "tsd": 1e3, "Tsd": 1e3, "thousand": 1e3, "million": 1e6, "billion": 1e9, "lakh": 1e5, "crore": 1e7}

// unitBeside is the unit of a number in a text, which stands behind it, or before it if it is money.
// What has both, or stands for thousands, is not known.
func unitBeside(text string, from, to int) (u unit, ok bool) {
	before, has := moneyBefore(text[:from])
	word, end := wordBehind(text, to)
	if scaled[word] > 0 || word == "s" && to-from == 4 && text[to-1] == '0' && text[to] == 's' {
		return unit{}, false // 12 million, the 1990s
	}
	u, ok = unitWritten(word)
	if next, _ := wordBehind(text, end); word != "" && next != "" {
		if two, fits := unitWritten(word + " " + next); fits {
			u, ok = two, true
		} else if scaled[next] > 0 {
			return unit{}, false
		}
	}
	if has && ok {
		return unit{}, false
	} else if has {
		return before, word == "" || text[to] == ' ' || text[to] == '/'
	}
	return u, ok
}

// wordBehind is the word that stands at a place, or behind a space or hyphen there.
func wordBehind(text string, at int) (word string, end int) {
	from := at
	for from < len(text) && text[from] == '*' {
		from++ // where it is told in bold letters
	}
	at = from
	if n := spaceAt(text[at:]); n > 0 {
		from += n
	} else if strings.HasPrefix(text[at:], "-") {
		from++
	}
	for end = from; end < len(text); {
		c, n := utf8.DecodeRuneInString(text[end:])
		if c < utf8.RuneSelf && !isWordInside(byte(c)) && c != '/' && c != '$' && c != '^' || c == '\u00a0' || c == '\u202f' || c == '\u2009' || c >= 0x2010 && c <= 0x2026 || c >= 0x3000 {
			break
		}
		end += n
	}
	return text[from:end], end
}

// moneyBefore is the currency with which a text ends: the letters before a sign belong to it.
func moneyBefore(text string) (unit, bool) {
	for _, space := range [...]string{" ", "\u00a0", "\u202f"} {
		text = strings.TrimSuffix(text, space)
	}
	from := len(text)
	for from > 0 && len(text)-from < 8 && (isLetter(text[from-1]) || text[from-1] == '$' || text[from-1] >= utf8.RuneSelf) {
		from--
	}
	word := text[from:]
	if i := strings.LastIndexAny(word, "€£¥₹"); i >= 0 {
		word = word[i:]
	}
	u, ok := unitWritten(word)
	return u, ok && u.kind == "money"
}

// in reports whether a text names a unit anywhere, also as the end of a name: distance_km.
func (u unit) in(text string) bool {
	for _, group := range unitNames()[u.kind] {
		names := strings.Fields(group)
		if !u.is(unit{names[0], u.kind}) {
			continue
		}
		for _, name := range names {
			for _, between := range [...]string{" ", "_", ""} { // watt_hours, wattHours
				if hasUnitName(text, strings.ReplaceAll(name, "_", between)) {
					return true
				}
				if !strings.Contains(name, "_") {
					break
				}
			}
		}
	}
	return false
}

func hasUnitName(text, name string) bool {
	for at := 0; at+len(name) <= len(text); at++ {
		if text[at]|0x20 != name[0]|0x20 || !strings.EqualFold(text[at:at+len(name)], name) {
			continue
		}
		end := at + len(name)
		begins := at == 0 || !isLetter(name[0]) || !isLetter(text[at-1]) && text[at-1] != '\'' || text[at] < 'a' && text[at-1] >= 'a' || at > 1 && text[at-2] == '\\'
		if begins && (end == len(text) || !isLetter(name[len(name)-1]) || !isLetter(text[end])) {
			return true
		}
	}
	return false
}

// hasAmount reports whether a text has a number, however it is written.
func hasAmount(text string, n float64) (has bool) {
	whole := strconv.FormatFloat(math.Trunc(n), 'f', -1, 64)
	if !strings.Contains(text, whole[max(0, len(whole)-3):]) && n < 1e3 {
		return false
	}
	if hasWord(text, shown(n)) {
		return true
	}
	eachNumber(text, func(from, to int) {
		if has {
			return
		}
		word, _ := wordBehind(text, to)
		all, count := readings(text[from:to])
		for _, one := range all[:count] {
			has = has || one == n || one*max(scaled[word], 1) == n
		}
		has = has || slices.Contains(strings.FieldsFunc(text[from:to], isNoDigit), shown(n))
	})
	return has
}

// shown is a number as it is written.
func shown(n float64) string { return strconv.FormatFloat(n, 'f', -1, 64) }

// figuresIn counts the digits that a number has without the noughts around them: 2 of 1500.
func figuresIn(n float64) int {
	return len(strings.Trim(strings.ReplaceAll(shown(math.Abs(n)), ".", ""), "0"))
}
