import { type FormEvent, type ReactNode, useEffect, useState } from 'react'
import type { NetworkConfig } from '../contract/settings.ts'
import type { NetworkStatus } from '../contract/status.ts'
import { useScope } from '../forms/form-scope.tsx'
import { same } from '../forms/merge/merge.ts'
import type { SaveReply } from '../forms/settings-form.tsx'
import { fieldsOf } from '../forms/settings-page.tsx'
import { get, post } from '../gateway/api.ts'
import { ApiError } from '../gateway/api-error.ts'
import { addressOfHost } from '../gateway/base.ts'
import { poll } from '../gateway/poll.ts'
import { useGateway } from '../gateway/use-gateway.ts'
import { textOf } from '../i18n/format.ts'
import { t } from '../i18n/i18n.ts'
import { show } from '../ui/alerts/alert-store.ts'
import { failureText } from '../ui/alerts/reply-text.ts'
import { Notice } from '../ui/notice.tsx'
import { ipv4, isFixed, joinsWifi, localName, mayMove, newHost } from './address.ts'

const Form = fieldsOf<NetworkConfig>()

/** The members with addresses, and where `network/status` has those in use. */
const addresses = {
  ipaddress: 'network_ip',
  netmask: 'network_netmask',
  gateway: 'network_gateway',
  dns1: 'network_dns1',
  dns2: 'network_dns2',
} as const satisfies Partial<Record<keyof NetworkConfig, keyof NetworkStatus>>

const members = Object.keys(addresses) as (keyof typeof addresses)[]

/** An address that was never set. */
const unset = '0.0.0.0'

/** Interval of asking whether the gateway has joined a Wi-Fi. */
const pollIntervalMs = 5000
/** After this time without an address from the router the password is probably wrong. */
const joinTimeoutMs = 120_000

/** The gateway refuses invalid addresses even if DHCP hides the fields. */
function withAddresses(draft: NetworkConfig): NetworkConfig {
  const wrong = draft.dhcp ? members.filter(member => ipv4(draft[member]) === undefined) : []
  return { ...draft, ...Object.fromEntries(wrong.map(member => [member, unset])) }
}

/** The gateway changes its network within half a second, so its answer may be lost. */
async function save(draft: NetworkConfig, before: NetworkConfig): Promise<SaveReply> {
  const next = withAddresses(draft)
  const host = await newHost(next, before)
  const link = addressOfHost(host)
  const moved = link && host !== location.hostname && { note: t('form.Moved'), link }
  try {
    const reply = await post('network/config', next)
    return reply.type === 'success' ? { ...reply, ...moved } : reply
  } catch (error) {
    if (!moved || !(error instanceof ApiError) || error.status) throw error
    return { type: 'danger', message: failureText(error), member: '', ...moved }
  }
}

/** Whether the gateway has an address by Wi-Fi or cable, apart from its own access point. */
export const isOnline = (status: Partial<NetworkStatus> | undefined) => /[1-9]/.test(textOf(status?.network_ip))

/** What to do after a save with which the gateway joins another Wi-Fi, and what if that fails; empty if it joins none. */
function joinWords(draft: NetworkConfig, before: NetworkConfig, status: Partial<NetworkStatus> | undefined) {
  if (!status || !joinsWifi(draft, before, status.network_mode)) return ''
  const { network_hostname: inUse, ap_ssid } = status
  const host = isFixed(draft) ? textOf(draft.ipaddress) : localName(draft, before, inUse)
  const address = host ? `http://${host}` : t('form.AtRouter')
  return t('form.JoinTo', { ssid: textOf(draft.ssid), address, ap: textOf(ap_ssid) })
}

interface Joining {
  saved: NetworkConfig
  words: string
  sinceMs: number
}

/** Asks the gateway, if it can still be reached, whether it has joined; after two minutes says that the password is probably wrong. */
function JoinProgress({ saved: { ssid }, words, sinceMs, onJoined }: Joining & { onJoined: () => void }) {
  const [isLate, setLate] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each save
  useEffect(() => {
    const polling = poll({
      startMs: pollIntervalMs,
      async call(signal) {
        const status = await get('network/status', {}, { signal })
        if (status.sta_ssid === ssid && isOnline(status)) onJoined()
        else setLate(Date.now() - sinceMs >= joinTimeoutMs)
      },
      pauseMs: () => pollIntervalMs,
    })
    return polling.stop
  }, [sinceMs])
  return (
    <Notice type={isLate ? 'warning' : 'info'}>
      {t(isLate ? 'form.NotJoined' : 'form.Joining', { ssid })} {!isLate && words}
    </Notice>
  )
}

/**
 * Options of a form for the network, for `SettingsPage`, with the status it needs and the Wi-Fi being joined. `onJoined` is called once the
 * gateway has joined another Wi-Fi and still answers here.
 */
export function useWifiForm(onJoined = () => {}) {
  const { data: status } = useGateway('network/status', {}, { inline: true })
  const [joining, setJoining] = useState<Joining>()

  async function onSave(draft: NetworkConfig, before: NetworkConfig) {
    const words = joinWords(draft, before, status)
    const reply = await save(draft, before)
    const joins = reply.type === 'success' && words
    setJoining(joins ? { saved: draft, words, sinceMs: Date.now() } : undefined)
    return reply
  }

  function joined({ saved: { ssid } }: Joining) {
    setJoining(undefined)
    show('success', t('form.Joined', { ssid }))
    onJoined()
  }

  return {
    status,
    /** What follows the save of `draft`; undefined once that has changed. */
    progressOf: (draft: NetworkConfig) =>
      joining && same(draft, joining.saved) ? (
        <JoinProgress {...joining} onJoined={() => joined(joining)} />
      ) : undefined,
    form: {
      topic: 'network' as const,
      onSave,
      onSaved: (next: NetworkConfig, before: NetworkConfig) => !mayMove(next, before),
    },
  }
}

interface WifiFieldsProps {
  draft: NetworkConfig
  stored: NetworkConfig
  wifi: Pick<ReturnType<typeof useWifiForm>, 'status' | 'progressOf'>
  /** Further fields, before what follows the save. */
  children?: ReactNode
}

/** Name and password of the Wi-Fi, and what follows the save. */
export function WifiFields({ draft, stored, wifi: { status, progressOf }, children }: WifiFieldsProps) {
  const words = joinWords(draft, stored, status)
  return (
    <>
      <Form.Text name="ssid" label="networkadmin.WifiSsid" required={status?.network_mode === 'Station'} />
      <Form.Secret name="password" label="networkadmin.WifiPassword" />
      {children}
      <div role="status">{progressOf(draft) ?? (words && <Notice type="info">{words}</Notice>)}</div>
    </>
  )
}

/** The switch for DHCP. Without it the gateway keeps the current addresses if none were set. */
export function Dhcp({ stored, status }: { stored: NetworkConfig; status: Partial<NetworkStatus> | undefined }) {
  const { change } = useScope()

  function keepAddresses({ target }: FormEvent<HTMLElement>) {
    const { checked } = target as HTMLInputElement
    for (const member of members) {
      const inUse = status?.[addresses[member]]
      if (ipv4(inUse) === undefined) continue
      const [from, to] = checked ? [inUse, stored[member]] : [unset, inUse]
      change(member, now => (now === from ? to : now))
    }
  }

  return (
    <div onInput={keepAddresses}>
      <Form.Toggle name="dhcp" label="networkadmin.EnableDhcp" />
    </div>
  )
}
