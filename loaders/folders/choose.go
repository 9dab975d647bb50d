package folders

import (
	"context"
	"fmt"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"

	"msgview/loaders/decode"
	"msgview/loaders/detect"
	"msgview/loaders/source"

	"msgview/model/crash"
)

// A nameKind is what the name of a file in a directory says of it.
type nameKind int

const (
	noLog   nameKind = iota // source code, pictures, what comes with projects
	maybe                   // its content has to tell
	data                    // usual for logs, and for much else
	usual                   // a log
	archive                 // a database or an archive, with logs of its own
)

// noLogEndings are the endings of files that are no logs, though texts in them may
// look like one.
var noLogEndings = endings(`
	go mod sum work py pyi pyc pyx ipynb js mjs cjs jsx ts mts cts tsx vue svelte rs c h cc cpp cxx hh hpp m mm
	java kt kts scala clj cljs ex exs erl hs ml mli rb php pl pm lua r jl swift dart cs fs vb sh bash zsh fish ps1 bat cmd
	sql proto graphql css scss sass less html htm xhtml svg tex bib rst adoc ini cfg conf toml properties
	lock mk cmake gradle tf nix diff patch map po pot plist
	png jpg jpeg gif webp bmp ico tif tiff heic avif psd mp3 mp4 m4a wav ogg flac mov avi mkv webm
	pdf doc docx xls xlsx ppt pptx odt ods odp epub csv tsv arrow feather
	ttf otf woff woff2 eot exe dll so dylib a o obj lib class jar war whl egg wasm bin iso img dmg deb rpm apk
	txz xz 7z rar lz4 pb pt pth onnx gguf safetensors npy npz pkl pickle h5 key pem crt p12 asc sig pyd`)

func endings(list string) map[string]bool {
	set := map[string]bool{}
	for _, s := range strings.Fields(list) {
		set["."+s] = true
	}
	return set
}

// noLogStems are the names, without endings, of files that come with a project, and
// noLogNames those of its settings.
var (
	noLogStems = map[string]bool{"readme": true, "license": true, "licence": true, "copying": true, "notice": true, "authors": true, "contributors": true,
		"changelog": true, "changes": true, "history": false, "contributing": true, "security": true, "code_of_conduct": true, "makefile": true, "dockerfile": true}
	noLogNames = map[string]bool{"manifest.json": true, "package.json": true, "package-lock.json": true, "composer.json": true, "deno.json": true,
		"angular.json": true, "lerna.json": true, "turbo.json": true, "nx.json": true, "vercel.json": true, "requirements.txt": true, "cmakelists.txt": true}
)

// kindOfName tells what the name of a file in a directory says of it. A file that is
// named on the command line is opened whatever it is called.
func kindOfName(name string) nameKind {
	base := strings.ToLower(filepath.Base(name))
	packed := base
	for _, end := range []string{".gz", ".zst", ".bz2"} {
		base = strings.TrimSuffix(base, end)
	}
	stem, _, _ := strings.Cut(base, ".")
	switch ext := filepath.Ext(base); {
	case noLogNames[base] || strings.HasPrefix(base, "tsconfig") && ext == ".json" || noLogStems[stem] && ext != ".jsonl":
		return noLog
	case ext == ".jsonl", ext == ".ndjson", ext == ".jsonlines", ext == ".sse", ext == ".eval", ext == ".traj":
		return usual
	case ext == ".json", ext == ".log":
		return data
	case ext == ".tar", ext == ".tgz", ext == ".tbz2":
		return archive
	case packed != base: // what is packed is not unpacked to be told
		return noLog
	case ext == ".db", ext == ".sqlite", ext == ".sqlite3", ext == ".vscdb", ext == ".zip", ext == ".parquet":
		return archive
	case noLogEndings[ext]:
		return noLog
	}
	return maybe
}

// Bounds of what is looked at in a directory to tell which of its files are logs.
const (
	maxTold   = 400      // files
	toldBytes = 64 << 10 // of each
)

