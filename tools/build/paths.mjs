import { fileURLToPath } from 'node:url'

/** The folder of this project, wherever the command was started. */
export const root = fileURLToPath(new URL('../../', import.meta.url))

/** The absolute path of a file or folder named from the project's folder.
 * @param {string} name */
export const at = name => fileURLToPath(new URL(`../../${name}`, import.meta.url))
