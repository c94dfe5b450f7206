/**
 * The binary tree over `weights`, kept in their order, whose leaves lie the less deep the heavier they are: like Huffman's, but
 * neighbours stay neighbours, so that the model can foresee "a letter" before it foresees which.
 * @param {number[]} weights @returns {string[]} the way to each leaf, of 0 and 1
 */
export function treeOver(weights) {
  const count = weights.length
  const sums = [0]
  for (const weight of weights) sums.push((sums.at(-1) ?? 0) + weight)
  const size = count + 1
  // What the best tree over the leaves from i up to k costs, and where it parts: at i * size + k.
  const costs = new Float64Array(size * size)
  const splits = new Int32Array(size * size)
  const cost = (/** @type {number} */ from, /** @type {number} */ to) => costs[from * size + to] ?? 0
  for (let length = 2; length <= count; length++)
    for (let from = 0; from + length <= count; from++) {
      const to = from + length
      // Between where the two that lack one leaf part best (D. Knuth).
      let best = splits[from * size + to - 1] || from + 1
      const last = splits[(from + 1) * size + to] || to - 1
      for (let split = best; split <= last; split++)
        if (cost(from, split) + cost(split, to) < cost(from, best) + cost(best, to)) best = split
      splits[from * size + to] = best
      costs[from * size + to] = cost(from, best) + cost(best, to) + (sums[to] ?? 0) - (sums[from] ?? 0)
    }
  /** @returns {string[]} */
  const ways = (/** @type {number} */ from, /** @type {number} */ to, way = '') => {
    if (to - from < 2) return [way]
    const split = splits[from * size + to] ?? 0
    return [...ways(from, split, `${way}0`), ...ways(split, to, `${way}1`)]
  }
  return ways(0, count)
}
