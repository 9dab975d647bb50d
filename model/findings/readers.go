package findings

import (
	"slices"
	"strings"
	"sync"

	"msgview/model/wordset"
)

// readers are programs that print what is there already, whatever they are told.
var readers = wordset.Set{Words: `cat tac nl head tail less more most zless zmore bat batcat glow mdcat mdless pygmentize highlight ccat rich moar lnav multitail
	grep egrep fgrep zgrep bzgrep xzgrep rg rga ag ack ugrep ug pcregrep pcre2grep ls eza exa lsd tree locate plocate
	jq jaq gojq yq xq htmlq pup gron jless fx dasel mlr miller xsv qsv csvlook csvcut csvgrep csvstat vd awk gawk mawk nawk
	wc sort uniq cut tr rev column fold fmt expand unexpand pr comm join paste shuf look iconv base64 base32
	diff colordiff sdiff diff3 zdiff cmp difft delta icdiff diffoscope strings od xxd hexdump hexyl nm objdump readelf otool ldd size dwarfdump c++filt addr2line
	file stat exiftool mediainfo ffprobe identify pdfinfo zipinfo zcat bzcat xzcat zstdcat lz4cat
	pdftotext pdfgrep antiword catdoc docx2txt html2text w3m lynx markitdown md5sum sha1sum sha256sum shasum cksum
	man info tldr apropos whatis journalctl dmesg logcat getprop dumpsys stern kubetail history
	env printenv du df dust duf free vmstat iostat uptime who w last lastlog ps pstree procs lsof lsblk lscpu lsmod lspci lsusb ss netstat nvidia-smi sensors getfacl lsattr atq
	dig nslookup host whois apt-cache pipdeptree tokei cloc scc pbpaste wl-paste sw_vers system_profiler
	open goto scroll_up scroll_down search_file search_dir find_file Get-Content Select-String Get-ChildItem Get-Process Get-EventLog type dir findstr`}

