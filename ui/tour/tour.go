// Package tour holds the built-in conversation, which is also a guide to the
// program: it has every kind of content once and explains the keys in the order
// in which a reader wants them.
package tour

import _ "embed"

// Name is what the conversation is called where a file name would stand.
const Name = "tour.jsonl"

// Log is the conversation, a Claude Code session.
//
//go:embed tour.jsonl
var Log []byte
