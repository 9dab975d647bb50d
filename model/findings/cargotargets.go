package findings

import (
	"slices"
	"strings"

	"msgview/model"
	"msgview/model/shell"
	"msgview/model/wordset"
)

var (
	// cargoTargets are options that choose what of a package cargo works on, and those of them
	// that have its name in the next word.
	cargoTargets      = wordset.Set{Words: "--lib --bin --bins --test --tests --bench --benches --example --examples --all-targets"}
	cargoNamedTargets = wordset.Set{Words: "--bin --test --bench --example"}
	// cargoPackages are the other options that choose what is compiled.
	cargoPackages = wordset.Set{Words: "-p --package --workspace --all --exclude --features -F --all-features --no-default-features --target --manifest-path"}
)

// withoutTarget takes out of the words of cargo what chooses the target, of which it returns the names,
// and whether all of a kind or some without a name are chosen. It is not ok for another program.
func withoutTarget(words []string) (rest, names []string, kinds, ok bool) {
	if program(words) != "cargo" {
		return nil, nil, false, false
	}
	for i := 0; i < len(words); i++ {
		option, value, joined := strings.Cut(words[i], "=")
		switch {
		case words[i] == "--":
			return append(rest, words[i:]...), names, kinds, true
		case !cargoTargets.Has(option):
			rest = append(rest, words[i])
		case !cargoNamedTargets.Has(option):
			kinds = true
		case joined:
			names = append(names, value)
		case i+1 < len(words):
			i++
			names = append(names, words[i])
		}
	}
	return rest, names, kinds, true
}

// missesTarget reports whether cargo says that there is no target as it was told.
func (m *mistake) missesTarget() bool {
	before, _, named := strings.Cut(m.said, " target named `")
	return named && strings.HasPrefix(before[max(0, strings.LastIndex(before, "no ")):], "no ") || strings.Contains(m.said, "no library targets found")
}

// retargets reports whether cargo is told the same but for the target that there was none of: by a like
// name, or all of them, which it does not run unless they are tests.
func retargets(wrong, right []string) bool {
	one, missed, _, ok := withoutTarget(wrong)
	other, names, kinds, _ := withoutTarget(right)
	if !ok || !slices.Equal(one, other) {
		return false
	}
	if len(missed) == 0 {
		return true
	}
	if len(names) == 0 {
		return len(one) > 1 && one[1] != "run" && one[1] != "r" && (!kinds || !slices.Contains(right, "--lib"))
	}
	return !slices.ContainsFunc(missed, func(name string) bool {
		return !slices.ContainsFunc(names, func(n string) bool { return alike(name, n) || isFormOf(name, n) || isFormOf(n, name) })
	})
}

// isFormOf reports whether a longer name is another form of a word, or that word with others behind it:
// baking, bakes, bake_test.
func isFormOf(long, short string) bool {
	if len(short) < 4 || len(long) <= len(short) || digits(long) != digits(short) {
		return false
	}
	last := short[len(short)-1]
	if rest, ok := strings.CutPrefix(long, short); ok {
		return rest[0] == '_' || rest[0] == '-' || wordEndings.Has(rest) || rest[0] == last && wordEndings.Has(rest[1:]) // stopping
	}
	rest, ok := strings.CutPrefix(long, short[:len(short)-1])
	return ok && (last == 'e' && wordEndings.Has(rest) || last == 'y' && (rest == "ies" || rest == "ied"))
}

// wordEndings make another form of a word.
var wordEndings = wordset.Set{Words: "s es ed d er r ers rs ing ings test tests"}

// compiled are the families of cargo by what it compiles: what it only checks is made good by
// whatever compiles the same targets and goes well.
func compiled(c *shell.Command, well bool) []uint64 {
	words := c.Program()
	if program(words) != "cargo" || len(words) < 2 {
		return nil
	}
	switch words[1] {
	case "check", "c":
	case "build", "b", "run", "r", "test", "t", "nextest", "clippy":
		if !well || slices.Contains(words, "--doc") {
			return nil
		}
	default:
		return nil
	}
	var chosen []string
	for i := 2; i < len(words) && words[i] != "--"; i++ {
		option, _, joined := strings.Cut(words[i], "=")
		if !cargoTargets.Has(option) && !cargoPackages.Has(option) {
			continue
		}
		w := words[i]
		if !joined && i+1 < len(words) && !strings.HasPrefix(words[i+1], "-") && (cargoNamedTargets.Has(option) || cargoPackages.Has(option) && !strings.HasSuffix(option, "s") && option != "--workspace" && option != "--all" || option == "--features") {
			i++
			w += "=" + words[i]
		}
		chosen = append(chosen, w)
	}
	slices.Sort(chosen)
	of := "compiles\x00" + strings.Join(chosen, "\x00")
	demands := demandsOf(c)
	switch {
	case demands == "":
		return []uint64{model.Hash(of)}
	case !well:
		return []uint64{model.Hash(of + demands)}
	}
	return []uint64{model.Hash(of), model.Hash(of + demands)}
}

// deniesWarnings reports whether a variable makes warnings of the compiler of Rust errors.
func deniesWarnings(assign string) bool {
	flags, ok := strings.CutPrefix(assign, "RUSTFLAGS=")
	return ok && (strings.Contains(flags, "-D") || strings.Contains(flags, "deny") || strings.Contains(flags, "forbid") || strings.Contains(flags, "-F"))
}
