async function* partsOf(response: Response): AsyncGenerator<string> {
  yield await response.text()
}

/**
 * Prepares to read what js/app.js says; the returned function gives the scripts in the answer as they arrive. The build
 * replaces this module by one that unfolds them from the stream (tools/build/squeeze/arriving.mjs); while developing there is
 * one, and nothing is folded.
 */
export const prepare = () => partsOf
