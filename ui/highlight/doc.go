// Package highlight colours source code, JSON and diffs.
//
// The scanners here are small and our own: one pass over the text, no regular
// expressions, no way to go back. A library with a grammar per language would
// colour more finely, but what a conversation log holds is untrusted, and
// backtracking grammars are easily made to take seconds: sixteen kilobytes of
// empty lines in a C fence, or of brackets in a Rust one, are enough for the one
// that comes with glamour. Here a megabyte of anything takes some tens of milliseconds,
// so a fence needs no limit and a scroll never waits for a colour.
//
// What is told apart is what helps to read: comments, strings, numbers, keywords,
// types, constants, called functions, tags and attributes, keys. What a scanner
// does not understand stays plain. No scanner drops or changes a character.
//
// Text goes in as the log has it and comes out as safetext: it is cleaned before
// it is scanned, so colours can hide nothing.
package highlight
