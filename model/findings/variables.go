package findings

import (
	"slices"
	"strings"

	"msgview/model"
	"msgview/model/shell"
	"msgview/model/tool"
	"msgview/model/wordset"
)

// A variable that a command sets for a program, which says that it took another value: the
// variable has another name there, or is not asked for.

// variables is the follower of that, of ruleEcho.
type variables struct {
	threads latest[uint64, []passedOver]
}

// An passedOver waits for a run that takes its value.
type passedOver struct {
	set, value string
	place      Place
	finding    Finding
}

// maxPassedOver is how many of them wait in a thread.
const maxPassedOver = 8

func (*variables) message(*Finder, *looked, *step) {}

func (g *variables) ended(_ *Finder, _ *looked, s *step, e *ended) {
	if e.use.Purpose != tool.Shell || !e.fine() || size(e.result) > maxSwallowed {
		return
	}
	waiting, ok := g.threads.get(s.thread)
	if ok {
		command, text := e.use.Command(), saidBy(e.result)
		waiting = slices.DeleteFunc(slices.Clone(waiting), func(one passedOver) bool {
			return strings.Contains(text, lastName(one.value)) || strings.Contains(command, one.value) && !strings.Contains(command, one.set)
		})
		g.threads.set(s.thread, waiting)
	}
	set, value, said := settingPassedOver(e)
	if said == "" || slices.ContainsFunc(waiting, func(one passedOver) bool { return one.set == set }) {
		return
	}
	waiting = append(slices.Clone(waiting), passedOver{strings.Clone(set), strings.Clone(value), e.place, e.finding(Likely, said)})
	g.threads.set(s.thread, waiting[max(0, len(waiting)-maxPassedOver):])
}

func (g *variables) last(_ *Finder, l *looked) {
	for _, waiting := range g.threads.all() {
		for _, one := range waiting {
			l.say(one.place, ruleEcho, model.Hash(one.set), one.finding)
		}
	}
}

// settingPassedOver returns what was set and what the program says instead, "" for none.
func settingPassedOver(e *ended) (set, value, said string) {
	text := ""
	for _, r := range e.runs() {
		for _, set = range r.Command.Assigns {
			var name string
			name, value, _ = strings.Cut(set, "=")
			if classOf(r.Command) != work || len(r.Command.Program()) == 0 || len(name) < 4 || anyName.Has(strings.ToLower(name)) || !tellsPlace(value) {
				continue
			}
			if text == "" {
				text = saidBy(printedIn(e.result))
			}
			if strings.Contains(text, lastName(value)) {
				continue
			}
			if other := valueOf(text, name); other != "" && tellsPlace(other) && !setElsewhere(e.runs(), other) {
				return set, value, set + ", the program says " + other
			}
		}
	}
	return "", "", ""
}

// anyName are names of variables that outputs have for anything.
var anyName = wordset.Set{Words: "home config source sources file files output input path paths root image host target base prefix name url repo template schema module package dest destination tmpdir"}

// tellsPlace reports whether the value of a variable is a path that is written out.
func tellsPlace(value string) bool {
	return strings.Contains(value, "/") && !strings.ContainsAny(value, "$*`: \t\n") && len(value) > 3 && len(value) < 200 && strings.Trim(value, "/.") != ""
}

// valueOf returns what a text gives as the value of a variable: "index: a/b", "data dir = /a". It is
// "" if the text has several.
func valueOf(text, name string) string {
	name = strings.ToLower(name)
	low := strings.ToLower(text)
	if len(low) != len(text) { // of letters that have no place there
		return ""
	}
	found := ""
	for _, between := range [...]string{"_", " ", "-", ""} {
		word := strings.ReplaceAll(name, "_", between)
		for at := 0; ; {
			i := strings.Index(low[at:], word)
			if i < 0 {
				break
			}
			at += i + len(word)
			if i := at - len(word) - 1; i >= 0 && (isWordInside(low[i]) || low[i] == '-' || low[i] == '/' || low[i] == '.') {
				continue
			}
			if value, ok := behindSign(text[at:]); ok && value != found {
				if found != "" {
					return ""
				}
				found = value
			}
		}
		if !strings.Contains(name, "_") {
			break
		}
	}
	return found
}

// behindSign returns the word behind a colon or an equals sign that a text begins with.
func behindSign(text string) (value string, ok bool) {
	text = strings.TrimLeft(strings.TrimLeft(text, `"'`), " \t")
	if text == "" || text[0] != ':' && text[0] != '=' {
		return "", false
	}
	value = strings.TrimLeft(text[1:], " \t\"'")
	if end := strings.IndexAny(value, " \t\r\n\"',;()"); end >= 0 {
		value = value[:end]
	}
	return value, value != ""
}

// setElsewhere reports whether a command names a value itself: it is what was asked for.
func setElsewhere(runs []shell.Run, value string) bool {
	for _, r := range runs {
		for _, w := range r.Command.Words {
			if strings.Contains(w, value) {
				return true
			}
		}
	}
	return false
}