// showing returns the commands of a program that only show something. The words of one are
// joined by /: a * in one stands for anything, a ** for several words, and a . at its end
// says that nothing follows.
func showing(name string) string {
	switch name {
	case "git":
		return `log show whatchanged for-each-ref ls-remote ls-files ls-tree rev-parse rev-list name-rev merge-base show-ref show-branch diff diff-tree diff-index diff-files range-diff blame annotate grep status cat-file
			reflog shortlog describe cherry count-objects help var config/--get config/--list config/-l config/get config/list remote/show submodule/status submodule/. bisect/log lfs/ls-files`
	case "hg", "sl", "jj", "svn", "p4", "fossil", "gt", "git-lfs":
		return `log diff status st cat annotate blame summary heads branches tags bookmarks id identify files manifest paths show grep outgoing incoming info list ls proplist propget smartlog ssl op/log op/show file/show file/list
			bookmark/list bookmarks/. evolog obslog interdiff changes describe opened filelog print timeline config/list`
	case "gh", "hub", "glab", "tea":
		return `*/view */list */diff */status */show view list diff api search status browse ci/trace ci/get config/get`
	case "docker", "podman", "nerdctl":
		return `logs ps inspect images info version stats top history diff events port search */ls */list */inspect */logs */history */top */df */ps
			compose/logs compose/ps compose/config compose/images compose/version compose/events compose/port system/info system/events`
	case "docker-compose", "podman-compose":
		return `logs ps config images top port version events ls`
	case "crictl", "ctr", "buildah", "skopeo", "lxc", "incus", "multipass":
		return `logs ps pods images inspect inspecti inspectp info stats list containers */ls */list */info */show list-tags`
	case "kubectl", "oc", "kubecolor", "k":
		return `logs get describe top events explain api-resources api-versions version cluster-info diff options config/view config/get-* config/current-context rollout/history auth/can-i auth/whoami plugin/list status whoami`
	case "helm":
		return `list ls status history get show search template version env diff */list`
	case "argocd", "flux", "istioctl", "linkerd", "kustomize", "velero", "minikube", "kind", "k3d", "eksctl", "talosctl":
		return `get list logs tree events stats version proxy-status ps proxy-config build */get */list */logs */history */diff */describe status`
	case "terraform", "tofu", "terragrunt":
		return `show output graph providers version workspace/list workspace/show state/list state/show state/pull`
	case "pulumi":
		return `stack/. stack/ls stack/output stack/history logs config/. config/get about whoami version`
	case "cdk", "sam", "serverless", "sls", "copilot":
		return `list ls logs info */logs */ls */list */show`
	case "aws", "awslocal":
		return `logs/tail logs/get-* logs/filter-* */describe-* */list-* */get-* */batch-get-* */head-* */lookup-* */search* s3/ls configure/list sts/* dynamodb/scan dynamodb/query help`
	case "gcloud", "az", "oci", "ibmcloud", "doctl", "hcloud", "linode-cli", "scw", "vultr-cli", "civo", "exo", "yc", "databricks", "snow", "nomad", "consul", "vault", "openstack", "tccli", "aliyun":
		return `**/list **/describe **/show **/get **/read **/tail **/query **/logs **/log **/ls **/list-* **/show-* **/get-* **/status **/info **/members **/search monitor`
	case "heroku":
		return `logs ps config config:get releases releases:info releases:output apps apps:info info addons addons:info domains pg:info pg:ps pg:locks pg:outliers status buildpacks drains features certs pipelines:info builds builds:info builds:output ci:output`
	case "fly", "flyctl":
		return `logs status list ls info releases history version */list */show */status */info`
	case "vercel", "now", "netlify", "railway", "render", "wrangler", "supabase", "firebase", "dokku", "cf", "eb", "modal", "sentry-cli", "amplify", "convex", "surge", "deployctl", "turso", "neonctl", "pscale":
		return `logs log list ls inspect whoami status variables tail events health env:list env:get sites:list functions:log apps:list apps:report ps:report projects:list logs:* apps/. env/. projects/. services/. */ls */list */logs */log */show */view */status version`
	case "pm2", "supervisorctl", "forever", "overmind", "process-compose", "tilt", "foreman":
		return `logs log list ls l status show describe info jlist prettylist report env tail get */list */logs`
	case "systemctl", "launchctl", "loginctl", "machinectl", "resolvectl", "timedatectl", "hostnamectl", "bootctl", "coredumpctl":
		return `. status list-* show cat is-active is-enabled is-failed list print info get-*`
	case "service", "rc-service":
		return `*/status`
	case "brew", "port":
		return `list ls info search outdated deps leaves config cat uses desc home --prefix installed contents services/list services/info services/.`
	case "apt", "apt-get", "aptitude", "dnf", "yum", "zypper", "apk", "snap", "flatpak", "choco", "scoop", "winget", "pkg":
		return `list show search policy depends rdepends info repolist history provides repoquery changes find logs`
	case "nix":
		return `log search path-info show-derivation flake/show flake/metadata`
	case "pip", "pip3", "pipx", "uv", "poetry", "conda", "mamba", "micromamba", "pdm", "hatch", "rye", "pipenv":
		return `list show freeze search index config/. config/list config/get config/--show config/--list debug info tree graph version/. about pip/list pip/show pip/freeze pip/tree */list */show env/info python/find cache/dir`
	case "npm", "pnpm", "yarn", "bun":
		return `ls list ll la view info show v search why explain root prefix bin whoami fund docs config/get config/list pkg/get owner/ls dist-tag/ls workspaces/list workspaces/info npm/info pm/ls pm/bin help`
	case "deno":
		return `info doc`
	case "cargo":
		return `tree metadata search info locate-project pkgid read-manifest version help`
	case "rustup":
		return `show which */list`
	case "go":
		return `doc list env version help mod/graph mod/why tool/cover tool/pprof tool/nm tool/objdump tool/trace`
	case "gem", "bundle", "bundler", "composer", "mix", "nuget", "luarocks", "opam", "cabal", "ghcup":
		return `list show info search environment env outdated which contents specification config/. config/list config/get depends why licenses hex.info help`
	case "flutter", "dart":
		return `devices logs info emulators`
	case "swift":
		return `package/describe package/show-dependencies`
	case "xcrun":
		return `simctl/list xcresulttool/get xctrace/list`
	case "adb":
		return `logcat devices`
	case "tmux":
		return `capture-pane capturep list-* ls lsw lsp show-* display-message display showb`
	case "bd", "br", "jira", "linear", "acli", "tk", "backlog", "taskmaster", "task-master":
		return `list ls show view ready stats status info search blocked count where graph dep/tree */list */view */show */search next`
	case "op", "pass", "bw", "gopass":
		return `show ls list read get */get */list`
	case "etcdctl", "kafkacat", "kcat", "rabbitmqctl", "rabbitmqadmin", "nats":
		return `get list list_* list-* status report */list */info */view */status endpoint/health`
	case "redis-cli", "valkey-cli", "keydb-cli":
		return `get mget getrange strlen keys scan exists type ttl pttl llen lrange lindex hget hgetall hmget hkeys hvals hlen smembers scard sismember zrange zrevrange zcard zscore xrange xlen xinfo info dbsize monitor ping memory config/get client/list acl/list
			GET MGET KEYS SCAN EXISTS TYPE TTL LLEN LRANGE HGET HGETALL HMGET HKEYS HLEN SMEMBERS SCARD ZRANGE ZCARD XRANGE XLEN INFO DBSIZE MONITOR PING MEMORY CONFIG/GET --scan --bigkeys --stat`
	case "openssl":
		return `x509 base64 asn1parse crl ciphers version`
	case "codesign", "defaults", "plutil", "scutil", "ioreg", "pmset", "networksetup", "diskutil", "log":
		return `read -p -g list info show stream -dv -d`
	case "ip":
		return `a addr/. address/. route/. link/. neigh/. */show */list */ls */get a/. r/. n/.`
	case "ufw", "nft", "nmcli", "firewall-cmd":
		return `status list */show */list */status radio/. radio/all general/. --list-all`
	case "artisan":
		return `about list route:list db:show db:table model:show`
	}
	return ""
}

