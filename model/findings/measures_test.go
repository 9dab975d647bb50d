package findings

import (
	"fmt"
	"strings"
	"testing"
)

// What numbers with units a text has.
func TestMeasures(t *testing.T) {
	for text, want := range map[string]string{
		"325 km, 325km and 12-minute loaves":     "[325 km] [325 km] [12 minutes]",
		"1,250 EUR, 1 250 € and €1250.50":        "[1250 EUR] [1.25 EUR] [1250 EUR] [1250.5 EUR]",
		"1.250 EUR":                              "[1250 EUR] [1.25 EUR]",
		"500,00 € or EUR 1.250,75":               "[500 EUR] [1250.75 EUR]",
		"US$ 12, C$12, R$12, $12":                "[12 USD] [12 CAD] [12 BRL] [12 $]",
		"MX$12, NT$12, 12 mexican dollars":       "",
		"EUR 50 CZK 1250":                        "[1250 CZK]",
		"12 nautical miles, 12 °C, 12 degrees F": "[12 nmi] [12 °C] [12 °F]",
		"12 C, 12 F, 12 G, 12 M, 12M, 12k km":    "",
		"12 million km, the 1990s, $12.5m":       "",
		"12 l/km, 12 m², 12 km^2, 12 m/s":        "[12 m/s]",
		"**12** kg and **12 kg**":                "[12 kg] [12 kg]",
		"2026-12 km, a_12 km, 10:12 h, v12 km":   "",
		"10.0.0.1 s, 1,2,3 s":                    "",
		"EUR12 and 0.5 l":                        "[12 EUR] [0.5 litres]",
		"12 cad, 12 CAD, 12 Euro, 12 hrs":        "[12 CAD] [12 EUR] [12 hours]",
		"12":                                     "",
		"12 ":                                    "",
		"$":                                      "",
	} {
		got := ""
		measuresOf(text, func(float64) bool { return true }, func(m measure, _ int) { got += fmt.Sprintf(" [%s %s]", shown(m.number), m.unit.name) })
		if got = strings.TrimSpace(got); got != want {
			t.Errorf("%q: %s, want %s", text, got, want)
		}
	}
}

// Whether a text has a number and a unit anywhere.
func TestHasAmount(t *testing.T) {
	for text, want := range map[string]bool{
		"1250": true, "1,250": true, "1.250,00": true, "1 250": true, "1'250": true, "1.25k": true, "leg,1,1250,km": true, `"x":1250.0}`: true,
		"11250": false, "12500": false, "1251": false, "250": false,
	} {
		if got := hasAmount(text, 1250); got != want {
			t.Errorf("%q: %v", text, got)
		}
	}
	for text, want := range map[string]bool{
		"325 km": true, "distance_km: 3": true, "distanceKm": true, `"x\nkm"`: true, "Kilometers": true, "kmart": false, "a km": true, "akm": false,
	} {
		u, _ := unitCalled("km")
		if got := u.in(text); got != want {
			t.Errorf("%q: %v", text, got)
		}
	}
	if u, _ := unitCalled("s"); u.in("it's") || !u.in("3s") {
		t.Error("seconds")
	}
}
