package findings

import (
	"slices"
	"strings"
	"sync"

	"msgview/model"
	"msgview/model/literals"
	"msgview/model/wordset"
)

// runsNoTest reports whether a check only lists tests, builds them, leaves them all out or tells of
// itself.
func runsNoTest(words []string) bool {
	if !isCheck(words) {
		return false
	}
	bare := bareCheck(words)
	if len(bare) < 2 {
		return false
	}
	runner := program(bare)
	switch {
	case runner == "vitest" && bare[1] == "list", runner == "cargo" && len(bare) > 2 && bare[1] == "nextest" && bare[2] == "list":
		return true
	case runner == "go" && bare[1] == "test" && slices.ContainsFunc(bare[2:], func(w string) bool { return firstOf(w, "=") == "-list" }):
		return true
	case (runner == "pytest" || runner == "py.test") && slices.ContainsFunc(bare[1:], tellsOfPytest.Has):
		return true
	}
	return slices.ContainsFunc(bare[1:], func(w string) bool {
		option, value, _ := strings.Cut(w, "=")
		return runsNone.Has(option) && value != "false"
	})
}

// buildsTests reports whether tests of Go are only built; what is built may run behind that.
func buildsTests(words []string) bool {
	return program(words) == "go" && len(words) > 2 && words[1] == "test" && slices.Contains(words[2:], "-c")
}

// skipsByName reports whether a runner is told names of tests that it is not to run.
func skipsByName(words []string) bool {
	return slices.ContainsFunc(words, func(w string) bool {
		switch firstOf(w, "=") {
		case "-skip", "--skip", "--deselect", "--grep-invert":
			return true
		}
		return false
	})
}

// doesNone are options with which a program does not do what it is for. --list is none: some are for that.
const doesNone = "--collect-only --co --version --help --no-run --dry-run -DskipTests -Dmaven.test.skip=true --list-tests --listTests --just-print"

var (
	onlyTold      = wordset.Set{Words: doesNone}
	runsNone      = wordset.Set{Words: doesNone + " -Dmaven.test.skip --list --list-groups --list-suites"}
	tellsOfPytest = wordset.Set{Words: "--fixtures --funcargs --fixtures-per-test --markers --setup-plan --setup-only -h -V --cache-show"}
)

// narrowingOptions are options with which a runner leaves some tests out: without them it takes in more.
var narrowingOptions = wordset.Set{Words: "-m --ignore --ignore-glob --deselect --exclude --exclude-group --group --groups --testsuite --skip -skip --project --lib --bin --bins --test --doc --example --bench --shard --only-changed --changed --lf --last-failed --onlyChanged --tag --testPathIgnorePatterns -DexcludedGroups -Dgroups --grep-invert -short -p --package -pl --projects"}

// narrowingSwitches are those of them that have no value.
var narrowingSwitches = wordset.Set{Words: "--lib --bins --doc --lf --last-failed --onlyChanged -short"}

// wideningOptions are those with which it takes in more.
var wideningOptions = wordset.Set{Words: "--workspace --all --include-ignored"}

// harmlessOptions change neither which tests run nor what they run with: what is shown of them, when a
// runner stops, how many run at a time.
var harmlessOptions = wordset.Set{Words: `-- -v -vv -vvv -q -qq -race -failfast -json -count -timeout -parallel -cover -coverprofile -covermode -coverpkg -vet -b -bb -i -j -s -w
	--verbose --verbosity --quiet --silent --bail --exitfirst --maxfail --tb --durations --durations-min --full-trace --showlocals --show-capture --no-header --no-summary --color --colors --no-color --no-colors --capture --cov --cov-report --cov-fail-under --no-cov --coverage --no-coverage --coverageReporters --junitxml --junit-xml --log-level --log-cli-level --loglevel --strict-markers --disable-warnings --disable-pytest-warnings --numprocesses --ff --failed-first
	--run --ci --json --runInBand --detectOpenHandles --forceExit --watch --watchAll --no-watch --logHeapUsage --reporter --reporters --output --outputFile --output-file --workers --maxWorkers --max-workers --exit --full-stacktrace --timeout --testTimeout --test-timeout --trace --test-reporter --test-concurrency
	--nocapture --no-capture --show-output --test-threads --jobs --locked --frozen --offline --no-fail-fast --fail-fast --message-format --status-level --failure-output --success-output
	--no-build --no-restore --nologo --logger --results-directory --testdox --teamcity --compact --no-progress --stop-on-failure --stop-on-error --stop-on-defect --log-junit --coverage-text --coverage-html --coverage-clover --order-by --processes --ansi --no-ansi --without-tty --no-interaction --display-errors --display-warnings --display-deprecations --display-notices
	--no-transfer-progress --batch-mode --console --warning-mode --info --stacktrace --no-daemon --daemon --continue --rerun-tasks --failfast --buffer --backtrace --format -Dsurefire.failIfNoSpecifiedTests -DfailIfNoTests -Dsurefire.useFile -Dstyle.color`}