// valued are options that stand before the command of a program and have a value in the next
// word.
var valued = wordset.Set{Words: "-C -c -n -R -a -H -f -p -L -S -h --context --namespace --profile --region --repo --app --host --kubeconfig --cluster --project --project-directory --endpoint-url --file --project-name --prefix --cwd --dir --filter --workspace --resource-group --subscription --output -o --config -l --log-level --git-dir --work-tree --org --team --scope --token --server"}

// shows reports whether what a program is told is one of the commands that only show
// something.
func shows(args []string, those string) bool {
	if those == "" {
		return false
	}
	var told [6]string
	n := 0
	for i := 0; i < len(args) && n < len(told); i++ {
		a := args[i]
		if strings.HasPrefix(a, "-") && n == 0 && slices.Contains(strings.Fields(those), a) {
			return true // brew --prefix
		}
		if strings.HasPrefix(a, "-") && len(a) > 1 {
			if n > 0 {
				told[n] = a // git config --get
				if fits(told[:n+1], those, true) {
					return true
				}
			}
			if valued.Has(a) && !strings.Contains(a, "=") {
				i++
			}
			continue
		}
		told[n] = a
		n++
	}
	return fits(told[:n], those, false)
}

// A showCommand is a command that only shows something, as showing writes them.
type showCommand struct {
	words    []string // of which the first must be in what is told, if it stands anywhere
	anywhere bool
	alone    bool // nothing follows
}

// splitShowing has the commands of what showing returns, as most of them are asked for again and
// again.
var splitShowing sync.Map

