/**
 * The scripts in what js/app.js says, as they arrive. The build replaces this module by one that unfolds them from the
 * stream (tools/build/squeeze/arriving.mjs); while developing there is one, and nothing is folded.
 */
export async function* partsOf(response: Response): AsyncGenerator<string> {
  yield await response.text()
}
