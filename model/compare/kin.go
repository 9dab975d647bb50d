package compare

import (
	"strconv"
	"strings"

	"msgview/model"
	"msgview/model/tool"
)

// Agents call tools that do the same by other names, with other arguments beside those that
// matter and other words around the output. Where two runs have no name for a purpose in
// common, calls of it are compared by what they do.

// A kin is what a call does, whatever its tool is called.
type kin struct {
	does tool.Purpose
	is   bool   // the other run has other names for it
	own  uint64 // what was asked for, 0 if that cannot be told without the tool
	out  uint64 // what came back, without what the tool puts around it
}

// to reports whether two calls do the same kind of thing by tools of other names.
func (k *kin) to(other *kin) bool { return k.is && other.is && k.does == other.does }

// cameBack is a result, nil for none, with its text and what is the same of equal ones.
type cameBack struct {
	result *model.ToolResult
	text   string
	out    uint64
}

// kin reads what a call does. The ids in it are those of its arguments.
func (r *reader) kin(use tool.Use, back cameBack, s *Step) (k kin) {
	k.does = use.Purpose
	ids := len(r.mask.ids)
	defer func() { r.mask.ids = r.mask.ids[:ids] }()
	b := r.buffer[:0]
	add := func(text string) {
		b = append(r.mask.text(b, text, asArgument), 0)
	}
	switch use.Purpose {
	case tool.Shell:
		command := r.mask.command(use)
		if command == "" {
			return k
		}
		add(command)
		if where := strings.TrimRight(use.Directory(), "/"); where != "" && where != r.mask.directory {
			add(where)
		}
	case tool.ReadFile, tool.WriteFile:
		if use.Path() == "" {
			return k
		}
		b = append(r.mask.file(b, use.Path()), 0)
		if lines, part := use.Lines(); part {
			add(strconv.Itoa(lines.First) + "-" + strconv.Itoa(lines.Last))
		}
		add(use.Content())
	case tool.EditFile:
		edits := use.Edits()
		if len(edits) == 0 {
			return k
		}
		for _, e := range edits {
			b = append(r.mask.file(b, e.Path), 0)
			add(e.Old)
			add(e.New)
		}
	case tool.Fetch:
		if use.URL() == "" {
			return k
		}
		add(use.URL())
	default:
		return k
	}
	k.own = with(with(with(hashOf(b), uint64(k.does)+1), uint64(s.Kind)+1), uint64(s.Depth)+1)
	if back.result != nil {
		text := back.text
		switch use.Purpose {
		case tool.Shell:
			text = tool.PrintedBy(back.result.Error == model.Yes || s.State.Bad(), text)
		case tool.ReadFile:
			if f, numbered := tool.FileLines(text); numbered {
				text = strings.Join(f.Lines, "\n")
			}
		case tool.Fetch:
		default:
			text = "" // that a file was written each tool says in its own words
		}
		if k.out = back.out; text != back.text {
			b = r.mask.output(b[:0], text)
			k.out = equalityOf(b)
		}
	}
	if s.State.Bad() {
		k.out = with(k.out, uint64(s.State)+2)
	}
	r.buffer = b
	return k
}

// akin has calls compared by what they do, of each purpose for which two runs have no name of
// a tool in common. It returns what these tools are for, by their names.
func akin(a, b []Step) (purpose map[string]tool.Purpose) {
	const purposes = int(tool.Ask) + 1
	var names [2][purposes]map[string]bool
	for side, steps := range [...][]Step{a, b} {
		for i := range steps {
			s := &steps[i]
			if s.Kind != Call || s.kin.own == 0 || int(s.kin.does) >= purposes {
				continue
			}
			all := &names[side][s.kin.does]
			if *all == nil {
				*all = map[string]bool{}
			}
			(*all)[s.Tool] = true
		}
	}
	var other [purposes]bool
	purpose = map[string]tool.Purpose{}
	for p := range other {
		other[p] = len(names[0][p]) > 0 && len(names[1][p]) > 0
		for name := range names[0][p] {
			for as := range names[1][p] {
				other[p] = other[p] && !sameFold(name, as)
			}
		}
		for side := 0; other[p] && side < len(names); side++ {
			for name := range names[side][p] {
				purpose[strings.ToLower(name)] = tool.Purpose(p)
			}
		}
	}
	for _, steps := range [...][]Step{a, b} {
		for i := range steps {
			s := &steps[i]
			if s.Kind != Call || s.kin.own == 0 || int(s.kin.does) >= purposes || !other[s.kin.does] {
				continue
			}
			s.kin.is, s.own, s.out = true, s.kin.own, s.kin.out
			if s.target != 0 {
				s.target ^= hashOf(strings.ToLower(s.Tool))
			}
		}
	}
	return purpose
}
