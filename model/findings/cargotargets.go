package findings

import (
	"slices"
	"strings"

	"msgview/model"
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

// withoutTarget takes out of the words of cargo what chooses the target. It is not ok for another program.
func withoutTarget(words []string) (rest []string, ok bool) {
	if program(words) != "cargo" {
		return nil, false
	}
	for i := 0; i < len(words); i++ {
		option, _, joined := strings.Cut(words[i], "=")
		if words[i] == "--" {
			return append(rest, words[i:]...), true
		}
		if !cargoTargets.Has(option) {
			rest = append(rest, words[i])
		} else if !joined && cargoNamedTargets.Has(option) {
			i++
		}
	}
	return rest, true
}

// missesTarget reports whether cargo says that there is no target as it was told.
func (m *mistake) missesTarget() bool {
	return strings.Contains(m.said, "no library targets found") || strings.Contains(m.said, " target named `") && strings.Contains(m.said, "no ")
}

// compiled are the families of cargo by what it compiles: what it only checks is made good by
// whatever compiles the same targets and goes well.
func compiled(words []string, well bool) []uint64 {
	if program(words) != "cargo" || len(words) < 2 {
		return nil
	}
	switch words[1] {
	case "check", "c":
	case "build", "b", "run", "r", "test", "t", "nextest", "clippy":
		if !well {
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
	return []uint64{model.Hash("compiles\x00" + strings.Join(chosen, "\x00"))}
}
