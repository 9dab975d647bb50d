// Package markdown draws the markdown of messages for a terminal, and loses
// nothing of it.
//
// Glamour styles what stands within paragraphs, headings and cells. What it cannot
// be trusted with is done here, because a log is untrusted and must be shown whole:
//
//   - HTML. Glamour drops tags and comments; here <thinking>, Vec<T> and
//     <!-- notes --> are text like any other.
//   - Reference definitions, which a reader would miss, are text too.
//   - Lists, quotes and tables are laid out here: glamour does not indent what
//     continues an item, takes exponential time for deep nesting, and cuts off
//     the columns of tables.
//   - Code is coloured by ui/highlight and broken into rows only where it must
//     be, with a mark before every row that is not a line of its own.
//   - Links lead nowhere; their address is written after their text.
//   - Numbers of list items are those of the source.
//   - Entities are decoded before the text passes the gate, not after it.
//
// What glamour returns is compared with what it was given; if anything is missing
// the paragraph is shown without styles. Text whose structure would take too long
// to work out is shown plain, with a note that says why (see preflight).
//
// The same structure can be written as HTML, for pages (see HTML).
//
// Everything passes ui/safetext, and marks that stand for control characters keep
// their look within prose, so that text which merely spells <U+202E> can be told
// from a character that reverses the line.
package markdown
