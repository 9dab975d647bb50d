package redact

import "strings"

// asks are how programs ask for a variable of the environment, and printers how they say it.
var (
	asks     = [...]string{"os.environ", "os.getenv", "getenv(", "process.env", "ENV[", "Deno.env", "Bun.env", "secrets.token_", "token_urlsafe", "token_hex", "randomBytes(", "getpass", "GetEnvironmentVariable"}
	printers = [...]string{"print", "console.log", "stdout.write", "puts ", "echo ", " -p ", "-pe "}
)

// showingsOfCode are those of a program that only says a secret.
func showingsOfCode(code string) []showing {
	if len(code) > mostCommand || strings.Count(code, "\n") > 8 {
		return nil
	}
	code = " " + code
	for _, p := range printers {
		at := strings.LastIndex(code, p)
		if at < 0 {
			continue
		}
		for _, a := range asks {
			i := strings.Index(code, a)
			if i < 0 {
				continue
			}
			if strings.HasPrefix(a, "secrets.") || strings.HasPrefix(a, "token_") || a == "randomBytes(" {
				return []showing{{}}
			}
			rest := code[i+len(a):]
			rest = strings.TrimLeft(rest, ".([\"'`getGET")
			end := 0
			for end < len(rest) && isOfName(rest[end]) {
				end++
			}
			if chosen, ok := namesSecret(rest[:end]); ok && !strings.Contains(code, "len(") && !strings.Contains(code, ".length") && !strings.Contains(code, "bool(") && !strings.Contains(code, "is not None") && !strings.Contains(code, "!!") && !strings.Contains(code, " in ") {
				return []showing{{chosen: chosen}}
			}
		}
	}
	return nil
}
