package formats

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"msgview/loaders/format"
	"msgview/loaders/formattest"
)

// readme begins README.md, up to the table of what is read.
const readme = `# Formats

Made from the packages of this folder, checked by a test (go test -update writes it anew).

Format and container are told by content, never by the name of the file; ` + "`msgview info FILE`" + `
says why, and accounts for every record. ` + "`--from NAME`" + ` overrides it. A file that nobody knows
opens as generic records with a best guess at messages.

Containers: JSON Lines, a JSON array, a JSON document with a list of messages inside,
concatenated and pretty-printed JSON, JSON strings that hold JSON, server-sent events,
YAML with a list of messages or of recorded requests (the cassettes of VCR), directories,
zip and tar archives (also one within another), SQLite, Parquet, gzip, zstd and bzip2, UTF-16, and
standard input; also what JavaScript and Python print of messages (` + "`{ role: 'user', content: 'hi' }`" + `).

Of a directory, the files with the usual endings of logs are listed, and databases and
archives. Other texts (` + "`.md`, `.txt`" + `, no ending at all) are listed when a format is sure
of their beginning: the newest 400 are looked at, but neither source code nor what comes
with a project. A ` + "`.json` or `.log`" + ` in which nothing looks like a message is not listed
if there is better, nor are the files that belong to a session: sub-agents open with it.

Where a variable tells an agent to keep its sessions elsewhere (` + "`CLAUDE_CONFIG_DIR`,\n`CODEX_HOME`, `OPENCODE_DB`" + ` and so on), they are looked for there.

| name | format | what is read | what is not |
|---|---|---|---|
`

// sources begins the table of sources.
const sources = `
# Where the formats are written down

A version is that of the writer which a source describes, or the commit of the project that
was read, and a day the last one on which it was compared with the code here; where there is
none, nobody noted it.

| Format | Written by | Version | Verified | Project | File |
| --- | --- | --- | --- | --- | --- |
`

// README.md says what is read of each format, and where it is written down.
func TestSources(t *testing.T) {
	var b strings.Builder
	b.WriteString(readme)
	for _, f := range All() {
		fmt.Fprintf(&b, "| `%s` | %s | %s | %s |\n", f.Name, f.Title, cell(f.Reads), cell(f.Omits))
	}
	b.WriteString(sources)
	all := slices.Clone(All())
	slices.SortFunc(all, func(a, b format.Format) int { return cmp.Compare(a.Name, b.Name) })
	for _, f := range all {
		for _, s := range f.Sources {
			if s.Project == "" {
				t.Errorf("%s: a source without a project", f.Name)
			}
			if _, err := time.Parse(time.DateOnly, s.Verified); err != nil && s.Verified != "" {
				t.Errorf("%s: %q is no day", f.Name, s.Verified)
			}
			fmt.Fprintf(&b, "| `%s` | %s | %s | %s | %s | %s |\n", f.Name, cell(f.Title), cell(s.Version), s.Verified, cell(s.Project), cell(s.File))
		}
		if len(f.Sources) == 0 {
			fmt.Fprintf(&b, "| `%s` | %s | | | | |\n", f.Name, cell(f.Title))
		}
	}
	formattest.Golden(t, "README.md", b.String())
}

func cell(s string) string {
	return strings.NewReplacer("|", `\|`, "*", `\*`, "_", `\_`, "<", `\<`).Replace(s)
}
