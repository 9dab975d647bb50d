package findings

import (
	"sort"
	"strings"

	"msgview/model"
	"msgview/model/rawjson"
	"msgview/model/tool"
)

// A family is of calls of which one makes good what another failed to do: a test of all
// makes good that of a part, a call with other arguments about the same thing the one
// before.
type family struct {
	of    uint64 // 0 for none
	broad bool   // it makes good all of its family, else only itself
}

// familiesOf returns the families of a call, none for most.
func familiesOf(u tool.Use) []family {
	switch u.Purpose {
	case tool.Shell:
		return familiesOfChecks(u)
	case tool.ReadFile:
		if path := u.Path(); path != "" {
			return []family{{model.Hash("read\x00" + path[strings.LastIndexByte(path, '/')+1:]), true}}
		}
	case tool.Other:
		return familyOfThing(u)
	}
	return nil
}

// familiesOfChecks are those of tests, builds and linters: by program and first argument.
// Those without a path or with a pattern for all are broad.
func familiesOfChecks(u tool.Use) (all []family) {
	for _, r := range runsOf(u) {
		words := r.Command.Program()
		if isCheck(words) && r.Checked {
			all = append(all, familyOfCheck(words))
		}
	}
	return all
}

func familyOfCheck(words []string) family {
	name, rest := program(words), words[1:]
	if len(rest) > 0 && !strings.HasPrefix(rest[0], "-") && !strings.ContainsAny(rest[0], "/.") {
		name, rest = name+" "+rest[0], rest[1:]
	}
	broad := true
	for i, w := range rest {
		switch {
		case w == "./..." || w == "." || w == "--workspace" || w == "--all":
			return family{model.Hash("check\x00" + name), true}
		case w == "-run" || w == "-k" || w == "--filter" || w == "-t" || w == "-m" && i > 0 || strings.HasPrefix(w, "-run="):
			broad = false
		case !strings.HasPrefix(w, "-") && strings.ContainsAny(w, "/.:"):
			broad = false
		}
	}
	return family{model.Hash("check\x00" + name), broad}
}

// familyOfThing is that of a tool with what it was about, where arguments tell.
func familyOfThing(u tool.Use) []family {
	var things []string
	others := 0
	for key, m := range u.Arguments().Members() {
		switch {
		case isIdentity(key) && (m.Kind() == rawjson.String || m.Kind() == rawjson.Number):
			things = append(things, key+"="+m.Scalar())
		default:
			others++
		}
	}
	if len(things) == 0 && others > 1 {
		return nil
	}
	sort.Strings(things)
	return []family{{model.Hash("thing\x00" + u.Call.Name + "\x00" + strings.Join(things, "\x00")), true}}
}

// familyOfName is that of all calls of a tool.
func familyOfName(name string) uint64 { return model.Hash("name\x00" + name) }

// asksForOthers reports whether a result refuses a call because of its arguments, so that one
// with others makes it good, whatever it is about.
func asksForOthers(r *model.ToolResult) bool {
	if r == nil || size(r) > 4<<10 {
		return false
	}
	low := strings.ToLower(saidBy(r))
	for _, w := range [...]string{"fix the errors and try again", "validation error", "invalid argument", "invalid parameter", "is not a valid", "missing required", "required property", "unexpected keyword argument", "inputvalidationerror"} {
		if strings.Contains(low, w) {
			return true
		}
	}
	return false
}

// families remembers what failed in each family, until something makes it good.
type families struct {
	failed map[uint64][]uint64 // targets, by family
}

// Limits of the families.
const (
	maxFamilies = 1 << 12
	maxRelated  = 64
)

func (g *families) fail(family, target uint64) {
	if g.failed == nil {
		g.failed = map[uint64][]uint64{}
	}
	if len(g.failed) >= maxFamilies {
		clear(g.failed)
	}
	if list := g.failed[family]; len(list) < maxRelated {
		g.failed[family] = append(list, target)
	}
}

// well takes what a call makes good.
func (g *families) well(family uint64) []uint64 {
	list := g.failed[family]
	delete(g.failed, family)
	return list
}
