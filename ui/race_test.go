//go:build race

package ui

// raced says that the race detector makes everything slow.
const raced = true
