package deepagents

import "msgview/model/rawjson"

// literalCase unwraps a content block in the coding that the compiler makes for an
// enum: {"text":{"_0":x}} is case text with x. Only the framework's three cases
// count.
func literalCase(v rawjson.Value) (name string, inner rawjson.Value, ok bool) {
	if v.Kind() != rawjson.Object || v.Len() != 1 {
		return "", rawjson.Value{}, false
	}
	name, body := v.Key(0), v.Index(0)
	if name != "text" && name != "reasoning" && name != "image" {
		return "", rawjson.Value{}, false
	}
	if body.Kind() != rawjson.Object || body.Len() != 1 || body.Key(0) != "_0" {
		return "", rawjson.Value{}, false
	}
	return name, body.Index(0), true
}

// plainArguments returns the JSON of arguments, with values in the compiler's
// coding of AgentJSON ({"int":{"_0":1}}, {"null":{}}) unwrapped at any depth. JSON
// without such values comes back byte for byte.
func plainArguments(v rawjson.Value) []byte {
	if !hasLiteral(v) {
		return v.Raw()
	}
	return appendPlain(nil, v)
}

// literalValue unwraps one value. {"null":{}} has no inner value.
func literalValue(v rawjson.Value) (inner rawjson.Value, null, ok bool) {
	if v.Kind() != rawjson.Object || v.Len() != 1 {
		return rawjson.Value{}, false, false
	}
	body := v.Index(0)
	if body.Kind() != rawjson.Object || body.Opaque() {
		return rawjson.Value{}, false, false
	}
	switch v.Key(0) {
	case "null":
		return rawjson.Value{}, true, body.Len() == 0
	case "bool", "int", "double", "string", "array", "object":
		if body.Len() == 1 && body.Key(0) == "_0" {
			return body.Index(0), false, true
		}
	}
	return rawjson.Value{}, false, false
}

func hasLiteral(v rawjson.Value) bool {
	if _, _, ok := literalValue(v); ok {
		return true
	}
	for i := range v.Len() {
		if hasLiteral(v.Index(i)) {
			return true
		}
	}
	return false
}

func appendPlain(dst []byte, v rawjson.Value) []byte {
	if inner, null, ok := literalValue(v); null && ok {
		return append(dst, "null"...)
	} else if ok {
		v = inner
	}
	isObject := v.Kind() == rawjson.Object
	if v.Opaque() || !isObject && v.Kind() != rawjson.Array {
		return append(dst, v.Raw()...)
	}
	open, end := byte('['), byte(']')
	if isObject {
		open, end = '{', '}'
	}
	dst = append(dst, open)
	for i := range v.Len() {
		if i > 0 {
			dst = append(dst, ',')
		}
		if isObject {
			dst = append(rawjson.AppendString(dst, v.Key(i)), ':')
		}
		dst = appendPlain(dst, v.Index(i))
	}
	return append(dst, end)
}
