package loaders

import (
	"context"

	"msgview/loaders/answer"
	"msgview/loaders/detect"
	"msgview/loaders/folders"
	"msgview/loaders/literal"
	"msgview/loaders/source"
)

// absent returns the format of the log at a path if its bytes contain none of the forms and
// are all that it says, "" if that takes opening it. Of very many logs hardly one contains what
// is searched for: their bytes are asked first, and what they are only of those files that
// are like their neighbours.
func (opt Options) absent(ctx context.Context, path string, forms []literal.Form) string {
	name, known := opt.Known, opt.Known != ""
	if !known {
		name = opt.Neighbours.of(path)
	}
	of, ok := detect.Named(name)
	if !ok || forms == nil || opt.Format != "" {
		return ""
	}
	lacks := func(path string) bool {
		src, ok := source.OpenAsItIs(path)
		if !ok {
			return false
		}
		defer src.Close()
		var assembled func(start []byte) bool
		if !known {
			assembled = func(start []byte) bool { return detect.MayAssemble(name, folders.Told(path), src, start) }
		}
		return !answer.InFile(ctx, src, forms, assembled)
	}
	if !lacks(path) || answer.HasOutputs(of.Format, path) {
		return ""
	}
	if of.Format.Siblings != nil {
		for _, s := range of.Format.Siblings(path) {
			if !lacks(s.Path) {
				return ""
			}
		}
	}
	if !known {
		opt.Neighbours.note(path, name)
	}
	return name
}
