package config

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"msgview/model/nearest"
)

// checker takes over what a file says and keeps what is wrong with it.
type checker struct {
	c        *Config
	src      string
	known    Known
	mistakes Mistakes
}

// setting is a key of the file.
type setting struct {
	name string
	take func(k *checker, name string, v any)
}

// settings are the keys of the file, in the order in which they are printed.
var settings = []setting{
	{"theme", (*checker).theme},
	{"clock", func(k *checker, name string, v any) { k.word(name, v, Clocks, &k.c.Clock) }},
	{"time_zone", (*checker).zone},
	{"columns", (*checker).columns},
	{"diff", func(k *checker, name string, v any) { k.word(name, v, Diffs, &k.c.Diff) }},
	{"alert", func(k *checker, name string, v any) { k.word(name, v, Alerts, &k.c.Alert) }},
	{"pictures", func(k *checker, name string, v any) { k.word(name, v, Pictures, &k.c.Pictures) }},
	{"prices", (*checker).prices},
	{"places", (*checker).places},
	{"mouse", func(k *checker, name string, v any) { k.flag(name, v, &k.c.Mouse) }},
	{"ascii", func(k *checker, name string, v any) { k.flag(name, v, &k.c.ASCII) }},
	{"cache", func(k *checker, name string, v any) { k.flag(name, v, &k.c.Cache) }},
	{"remember", func(k *checker, name string, v any) { k.flag(name, v, &k.c.Remember) }},
	{"reduced_motion", func(k *checker, name string, v any) { k.flag(name, v, &k.c.Still) }},
	{"screen_reader", func(k *checker, name string, v any) { k.flag(name, v, &k.c.ScreenReader) }},
	{"level", (*checker).level},
	{"fold", (*checker).fold},
	{"redact", (*checker).redact},
	{"keys", (*checker).keys},
}

// Names are the settings that a file can have.
func Names() (names []string) {
	for _, s := range settings {
		names = append(names, s.name)
	}
	return names
}

// wrong notes a mistake at a key such as "fold.tool.Bash".
func (k *checker) wrong(key []string, format string, args ...any) {
	k.mistakes = append(k.mistakes, Mistake{k.c.path, lineOf(k.src, key), fmt.Sprintf(format, args...)})
}

// set notes where a value was set.
func (k *checker) set(key ...string) {
	k.c.from[strings.Join(key, ".")] = fmt.Sprintf("file, line %d", lineOf(k.src, key))
}

func (k *checker) file(file map[string]any) {
	for _, s := range settings {
		if v, ok := file[s.name]; ok {
			s.take(k, s.name, v)
		}
	}
	for _, name := range sorted(file) {
		if !slices.Contains(Names(), name) {
			k.wrong([]string{name}, "there is no setting %q%s", name, nearest.Hint(name, Names()))
		}
	}
}

