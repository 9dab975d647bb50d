package safetext

import (
	"strconv"
	"time"
)

// Int returns a number in digits.
func Int(n int, st Style) Text { return plain(strconv.Itoa(n), st) }

// Count returns a number with thin groups of three digits: 12,345.
func Count(n int64, st Style) Text {
	s := strconv.FormatInt(n, 10)
	digits := len(s)
	if n < 0 {
		digits--
	}
	b := make([]byte, 0, len(s)+digits/3)
	for i := 0; i < len(s); i++ {
		if left := len(s) - i; i > 0 && left%3 == 0 && s[i-1] != '-' {
			b = append(b, ',')
		}
		b = append(b, s[i])
	}
	return plain(string(b), st)
}

// Float returns a number with this many decimals.
func Float(f float64, decimals int, st Style) Text {
	return plain(strconv.FormatFloat(f, 'f', decimals, 64), st)
}

// Bytes returns a size in units of 1,000: 312 B, 2.1 MB.
func Bytes(n int64, st Style) Text {
	if n < 1000 {
		return plain(strconv.FormatInt(n, 10)+" B", st)
	}
	f, unit := float64(n)/1000, 0
	for f >= 999.5 && unit < 4 {
		f, unit = f/1000, unit+1
	}
	decimals := 0
	if f < 9.95 {
		decimals = 1
	}
	return plain(strconv.FormatFloat(f, 'f', decimals, 64)+" "+[...]string{"kB", "MB", "GB", "TB", "PB"}[unit], st)
}

// Duration returns a time span with two units at most: 85 ms, 2.4 s, 3 m 20 s, 1 h 5 m.
func Duration(d time.Duration, st Style) Text {
	sign := ""
	if d < 0 {
		sign, d = "-", -d
	}
	s := ""
	switch two := func(n int64, unit string, m int64, small string) {
		s = strconv.FormatInt(n, 10) + " " + unit
		if m > 0 {
			s += " " + strconv.FormatInt(m, 10) + " " + small
		}
	}; {
	case d < 0: // the one duration that has no opposite
		s = "forever"
	case d < time.Second:
		s = strconv.FormatInt(d.Milliseconds(), 10) + " ms"
	case d < 59950*time.Millisecond:
		s = strconv.FormatFloat(d.Seconds(), 'f', 1, 64) + " s"
	case d < time.Hour:
		d = d.Round(time.Second)
		two(int64(d/time.Minute), "m", int64(d%time.Minute/time.Second), "s")
	case d < 48*time.Hour:
		two(int64(d/time.Hour), "h", int64(d%time.Hour/time.Minute), "m")
	default:
		two(int64(d/(24*time.Hour)), "d", int64(d%(24*time.Hour)/time.Hour), "h")
	}
	return plain(sign+s, st)
}

// Time returns a time in a layout of package time, which must be a constant.
func Time(t time.Time, layout literal, st Style) Text {
	return Clean(t.Format(string(layout)), st)
}
