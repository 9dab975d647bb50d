// Package themes holds the colour themes, as data, and what reads them.
//
// A theme is a TOML file. It says for every kind of text msgview draws (the name
// of a role, a JSON key, a removed line of a diff, the line under the cursor)
// which colours and attributes it has, and nothing else: no code, no layout. The
// package knows nothing of terminals or of the user interface; ui/palette turns
// a Theme into styles that can be drawn.
//
// # A theme file
//
//	title = "My dark"
//	extends = "dark"              # start from another theme, change what follows
//
//	[palette]                     # names for colours, used below
//	sky = "#7cc7ff"
//
//	[roles]
//	user = { fg = "sky", bold = true }
//	tool = { fg = "#c8a2ff" }
//
//	[ui]
//	selection = { bg = "#203040" }
//
// A colour is "#rgb" or "#rrggbb", a number "0" to "255" of the terminal's
// palette (0 to 15 are the terminal's own sixteen colours), a name of [palette],
// or "" for the terminal's default. An attribute is one of bold, dim, italic,
// underline, reverse and strike. With extends a style keeps what it does not
// set: bold = false takes away an inherited bold, fg = "" an inherited colour.
// A colour of [palette] that is changed changes every inherited style using it.
//
// A file NAME.toml in the folder UserDir names is the theme NAME and wins over a
// built-in theme of the same name, which it may extend.
//
// # What the built-in themes promise
//
// Every text is readable: its contrast to every background it can be drawn on
// is at least 4.5:1 (WCAG 2.2, success criterion 1.4.3), and 7:1 (1.4.6) in the
// two high-contrast themes. The tests hold all of them to that, which is why no
// built-in theme but "mono" uses the attribute dim: nobody knows how much a
// terminal takes away for it.
package themes
