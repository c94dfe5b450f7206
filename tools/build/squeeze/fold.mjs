import * as esbuild from 'esbuild'
import { asScript } from '../pack.mjs'
import { at } from '../paths.mjs'
import { targets } from '../script.mjs'
import { squeeze } from './squeeze.mjs'
import { unfold } from './unfold.mjs'

/** Bytes unfolded in one go once the first part runs, so that the page can be used meanwhile: 20 ms on a slow phone. */
const slice = 8000

/**
 * A script that unfolds `parts`, scripts themselves, and has the page run them one by one, the first as soon as possible,
 * the others while the page is idle: 20 % less than gzip makes of `parts`, because gzip sees 32 kB back and counts
 * bytes, where the model of `walk.mjs` sees everything and foresees them. Each runs as an inline script, which a
 * Content-Security-Policy lets through by its hash, and sees the names of those before it.
 * @param {string[]} parts @returns {Promise<string>}
 */
export async function fold(parts) {
  const { payload, size } = squeeze(parts.join(''))
  const ends = parts.map((_, index) => Buffer.byteLength(parts.slice(0, index + 1).join('')))
  const { outputFiles } = await esbuild.build({
    stdin: {
      contents: `import { unfold } from './unfold.mjs'
        const ends = ${JSON.stringify(ends)}
        const walk = unfold(${JSON.stringify(payload)}, ${size})
        let begin = 0
        let at = ends[0]
        const step = () => {
          const bytes = walk(at)
          if (at === ends[0]) {
            const script = document.createElement('script')
            script.textContent = new TextDecoder().decode(bytes.subarray(begin, at))
            document.head.append(script)
            begin = ends.shift()
          }
          at = Math.min(at + ${slice}, ends[0])
          if (at) setTimeout(step)
        }
        step()`,
      resolveDir: at('tools/build/squeeze'),
    },
    bundle: true,
    write: false,
    format: 'esm',
    target: targets,
  })
  // In a function of its own, since the first part takes the same short names for itself.
  return `(()=>{${await asScript(outputFiles[0]?.text ?? '')}})()`
}

/** The parts that `fold` made this of, for who wants to read them. @param {string} folded @returns {string[]} */
export function unfolded(folded) {
  const payload = /'([\w+/]{20,})'/.exec(folded)?.[1] ?? ''
  // Terser may write 192000 as 192e3.
  const ends = (/=\[(\d[\de]*(?:,\d[\de]*)+)\]/.exec(folded)?.[1] ?? '').split(',').map(Number)
  const bytes = unfold(payload, ends.at(-1) ?? 0)(ends.at(-1) ?? 0)
  return ends.map((end, index) => new TextDecoder().decode(bytes.subarray(ends[index - 1] ?? 0, end)))
}
