import { type FSWatcher, readdirSync, statSync, watch } from 'node:fs'
import { join } from 'node:path'

/**
 * Calls `changed` with the path of whatever changes in a folder or below it, also of a file that an editor has replaced by another: Node's
 * own recursive watch goes on looking at the old one on Linux. Returns what ends it.
 */
export function watchTree(folder: string, changed: (path: string) => void): () => void {
  const watchers = new Map<string, FSWatcher>()

  function add(path: string) {
    if (watchers.has(path) || !statSync(path, { throwIfNoEntry: false })?.isDirectory()) return
    const watcher = watch(path, (_, name) => {
      const changedPath = join(path, name ?? '')
      add(changedPath)
      changed(changedPath)
    })
    // A folder that is deleted ends its own.
    watcher.on('error', () => watchers.delete(path))
    watchers.set(path, watcher)
    for (const entry of readdirSync(path, { withFileTypes: true })) if (entry.isDirectory()) add(join(path, entry.name))
  }

  add(folder)
  return () => {
    for (const watcher of watchers.values()) watcher.close()
  }
}
