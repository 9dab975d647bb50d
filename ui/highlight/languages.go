package highlight

// Quotes that many languages share.
func double() quote       { return quote{open: `"`, close: `"`, escape: '\\'} }
func single() quote       { return quote{open: "'", close: "'", escape: '\\'} }
func char() quote         { return quote{open: "'", close: "'", escape: '\\', char: true} }
func backtick() quote     { return quote{open: "`", close: "`", multiline: true} }
func template() quote     { return quote{open: "`", close: "`", escape: '\\', multiline: true} }
func tripleDouble() quote { return quote{open: `"""`, close: `"""`, escape: '\\', multiline: true} }
func tripleSingle() quote { return quote{open: "'''", close: "'''", escape: '\\', multiline: true} }
func shellDouble() quote  { return quote{open: `"`, close: `"`, escape: '\\', multiline: true} }
func shellSingle() quote  { return quote{open: "'", close: "'", multiline: true} }

var (
	slashes = []string{"//"}
	sharp   = []string{"#"}
	stars   = [][2]string{{"/*", "*/"}}
)

// Words that the C family shares.
const (
	cWords = "break case continue default do else for goto if return switch while sizeof "
	cTypes = "void char short int long float double signed unsigned bool size_t ssize_t int8_t int16_t int32_t int64_t uint8_t uint16_t uint32_t uint64_t "
	jWords = "abstract break case catch class const continue default do else enum extends final finally for if implements import instanceof interface " +
		"native new package private protected public return static strictfp super switch synchronized this throw throws transient try void volatile while "
)

// scripts is the words of JavaScript, with and without types.
const (
	scripts = "async await break case catch class const continue debugger default delete do else export extends finally for from function get if import in " +
		"instanceof let new of return set static super switch this throw try typeof var void while with yield "
	typed = "abstract as asserts declare enum implements infer interface is keyof namespace override private protected public readonly satisfies type "
)

// languages returns the table of all languages. JSON and diffs are among them.
func languages() []*language {
	return append(append(programming(), scripting()...), documents()...)
}

