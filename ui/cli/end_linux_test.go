package cli

import (
	"bufio"
	"os"
	"path/filepath"
	"syscall"
	"testing"
)

// BenchmarkEnd is how long a signal takes to end the viewer of a log of very many calls or
// members: while it is read, and while it is searched.
func BenchmarkEnd(b *testing.B) {
	const n = 100_000
	for name, write := range wideLogs {
		path := filepath.Join(b.TempDir(), name)
		f, err := os.Create(path)
		if err != nil {
			b.Fatal(err)
		}
		w := bufio.NewWriter(f)
		write(w, n)
		w.Flush()
		f.Close()
		for _, when := range []string{"read", "searched"} {
			for signal, code := range map[syscall.Signal]int{syscall.SIGINT: 130, syscall.SIGHUP: 129, syscall.SIGTERM: 143} {
				b.Run(name+"/"+when+"/"+signal.String(), func(b *testing.B) {
					for range b.N {
						b.StopTimer()
						s := onTerminal(b, nil, path)
						s.wait(name)
						s.waitForKeyboard()
						if when == "searched" {
							s.keys("/no such words")
							s.wait("no such words")
							s.keys("\r")
						}
						b.StartTimer()
						s.cmd.Process.Signal(signal)
						if got := s.end(); got != code {
							b.Errorf("exit code %d, want %d", got, code)
						}
						b.StopTimer()
						s.restored()
					}
				})
			}
		}
	}
}