func showingCommands(those string) []showCommand {
	if all, ok := splitShowing.Load(those); ok {
		return all.([]showCommand)
	}
	var all []showCommand
	for one := range strings.FieldsSeq(those) {
		var c showCommand
		if one, c.anywhere = strings.CutPrefix(one, "**/"); c.anywhere {
			c.words = []string{one}
		} else {
			one, c.alone = strings.CutSuffix(one, ".")
			c.words = strings.FieldsFunc(one, func(r rune) bool { return r == '/' })
		}
		all = append(all, c)
	}
	splitShowing.Store(those, all)
	return all
}

// fits reports whether words begin with one of some commands. option says that the last word
// is an option, which must be in the command, too.
func fits(told []string, those string, option bool) bool {
	for _, c := range showingCommands(those) {
		if c.anywhere {
			i := slices.IndexFunc(told, func(w string) bool { return like(w, c.words[0]) })
			if !option && i >= 0 && !slices.ContainsFunc(told[:i], func(w string) bool { return doing.Has(w) }) {
				return true
			}
			continue
		}
		n := len(c.words)
		if len(told) < n || c.alone && len(told) > n || option && n != len(told) {
			continue
		}
		fit := true
		for i := 0; i < n && fit; i++ {
			fit = like(told[i], c.words[i])
		}
		if fit {
			return true
		}
	}
	return false
}

// doing are words by which programs are told to do something: no kind of thing is called so.
var doing = wordset.Set{Words: "create new add build pull push exec start stop restart up down apply install uninstall upgrade deploy publish set unset update edit rm remove delete destroy kill close reopen import export init clone copy cp mv sync rename tag login logout rollback restore reset scale patch replace attach promote cancel rerun merge comment commit checkout"}

// like reports whether a word is another one, at the end of which a * may stand for anything.
func like(w, of string) bool {
	if of == "*" {
		return !doing.Has(w)
	}
	if begin, ok := strings.CutSuffix(of, "*"); ok {
		return strings.HasPrefix(w, begin)
	}
	return w == of
}

