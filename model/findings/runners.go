package findings

import "strings"

// isRunners reports whether a line is one by which a runner of tests says in its own words
// that something failed. Which one that is stands before each.
func isRunners(t string) bool {
	if len(t) > maxSaid {
		return false
	}
	if rest, ok := progressOf(t); ok { // Dart
		return rest == "Some tests failed." || strings.HasSuffix(rest, " [E]")
	}
	if rest, ok := strings.CutPrefix(t, "nox > "); ok {
		ended := strings.TrimSuffix(rest, " :(")
		return strings.HasPrefix(rest, "Session ") && (strings.HasSuffix(ended, " failed.") || strings.HasSuffix(ended, " aborted.")) ||
			strings.HasPrefix(rest, "* ") && (strings.HasSuffix(rest, ": failed") || strings.HasSuffix(rest, ": aborted")) || strings.HasPrefix(rest, "Command ") && strings.Contains(rest, " failed with exit code ")
	}
	switch t {
	case "Some tests failed.", // Dart
		"Testing failed:", "Failing tests:", // xcodebuild
		"Test Run Failed.",                 // .NET
		"Errors while running CTest",       // CTest
		"Test Suite Failed",                // Ginkgo
		"Failing scenarios:",               // behave
		"Failed tasks:",                    // Nx
		"Summary of Failures:",             // Meson
		"[ERROR] There are test failures.", // Maven
		"error: test run failed",           // nextest
		"error: Test failed":               // Deno
		return true
	}
	for _, w := range [...]string{
		"evaluation failed :(",                                                          // tox
		"(fail) ",                                                                       // Bun
		"TEST FAILURE",                                                                  // Nightwatch
		"INTERNALERROR> ", "ERROR: file or directory not found: ", "ERROR: not found: ", // pytest
		"INSTRUMENTATION_FAILED: ", "Failure [INSTALL_", // Android
		"Some tests did not pass: ",          // Julia
		"# Looks like you failed ",           // Perl
		"An error occurred while loading ./", // RSpec
		"> There were failing tests. ",       // Gradle
		"ERR_PNPM_RECURSIVE_RUN_FIRST_FAIL",  // pnpm
		"ERROR  run failed: ",                // Turborepo
	} {
		if strings.HasPrefix(t, w) {
			return true
		}
	}
	for _, w := range [...]string{"TestsFailedException", "*** FAILED ***"} { // sbt
		if strings.Contains(t, w) {
			return true
		}
	}
	bare := strings.Trim(t, "═⎯─━= ")
	if rest, ok := strings.CutPrefix(bare, "Failed "); ok && len(rest) >= 5 && strings.EqualFold(rest[:5], "tests") { // Vitest, lit, testthat
		rest = strings.Trim(rest[5:], " ():")
		return rest == "" && bare != t || digits(rest) > 0 && digits(rest) == len(rest) && number(rest) > 0
	}
	switch {
	case strings.HasPrefix(t, "Test Suite '"), strings.HasPrefix(t, "Test Case '"): // XCTest
		return strings.Contains(t, "' failed (") || strings.Contains(t, "' failed at ")
	case strings.Contains(t, " Test ") && strings.Contains(t, "***"): // CTest
		return strings.Contains(t, "***Failed") || strings.Contains(t, "***Timeout") || strings.Contains(t, "***Exception")
	case strings.HasPrefix(t, "INFO: Build completed, "): // Bazel
		return strings.Contains(t, " FAILED, ")
	case strings.HasPrefix(t, "[info] Tests: succeeded "): // ScalaTest
		return numberBehind(t, ", failed ") > 0 || numberBehind(t, ", aborted ") > 0
	case strings.HasPrefix(t, "Done. PASS="): // dbt
		return numberBehind(t, " ERROR=") > 0
	case strings.HasPrefix(t, "Tests finished: "): // Buck
		return numberBehind(t, " Fail ") > 0 || numberBehind(t, " Fatal ") > 0
	case strings.HasPrefix(t, "#  failure"): // Newman
		return strings.HasSuffix(t, " detail")
	case strings.HasPrefix(t, "[") && strings.HasSuffix(t, "Job failed"): // act
		return strings.Contains(t, "] 🏁")
	case strings.Contains(t, "Running target "): // Nx
		return strings.HasSuffix(t, " failed")
	case strings.HasPrefix(t, "rspec ./"):
		return strings.Contains(t, " # ")
	case strings.HasSuffix(t, " occurred outside of examples"): // RSpec
		return true
	case strings.HasPrefix(t, "Failed ") && strings.HasSuffix(t, "s]"): // .NET
		at := strings.LastIndex(t, " [")
		return at > 0 && digits(t[at+2:]) > 0
	case strings.HasPrefix(t, "Failed "): // rebar3, Perl
		n := digits(t[len("Failed "):])
		rest := t[len("Failed ")+n:]
		return n > 0 && t[len("Failed ")] != '0' && (strings.HasPrefix(rest, " tests. Passed ") || strings.HasPrefix(rest, "/") && strings.HasSuffix(rest, " subtests"))
	case strings.Contains(t, " .. "): // Perl
		return strings.Contains(t, " .. Failed ") && strings.Contains(t, " subtests") || strings.Contains(t, " .. Dubious, test returned ")
	case strings.HasPrefix(t, "There was 1 "), strings.HasPrefix(t, "There were "): // PHPUnit
		return strings.HasSuffix(t, " failure:") || strings.HasSuffix(t, " failures:") || strings.HasSuffix(t, " error:") || strings.HasSuffix(t, " errors:")
	case strings.HasPrefix(t, "# "): // TAP, Automake
		return numberBehind(t, "# FAIL:") > 0 || numberBehind(t, "# ERROR:") > 0 || numberBehind(t, "# fail ") > 0 || numberBehind(t, "# failed ") > 0 || strings.HasPrefix(t, "# {") && numberBehind(t, " fail:") > 0
	case strings.HasPrefix(t, "DONE "): // gotestsum
		n, _ := counted(t, "error", "errors")
		return n > 0
	case strings.HasPrefix(t, "ERRO["): // k6
		return strings.Contains(t, "thresholds on metrics ") && strings.Contains(t, "have been crossed")
	case strings.HasPrefix(t, "Failed:"): // Turborepo
		return strings.Contains(t, "#")
	case strings.HasPrefix(t, "husky - "):
		return strings.Contains(t, " failed (code ") || strings.Contains(t, " exited with code ") && strings.HasSuffix(t, "(error)")
	case strings.Contains(t, ":FAIL"): // Unity, of C
		place, rest, _ := strings.Cut(t, ":FAIL")
		_, line, ok := strings.Cut(place, ":")
		return ok && digits(line) > 0 && (rest == "" || strings.HasPrefix(rest, ": "))
	case strings.Contains(t, " test suites ("): // Cabal
		good, rest, ok := strings.Cut(t, " of ")
		all, _, _ := strings.Cut(rest, " ")
		return ok && digits(good) == len(good) && digits(all) == len(all) && number(good) < number(all)
	}
	if i := strings.Index(t, ": exit "); i > 0 && strings.Contains(t, " seconds) ") && !strings.Contains(t[:i], " ") { // tox
		return numberBehind(t, ": exit ") > 0
	}
	return false
}

