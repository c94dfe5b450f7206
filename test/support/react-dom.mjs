/** For tests on Preact, what mount.tsx takes of react-dom: the first drawing of Preact is at once anyway. */
export const flushSync = (/** @type {() => void} */ draw) => draw()
