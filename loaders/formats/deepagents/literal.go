package deepagents

import (
	"math"
	"strings"
	"time"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model/rawjson"
)

// isCase reports whether a value looks like a case in the coding that the compiler makes
// for an enum: {"text":{"_0":x}} is case text with x.
func isCase(v rawjson.Value) bool { return v.Len() == 1 && v.Index(0).Len() == 1 }

// isBlock reports whether a content block is in that coding.
func isBlock(v rawjson.Value) bool { return isCase(v) && v.Fits("text/reasoning/image._0") }

// plainArguments returns the JSON of arguments, with values in the compiler's
// coding of AgentJSON ({"int":{"_0":1}}, {"null":{}}) unwrapped at any depth. JSON
// without such values comes back byte for byte.
func plainArguments(v rawjson.Value) []byte {
	if !hasLiteral(v) {
		return v.Keep()
	}
	return rawjson.Rewrite(nil, v, plain)
}

// isNull reports whether a value of arguments is null in that coding, and isValue whether
// it is any other one.
func isNull(v rawjson.Value) bool {
	return v.Len() == 1 && v.Fits("null:object !null:filled") && !v.Index(0).Opaque()
}

func isValue(v rawjson.Value) bool {
	return isCase(v) && v.Fits("bool/int/double/string/array/object._0")
}

func hasLiteral(v rawjson.Value) bool {
	if isNull(v) || isValue(v) {
		return true
	}
	for i := range v.Len() {
		if hasLiteral(v.Index(i)) {
			return true
		}
	}
	return false
}

// plain unwraps a value in that coding, for rawjson.Rewrite.
func plain(v rawjson.Value) (rawjson.Value, []byte) {
	switch {
	case isNull(v):
		return v, []byte("null")
	case isValue(v):
		return v.Index(0).Index(0), nil
	}
	return v, nil
}

// uuid is a UUID in its usual spelling, in either case.
var uuid = format.Regexp(`^[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}$`)

// callID returns the id of a call so that two spellings of a UUID are the same.
func callID(v rawjson.Value) string {
	id := v.Scalar()
	if uuid().MatchString(id) {
		return strings.ToUpper(id)
	}
	return id
}

// swiftEpoch is 2001-01-01 in seconds since 1970: where Foundation's dates begin
// (Foundation: Date.timeIntervalBetween1970AndReferenceDate).
const swiftEpoch = 978307200

// swiftFrom is the least number that is taken for such a date: 2014, when Swift came.
const swiftFrom = 4e8

// timeOf reads a time: ISO 8601, or a number, which a JSONEncoder without a date
// strategy writes as seconds since 2001. Larger numbers are taken to count from
// 1970.
func timeOf(v rawjson.Value) time.Time {
	if s, ok := v.Look().Float(); ok && s > swiftFrom && s < 1e9 {
		v.Take()
		whole, part := math.Modf(s)
		return time.Unix(swiftEpoch+int64(whole), int64(part*1e9)).UTC()
	}
	return chat.Time(v)
}
