package deepagents

import (
	"math"
	"strings"
	"time"

	"msgview/loaders/chat"
	"msgview/model/rawjson"
)

// isUUID reports whether s is a UUID in its usual spelling, in either case.
func isUUID(s string) bool {
	if len(s) != 36 {
		return false
	}
	for i := range len(s) {
		c := s[i]
		switch i {
		case 8, 13, 18, 23:
			if c != '-' {
				return false
			}
		default:
			if !(c >= '0' && c <= '9' || c|0x20 >= 'a' && c|0x20 <= 'f') {
				return false
			}
		}
	}
	return true
}

func upper(s string) string { return strings.ToUpper(s) }

// callID returns the id of a call so that two spellings of a UUID are the same.
func callID(v rawjson.Value) string {
	id := v.Scalar()
	if isUUID(id) {
		return upper(id)
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

// seconds reads a duration, 0 if there is none.
func seconds(v rawjson.Value) time.Duration {
	s, ok := v.Float()
	if !ok || s <= 0 || s > 1e9 {
		return 0
	}
	return time.Duration(math.Round(s * float64(time.Second)))
}
