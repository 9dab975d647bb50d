package config

import (
	"fmt"
	"path/filepath"

	"msgview/model/nearest"
	"msgview/model/redact"
)

// A Redaction is what is masked besides secrets, and what is not though it looks like one.
type Redaction struct {
	Also       []string // some of Redactable
	Mask, Keep []string // texts, or regular expressions between slashes
	List       string   // path of a file with more to be masked, "" for none
}

// Redactable is what may be masked that is no secret.
var Redactable = []string{"emails", "homes", "hosts"}

// Options are what a masker is told.
func (r Redaction) Options() (o redact.Options, err error) {
	for _, s := range r.Also {
		switch s {
		case "emails":
			o.Emails = true
		case "homes":
			o.Homes = true
		case "hosts":
			o.Hosts = true
		}
	}
	for _, list := range [...]struct {
		from []string
		to   *[]redact.Entry
	}{{r.Mask, &o.Mask}, {r.Keep, &o.Keep}} {
		for _, s := range list.from {
			e, err := redact.EntryOf(s)
			if err != nil {
				return o, err
			}
			*list.to = append(*list.to, e)
		}
	}
	if r.List != "" {
		more, err := redact.ReadList(r.List)
		if err != nil {
			return o, fmt.Errorf("the list of what is masked: %w", err)
		}
		o.Mask = append(o.Mask, more...)
	}
	return o, nil
}

// redact takes the table of what is masked.
func (k *checker) redact(name string, v any) {
	k.table([]string{name}, v, func(key string, v any) {
		at := []string{name, key}
		r := &k.c.Redact
		switch key {
		case "also":
			k.strings(at, v, func(s string) error {
				word, ok := k.oneOf(at, "an entry of also", s, Redactable)
				if ok {
					r.Also = append(r.Also, word)
				}
				return nil
			})
		case "mask", "keep":
			to := &r.Mask
			if key == "keep" {
				to = &r.Keep
			}
			k.strings(at, v, func(s string) error {
				*to = append(*to, s)
				_, err := redact.EntryOf(s)
				return err
			})
		case "list":
			s, ok := v.(string)
			if !ok {
				k.wrong(at, "list is the path of a file, not %s", kind(v))
				return
			}
			if s != "" && !filepath.IsAbs(s) {
				s = filepath.Join(filepath.Dir(k.c.path), s)
			}
			k.exists(at, s)
			r.List = s
		default:
			k.wrong(at, `[redact] has no %q%s; it has "also", "mask", "keep" and "list"`, key, nearest.Hint(key, []string{"also", "mask", "keep", "list"}))
			return
		}
		k.set(at...)
	})
}

// strings takes the entries of an array.
func (k *checker) strings(key []string, v any, take func(string) error) {
	list, ok := v.([]any)
	if !ok {
		k.wrong(key, "%s is an array of strings, not %s", key[len(key)-1], kind(v))
		return
	}
	for _, v := range list {
		s, ok := v.(string)
		if !ok {
			k.wrong(key, "%s is an array of strings, but has %s", key[len(key)-1], kind(v))
			return
		}
		if err := take(s); err != nil {
			k.wrong(key, "%v", err)
		}
	}
}
