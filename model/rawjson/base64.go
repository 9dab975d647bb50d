package rawjson

import "errors"

// ErrGone says that a record does not have the data that is looked for.
var ErrGone = errors.New("its data is not at hand")

// FindBase64 returns the data of a number of bytes that stands in a record, in base64.
func FindBase64(record []byte, size int64) ([]byte, error) {
	for i := 0; i < len(record); {
		if !isBase64[record[i]] {
			i++
			continue
		}
		from, letters := i, 0
	run:
		for i < len(record) {
			switch c := record[i]; {
			case isBase64[c]:
				letters++
				i++
			case c == '\\' && i+1 < len(record) && (record[i+1] == '/' || record[i+1] == 'n' || record[i+1] == 'r'):
				if record[i+1] == '/' {
					letters++
				}
				i += 2
			default:
				break run
			}
		}
		if int64(letters)*3/4 == size {
			return unwritten64(record[from:i], size)
		}
	}
	return nil, ErrGone
}

// isBase64 are the letters of base64, of both kinds.
var isBase64 = func() (is [256]bool) {
	for _, c := range []byte(alphabet64) {
		is[c] = true
	}
	is['-'], is['_'] = true, true
	return is
}()

const alphabet64 = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"

// value64 is what a letter of base64 stands for.
var value64 = func() (of [256]uint32) {
	for i, c := range []byte(alphabet64) {
		of[c] = uint32(i)
	}
	of['-'], of['_'] = 62, 63
	return of
}()

// unwritten64 decodes base64 as it is written in JSON.
func unwritten64(s []byte, size int64) ([]byte, error) {
	data := make([]byte, 0, size+3)
	var bits uint32
	n := 0
	for i := 0; i < len(s); i++ {
		c := s[i]
		if c == '\\' {
			if i++; s[i] != '/' {
				continue
			}
			c = '/'
		}
		bits = bits<<6 | value64[c]
		if n++; n%4 == 0 {
			data = append(data, byte(bits>>16), byte(bits>>8), byte(bits))
		}
	}
	switch n % 4 {
	case 2:
		data = append(data, byte(bits>>4))
	case 3:
		data = append(data, byte(bits>>10), byte(bits>>2))
	}
	return data, nil
}
