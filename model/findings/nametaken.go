package findings

import (
	"slices"
	"strings"
	"sync"

	"msgview/model"
	"msgview/model/literals"
	"msgview/model/shell"
	"msgview/model/wordset"
)

// making are words of the commands that give a name to something new.
var making = wordset.Set{Words: "create new add init branch tag checkout switch clone run rename copy register -b -B -c -C --name --create"}

// makers are programs that give names to things by one of these words.
var makers = wordset.Set{Words: "git gh glab hg jj docker podman kubectl oc helm aws gcloud az doctl hcloud fly flyctl heroku supabase neonctl turso conda mamba tmux screen wrangler vercel netlify pulumi terraform tofu zellij"}

// namesFrom returns the first word of a command that may be the name of something new, 0 for a
// command that gives none.
func namesFrom(words []string) int {
	if len(words) < 2 {
		return 0
	}
	switch program(words) {
	case "createdb", "createuser", "useradd", "adduser", "groupadd", "mkfifo":
		return 1
	}
	if makers.Has(program(words)) {
		if i := slices.IndexFunc(words[1:], making.Has); i >= 0 {
			return i + 2
		}
	}
	return 0
}

// nameTaken returns the commands but for the name, which a result says is that of something else
// already: with another one they do what was wanted.
func nameTaken(runs []shell.Run, r *model.ToolResult) (ways []string) {
	said := strings.ToLower(saidBy(r))
	if !literals.In(nameTakenWords(), said[:min(len(said), maxNothing)]) {
		return nil
	}
	for _, run := range runs {
		words := run.Command.Program()
		var all []int
		for i := max(namesFrom(words), 1); namesFrom(words) > 0 && i < len(words); i++ {
			if isName(words[i]) {
				all = append(all, i)
			}
		}
		named := slices.DeleteFunc(slices.Clone(all), func(i int) bool {
			return !hasWord(said, strings.ToLower(strings.Trim(words[i][strings.LastIndexAny(words[i], "/=")+1:], `"'`)))
		})
		if len(named) == 0 && len(all) == 1 { // it does not say which name
			named = all
		}
		named = slices.DeleteFunc(named, func(i int) bool { return !isChosen(words, i) })
		for _, i := range named {
			ways = append(ways, butFor(words, i))
		}
	}
	return ways
}

// isChosen reports whether a word of a command is a name that one may choose: no address, no file that is
// read, no version.
func isChosen(words []string, i int) bool {
	w := words[i]
	switch {
	case strings.Contains(w, "://"), strings.Contains(w, ":"), strings.HasSuffix(w, ".git"), strings.HasSuffix(w, ".yaml"), strings.HasSuffix(w, ".yml"), strings.HasSuffix(w, ".json"):
		return false
	case words[i-1] == "-f" || words[i-1] == "--file" || words[i-1] == "--filename" || words[i-1] == "-m" || words[i-1] == "--message":
		return false
	}
	return true
}

func isName(w string) bool { return len(w) > 1 && w[0] != '-' && !making.Has(w) }

// otherNames returns a command but for each of the words that may be the name it gives.
func otherNames(words []string) (ways []string) {
	from := namesFrom(words)
	for i := from; from > 0 && i < len(words) && len(ways) < maxNameWords; i++ {
		if isName(words[i]) && isChosen(words, i) {
			ways = append(ways, butFor(words, i))
		}
	}
	return ways
}

// maxNameWords is how many words of a command are taken for a name that it may give.
const maxNameWords = 6

// butFor is a command with the kind of a name in its place: whether it is a version.
func butFor(words []string, name int) string {
	kind := "name"
	if w := strings.TrimPrefix(words[name], "v"); digits(w) > 0 {
		kind = "version"
	}
	return program(words) + " " + strings.Join(words[1:name], " ") + "\x00" + kind + "\x00" + strings.Join(words[name+1:], " ")
}

// nameTakenWords are how programs say that a name is that of something else.
var nameTakenWords = sync.OnceValue(func() *literals.Set {
	return literals.New("already exists", "alreadyexists", "already in use", "already taken", "is taken", "resourceexists", "duplicate session", "file exists")
})
