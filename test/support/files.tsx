import { useAlerts } from '../../src/lib/alerts.ts'
import { encodeCredentials, storeCredentials } from '../../src/lib/credentials.ts'
import { useSession } from '../../src/lib/session.ts'
import { ConfigPage } from '../../src/pages/settings/config.tsx'
import { type Answer, type Call, fakeGateway } from './fake-gateway.ts'
import { fakeUploads } from './fake-upload.ts'
import { mount, named, until } from './mount.tsx'
import { networkStatus, systemStatus } from './status.tsx'

/** A configuration as the gateway keeps it, with only a few members. */
export const config = () => ({
  cfg: { version: 73_216, save_count: 12 },
  wifi: { ssid: 'Home', password: 'a-wifi-password', hostname: 'roof' },
  security: { password: 'openDTU42', allow_readonly: true },
})

/** What the browser was given to save, by name; `held` are object URLs that were not released. */
export const saved = { files: [] as [name: string, content: Blob][], held: new Set<string>() }

function watchSaving() {
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
  }
}

/** The page of files on a gateway that keeps `files`, text by name; `answers` come first. */
export async function showFiles(
  files: Record<string, string>,
  answers: (call: Call) => Answer | Promise<Answer> | undefined = () => undefined,
) {
  history.replaceState(null, '', '/settings/config')
  useAlerts.setState({ alerts: [] })
  storeCredentials(encodeCredentials('admin', 'secret'))
  useSession.setState({ loggedIn: true })
  watchSaving()
  const uploads = fakeUploads()
  const calls = fakeGateway(call => {
    const special = answers(call)
    if (special) return special
    const [path, query] = call.path.split('?')
    if (path === 'file/list')
      return { json: Object.entries(files).map(([name, text]) => ({ name, size: new Blob([text]).size })) }
    if (path === 'system/status') return { json: { ...systemStatus(), littlefs_total: 196_608, littlefs_used: 49_152 } }
    if (path === 'network/status') return { json: networkStatus() }
    const text = files[new URLSearchParams(query).get('file') ?? '']
    if (path === 'file/get') return text === undefined ? { status: 404, text: '' } : { text, type: 'application/json' }
    return undefined
  })
  const shown = mount(<ConfigPage />)
  await until(() => shown.place.querySelector('table'))
  return { ...shown, calls, uploads }
}

/** Picks a file, or none, as a user would. */
export function pick(...files: File[]) {
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  Object.defineProperty(input, 'files', { value: files, configurable: true })
  input?.dispatchEvent(new Event('change', { bubbles: true }))
}

export const jsonFile = (content: unknown, name = 'backup.json') =>
  new File([typeof content === 'string' ? content : JSON.stringify(content)], name)

/** What the preview says of a label. */
export const told = (label: string) =>
  [...document.querySelectorAll('form dt')].find(dt => dt.textContent === label)?.nextElementSibling?.textContent

export const button = (name: string, place = 'main') =>
  named<HTMLButtonElement>(`${place} button`, name) as HTMLButtonElement
