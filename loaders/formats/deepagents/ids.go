package deepagents

import (
	"math"
	"msgview/loaders/format"
	"strings"
	"time"

	"msgview/loaders/chat"
	"msgview/model/rawjson"
)

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
