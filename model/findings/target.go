package findings

import (
	"strings"

	"msgview/model"
	"msgview/model/rawjson"
	"msgview/model/shell"
	"msgview/model/tool"
)

// TargetOf returns what a call is about: two calls with the same one do the same.
func TargetOf(u tool.Use) uint64 {
	if u.Purpose != tool.Shell {
		return target(u, nil)
	}
	return target(u, runsOf(u))
}

// target returns what a call is about: a later call with the same one does the same
// again. It is the file for what changes a file, the command without what stands
// around it for a shell, which runs are read of, and for all others the name with the arguments.
func target(u tool.Use, runs []shell.Run) uint64 {
	c := u.Call
	switch u.Purpose {
	case tool.Shell:
		if words := bare(u, runs); words != "" {
			return model.Hash("shell\x00" + words)
		}
	case tool.EditFile, tool.WriteFile, tool.PatchFile:
		if paths := u.Paths(); len(paths) > 0 {
			return model.Hash("change\x00" + strings.Join(paths, "\x00"))
		}
	case tool.ReadFile:
		if path := u.Path(); path != "" {
			return model.Hash("read\x00" + path)
		}
	}
	if !u.Arguments().Exists() {
		return model.Hash(c.Name + "\x00" + c.ArgumentsText)
	}
	return model.Hash(c.Name) ^ canonical(u.Arguments())
}

// bare returns a command without its setup, such as a leading cd, and without the
// filters that its output goes through.
func bare(u tool.Use, runs []shell.Run) string {
	if argv := u.Argv(); argv != nil {
		return strings.Join(argv, " ")
	}
	var words []string
	for i, r := range runs {
		k := classOf(r.Command)
		if what := storedBy(runs, i); what != "" {
			words = append(words, what)
			continue
		}
		if k == setup || !r.Source {
			continue
		}
		words = append(words, strings.TrimSpace(r.Where+" "+strings.Join(r.Command.Words, " ")))
	}
	if len(words) == 0 {
		return strings.TrimSpace(u.Command())
	}
	return strings.Join(words, "\n")
}

// canonical hashes JSON whatever the order of its members.
func canonical(v rawjson.Value) uint64 {
	switch v.Kind() {
	case rawjson.Object:
		sum := uint64(v.Len())
		for key, m := range v.Members() {
			sum += mixed(model.Hash(key) ^ mixed(canonical(m)))
		}
		return mixed(sum)
	case rawjson.Array:
		sum := uint64(1)
		for _, e := range v.Elems() {
			sum = mixed(sum*31 + canonical(e))
		}
		return sum
	case rawjson.String:
		return mixed(model.Hash(v.Text()) + 1)
	}
	return mixed(model.Hash(string(v.Raw())))
}

// mixed spreads the bits of a hash, so that sums of several tell them apart.
func mixed(h uint64) uint64 {
	h ^= h >> 31
	h *= 0x7fb5d329728ea185
	h ^= h >> 27
	h *= 0x81dadef4bc2dd44d
	return h ^ h>>33
}
