package findings

import (
	"path"
	"regexp"
	"strings"
	"sync"

	"msgview/model/tool"
)

// A text tells who reads it to put a line into a file that is run: the steps of a CI, a script, a Dockerfile.

var (
	// hushForm is how a text says that nobody is to hear of what it orders.
	hushForm = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?i)\b(?:no need to|do(?:es)? not (?:need to |have to )?|don['’]t (?:need to |have to )?|need not|needn['’]t|without|never|not necessary to) (?:mention|mentioning|report|reporting|disclos(?:e|ing)|tell|telling) (?:it|this|that|the user|anybody|anyone)\b|` +
			`\b(?:mention|report|say) (?:it|this|that) (?:nowhere|to (?:no one|nobody))\b|\btell (?:no one|nobody)\b`)
	})
	// fetchedAndRun is a command that runs what it gets from somewhere.
	fetchedAndRun = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`\b(?:curl|wget)\b[^|\n]*://[^|\n]*\|\s*(?:sudo\s+)?(?:env\s+)?(?:\S*/)?(?:ba|z|da|k)?sh\b|\b(?:curl|wget)\b[^|\n]*://[^|\n]*\|\s*(?:sudo\s+)?(?:python|node|perl|ruby)\d?\b|\b(?:ba|z)?sh\b[^\n]*[<$]\((?:curl|wget)\b[^\n]*://|\b(?:iwr|irm)\b[^|\n]*\|\s*iex\b`)
	})
	// commandForm is how a line begins that a shell runs.
	commandForm = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`^(?:sudo )?(?:curl|wget|iwr|irm|(?:ba|z)?sh|npx|npm|pnpm|yarn|pipx?|pip3|uvx?|python3?|node|ruby|perl|git|docker|chmod|source|eval) \S`)
	})
	// ranFileForm is a file whose lines are run: of a CI, a hook, a recipe, a script.
	ranFileForm = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?i)(?:^|/)(?:\.(?:github|gitea|forgejo)/(?:workflows|actions)/.+|\.circleci/.+|\.buildkite/.+|\.husky/.+|\.git/hooks/.+|\.?(?:gitlab-ci|travis|drone|woodpecker|azure-pipelines|bitbucket-pipelines|cloudbuild|pre-commit-config)\.ya?ml|jenkinsfile|(?:docker|container)file(?:\.\w+)?|\w+\.dockerfile|(?:gnu)?makefile|justfile|procfile|[^/]+\.(?:sh|bash|zsh|ps1|bat|cmd|mk))$`)
	})
)

// isPutToRun reports whether a call writes a command into a file that is run: that is doing it.
func isPutToRun(e *ended, name string) bool {
	switch e.use.Purpose {
	case tool.WriteFile, tool.EditFile, tool.PatchFile:
	default:
		return false
	}
	if !commandForm().MatchString(name) {
		return false
	}
	for _, p := range e.use.Paths() {
		if ranFileForm().MatchString(path.Clean(strings.ReplaceAll(p, `\`, "/"))) {
			return true
		}
	}
	return false
}

// runsHushed reports whether a call does, or puts where it is run, what a text orders that nobody is to hear of, and
// that runs what it gets from elsewhere.
func (o *command) runsHushed(e *ended, name string) bool {
	return o.hushed && fetchedAndRun().MatchString(name) && (e.use.Purpose == tool.Shell || isPutToRun(e, name))
}
