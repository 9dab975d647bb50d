package atif

import (
	"path/filepath"
	"strings"

	"msgview/loaders/format"
)

// maxSiblings bounds how many files beside a trajectory are opened.
const maxSiblings = 200

// siblings returns the continuations of a trajectory, <name>.cont-1.json and so
// on, and the trajectories of its sub-agents, <name>.summarization-1-summary.json
// and the like, whose thread is known by the name of the file.
func siblings(path string) []format.Sibling {
	stem, ok := strings.CutSuffix(filepath.Base(path), ".json")
	if !ok || !strings.HasSuffix(stem, "trajectory") {
		return nil
	}
	dir := filepath.Dir(path)
	var found []format.Sibling
	for _, name := range format.FilesIn(dir, ".json") {
		middle, ok := strings.CutPrefix(name, stem+".")
		if !ok || middle == "" || len(found) == maxSiblings {
			continue
		}
		s := format.Sibling{Path: filepath.Join(dir, name+".json"), Thread: name + ".json"}
		if number, ok := strings.CutPrefix(middle, "cont-"); ok && strings.Trim(number, "0123456789") == "" {
			s.Thread = ""
		}
		found = append(found, s)
	}
	return found
}

// images names the folder of a trajectory and that of its pictures, which steps name
// by paths relative to the trajectory: "images/step_3.png".
func images(path string) []string {
	dir := filepath.Dir(path)
	return []string{filepath.Join(dir, "images"), dir}
}