// isReader reports whether a program with its arguments prints what is there already: words
// of failure in it are not its own.
func isReader(name string, args []string) bool {
	has := func(options ...string) bool {
		return slices.ContainsFunc(args, func(a string) bool { return slices.Contains(options, a) })
	}
	if readers.Has(name) {
		return true
	}
	if has("--help") || len(args) > 0 && args[len(args)-1] == "--version" || len(args) == 1 && (args[0] == "-V" || args[0] == "version" || args[0] == "-version") || len(args) > 0 && args[0] == "help" {
		return true
	}
	if shows(args, showing(name)) {
		return name != "git" || !has("--check", "--edit", "-e") // git diff --check is one that checks
	}
	switch name {
	case "git":
		return listsNames(args)
	case "curl", "wget", "http", "https", "xh", "httpie":
		return asks(name, args)
	case "sed", "gsed":
		return !slices.ContainsFunc(args, func(a string) bool { return letters(a, 'i', "nErsuz") || strings.HasPrefix(a, "--in-place") })
	case "perl", "ruby": // perl -ne ..., which goes over lines as awk does
		line := slices.ContainsFunc(args, func(a string) bool { return letters(a, 'n', "lawCF0") || letters(a, 'p', "lawCF0") })
		return line && !slices.ContainsFunc(args, func(a string) bool { return letters(a, 'i', "lawnp0") })
	case "find", "fd", "fdfind":
		for i, a := range args {
			if (a == "-exec" || a == "-execdir") && (i+1 == len(args) || !isReader(program(args[i+1:]), args[i+2:])) {
				return false
			}
		}
		return !has("-x", "-X", "--exec", "--exec-batch", "-delete", "-ok", "-okdir")
	case "command":
		return has("-v", "-V")
	case "crontab":
		return has("-l")
	case "psql", "mysql", "mariadb", "duckdb", "bq", "clickhouse-client", "clickhouse", "sqlite3", "cqlsh", "trino", "snowsql", "sqlcmd", "influx", "osqueryi", "mongosh", "mongo":
		return has("-l", "--list") && name == "psql" || selects(name, args)
	case "tar", "bsdtar", "gtar":
		return len(args) > 0 && (letters("-"+strings.TrimPrefix(args[0], "-"), 't', "vzjJaf") || letters("-"+strings.TrimPrefix(args[0], "-"), 'O', "xvzjJa")) || has("-O", "--to-stdout", "-t", "--list")
	case "pg_restore":
		return has("-l", "--list")
	case "unzip", "bsdunzip":
		return has("-p", "-c", "-l", "-v", "-Z", "-Z1")
	case "7z", "7za", "7zz", "unrar", "ar", "jar":
		return len(args) > 0 && (args[0] == "l" || args[0] == "lb" || args[0] == "p" || strings.HasPrefix(strings.TrimPrefix(args[0], "-"), "t") && name != "7z" && name != "unrar") || has("-so")
	case "gzip", "gunzip", "bzip2", "bunzip2", "xz", "unxz", "zstd", "unzstd", "brotli", "lz4":
		return has("--stdout", "--to-stdout", "-l", "--list") || slices.ContainsFunc(args, func(a string) bool { return letters(a, 'c', "dkfq") })
	case "dpkg":
		return has("-l", "-L", "-s", "-S", "--list", "--listfiles", "--status", "--search")
	case "rpm", "pacman":
		return slices.ContainsFunc(args, func(a string) bool {
			return strings.HasPrefix(a, "-q") || strings.HasPrefix(a, "-Q") || strings.HasPrefix(a, "-Ss") || strings.HasPrefix(a, "-Si")
		})
	case "xmllint":
		return has("--xpath", "--format", "--html") && !has("--noout", "--schema")
	case "pandoc", "textutil", "mutool":
		return !has("-o", "--output") && (name != "textutil" || has("-stdout"))
	case "xclip", "xsel":
		return has("-o", "-out", "--output")
	case "iptables", "ip6tables":
		return has("-L", "-S", "-nL", "--list")
	case "xcodebuild":
		return has("-list", "-showsdks", "-showBuildSettings", "-showdestinations")
	case "ifconfig", "mount", "lsb_release", "sysctl":
		return len(args) == 0 || has("-a")
	case "make", "gmake", "just":
		return has("-n", "--dry-run", "--just-print", "-p", "--list", "--summary", "--show")
	case "screen", "zellij":
		return has("-ls", "-list", "list-sessions", "ls")
	case "php":
		return len(args) > 1 && args[0] == "artisan" && isReader("artisan", args[1:])
	case "python", "python3", "py":
		return len(args) > 1 && args[0] == "-m" && (args[1] == "json.tool" || args[1] == "pip" && isReader("pip", args[2:]))
	case "ast-grep", "sg":
		return !has("-U", "--update-all", "scan", "test")
	}
	return false
}

// letters reports whether an argument is a dash and letters of options, of which one is that
// and those before it are of others.
func letters(a string, one byte, others string) bool {
	if len(a) < 2 || a[0] != '-' || a[1] == '-' {
		return false
	}
	for i := 1; i < len(a); i++ {
		if a[i] == one {
			return true
		}
		if strings.IndexByte(others, a[i]) < 0 {
			return false
		}
	}
	return false
}

