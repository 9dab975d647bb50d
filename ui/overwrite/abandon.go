package overwrite

import (
	"os"
	"os/signal"
	"sync"
	"syscall"
)

// half are the files that are being written, under the names that they have meanwhile.
var half struct {
	sync.Mutex
	names   map[string]bool
	signals chan os.Signal
}

// begun notes that a file is being written. A signal that ends the program removes it.
func begun(name string) {
	half.Lock()
	defer half.Unlock()
	if half.names == nil {
		half.names = map[string]bool{}
		half.signals = make(chan os.Signal, 1)
		go func() {
			for s := range half.signals {
				Abandon()
				code := 1
				if n, ok := s.(syscall.Signal); ok {
					code = 128 + int(n)
				}
				os.Exit(code)
			}
		}()
	}
	if len(half.names) == 0 {
		signal.Notify(half.signals, syscall.SIGTERM, syscall.SIGHUP)
	}
	half.names[name] = true
}

// ended notes that it is there, or gone.
func ended(name string) {
	half.Lock()
	defer half.Unlock()
	if delete(half.names, name); len(half.names) == 0 {
		signal.Stop(half.signals)
	}
}

// Abandon removes what is half written: the program is about to end.
func Abandon() {
	half.Lock()
	defer half.Unlock()
	for name := range half.names {
		os.Remove(name)
	}
}