// choose returns the files of a directory that are logs: those with the usual
// endings, and of the others, as far as they may be texts, those whose beginning
// some format is sure of. left says which could not be looked at.
func choose(ctx context.Context, root string, tree source.Tree) (logs, archives []source.Entry, left []string) {
	var others []source.Entry
	isLog := make([]bool, len(tree.Files))
	for i, f := range tree.Files {
		switch kindOfName(f.Path) {
		case usual, data:
			isLog[i] = true
		case archive:
			archives = append(archives, f)
		case maybe:
			others = append(others, f)
		}
	}
	if n := len(others) - maxTold; n > 0 {
		slices.SortStableFunc(others, func(a, b source.Entry) int { return b.Modified.Compare(a.Modified) })
		left = append(left, fmt.Sprintf("%d files whose names are not those of logs, the first: %s", n, others[maxTold].Path))
		others = others[:maxTold]
	}
	certain := map[string]bool{}
	for i, v := range tellAll(ctx, root, others) {
		if v.sure {
			certain[others[i].Path] = true
		}
	}
	for i, f := range tree.Files {
		if isLog[i] || certain[f.Path] {
			logs = append(logs, f)
		}
	}
	return logs, archives, left
}

// withoutIdle leaves out the files that may be anything by their names and in which
// nothing looks like a message, if there are few enough to look at, and others.
func withoutIdle(ctx context.Context, root string, logs []source.Entry) []source.Entry {
	var doubtful []source.Entry
	for _, f := range logs {
		if kindOfName(f.Path) == data && f.Size > 0 {
			doubtful = append(doubtful, f)
		}
	}
	if len(logs) < 2 || len(doubtful) > maxTold {
		return logs
	}
	idle := map[string]bool{}
	for i, v := range tellAll(ctx, root, doubtful) {
		if v.idle {
			idle[doubtful[i].Path] = true
		}
	}
	kept := slices.DeleteFunc(slices.Clone(logs), func(f source.Entry) bool { return idle[f.Path] })
	if len(kept) == 0 {
		return logs
	}
	return kept
}

// A verdict is what the beginning of a file says of it.
type verdict struct {
	sure bool // some format is sure of it
	idle bool // all of it was seen, or it is no JSON, and nothing looks like a message
}

// tellAll tells what files are, in their order.
func tellAll(ctx context.Context, root string, files []source.Entry) []verdict {
	verdicts := make([]verdict, len(files))
	next := make(chan int)
	var pool sync.WaitGroup
	for range min(runtime.GOMAXPROCS(0), len(files)) {
		pool.Add(1)
		go func() {
			defer crash.Catch()
			defer pool.Done()
			for i := range next {
				verdicts[i] = tell(ctx, root, files[i])
			}
		}()
	}
	for i := range files {
		if ctx.Err() != nil {
			break
		}
		next <- i
	}
	close(next)
	pool.Wait()
	return verdicts
}

// tell looks at the beginning of a plain file.
func tell(ctx context.Context, root string, e source.Entry) verdict {
	path := filepath.Join(root, e.Path)
	src, err := source.OpenPlain(path)
	if err != nil {
		return verdict{}
	}
	defer src.Close()
	head, err := detect.FirstBytes(src, min(src.Size(), toldBytes))
	if err != nil || len(head) == 0 || source.IsBinary(head) {
		return verdict{idle: len(head) > 0}
	}
	f := &decode.File{Name: e.Path, Dir: folderOf(path)}
	complete := src.Size() <= int64(len(head))
	got, err := detect.Head(head, complete, "", f, src)
	if err != nil || ctx.Err() != nil {
		return verdict{}
	}
	return verdict{
		sure: got.Sure && !got.Generic(),
		idle: got.Generic() && !got.Speaks && (complete || !beginsAsJSON(head)),
	}
}

func beginsAsJSON(head []byte) bool {
	for _, c := range head {
		switch c {
		case ' ', '\t', '\r', '\n', 0xEF, 0xBB, 0xBF:
			continue
		}
		return c == '{' || c == '['
	}
	return false
}