// asks reports whether a client of the web only asks for something.
func asks(name string, args []string) bool {
	for i, a := range args {
		method := ""
		switch rest, joined := strings.CutPrefix(a, "--request="); {
		case joined:
			method = rest
		case letters(a, 'X', "sSkLifvgN") && !strings.HasSuffix(a, "X"):
			method = a[strings.IndexByte(a, 'X')+1:]
		case (a == "--request" || a == "--method" || letters(a, 'X', "sSkLifvgN")) && i+1 < len(args):
			method = args[i+1]
		case strings.HasPrefix(a, "--method="):
			method = a[len("--method="):]
		case name != "curl" && name != "wget" && (a == "POST" || a == "PUT" || a == "PATCH" || a == "DELETE"):
			return false
		}
		switch strings.ToUpper(method) {
		case "POST", "PUT", "PATCH", "DELETE":
			return false
		}
		if name == "wget" && strings.HasPrefix(a, "--post-") || name == "curl" && (letters(a, 'T', "sSkLifvgN") || a == "--upload-file" || strings.HasPrefix(a, "--mail-")) {
			return false
		}
		if name == "curl" && (letters(a, 'd', "sSkLifvgN") || strings.HasPrefix(a, "--data") || a == "--json" || letters(a, 'F', "sSkLifvgN") || strings.HasPrefix(a, "--form")) && !slices.ContainsFunc(args, func(w string) bool { return w == "-G" || w == "--get" || w == "GET" }) {
			return false
		}
	}
	return true
}

// listsNames reports whether git only says which branches, tags or stashes there are.
func listsNames(args []string) bool {
	for i, a := range args {
		rest := args[i+1:]
		if strings.HasPrefix(a, "-") || i > 0 && args[i-1] == "-C" {
			continue
		}
		switch a {
		case "branch", "tag", "remote":
			for _, r := range rest {
				switch r {
				case "-l", "--list", "-a", "--all", "-r", "--remotes", "-v", "-vv", "--verbose", "-n", "--show-current", "show":
				default:
					if name, _, _ := strings.Cut(r, "="); name != "--contains" && name != "--merged" && name != "--no-merged" && name != "--points-at" && name != "--sort" && name != "--format" && name != "--column" {
						return slices.Contains(rest, "-l") || slices.Contains(rest, "--list") || slices.Contains(rest, "--contains") || slices.Contains(rest, "--merged")
					}
				}
			}
			return true
		case "stash", "worktree", "notes":
			return len(rest) > 0 && (rest[0] == "list" || rest[0] == "show")
		case "format-patch":
			return slices.Contains(rest, "--stdout")
		}
		return false
	}
	return false
}

// selects reports whether a client of a database is given nothing but a query.
func selects(name string, args []string) bool {
	plain := 0
	for i, a := range args {
		query := ""
		for _, option := range [...]string{"-c", "--command", "-e", "--execute", "--query", "-q", "-Q", "--eval", "query"} {
			if rest, ok := strings.CutPrefix(a, option+"="); ok {
				query = rest
			} else if a == option && i+1 < len(args) {
				query = args[i+1]
			}
		}
		if strings.HasSuffix(a, "c") && len(a) > 2 && len(a) < 6 && strings.HasPrefix(a, "-") && a[1] != '-' && i+1 < len(args) { // -Atc
			query = args[i+1]
		}
		if !strings.HasPrefix(a, "-") && (i == 0 || args[i-1] != "-separator" && args[i-1] != "-cmd") {
			if plain++; plain == 2 && (name == "sqlite3" || name == "duckdb") || plain == 1 && name == "osqueryi" {
				query = a
			}
		}
		if query == "" {
			continue
		}
		low := strings.ToLower(strings.TrimSpace(query))
		if name == "mongosh" || name == "mongo" {
			return !slices.ContainsFunc([]string{".insert", ".update", ".delete", ".remove", ".drop", ".create", ".replace", ".save(", ".rename", ".bulkwrite", ".findandmodify", ".findoneand"}, func(w string) bool { return strings.Contains(low, w) })
		}
		first, _, _ := strings.Cut(strings.ReplaceAll(low, "\n", " "), " ")
		switch strings.TrimRight(first, ";") {
		case "select", "show", "explain", "describe", "desc", "with", "table", "pragma", "from", "summarize", ".schema", ".tables", ".dump", ".headers", ".mode", ".indexes", ".databases":
			return true
		}
		if strings.HasPrefix(first, `\d`) || strings.HasPrefix(first, `\l`) || strings.HasPrefix(first, "select") {
			return true
		}
	}
	return false
}
