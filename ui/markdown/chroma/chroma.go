// Package chroma stands in for the highlighter of that name, which Glamour brings
// along and msgview never calls: blocks of code are drawn by package highlight,
// whose scanners take linear time on hostile input. Merely being linked, chroma
// sets up the rules of three hundred languages before main begins, which takes
// more time than all the rest until the first screen, and 5 MB of the program.
//
// go.work puts it in the place of the other in a clone. go.mod does not, since a module
// with replacements cannot be installed by its path: who does that gets the real one, and
// a start that takes longer.
//
// It has what Glamour refers to and nothing else.
package chroma

// TokenType is a kind of token.
type TokenType int

// The kinds that Glamour has styles for.
const (
	Text TokenType = iota
	Error
	Comment
	CommentPreproc
	Keyword
	KeywordReserved
	KeywordNamespace
	KeywordType
	Operator
	Punctuation
	Name
	NameBuiltin
	NameTag
	NameAttribute
	NameClass
	NameConstant
	NameDecorator
	NameException
	NameFunction
	NameOther
	Literal
	LiteralNumber
	LiteralDate
	LiteralString
	LiteralStringEscape
	GenericDeleted
	GenericEmph
	GenericInserted
	GenericStrong
	GenericSubheading
	Background
)

// StyleEntries are the styles of kinds of tokens.
type StyleEntries map[TokenType]string

// Style is a named set of styles.
type Style struct{ Name string }

// MustNewStyle returns a style with a name.
func MustNewStyle(name string, _ StyleEntries) *Style { return &Style{name} }
