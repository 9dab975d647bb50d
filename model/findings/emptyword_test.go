package findings

import (
	"fmt"
	"os"
	"regexp"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
	"testing"

	"msgview/loaders/formattest/sampling"
	"msgview/model"
)

// No word of a command has to be there, or have a letter: all commands of the tests are looked at
// without each of their words, and with it empty, whatever they end with.
func TestEmptyWords(t *testing.T) {
	form := regexp.MustCompile("bash\\(\"[^\"\n]*\", (\"(?:[^\"\\\\\n]|\\\\.)*\")")
	files, err := os.ReadDir(".")
	if err != nil {
		t.Fatal(err)
	}
	seen := map[string]bool{}
	said := []string{"Error from server (NotFound): namespaces \"oven\" not found", "fatal: not a git repository", "1 failed, 2 passed", "", "bread.txt: No such file or directory\nerror: already exists", "unknown option"}
	for _, f := range files {
		if !strings.HasSuffix(f.Name(), "_test.go") {
			continue
		}
		source, err := os.ReadFile(f.Name())
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range form.FindAllSubmatch(source, -1) {
			command, err := strconv.Unquote(string(m[1]))
			if err != nil || seen[command] || len(command) > 300 {
				continue
			}
			seen[command] = true
			if !sampling.Chosen(len(seen), 4) {
				continue
			}
			words := strings.Split(command, " ")
			l := newFake()
			l.step(bash("0", command), result("", said[len(seen)%len(said)], 1, model.Yes))
			without := []string{"OVEN=9; " + command, command + "; OVEN=9", "OVEN=9 && " + command + " && OVEN=8"}
			for i := range min(len(words), 6) {
				one := append([]string(nil), words...)
				one[i] = `""`
				without = append(without, strings.Join(one, " "), strings.Join(slices.Delete(one, i, i+1), " "))
			}
			for i, one := range without {
				l.step(bash(fmt.Sprint(i+1), one), result("", said[(len(seen)+i)%len(said)], i/len(said)%2, model.NotStated))
			}
			l.index.Finish(nil)
			func() {
				defer func() {
					if r := recover(); r != nil {
						t.Errorf("%s: %v\n%s", command, r, debug.Stack())
					}
				}()
				if err := NewFinder(l).Run(t.Context()); err != nil {
					t.Error(command, err)
				}
			}()
		}
	}
	if len(seen) < 500 {
		t.Errorf("only %d commands", len(seen))
	}
}
