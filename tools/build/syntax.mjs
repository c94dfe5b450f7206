import { parseAst } from 'rollup/parseAst'

/** @typedef {{ type: string, start: number, end: number } & Record<string, any>} Node */

/** Every node of the syntax tree of a module. @param {string} code @returns {Generator<Node>} */
export function* nodesIn(code) {
  /** @param {Node} node @returns {Generator<Node>} */
  function* walk(node) {
    yield node
    for (const child of Object.values(node).flat()) if (typeof child?.type === 'string') yield* walk(child)
  }
  yield* walk(parseAst(code))
}
