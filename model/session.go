package model

import "time"

// A Session is a log on disk that can be opened by itself: one of the files of a
// directory, or one that an agent left in its own folder.
type Session struct {
	Path     string // what opens it
	Name     string // for people: relative to the directory it was found in
	Program  string // that wrote it, "" if that is not known before it is opened
	Project  string // the directory that it belongs to, "" if that is not known
	Size     int64  // in bytes, as it lies on disk
	Modified time.Time
}
