package request

import (
	"bufio"
	"strconv"

	"msgview/model/rawjson"
)

// body writes JSON without looking back: the last byte tells whether a comma is needed.
type body struct {
	out  *bufio.Writer
	last byte
}

func (b *body) byte(c byte) {
	b.out.WriteByte(c)
	b.last = c
}

func (b *body) raw(s []byte) {
	if len(s) > 0 {
		b.out.Write(s)
		b.last = s[len(s)-1]
	}
}

// comma separates a value from what stands before it.
func (b *body) comma() {
	switch b.last {
	case 0, '{', '[', ':':
	default:
		b.byte(',')
	}
}

func (b *body) key(name string) {
	b.comma()
	b.raw(rawjson.Quote(name))
	b.byte(':')
}

func (b *body) text(name, s string) {
	b.key(name)
	b.raw(rawjson.Quote(s))
}

// some is text unless it is empty.
func (b *body) some(name, s string) {
	if s != "" {
		b.text(name, s)
	}
}

func (b *body) int(name string, n int64) {
	b.key(name)
	b.raw(strconv.AppendInt(nil, n, 10))
}

func (b *body) member(name string, json []byte) {
	b.key(name)
	b.raw(json)
}

// open begins an object or a list that is a member.
func (b *body) open(name string, bracket byte) {
	b.key(name)
	b.byte(bracket)
}

// element begins an object in a list.
func (b *body) element() {
	b.comma()
	b.byte('{')
}

// typed begins an object in a list that says of what kind it is.
func (b *body) typed(kind string) {
	b.element()
	b.text("type", kind)
}

func (b *body) close(bracket byte) { b.byte(bracket) }

// tools writes the definitions of tools, if there are any, each with what one writes.
func (b *body) tools(name string, list []Tool, one func(Tool)) {
	if len(list) == 0 {
		return
	}
	b.open(name, '[')
	for _, t := range list {
		one(t)
	}
	b.close(']')
}

// definition writes the members of a tool's definition, and ends it.
func (b *body) definition(t Tool, schema string) {
	b.text("name", t.Name)
	b.some("description", t.Description)
	b.member(schema, t.Schema)
	b.close('}')
}

// function writes a definition as OpenAI has it, and those who follow it.
func (b *body) function(t Tool) {
	b.typed("function")
	b.open("function", '{')
	b.definition(t, "parameters")
	b.close('}')
}

// valid returns JSON of the log on one line, nil if it is none, or too deep.
func valid(json []byte) []byte {
	if _, err := rawjson.Parse(json); err != nil || rawjson.TooDeep(json) {
		return nil
	}
	return rawjson.Compact(nil, json)
}

// object returns the arguments of a call as a JSON object; changed says that they are
// none, and stand in a member of one.
func object(c *Call) (json []byte, changed bool) {
	if len(c.Arguments) == 0 && c.ArgumentsText == "" {
		return []byte("{}"), false
	}
	if json := valid(c.Arguments); len(json) > 0 && json[0] == '{' {
		return json, false
	} else if string(json) == "null" {
		return []byte("{}"), false
	} else if json != nil {
		return append(append([]byte(`{"input":`), json...), '}'), true
	}
	text := c.ArgumentsText
	if text == "" {
		text = string(c.Arguments)
	}
	return append(append([]byte(`{"input":`), rawjson.Quote(text)...), '}'), true
}