func programming() []*language {
	return []*language{
		{
			names: []string{"go", "golang"}, files: []string{".go"},
			line: slashes, block: stars, quotes: []quote{double(), backtick(), char()},
			keywords:  "break case chan const continue default defer else fallthrough for func go goto if import interface map package range return select struct switch type var",
			types:     "any bool byte comparable complex64 complex128 error float32 float64 int int8 int16 int32 int64 rune string uint uint8 uint16 uint32 uint64 uintptr",
			constants: "true false nil iota",
		},
		{
			names: []string{"rust", "rs"}, files: []string{".rs"},
			line: slashes, block: stars, nested: true, capital: true, hash: true,
			quotes:    []quote{{open: `"`, close: `"`, escape: '\\', multiline: true}, char()},
			keywords:  "as async await break const continue crate dyn else enum extern fn for if impl in let loop match mod move mut pub ref return self static struct super trait type union unsafe use where while",
			types:     "bool char f32 f64 i8 i16 i32 i64 i128 isize str u8 u16 u32 u64 u128 usize Self",
			constants: "true false None Some Ok Err",
		},
		{
			names: []string{"c", "h"}, files: []string{".c", ".h"},
			line: slashes, block: stars, hash: true, quotes: []quote{double(), char()},
			keywords: cWords + "auto const enum extern inline register restrict static struct typedef union volatile", types: cTypes, constants: "NULL true false",
		},
		{
			names: []string{"cpp", "c++", "cc", "cxx", "hpp", "objective-c", "objc", "arduino", "cuda"}, files: []string{".cpp", ".cc", ".cxx", ".hpp", ".hh", ".hxx", ".m", ".mm", ".cu", ".ino"},
			line: slashes, block: stars, hash: true, quotes: []quote{double(), char()},
			keywords: cWords + "alignas auto catch class concept const constexpr consteval co_await co_return co_yield decltype delete enum explicit export extern final friend inline mutable " +
				"namespace new noexcept operator override private protected public register requires static static_assert static_cast dynamic_cast reinterpret_cast const_cast struct template this throw try typedef typename union using virtual volatile",
			types: cTypes + "string vector map set pair wchar_t char8_t char16_t char32_t", constants: "NULL nullptr true false",
		},
		{
			names: []string{"csharp", "c#", "cs"}, files: []string{".cs"},
			line: slashes, block: stars, hash: true, capital: true,
			quotes: []quote{tripleDouble(), {open: `@"`, close: `"`, multiline: true}, double(), char()},
			keywords: cWords + "abstract as async await base catch checked class const delegate enum event explicit extern finally fixed foreach implicit in init interface internal is lock " +
				"namespace new operator out override params partial private protected public readonly record ref required sealed static struct this throw try typeof unsafe using var virtual volatile when where yield",
			types: "bool byte char decimal double dynamic float int long object sbyte short string uint ulong ushort void", constants: "true false null",
		},
		{
			names: []string{"java"}, files: []string{".java"},
			line: slashes, block: stars, at: true, capital: true, quotes: []quote{tripleDouble(), double(), char()},
			keywords: jWords + "assert record sealed permits var yield", types: "boolean byte char double float int long short String", constants: "true false null",
		},
		{
			names: []string{"kotlin", "kt", "kts"}, files: []string{".kt", ".kts"},
			line: slashes, block: stars, nested: true, at: true, capital: true, quotes: []quote{tripleDouble(), double(), char()},
			keywords: "abstract actual annotation as break by catch class companion const constructor continue crossinline data do else enum expect external final finally for fun get if import in " +
				"infix init inline inner interface internal is it lateinit noinline object open operator out override package private protected public reified return sealed set super suspend tailrec this throw try typealias val var vararg when where while",
			types: "Any Boolean Byte Char Double Float Int Long Nothing Short String Unit", constants: "true false null",
		},
		{
			names: []string{"swift"}, files: []string{".swift"},
			line: slashes, block: stars, nested: true, at: true, hash: true, capital: true, quotes: []quote{tripleDouble(), double()},
			keywords: "actor any as associatedtype async await break case catch class continue convenience default defer deinit do dynamic else enum extension fallthrough fileprivate final for func get guard if import in indirect " +
				"init inout internal is isolated lazy let mutating nonisolated open operator override private protocol public repeat required rethrows return self Self set some static struct subscript super switch throw throws try typealias unowned var weak where while willSet didSet",
			types: "Any Bool Character Double Float Int Int8 Int16 Int32 Int64 String UInt Void", constants: "true false nil",
		},
		{
			names: []string{"scala"}, files: []string{".scala", ".sc"},
			line: slashes, block: stars, nested: true, at: true, capital: true, quotes: []quote{tripleDouble(), double(), char()},
			keywords: "abstract case catch class def do else enum extends extension final finally for given if implicit import lazy match new object override package private protected return sealed super then this throw trait try type using val var while with yield",
			types:    "Any Boolean Byte Char Double Float Int Long Nothing Short String Unit", constants: "true false null None Some",
		},
		{
			names: []string{"dart"}, files: []string{".dart"},
			line: slashes, block: stars, at: true, capital: true, quotes: []quote{tripleDouble(), tripleSingle(), double(), single()},
			keywords: jWords + "as async await covariant deferred dynamic export extension external factory get in is late library mixin of on operator part required rethrow sealed set sync typedef var when with yield",
			types:    "bool double int num String List Map Set Future Stream", constants: "true false null",
		},
		{
			names: []string{"haskell", "hs"}, files: []string{".hs"},
			line: []string{"--"}, block: [][2]string{{"{-", "-}"}}, nested: true, capital: true, extra: "'", quotes: []quote{double(), char()},
			keywords: "case class data default deriving do else family forall foreign if import in infix infixl infixr instance let module newtype of qualified then type where", constants: "True False Nothing Just Left Right",
		},
		{
			names: []string{"zig"}, files: []string{".zig"},
			line: slashes, at: true, quotes: []quote{double(), char()},
			keywords: "align and anytype asm async await break catch comptime const continue defer else enum errdefer error export extern fn for if inline noalias opaque or orelse packed pub resume return struct suspend switch test threadlocal try union unreachable usingnamespace var volatile while",
			types:    "bool f16 f32 f64 i8 i16 i32 i64 isize type u8 u16 u32 u64 usize void", constants: "true false null undefined",
		},
		{
			names: []string{"protobuf", "proto"}, files: []string{".proto"},
			line: slashes, block: stars, capital: true, quotes: []quote{double(), single()},
			keywords: "enum extend extensions import map message oneof option optional package repeated required reserved returns rpc service stream syntax to",
			types:    "bool bytes double fixed32 fixed64 float int32 int64 sfixed32 sfixed64 sint32 sint64 string uint32 uint64", constants: "true false",
		},
		{
			names: []string{"sql", "mysql", "postgres", "postgresql", "plpgsql", "sqlite"}, files: []string{".sql"},
			line: []string{"--"}, block: stars, fold: true,
			quotes: []quote{{open: "'", close: "'", multiline: true}, {open: `"`, close: `"`}, {open: "`", close: "`"}},
			keywords: "add all alter and any as asc begin between by case cast check column commit constraint create cross cte default delete desc distinct do drop else end except exists explain foreign from full function " +
				"group having if ilike in index inner insert intersect into is join key left like limit materialized natural not offset on or order outer over partition primary references replace returning right rollback row rows " +
				"select set table temp temporary then transaction trigger truncate union unique update using values view when where window with",
			types:     "bigint blob boolean bytea char character date datetime decimal double float int integer interval json jsonb numeric real serial smallint text time timestamp timestamptz uuid varchar",
			constants: "true false null current_date current_timestamp",
		},
	}
}
