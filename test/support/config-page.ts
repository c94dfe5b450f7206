import { t } from '../../src/i18n/i18n.ts'
import { PageUpload } from '../../tools/demo/page-upload.ts'
import type { Gateway } from '../../tools/simulator/gateway.ts'
import { multipart } from './fake-gateway.ts'
import { fakeUploads } from './fake-upload.ts'
import { named, until } from './mount.tsx'
import { type AppOptions, renderApp } from './render-app.tsx'

/** A stored configuration with only a few members. */
export const config = () => ({
  cfg: { version: 73_216, save_count: 12 },
  wifi: { ssid: 'Home', password: 'a-wifi-password', hostname: 'roof' },
  security: { password: 'openDTU42', allow_readonly: true },
})

/** Downloaded files by name; `held` are object URLs that were not released. */
export const saved = { files: [] as [name: string, content: Blob][], held: new Set<string>() }

const follow = HTMLElement.prototype.click

/** Records downloads from now on. */
export function watchSaving() {
  const made = new Map<string, Blob>()
  saved.files = []
  saved.held.clear()
  URL.createObjectURL = content => {
    const url = `blob:http://gateway.test/${made.size}`
    made.set(url, content as Blob)
    saved.held.add(url)
    return url
  }
  URL.revokeObjectURL = url => void saved.held.delete(url)
  HTMLAnchorElement.prototype.click = function () {
    if (this.download) saved.files.push([this.download, made.get(this.href) as Blob])
    else follow.call(this)
  }
}

/** The files page of a gateway with `files`, text by name; a quarter of its file system is in use. */
export async function showFiles(files: Record<string, string>, options: AppOptions = {}) {
  watchSaving()
  const uploads = fakeUploads()
  const app = await renderApp({
    path: '/settings/config',
    login: true,
    answers: { 'system/status': { littlefs_total: 196_608, littlefs_used: 49_152 } },
    ...options,
    prepare(gateway) {
      const { flash } = gateway.world
      for (const { name } of flash.list()) flash.remove(name)
      for (const [name, text] of Object.entries(files)) flash.write(name, Buffer.from(text))
      options.prepare?.(gateway)
    },
  })
  return { ...app, uploads }
}

export type FilesPage = Awaited<ReturnType<typeof showFiles>>

/** Picks a file, or none, as a user would. */
export function pick(...files: File[]) {
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  Object.defineProperty(input, 'files', { value: files, configurable: true })
  input?.dispatchEvent(new Event('change', { bubbles: true }))
}

export const jsonFile = (content: unknown, name = 'backup.json') =>
  new File([typeof content === 'string' ? content : JSON.stringify(content)], name)

export const button = (name: string, place = 'main') =>
  named<HTMLButtonElement>(`${place} button`, name) as HTMLButtonElement

/** Sends uploads to the gateway in memory. */
export function uploadTo(gateway: Gateway) {
  class MemoryUpload extends PageUpload {
    async send(form: FormData) {
      const { method, headers, url } = this
      const { body, type } = await multipart(form)
      // StrictMode aborts the first one at once.
      if (this.over) return
      headers.set('content-type', type)
      const answer = await gateway.fetch(url, { method, headers, body })
      this.respond({ status: answer.status, text: await answer.text(), headers: Object.fromEntries(answer.headers) })
    }
  }
  globalThis.XMLHttpRequest = MemoryUpload as unknown as typeof XMLHttpRequest
}

/** Presses Save backup, and returns the archive. */
export async function savedBackup() {
  button(t('fileadmin.SaveBackup')).click()
  const [[name, archive]] = (await until(() => saved.files.length > 0 && saved.files)) as [[string, Blob]]
  return new File([archive], name)
}