// sorted returns the keys of a table in an order that is always the same.
func sorted[V any](m map[string]V) []string {
	var names []string
	for name := range m {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}

// kind names the type of a value as TOML does.
func kind(v any) string {
	switch v.(type) {
	case string:
		return "a string"
	case int64:
		return "an integer"
	case float64:
		return "a float"
	case bool:
		return "a boolean"
	case []any, []map[string]any:
		return "an array"
	case map[string]any:
		return "a table"
	}
	return "a date or time"
}

func (k *checker) flag(name string, v any, to *bool) {
	b, ok := v.(bool)
	if !ok {
		k.wrong([]string{name}, "%s is true or false, not %s", name, kind(v))
		return
	}
	*to = b
	k.set(name)
}

// prices takes the path of a file, from the folder of the config file.
func (k *checker) prices(name string, v any) {
	s, ok := v.(string)
	if !ok {
		k.wrong([]string{name}, "%s is the path of a file, not %s", name, kind(v))
		return
	}
	if s != "" && !filepath.IsAbs(s) {
		s = filepath.Join(filepath.Dir(k.c.path), s)
	}
	k.exists([]string{name}, s)
	k.c.Prices = s
	k.set(name)
}

// places takes paths of folders, from the folder of the config file.
func (k *checker) places(name string, v any) {
	k.strings([]string{name}, v, func(s string) error {
		if rest, ok := strings.CutPrefix(s, "~/"); ok {
			if home, err := os.UserHomeDir(); err == nil {
				s = filepath.Join(home, rest)
			}
		}
		if !filepath.IsAbs(s) {
			s = filepath.Join(filepath.Dir(k.c.path), s)
		}
		k.c.Places = append(k.c.Places, s)
		return nil
	})
	k.set(name)
}

// exists notes a file that is named and not there.
func (k *checker) exists(key []string, path string) {
	if path == "" || k.known.Missing == nil {
		return
	}
	if err := k.known.Missing(path); err != nil {
		k.wrong(key, "%s: %v", key[len(key)-1], err)
	}
}

// word takes one of several words.
func (k *checker) word(name string, v any, words []string, to *string) {
	if s, ok := k.oneOf([]string{name}, name, v, words); ok {
		*to = s
		k.set(name)
	}
}

func (k *checker) oneOf(key []string, name string, v any, words []string) (string, bool) {
	s, ok := v.(string)
	switch {
	case !ok:
		k.wrong(key, "%s is one of %s, not %s", name, quoted(words), kind(v))
	case !slices.Contains(words, s):
		k.wrong(key, "%s is one of %s, not %q%s", name, quoted(words), s, nearest.Hint(s, words))
		ok = false
	}
	return s, ok
}

func quoted(words []string) string { return `"` + strings.Join(words, `", "`) + `"` }

func (k *checker) theme(name string, v any) {
	s, ok := v.(string)
	switch {
	case !ok:
		k.wrong([]string{name}, `theme is "auto", a theme's name or the path of a theme file, not %s`, kind(v))
		return
	case strings.ContainsAny(s, `/\`) || strings.HasSuffix(s, ".toml"):
		if !filepath.IsAbs(s) { // it is written beside the file that names it
			s = filepath.Join(filepath.Dir(k.c.path), s)
		}
		k.exists([]string{name}, s)
	case s != "auto":
		if names := k.known.Themes(); !slices.Contains(names, s) {
			k.wrong([]string{name}, "there is no theme %q%s; `msgview themes` lists them", s, nearest.Hint(s, append(names, "auto")))
			return
		}
	}
	k.c.Theme = s
	k.set(name)
}

func (k *checker) zone(name string, v any) {
	s, ok := v.(string)
	if !ok {
		k.wrong([]string{name}, `time_zone is "local", "utc" or a name such as "Europe/Berlin", not %s`, kind(v))
		return
	}
	if lower := strings.ToLower(s); lower == "utc" || lower == "local" {
		s = lower
	}
	if _, err := zone(s); err != nil || s == "" {
		k.wrong([]string{name}, `there is no time zone %q: it is "local", "utc" or a name such as "Europe/Berlin"`, s)
		return
	}
	k.c.TimeZone = s
	k.set(name)
}

func (k *checker) columns(name string, v any) {
	list, ok := v.([]any)
	if !ok {
		k.wrong([]string{name}, "columns is an array of %s, not %s", quoted(AllColumns), kind(v))
		return
	}
	var columns []string
	for _, v := range list {
		if s, ok := k.oneOf([]string{name}, "an entry of columns", v, AllColumns); ok {
			columns = append(columns, s)
		}
	}
	k.c.Columns = columns
	k.set(name)
}

// The levels that there are.
const minLevel, maxLevel = 1, 5

func (k *checker) level(name string, v any) {
	table, ok := v.(map[string]any)
	if !ok {
		k.number([]string{name}, v, func(n int) { k.c.Level = n })
		return
	}
	for _, key := range sorted(table) {
		switch v := table[key]; key {
		case "default":
			k.number([]string{name, key}, v, func(n int) { k.c.Level = n })
		case "format":
			k.table([]string{name, key}, v, func(format string, v any) {
				at := []string{name, key, format}
				if len(k.known.Formats) > 0 && !slices.Contains(k.known.Formats, format) {
					k.wrong(at, "no format is called %q%s; `msgview formats` lists them", format, nearest.Hint(format, k.known.Formats))
					return
				}
				k.number(at, v, func(n int) { k.c.LevelFormat[format] = n })
			})
		default:
			k.wrong([]string{name, key}, `[level] has no %q%s; it has "default" and "format"`, key, nearest.Hint(key, []string{"default", "format"}))
		}
	}
}

func (k *checker) number(key []string, v any, take func(int)) {
	n, ok := v.(int64)
	switch {
	case !ok:
		k.wrong(key, "a level is a number from %d to %d, not %s", minLevel, maxLevel, kind(v))
	case n < minLevel || n > maxLevel:
		k.wrong(key, "a level is a number from %d to %d, not %d", minLevel, maxLevel, n)
	default:
		take(int(n))
		k.set(key...)
	}
}

// table takes the entries of a table.
func (k *checker) table(key []string, v any, take func(name string, v any)) {
	table, ok := v.(map[string]any)
	if !ok {
		k.wrong(key, "%s is a table, not %s: write [%s] and its entries below", strings.Join(key, "."), kind(v), strings.Join(key, "."))
		return
	}
	for _, name := range sorted(table) {
		take(name, table[name])
	}
}

func (k *checker) fold(name string, v any) {
	k.table([]string{name}, v, func(key string, v any) {
		if key != "tool" {
			k.wrong([]string{name, key}, `[fold] has no %q%s; it has "tool"`, key, nearest.Hint(key, []string{"tool"}))
			return
		}
		k.table([]string{name, key}, v, func(tool string, v any) {
			if s, ok := k.oneOf([]string{name, key, tool}, "a fold", v, Folds); ok {
				k.c.FoldTool[tool] = s
				k.set(name, key, tool)
			}
		})
	})
}
