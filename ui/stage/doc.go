// Package stage draws a show: a conversation as a speaker shows it to a room, without bars,
// clocks and ids, with wide margins, and with what was said before dimmed.
//
// A [Scene] is what happened up to a moment of a timeline, in as little as a screen needs. A
// [Stage] draws one at a size: [Stage.Frame] is a function of the scene, of how it is looked
// at and of nothing else, so that the player and the recordings of one show have the same
// frames. A [Player] is the clock: it goes to any moment of one show, or of two side by side.
package stage
