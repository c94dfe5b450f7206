/** What a fork's own pages add by declaration merging; empty here. See docs/forks.md. */

/** Settings documents by their topic, read and written at `TOPIC/config`. */
// biome-ignore lint/suspicious/noEmptyInterface: a fork fills it
export interface ForkSettings {}

/** Other endpoints by their path, shaped like those of `Endpoints`. */
// biome-ignore lint/suspicious/noEmptyInterface: a fork fills it
export interface ForkEndpoints {}

/** English texts by group and name. */
// biome-ignore lint/suspicious/noEmptyInterface: a fork fills it
export interface ForkTexts {}
