package highlight

const shellWords = "alias break case cd continue coproc declare do done echo elif else end esac eval exec exit export fi for function if in local read readonly return select set shift source test then time trap typeset ulimit umask unset until while"

func scripting() []*language {
	python := []quote{tripleDouble(), tripleSingle(), double(), single()}
	return []*language{
		{
			names: []string{"python", "py", "python3", "py3", "starlark", "bazel"}, files: []string{".py", ".pyi", ".pyw", ".bzl", "BUILD", "WORKSPACE"},
			line: sharp, at: true, quotes: python,
			keywords:  "and as assert async await break case class continue def del elif else except finally for from global if import in is lambda match nonlocal not or pass raise return try while with yield",
			types:     "bool bytes complex dict float frozenset int list object set str tuple type",
			constants: "True False None self cls Ellipsis NotImplemented",
		},
		{
			names: []string{"javascript", "js", "jsx", "mjs", "cjs", "node"}, files: []string{".js", ".jsx", ".mjs", ".cjs"},
			line: slashes, block: stars, at: true, capital: true, extra: "$", quotes: []quote{double(), single(), template()},
			keywords: scripts, constants: "true false null undefined NaN Infinity",
		},
		{
			names: []string{"typescript", "ts", "tsx", "mts", "cts"}, files: []string{".ts", ".tsx", ".mts", ".cts"},
			line: slashes, block: stars, at: true, capital: true, extra: "$", quotes: []quote{double(), single(), template()},
			keywords: scripts + typed, types: "any bigint boolean never number object string symbol unknown", constants: "true false null undefined NaN Infinity",
		},
		{
			names: []string{"bash", "sh", "shell", "zsh", "ksh", "fish"}, files: []string{".sh", ".bash", ".zsh", ".fish", ".bashrc", ".zshrc", ".profile", ".envrc"},
			line: sharp, extra: "-", sigils: "$", quotes: []quote{shellDouble(), shellSingle(), {open: "`", close: "`", escape: '\\', multiline: true}},
			keywords: shellWords,
		},
		{
			names: []string{"powershell", "ps1", "pwsh"}, files: []string{".ps1", ".psm1", ".psd1"},
			line: sharp, block: [][2]string{{"<#", "#>"}}, fold: true, extra: "-", sigils: "$", quotes: []quote{{open: `"`, close: `"`, escape: '`', multiline: true}, shellSingle()},
			keywords: "begin break catch class continue data do dynamicparam else elseif end enum exit filter finally for foreach from function hidden if in param process return static switch throw trap try until using while",
		},
		{
			names: []string{"ruby", "rb"}, files: []string{".rb", ".rake", ".gemspec", "Gemfile", "Rakefile"},
			line: sharp, block: [][2]string{{"=begin\n", "\n=end"}}, sigils: "@$", capital: true, extra: "?", quotes: []quote{double(), single(), template()},
			keywords:  "alias and begin break case class def defined? do else elsif end ensure for if in include loop module next not or private protected public raise redo require require_relative rescue retry return super then undef unless until when while yield",
			constants: "true false nil self",
		},
		{
			names: []string{"php"}, files: []string{".php"},
			line: []string{"//", "#"}, block: stars, sigils: "$", capital: true, quotes: []quote{shellDouble(), {open: "'", close: "'", escape: '\\', multiline: true}},
			keywords: jWords + "and array as callable clone declare echo elseif empty endfor endforeach endif endswitch endwhile fn foreach function global goto include include_once insteadof isset list match namespace or print readonly require require_once trait unset use var xor yield",
			types:    "bool float int iterable mixed never object string", constants: "true false null TRUE FALSE NULL",
		},
		{
			names: []string{"lua", "luau"}, files: []string{".lua"},
			line: nil, block: [][2]string{{"--[[", "]]"}, {"--[=[", "]=]"}, {"--", "\n"}}, quotes: []quote{{open: "[[", close: "]]", multiline: true}, double(), single()},
			keywords: "and break do else elseif end for function goto if in local not or repeat return then until while", constants: "true false nil self",
		},
		{
			names: []string{"perl", "pl"}, files: []string{".pl", ".pm"},
			line: sharp, block: [][2]string{{"\n=pod", "\n=cut"}}, sigils: "$@", quotes: []quote{shellDouble(), {open: "'", close: "'", escape: '\\', multiline: true}},
			keywords: "and bless cmp defined delete die do each else elsif eq eval exists for foreach ge given gt if keys last le local lt map my ne next no not or our package print push qw ref require return say scalar shift sort sub undef unless until use values wantarray when while xor",
		},
		{
			names: []string{"r", "rlang"}, files: []string{".r", ".R", ".Rmd"},
			line: sharp, extra: ".", quotes: []quote{shellDouble(), {open: "'", close: "'", escape: '\\', multiline: true}},
			keywords: "break else for function if in library next repeat require return while", constants: "TRUE FALSE NULL NA NaN Inf T F",
		},
		{
			names: []string{"elixir", "ex", "exs"}, files: []string{".ex", ".exs"},
			line: sharp, at: true, capital: true, extra: "?!", quotes: []quote{tripleDouble(), shellDouble(), single()},
			keywords:  "after alias and case catch cond def defimpl defmacro defmodule defp defprotocol defstruct do else end fn for if import in not or quote raise receive require rescue try unless unquote use when with",
			constants: "true false nil",
		},
		{
			names: []string{"julia", "jl"}, files: []string{".jl"},
			line: sharp, block: [][2]string{{"#=", "=#"}}, nested: true, at: true, capital: true, extra: "!", quotes: []quote{tripleDouble(), double(), char()},
			keywords: "abstract baremodule begin break catch const continue do else elseif end export finally for function global if import in let local macro module mutable primitive quote return struct try type using where while", constants: "true false nothing missing",
		},
	}
}