// isBuilders is isRunners of those that build, lint or change something.
func isBuilders(t string) bool {
	if len(t) > maxSaid {
		return false
	}
	for _, w := range [...]string{
		"ERROR: Build did NOT complete successfully",                        // Bazel
		"The following build commands failed:",                              // xcodebuild
		"Oops! Something went wrong! :(",                                    // ESLint
		"-- Configuring incomplete, errors occurred!",                       // CMake
		"Automatic merge failed; fix conflicts",                             // Git
		"ERROR:   ",                                                         // tox of old
		"** (Mix) ",                                                         // Mix
		"[warn] Code style issues found in ", "Code style issues found in ", // Prettier
		"Analysis failed with ", // detekt
	} {
		if strings.HasPrefix(t, w) {
			return w != "ERROR:   " || strings.HasSuffix(t, ": commands failed")
		}
	}
	switch {
	case strings.HasPrefix(t, "error • "): // Flutter
		return strings.Count(t, " • ") > 2
	case strings.HasPrefix(t, "error - "): // Dart
		return strings.Count(t, " - ") > 2
	case strings.HasPrefix(t, "error "): // MSBuild
		code, _, ok := strings.Cut(t[len("error "):], ":")
		return ok && digits(afterCode(code)) > 2 && digits(afterCode(code)) == len(afterCode(code))
	case strings.Contains(t, " inspected, "): // RuboCop
		n, _ := counted(t, "offenses detected", "offense detected")
		return n > 0 && !strings.Contains(t, " corrected")
	case strings.HasPrefix(t, "[ERROR] Found "): // PHPStan
		return isProblems(t[len("[ERROR] "):])
	case strings.HasPrefix(t, "FOUND "): // PHP_CodeSniffer
		n, _ := counted(t, "ERROR", "ERRORS")
		return n > 0
	case strings.HasPrefix(t, "advisories "), strings.HasPrefix(t, "bans "): // cargo deny
		return strings.Contains(t, " FAILED")
	case strings.HasSuffix(t, " chart(s) failed"): // helm lint
		return numberBehind(t, " chart(s) linted, ") > 0
	case strings.HasPrefix(t, "error: ") && strings.HasSuffix(t, " found!"): // cargo audit
		return digits(t[len("error: "):]) > 0
	}
	return false
}

// isStatement reports whether a line is one by which a client of a database says that a
// statement failed. It may go on with the next one, and end with 0.
func isStatement(t string) bool {
	for _, w := range [...]string{"ORA-0", "ORA-1", "SP2-0", "WRONGTYPE Operation ", "ERR unknown command", "ERR wrong number of "} { // Oracle, Redis
		if strings.HasPrefix(t, w) {
			return true
		}
	}
	if strings.HasPrefix(t, "Msg ") && strings.Contains(t, ", State ") { // SQL Server
		return numberBehind(t, ", Level ") > 10
	}
	return strings.HasPrefix(t, "psql:") && (strings.Contains(t, ": ERROR: ") || strings.Contains(t, ": FATAL: "))
}

// progressOf returns what stands behind the count of the tests of Dart that have ended:
// 00:05 +3 -1: Some tests failed.
func progressOf(t string) (rest string, ok bool) {
	if n := digits(t); n < 2 || len(t) < n+4 || t[n] != ':' || digits(t[n+1:]) != 2 {
		return "", false
	}
	counts, rest, ok := strings.Cut(t, ": ")
	if !ok || len(counts) > 40 {
		return "", false
	}
	for i, f := range strings.Fields(counts) {
		if i > 0 && (strings.IndexByte("+-~", f[0]) < 0 || digits(f[1:]) != len(f)-1) {
			return "", false
		}
	}
	return rest, strings.Contains(counts, " ")
}

// numberBehind returns the number that stands behind some words, 0 if there is none.
func numberBehind(t, words string) int {
	_, rest, _ := strings.Cut(t, words)
	rest = strings.TrimLeft(rest, " ")
	return number(rest[:digits(rest)])
}
