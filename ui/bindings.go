package ui

import (
	"fmt"
	"slices"
	"strings"

	"charm.land/bubbles/v2/key"

	"msgview/ui/config"
	"msgview/ui/pane"
	"msgview/ui/picker"
)

// tabKeys are those of the first nine tabs.
func tabKeys() (all []string) {
	for i := range 9 {
		all = append(all, fmt.Sprintf("alt+%d", i+1))
	}
	return all
}

// Actions are the actions whose keys the config file can change.
func Actions() []config.Action {
	var all []config.Action
	for _, b := range keyMap() {
		if b.name != "" {
			all = append(all, config.Action{Name: b.name, Keys: b.keys})
		}
	}
	return all
}

// bound is the key map with the keys of a config file.
func bound(c *config.Config) []binding {
	all := keyMap()
	for i, b := range all {
		if b.name != "" {
			all[i].keys = c.KeysOf(config.Action{Name: b.name, Keys: b.keys})
		}
	}
	return all
}

// keys finds actions by what was pressed.
type keys struct {
	bindings []binding // those without keys too
	deeds    map[string]deed
	prefixes map[string][]binding
}

func newKeys(c *config.Config) keys {
	k := keys{bindings: bound(c), deeds: map[string]deed{}, prefixes: map[string][]binding{}}
	for _, b := range k.bindings {
		for i, name := range b.keys {
			if k.deeds[name] = b.does; b.does == tabGo {
				k.deeds[name] = tabAt(i + 1)
			}
			if prefix, _, ok := strings.Cut(name, " "); ok {
				k.prefixes[prefix] = append(k.prefixes[prefix], b)
			}
		}
	}
	return k
}

// of is the first key of an action, as people know it, "" if it has none.
func (k keys) of(name string) string {
	for _, b := range k.bindings {
		if b.name == name && len(b.keys) > 0 {
			return pane.Name(b.keys[0])
		}
	}
	return ""
}

// has reports whether a key is one of an action.
func (k keys) has(name, pressed string) bool {
	for _, b := range k.bindings {
		if b.name == name {
			return slices.Contains(b.keys, pressed)
		}
	}
	return false
}

// groups are the keys by their groups, in the order of the help.
func (k keys) groups() []pane.Group {
	var all []pane.Group
	add := func(group string, keys []string, help string) {
		if n := len(all); n == 0 || all[n-1].Name != group {
			all = append(all, pane.Group{Name: group})
		}
		last := &all[len(all)-1]
		last.Keys = append(last.Keys, key.NewBinding(key.WithKeys(keys...), key.WithHelp(pane.Names(keys), help)))
	}
	for _, b := range k.bindings {
		if len(b.keys) > 0 {
			add(b.group, b.keys, b.help)
		}
	}
	for _, b := range picker.Keys() {
		add(groupList, b.Keys, b.Help)
	}
	return all
}

// actions are all that can be done, those without a key too.
func (k keys) actions() []pane.Action {
	var all []pane.Action
	for _, b := range k.bindings {
		if b.name != "" && b.name != "palette" {
			all = append(all, pane.Action{Name: b.name, Help: b.help, Group: b.group, Keys: b.keys})
		}
	}
	return all
}

// named is what the action with a name does: nothing where there is none, for keys that no
// config file changes have no name either.
func (k keys) named(name string) deed {
	for _, b := range k.bindings {
		if b.name == name && name != "" {
			return b.does
		}
	}
	return doNothing
}

// KeyTable returns the key map as rows of a group, the keys, and what they do,
// for README.md and the command line.
func KeyTable() [][3]string { return KeyTableOf(nil) }

// KeyTableOf is KeyTable with the keys of a config file.
func KeyTableOf(c *config.Config) [][3]string {
	var rows [][3]string
	for _, g := range newKeys(c).groups() {
		for _, b := range g.Keys {
			rows = append(rows, [3]string{g.Name, b.Help().Key, b.Help().Desc})
		}
	}
	return rows
}

// ASCIIKeyTable is KeyTable in ASCII.
func ASCIIKeyTable() [][3]string { return InASCII(KeyTable()) }

// InASCII writes the keys of a table in ASCII.
func InASCII(rows [][3]string) [][3]string {
	for i := range rows {
		rows[i][1] = pane.ASCIINames(rows[i][1])
	}
	return rows
}