func documents() []*language {
	yes := "true false yes no on off null nil none ~"
	return []*language{
		{names: []string{"json", "jsonc", "json5", "jsonl", "ndjson", "geojson"}, files: []string{".json", ".jsonc", ".json5", ".jsonl", ".ndjson", ".geojson", ".ipynb", ".webmanifest"}, scan: jsonText},
		{names: []string{"diff", "patch", "udiff"}, files: []string{".diff", ".patch"}, scan: diff},
		{names: []string{"html", "htm", "xhtml", "vue", "svelte", "handlebars", "jinja", "erb"}, files: []string{".html", ".htm", ".xhtml", ".vue", ".svelte", ".erb"}, scan: markup},
		{names: []string{"xml", "svg", "xsl", "xsd", "plist", "rss"}, files: []string{".xml", ".svg", ".xsl", ".xsd", ".plist", ".csproj", ".wsdl"}, scan: markup},
		{names: []string{"markdown", "md", "mdx"}, files: []string{".md", ".markdown", ".mdx"}, scan: markdown},
		{
			names: []string{"yaml", "yml"}, files: []string{".yaml", ".yml", ".clang-format"}, scan: keyed,
			line: sharp, colon: true, quotes: []quote{double(), {open: "'", close: "'"}}, sigils: "&*", constants: yes,
		},
		{
			names: []string{"toml", "ini", "cfg", "conf", "properties", "dotenv", "env", "editorconfig", "desktop", "systemd"},
			files: []string{".toml", ".ini", ".cfg", ".conf", ".properties", ".env", ".editorconfig", ".gitconfig", ".desktop", ".service", "Cargo.lock", "poetry.lock"}, scan: keyed,
			line: []string{"#", ";"}, quotes: []quote{tripleDouble(), tripleSingle(), double(), {open: "'", close: "'"}}, constants: yes,
		},
		{
			names: []string{"css", "scss", "sass", "less"}, files: []string{".css", ".scss", ".sass", ".less"},
			line: slashes, block: stars, at: true, colon: true, extra: "-", sigils: "#", quotes: []quote{double(), single()},
			constants: "auto none inherit initial unset important",
		},
		{
			names: []string{"dockerfile", "docker", "containerfile"}, files: []string{"Dockerfile", "Containerfile", ".dockerfile"},
			line: sharp, extra: "-", sigils: "$", quotes: []quote{double(), single()},
			keywords: "ADD ARG AS CMD COPY ENTRYPOINT ENV EXPOSE FROM HEALTHCHECK LABEL MAINTAINER ONBUILD RUN SHELL STOPSIGNAL USER VOLUME WORKDIR",
		},
		{
			names: []string{"makefile", "make", "mk"}, files: []string{"Makefile", "makefile", "GNUmakefile", ".mk", "justfile", "Justfile"},
			line: sharp, extra: "-.", sigils: "$", colon: true, quotes: []quote{double(), single()},
			keywords: "define else endef endif export ifdef ifeq ifndef ifneq include override undefine unexport vpath",
		},
		{
			names: []string{"hcl", "terraform", "tf"}, files: []string{".tf", ".tfvars", ".hcl"},
			line: []string{"#", "//"}, block: stars, extra: "-", quotes: []quote{double()},
			keywords: "data for if in locals module output provider resource terraform variable", types: "any bool list map number object set string", constants: "true false null",
		},
		{
			names: []string{"nix"}, files: []string{".nix"},
			line: sharp, block: stars, extra: "-'", quotes: []quote{{open: "''", close: "''", multiline: true}, shellDouble()},
			keywords: "assert else if in inherit let rec then with", constants: "true false null",
		},
		{
			names: []string{"graphql", "gql"}, files: []string{".graphql", ".gql"},
			line: sharp, at: true, sigils: "$", capital: true, quotes: []quote{tripleDouble(), double()},
			keywords: "directive enum extend fragment implements input interface mutation on query scalar schema subscription type union", types: "Boolean Float ID Int String", constants: "true false null",
		},
		{
			names: []string{"cmake"}, files: []string{".cmake", "CMakeLists.txt"},
			line: sharp, fold: true, sigils: "$", quotes: []quote{shellDouble()},
			keywords: "else elseif endforeach endfunction endif endmacro endwhile foreach function if include macro project return set while", constants: "on off true false",
		},
		{
			names: []string{"console", "shell-session", "shellsession", "sh-session", "terminal", "bash-session"}, scan: console,
			line: sharp, extra: "-", sigils: "$", quotes: []quote{shellDouble(), shellSingle()},
			keywords: shellWords,
		},
	}
}
