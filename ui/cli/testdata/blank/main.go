// Command blank is the least that Bubble Tea can do: what starting msgview is
// measured against.
package main

import (
	"fmt"
	"os"

	tea "charm.land/bubbletea/v2"
)

type blank struct{}

func (blank) Init() tea.Cmd { return nil }

func (b blank) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	if _, ok := msg.(tea.KeyPressMsg); ok {
		return b, tea.Quit
	}
	return b, nil
}

func (blank) View() tea.View {
	v := tea.NewView("blank and ready")
	v.AltScreen = true
	return v
}

func main() {
	if len(os.Args) > 1 {
		fmt.Println("bare") // without a terminal: a bare program
		return
	}
	tea.NewProgram(blank{}).Run()
}
