package loaders

import (
	"bufio"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"msgview/model"
)

// Files that others wrote are judged by what was counted in them by other means: how many
// messages, calls and results there are, and a sum of all words that are said in texts,
// whatever is between them. They are other people's, so they are not kept here:
// MSGVIEW_REAL names the folder in which they are (see CONTRIBUTING.md).
func TestReal(t *testing.T) {
	folder := os.Getenv("MSGVIEW_REAL")
	if folder == "" {
		t.Skip("MSGVIEW_REAL names no folder with the files of testdata/real.tsv; .ci/real fetches them")
	}
	table, err := os.Open("testdata/real.tsv")
	if err != nil {
		t.Fatal(err)
	}
	defer table.Close()
	for rows := bufio.NewScanner(table); rows.Scan(); {
		row := strings.Split(rows.Text(), "\t")
		if strings.HasPrefix(row[0], "#") || len(row) != 9 {
			continue
		}
		format, repository, path, sum := row[0], row[1], row[3], row[4]
		t.Run(format+"/"+filepath.Base(path), func(t *testing.T) {
			file := filepath.Join(folder, filepath.FromSlash(repository), filepath.FromSlash(path))
			data, err := os.ReadFile(file)
			if err != nil {
				t.Skip(err)
			}
			if got := sha256.Sum256(data); !strings.HasPrefix(hex.EncodeToString(got[:]), sum) {
				t.Skipf("%s is another version", file)
			}
			l := open(t, file)
			got, want := append([]string{l.Source().Format}, said(t, l)...), append(row[:1:1], row[5:]...)
			for i := range want {
				if want[i] != "-" && got[i] != want[i] {
					t.Errorf("%s: %q, want %q", file, got, want)
					break
				}
			}
		})
	}
}

// said counts the messages, calls and results of a log, and sums up the words of its texts.
func said(t *testing.T, l *Log) []string {
	t.Helper()
	messages, calls, results := 0, 0, 0
	words := []string{}
	for i := range l.Index().Len() {
		if !l.Index().Flags(i).IsMessage() {
			continue
		}
		m, err := l.Message(i)
		if err != nil {
			t.Fatal(err)
		}
		if m.Role == model.RoleMarker {
			continue
		}
		messages++
		for _, p := range m.Parts {
			switch p := p.(type) {
			case model.Text:
				words = append(words, strings.Fields(p.Text)...)
			case *model.ToolCall:
				calls++
			case *model.ToolResult:
				results++
			}
		}
	}
	sum := sha256.Sum256([]byte(strings.Join(words, " ")))
	return []string{fmt.Sprint(messages), fmt.Sprint(calls), fmt.Sprint(results), hex.EncodeToString(sum[:6])}
}
