package findings

import (
	"slices"
	"strings"

	"msgview/model/wordset"
)

// isInstalled reports whether a path is of what a package manager put there: a listing or a traceback in
// a prompt has it, and nobody asks to change it.
func isInstalled(p string) bool {
	return slices.ContainsFunc(strings.Split(p, "/"), func(folder string) bool {
		return folder == "site-packages" || folder == "dist-packages" || folder == "node_modules"
	})
}

// withoutGroups is a path without folders in parentheses: a router has them for itself, and an address
// and who speaks of it leave them out.
func withoutGroups(p string) string {
	if !strings.Contains(p, "(") {
		return p
	}
	return strings.Join(slices.DeleteFunc(strings.Split(p, "/"), func(folder string) bool {
		return strings.HasPrefix(folder, "(") && strings.HasSuffix(folder, ")")
	}), "/")
}

// mountedFolders are how many folders and files a path has beneath where a container has the project.
const mountedFolders = 3

// isMounted reports whether a path that was named may be one file with another one, as a container
// has it: one folder at the root, which is no folder of the other one, and all beneath it is the same.
func isMounted(p, named string) bool {
	root, rest, ok := strings.Cut(strings.TrimPrefix(named, "/"), "/")
	if !ok || !strings.HasPrefix(named, "/") || strings.Count(rest, "/") < mountedFolders-1 {
		return false
	}
	return mounts.Has(root) && strings.HasSuffix(p, "/"+rest) && !strings.HasPrefix(p, "/"+root+"/")
}

// mounts are what the folders at the root are called under which containers have a project.
var mounts = wordset.Set{Words: `app apps work workspace workspaces workdir repo repository src source code project projects testbed mnt`}
