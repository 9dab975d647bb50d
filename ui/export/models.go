package export

import (
	"fmt"
	"strings"

	"msgview/model"
)

// maxModels is how many changes of the model info names.
const maxModels = 5

// modelsOf says which models answer in a log, and from which line on where that
// changes.
func modelsOf(log model.Log, about model.About) []string {
	index := log.Index()
	uses := model.ModelsIn(log, model.Every)
	names := model.ModelNames(uses)
	switch {
	case len(names) == 0:
		return []string{about.Model}
	case len(names) == 1:
		return names
	case index.Talks() > 1: // they may differ from the first word on
		all := strings.Join(names[:min(len(names), maxModels)], ", ")
		if n := len(names) - maxModels; n > 0 {
			all += fmt.Sprintf(" and %d more", n)
		}
		return []string{all}
	}
	list := []string{uses[0].Name}
	for i, u := range uses[1:] {
		if i == maxModels {
			list = append(list, fmt.Sprintf("and %d more changes", len(uses)-1-i))
			break
		}
		at := index.Place(u.Entry)
		where := fmt.Sprintf("line %d", at.Line)
		if files := log.Source().Files; len(files) > 1 && at.File < len(files) {
			where = files[at.File] + ":" + fmt.Sprint(at.Line)
		}
		list = append(list, fmt.Sprintf("%s from %s on", u.Name, where))
	}
	return list
}

// writeModels writes the models that answer and the lines from which on they do.
func writeModels(e *jsonWriter, log model.Log) {
	uses := model.ModelsIn(log, model.Every)
	if len(uses) == 0 {
		return
	}
	e.open("models", '[')
	for i, u := range uses {
		if i > 0 {
			e.b = append(e.b, ',')
		}
		e.b = append(e.b, '{')
		e.text("name", u.Name)
		e.int("line", int64(log.Index().Place(u.Entry).Line))
		e.b = append(e.b, '}')
	}
	e.b = append(e.b, ']')
}
