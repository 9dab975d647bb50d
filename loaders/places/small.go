package places

import (
	"bytes"
	"io"
	"os"
	"path/filepath"

	"github.com/adrg/xdg"

	"msgview/model/rawjson"
)

// maxSmall bounds what is read of a file to find sessions, in bytes.
const maxSmall = 64 << 10

// small returns the beginning of a regular file.
func small(path string) []byte {
	if info, err := os.Stat(path); err != nil || !info.Mode().IsRegular() {
		return nil
	}
	f, err := os.Open(path)
	if err != nil {
		return nil
	}
	defer f.Close()
	data, _ := io.ReadAll(io.LimitReader(f, maxSmall))
	return data
}

// isChildSession reports whether a session of OpenCode's store is that of a sub-agent,
// which is shown with the one that started it.
func isChildSession(path string) bool {
	if filepath.Base(filepath.Dir(path)) == "share" { // where a session was published
		return true
	}
	data := small(path)
	if !bytes.Contains(data, []byte(`"parentID"`)) {
		return false
	}
	v, err := rawjson.Parse(data)
	return err == nil && v.Str("parentID") != ""
}

// maxProjects bounds the projects of Crush that are looked at.
const maxProjects = 500

// crushFolders returns the folders in which Crush keeps a database for each project:
// that of the current folder, and those in its list of projects, {"projects":
// [{"path", "data_dir"}]} (charmbracelet/crush: internal/projects/projects.go).
func crushFolders() []string {
	list := []string{".crush"}
	for _, dir := range append([]string{os.Getenv("CRUSH_GLOBAL_DATA"), filepath.Join(xdg.DataHome, "crush")}, data("crush")...) {
		if dir == "" {
			continue
		}
		v, err := rawjson.Parse(small(filepath.Join(dir, "projects.json")))
		if err != nil {
			continue
		}
		for i, p := range v.Get("projects").Elems() {
			at := p.Str("data_dir")
			if at == "" || i >= maxProjects {
				continue
			}
			if !filepath.IsAbs(at) {
				at = filepath.Join(p.Str("path"), at)
			}
			if filepath.IsAbs(at) {
				list = append(list, at)
			}
		}
		break
	}
	return list
}
