package picture

// Find returns the data of a picture of a number of bytes that stands in a record, in
// base64.
func Find(record []byte, size int64) ([]byte, error) {
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
			return unwritten(record[from:i], size)
		}
	}
	return nil, errGone
}

// isBase64 are the letters of base64, of both kinds.
var isBase64 = func() (is [256]bool) {
	for _, c := range []byte(alphabet) {
		is[c] = true
	}
	is['-'], is['_'] = true, true
	return is
}()

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"

// value is what a letter of base64 stands for.
var value = func() (of [256]uint32) {
	for i, c := range []byte(alphabet) {
		of[c] = uint32(i)
	}
	of['-'], of['_'] = 62, 63
	return of
}()

// unwritten decodes base64 as it is written in JSON.
func unwritten(s []byte, size int64) ([]byte, error) {
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
		bits = bits<<6 | value[c]
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
