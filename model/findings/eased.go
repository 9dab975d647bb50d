package findings

import (
	"path"
	"slices"
	"strings"
	"sync"

	"msgview/model"
	"msgview/model/shell"
)

// easings are options with which a program is run again that did not get through without: what
// it does is the same. By the program and a word that must be among the first of its others,
// "" for any.
var easings = sync.OnceValue(func() map[string]map[string]map[string]bool {
	return map[string]map[string]map[string]bool{
		"npm":       {"install": words("--legacy-peer-deps --force -f --no-audit --no-fund --ignore-scripts --no-optional --verbose --prefer-offline --prefer-online"), "i": words("--legacy-peer-deps --force -f --no-audit --no-fund --no-optional"), "ci": words("--legacy-peer-deps --force -f --no-audit --no-fund --no-optional"), "add": words("--legacy-peer-deps --force")},
		"pnpm":      {"install": words("--no-frozen-lockfile --force --shamefully-hoist --no-strict-peer-dependencies --prefer-offline"), "add": words("--force --no-strict-peer-dependencies")},
		"yarn":      {"install": words("--ignore-engines --force --no-immutable"), "add": words("--ignore-engines --force")},
		"bun":       {"install": words("--force --no-cache")},
		"docker":    {"build": words("--no-cache --pull --progress=plain --network=host"), "pull": words("-q --quiet")},
		"podman":    {"build": words("--no-cache --pull --network=host")},
		"pip":       {"install": words("--no-cache-dir --no-build-isolation --upgrade -U --pre --prefer-binary --only-binary=:all: --ignore-installed --force-reinstall --use-pep517 -q --quiet")},
		"apt-get":   {"install": words("--fix-missing --fix-broken --no-install-recommends -f -q -qq -yq -qqy"), "update": words("--fix-missing --allow-releaseinfo-change -q -qq")},
		"apt":       {"install": words("--fix-missing --fix-broken --no-install-recommends -f -q -qq"), "update": words("-q -qq")},
		"git":       {"pull": words("--no-rebase --rebase --ff --no-edit --allow-unrelated-histories --autostash"), "merge": words("--allow-unrelated-histories --no-edit")},
		"mvn":       {"": words("-U --update-snapshots")},
		"gradle":    {"": words("--refresh-dependencies --no-daemon")},
		"gradlew":   {"": words("--refresh-dependencies --no-daemon")},
		"terraform": {"init": words("-upgrade -reconfigure -migrate-state")},
		"bundle":    {"install": words("--full-index --redownload")},
		"composer":  {"install": words("--ignore-platform-reqs --no-scripts"), "require": words("--ignore-platform-reqs -W --with-all-dependencies"), "update": words("--ignore-platform-reqs -W --with-all-dependencies")},
	}
})

// eases reports whether a word is an option with which a command is only another try.
func eases(name string, args []string, w string) bool {
	for verb, options := range easings()[name] {
		if options[w] && (verb == "" || slices.Contains(args[:min(len(args), 3)], verb)) {
			return true
		}
	}
	return false
}

// A fixer is a program that says what is not as it should be, and with an option mends that.
type fixer struct {
	verb         string   // that it needs, "" for none
	looks, mends []string // options with one of which it does either, nil for all others
}

var fixers = sync.OnceValue(func() map[string]fixer {
	return map[string]fixer{
		"prettier":    {"", []string{"--check", "-c", "--list-different", "-l"}, []string{"--write", "-w"}},
		"black":       {"", []string{"--check"}, nil},
		"isort":       {"", []string{"--check", "--check-only", "-c"}, nil},
		"ruff":        {"check", nil, []string{"--fix"}},
		"eslint":      {"", nil, []string{"--fix"}},
		"stylelint":   {"", nil, []string{"--fix"}},
		"standard":    {"", nil, []string{"--fix"}},
		"rubocop":     {"", nil, []string{"-a", "-A", "--autocorrect", "--autocorrect-all"}},
		"biome":       {"", nil, []string{"--write", "--apply", "--fix"}},
		"cargo":       {"fmt", []string{"--check"}, nil},
		"swiftformat": {"", []string{"--lint"}, nil},
		"terraform":   {"fmt", []string{"-check", "--check"}, nil},
		"mix":         {"format", []string{"--check-formatted"}, nil},
		"gofumpt":     {"", []string{"-l", "-d"}, []string{"-w"}},
	}
})

// fixes returns what a fixer looks at, or mends, each as one of its files.
func fixes(argv []string, mends bool) (files []string) {
	argv = bareCheck(argv)
	if len(argv) == 0 {
		return nil
	}
	f, ok := fixers()[program(argv)]
	args := argv[1:]
	if !ok || f.verb != "" && (len(args) == 0 || args[0] != f.verb) {
		return nil
	}
	any := func(options []string) bool {
		return slices.ContainsFunc(args, func(a string) bool { return slices.Contains(options, a) })
	}
	does := any(f.mends)
	if f.mends == nil {
		does = !any(f.looks)
	}
	if does != mends || f.looks != nil && f.mends != nil && !any(f.looks) && !does {
		return nil
	}
	for _, a := range args {
		switch {
		case strings.HasPrefix(a, "-"), a == f.verb:
		case len(files) < 8:
			files = append(files, path.Clean(a))
		}
	}
	if len(files) == 0 {
		files = []string{"."}
	}
	return files
}

// eased enters what makes a command good that is run again in such a way, or what such a one
// makes good.
func eased(argv []string, r *model.ToolResult, well bool, enter func(what, of string)) {
	name := program(argv)
	switch files := fixes(argv, well); {
	case len(files) == 0:
	case well: // each file by itself
		for _, one := range files {
			enter("mended "+program(bareCheck(argv)), one)
		}
	default:
		if len(files) == 1 {
			enter("mended "+program(bareCheck(argv)), files[0])
		}
		if !path.IsAbs(files[0]) && !strings.HasPrefix(files[0], "..") {
			enter("mended "+program(bareCheck(argv)), ".") // all that there is
		}
	}
	if name == "git" && mergesBy(argv, r, well) {
		enter("merged", "")
	}
}

// mergesBy reports whether a command of git met a conflict, or made a commit of what came of one.
func mergesBy(argv []string, r *model.ToolResult, well bool) bool {
	if r == nil {
		return false
	}
	said := saidBy(r)
	said = said[:min(len(said), maxListing)]
	switch {
	case !well:
		return (has(argv, "merge") || has(argv, "pull") || has(argv, "rebase") || has(argv, "cherry-pick") || has(argv, "revert")) && strings.Contains(said, "CONFLICT (") && conflictIn(r) == nil
	case has(argv, "--abort") || has(argv, "--dry-run") || has(argv, "--quit") || strings.Contains(said, "CONFLICT ("):
		return false
	case has(argv, "--continue"):
		return true
	case has(argv, "commit"):
		low := strings.ToLower(strings.Join(argv, " ") + "\n" + said)
		return has(argv, "--no-edit") && !has(argv, "--amend") || strings.Contains(low, "merge") || strings.Contains(low, "conflict")
	}
	return false
}

// anyEased enters it of the programs of a command.
func anyEased(runs []shell.Run, r *model.ToolResult, well bool, enter func(what, of string)) {
	for _, run := range runs {
		if words := run.Command.Program(); len(words) > 0 && classOf(run.Command) != setup && (run.Checked && well || run.Blamed && !well) {
			eased(words, r, well, enter)
		}
	}
}
