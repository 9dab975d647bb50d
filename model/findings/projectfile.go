package findings

import (
	"slices"
	"strings"
	"sync"

	"msgview/model"
	"msgview/model/literals"
)

// withoutProject are the families of a check that found nothing that tells it the project, where it
// was run without naming one: the same program that is told where that is makes it good.
func withoutProject(words []string, r *model.ToolResult, well bool) []uint64 {
	words = bareCheck(words)
	name := program(words)
	named := namesProject(words)
	if named != well || !well && !lacksProject(r) {
		return nil
	}
	job := ""
	if a, ok := aimOf(words); ok {
		job = string(rune('0' + a.fails))
	}
	return []uint64{model.Hash("project\x00" + name + "\x00" + job)}
}

// namesProject reports whether a check is told by an option which file or folder is its project.
func namesProject(words []string) bool {
	options := projectOptions(program(words))
	for i, w := range words[min(len(words), 1):] {
		name, value, joined := strings.Cut(w, "=")
		if slices.Contains(options, name) {
			if joined && value != "" || !joined && i+2 < len(words) && !strings.HasPrefix(words[i+2], "-") {
				return true
			}
		}
	}
	return false
}

// projectOptions are the options by which a program is told its project. With others the same
// letter means something else.
func projectOptions(name string) []string {
	switch name {
	case "tsc", "vue-tsc", "svelte-check", "tsgo":
		return []string{"-p", "--project", "--tsconfig", "-b", "--build"}
	case "cargo":
		return []string{"--manifest-path", "-C"}
	case "go":
		return []string{"-C"}
	case "make", "gmake", "just", "task":
		return []string{"-C", "--directory", "-f", "--file", "--makefile", "--justfile"}
	case "npm", "pnpm", "yarn", "bun":
		return []string{"-C", "--prefix", "--dir", "--cwd"}
	case "mvn", "mvnw":
		return []string{"-f", "--file"}
	case "gradle", "gradlew":
		return []string{"-p", "--project-dir", "-b", "--build-file"}
	case "pytest":
		return []string{"-c", "--config-file"}
	case "jest", "vitest", "playwright", "mocha":
		return []string{"-c", "--config", "--root", "--rootDir"}
	case "mypy", "pyright":
		return []string{"--config-file", "-p", "--project"}
	}
	return []string{"-c", "--config", "--config-file", "--project"}
}

// lacksProject reports whether a check says that there is no file that tells the project.
func lacksProject(r *model.ToolResult) bool {
	if r == nil {
		return false
	}
	text := saidBy(r)
	text = text[:min(len(text), maxErrorLine)]
	if _, file, ok := strings.Cut(text, "error TS5083: Cannot read file '"); ok { // any other one is what it extends
		file, _, _ = strings.Cut(file, "'")
		return strings.HasSuffix(file, "/tsconfig.json")
	}
	return literals.In(projectLacking(), text)
}

var projectLacking = sync.OnceValue(func() *literals.Set {
	return literals.New("error ts5057: cannot find a tsconfig", "error ts5081: cannot find a tsconfig", "the typescript compiler - version",
		"couldn't find an eslint.config", "could not find config file", "couldn't find a configuration file", "no eslint configuration found", "could not find a config file", "couldn't find a `package.json`",
		"could not find `cargo.toml`", "no makefile found", "go.mod file not found", "cannot find main module", "could not read package.json", "there is no pom in this directory", "does not contain a gradle build")
})
