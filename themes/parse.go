package themes

import (
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/BurntSushi/toml"
)

// A file is a theme file, read on top of those it extends. Its colours may still
// be names: a palette can change until the outermost file is read.
type file struct {
	Theme
	Extends string           `toml:"extends"`
	Palette map[string]Color `toml:"palette"`

	place string // of the outermost file, for errors
	src   string
}

// parse reads a theme file. Chain is as for find, with the theme itself last.
func parse(name, place, src string, chain []string, onlyBuiltin bool) (*file, error) {
	var own struct { // what has to be known before the rest is read
		Extends string `toml:"extends"`
		Agents  []any  `toml:"agents"`
	}
	if _, err := toml.Decode(src, &own); err != nil {
		return nil, located(place, err)
	}
	f := &file{}
	if own.Extends != "" {
		base, err := find(own.Extends, chain, onlyBuiltin)
		if err != nil {
			return nil, fmt.Errorf("%s: extends: %w", place, err)
		}
		f = base
	}
	if own.Agents != nil {
		f.Agents = nil // a list is replaced, not merged entry by entry
	}
	f.Extends, f.place, f.src = "", place, src
	meta, err := toml.Decode(src, f)
	if err != nil {
		return nil, located(place, err)
	}
	f.Name = name
	var mistakes []error
	reported := ""
	for _, key := range meta.Undecoded() {
		if reported != "" && strings.HasPrefix(key.String(), reported) {
			continue // what is below a key that was reported
		}
		reported = key.String() + "."
		mistakes = append(mistakes, fmt.Errorf("%s: %s", f.at(key.String()), unknown(key)))
	}
	return f, errors.Join(mistakes...)
}

// located names the line of an error of the TOML reader.
func located(place string, err error) error {
	var syntax toml.ParseError
	if errors.As(err, &syntax) {
		return fmt.Errorf("%s:%d: %s", place, syntax.Position.Line, syntax.Message)
	}
	return fmt.Errorf("%s: %w", place, err)
}

// at names the line of a key such as "roles.user.fg" in the file, or the file
// alone if the line is not found: the reader does not tell.
func (f *file) at(key string) string {
	section, last := "", key
	if i := strings.IndexByte(key, '.'); i >= 0 {
		section, last = key[:i], key[i+1:]
	}
	last, rest, _ := strings.Cut(last, ".")
	in := ""
	for i, line := range strings.Split(f.src, "\n") {
		line = strings.TrimSpace(line)
		if strings.HasPrefix(line, "[") {
			in = strings.Trim(strings.SplitN(line, "#", 2)[0], "[] ")
			if in == key || section != "" && in == section+"."+last && rest != "" {
				return f.place + ":" + itoa(i+1)
			}
			continue
		}
		name, _, _ := strings.Cut(line, "=")
		name = strings.Trim(strings.TrimSpace(name), `"'`)
		if in == section && name == last || in == "" && name != "" && (name == key || name == section) {
			return f.place + ":" + itoa(i+1)
		}
	}
	return f.place
}

// unknown says what a key that means nothing could have been.
func unknown(key toml.Key) string {
	t := reflect.TypeFor[file]()
	place := "a theme"
	for i, name := range key {
		valid := keys(t)
		j := slices.IndexFunc(valid, func(k reflect.StructField) bool { return k.Tag.Get("toml") == name })
		if j < 0 || i == len(key)-1 {
			var names []string
			for _, k := range valid {
				names = append(names, k.Tag.Get("toml"))
			}
			return fmt.Sprintf("%s has no %q; it has %s", place, name, strings.Join(names, ", "))
		}
		place, t = "["+strings.Join(key[:i+1], ".")+"]", valid[j].Type
		if t.Kind() == reflect.Slice {
			t = t.Elem()
		}
	}
	return "is unknown"
}

// keys returns the fields of a struct that a file can set.
func keys(t reflect.Type) []reflect.StructField {
	var out []reflect.StructField
	if t.Kind() != reflect.Struct {
		return nil
	}
	for _, f := range reflect.VisibleFields(t) {
		if tag := f.Tag.Get("toml"); tag != "" && tag != "-" {
			out = append(out, f)
		}
	}
	return out
}

// finish turns a file that was read into a theme: names of colours become
// colours, and what every theme needs is there.
func finish(f *file, err error) (*Theme, error) {
	if err != nil {
		return nil, err
	}
	var mistakes []error
	wrong := func(key, format string, args ...any) {
		mistakes = append(mistakes, fmt.Errorf("%s: %s: %s", f.at(key), key, fmt.Sprintf(format, args...)))
	}
	colour := func(key string, c *Color) {
		spelling := string(*c)
		if v, ok := f.Palette[spelling]; ok {
			spelling = string(v)
		}
		v, err := normal(spelling)
		if err != nil {
			wrong(key, "%v", err)
		}
		*c = v
	}
	colour("background", &f.Background)
	colour("foreground", &f.Foreground)
	f.each(func(place string, s *Style) bool {
		colour(place+".fg", &s.Fg)
		colour(place+".bg", &s.Bg)
		return true
	})
	switch f.Kind {
	case Dark, Light, ANSI, Mono:
	default:
		wrong("kind", "%q is none of dark, light, ansi, mono", f.Kind)
	}
	if len(f.Agents) == 0 {
		wrong("agents", "at least one style is needed")
	}
	if f.Title == "" {
		f.Title = f.Name
	}
	if err := errors.Join(mistakes...); err != nil {
		return nil, err
	}
	t := f.Theme
	return &t, nil
}

func itoa(n int) string { return strconv.Itoa(n) }
