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

// Elsewhere, if set, reports whether somebody else ends the program after a signal: a viewer,
// which gives the terminal back first.
var Elsewhere func() bool

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
				if Elsewhere != nil && Elsewhere() {
					continue
				}
				code := 1
				if n, ok := s.(syscall.Signal); ok {
					code = 128 + int(n)
				}
				os.Exit(code)
			}
		}()
	}
	if len(half.names) == 0 {
		signal.Notify(half.signals, ending()...)
	}
	half.names[name] = true
}

// ending are the signals that end the program. One that it was started to ignore, as by
// nohup, does not.
func ending() []os.Signal {
	all := []os.Signal{syscall.SIGTERM}
	if !signal.Ignored(syscall.SIGHUP) {
		all = append(all, syscall.SIGHUP)
	}
	return all
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
