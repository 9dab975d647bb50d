package render

import "testing"

// Paths of Windows are shortened as others are, wherever they are read.
func TestShortOfWindows(t *testing.T) {
	for _, c := range []struct{ path, directory, want string }{
		{`C:\Users\ada\bakery\oven.go`, `C:\Users\ada\bakery`, `oven.go`},
		{`C:\Users\ada\bakery\src\oven.go`, `C:\Users\ada\bakery\`, `src\oven.go`},
		{`c:\Users\ada\bakery\src\oven.go`, `C:\Users\ada\bakery`, `src\oven.go`},
		{`C:/Users/ada/bakery/src/oven.go`, `c:\Users\ada\bakery`, `src/oven.go`},
		{`C:\Users\ada\mill\stone.go`, `C:\Users\ada\bakery\rye`, `C:\Users\ada\mill\stone.go`},
		{`C:\work\shop\bakery\oven.go`, `C:\work\shop\bakery\rye\dark`, `..\..\oven.go`},
		{`D:\Users\ada\bakery\oven.go`, `C:\Users\ada\bakery`, `D:\Users\ada\bakery\oven.go`},
		{`C:\Users\ada\bakery2\oven.go`, `C:\Users\ada\bakery`, `C:\Users\ada\bakery2\oven.go`},
		{`\\mill\share\bakery\oven.go`, `\\mill\share\bakery`, `oven.go`},
		{`src\oven.go`, `C:\Users\ada\bakery`, `src\oven.go`},
		{`/home/ada/bakery/oven.go`, `C:\Users\ada\bakery`, `/home/ada/bakery/oven.go`},
		{`/home/ada/bakery/a\b.go`, `/home/ada/bakery`, `a\b.go`},
		{"C:", `C:\`, "C:"},
		{"", `C:\Users`, ""},
	} {
		if got := short(c.path, c.directory); got != c.want {
			t.Errorf("%s in %s: %s, want %s", c.path, c.directory, got, c.want)
		}
	}
}
