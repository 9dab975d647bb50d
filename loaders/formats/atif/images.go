package atif

import "path/filepath"

// images names the folder of a trajectory and that of its pictures, which steps name
// by paths relative to the trajectory: "images/step_3.png".
func images(path string) []string {
	dir := filepath.Dir(path)
	return []string{filepath.Join(dir, "images"), dir}
}
