package chat

import (
	"bytes"
	"slices"

	"msgview/model"
)

// CostOf returns the place of what a message cost, -1 if it does not say.
func CostOf(m *model.Message) int {
	return slices.IndexFunc(m.Meta, func(f model.Field) bool { return f.Name == "cost" })
}

// Charge enters in a message what requests cost, besides what it has.
func Charge(m *model.Message, costs [][]byte) {
	if len(costs) == 0 {
		return
	}
	if i := CostOf(m); i >= 0 {
		costs = append([][]byte{bytes.Trim(m.Meta[i].Value, "[]")}, costs...)
		m.Meta = slices.Delete(m.Meta, i, i+1)
	}
	value := bytes.Join(costs, []byte(", "))
	if len(costs) > 1 {
		value = slices.Concat([]byte("["), value, []byte("]"))
	}
	m.Meta = append(m.Meta, model.Field{Name: "cost", Value: value})
}