// isHarmlessOption reports whether an option of a runner changes nothing of its tests.
func isHarmlessOption(runner, option string) bool {
	switch runner {
	case "pytest", "py.test":
		if option == "-n" || strings.HasPrefix(option, "-r") || strings.Trim(option, "vqsxl") == "-" {
			return true
		}
		return option != "-w" && harmlessOptions.Has(option)
	case "mvn", "mvnw":
		switch option {
		case "-B", "-e", "-X", "-o", "-U", "-ntp", "-fae", "-am", "-T":
			return true
		}
	case "node":
		return option == "--test" || harmlessOptions.Has(option)
	case "go":
		return option == "-p" || harmlessOptions.Has(option)
	}
	return harmlessOptions.Has(option)
}

// An options is those of a check, each with its value, but for those that pick tests by their names
// and those that change nothing.
type options struct {
	narrowing, widening []string
	others              []string // nobody knows what they do
}

// optionsOf tells the options of a check. What is one of its paths is no value of an option that
// nobody knows.
func optionsOf(bare, paths []string) (o options) {
	runner := program(bare)
	for i := 1; i < len(bare); i++ {
		option, value, joined := strings.Cut(bare[i], "=")
		if !strings.HasPrefix(option, "-") {
			continue
		}
		if !joined && i+1 < len(bare) {
			switch next := bare[i+1]; {
			case isPickOption(runner, option):
				i++ // it may begin like an option
			case !strings.HasPrefix(next, "-") && !narrowingSwitches.Has(option) && (narrowingOptions.Has(option) || !slices.Contains(paths, next)):
				value = next
			}
		}
		switch {
		case isPickOption(runner, option), isHarmlessOption(runner, option):
		case wideningOptions.Has(option):
			o.widening = append(o.widening, option)
		case narrowingOptions.Has(option) && (runner == "cargo" || option != "-p"):
			o.narrowing = append(o.narrowing, option+" "+value)
		default:
			o.others = append(o.others, option+" "+value)
		}
	}
	return o
}

// takeIn reports whether a check with these options is of all that one with others is of, and is run
// with the same.
func (o *options) takeIn(other *options) bool {
	return hasAll(other.narrowing, o.narrowing) && hasAll(o.widening, other.widening) && hasAll(o.others, other.others) && hasAll(other.others, o.others)
}

func hasAll(all, some []string) bool {
	return !slices.ContainsFunc(some, func(one string) bool { return !slices.Contains(all, one) })
}

// carrierFlags are options of what only runs a check that change nothing of it.
var carrierFlags = wordset.Set{Words: "-m -y --yes --no-install -q --quiet --silent -s -i -t -it -ti -T --tty --interactive --no-TTY --rm --no-deps --no-sync --frozen --locked --offline"}

// carriedBy is what a program names that runs a check in a container, and how it is told to run it there
// or elsewhere: by another version of what the check needs.
func carriedBy(words, inner []string) string {
	bare := bareCheck(inner)
	var told []string
	for i, w := range words[:max(0, len(words)-len(bare))] {
		switch {
		case strings.HasPrefix(w, "-"):
			if !carrierFlags.Has(w) {
				told = append(told, w)
			}
		case i < len(words)-len(inner), bringsAlong.Has(words[max(0, i-1)]):
			told = append(told, w)
		}
	}
	return strings.Join(told, " ")
}

// outOf is how many tests an output sums up as left out: skipped, or expected to fail.
func outOf(r *model.ToolResult) (n int) {
	text := saidBy(r)
	text = text[max(0, len(text)-maxSummed):]
	if !literals.In(leftOutWords(), text) {
		return 0
	}
	for line := range strings.Lines(text) {
		line = plain(line)
		if len(line) > maxSaid || !literals.In(leftOutWords(), line) {
			continue
		}
		all := max(numberBehind(line, "Skipped:"), numberBehind(line, "Incomplete:"), numberBehind(line, "skipped="), numberBehind(line, "ℹ skipped "), numberBehind(line, "# skipped "))
		for _, word := range [...]string{"skipped", "pending", "ignored", "todo", "xfailed", "incomplete", "fixme"} {
			k, _ := counted(line, word)
			all = max(all, k)
		}
		if strings.HasPrefix(line, "test result: ") { // one of several targets
			n += all
		} else {
			n = max(n, all)
		}
	}
	return n
}

var leftOutWords = sync.OnceValue(func() *literals.Set {
	return literals.New("skipped", "Skipped", "pending", "ignored", "todo", "xfailed", "ncomplete", "fixme")
})
