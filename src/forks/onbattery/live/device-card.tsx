import { type ReactNode, useEffect } from 'react'
import { create } from 'zustand'
import { ago, textOf } from '../../../i18n/format.ts'
import { t } from '../../../i18n/i18n.ts'
import { type Device, type DocumentAge, staleSince } from '../../../live/age.ts'
import { useLive } from '../../../live/live.ts'
import { useSession } from '../../../session/session.ts'
import { Badge } from '../../../ui/badge.tsx'
import { FoldedCard } from '../../../ui/card.tsx'
import { useEvery } from '../../../ui/use-every.ts'
import { recordsIn } from './read.ts'
import { type Keys, Sections } from './section.tsx'

/** Id of the open card, which begins with the name of its device: one at a time, since only the open card has a socket. */
export const useOpenCard = create<{ id?: string | undefined }>(() => ({}))

const fold = (id: string) => useOpenCard.setState(open => (open.id === id ? { id: undefined } : open))

/**
 * Publishes when a device was last heard and its document read, for the picture and the sentence while its card is shown; nothing without a
 * document (`lastHeardAt` is undefined). Returns whether its values are stale.
 */
export function useStaleness(device: Device, lastHeardAt: number | undefined, readAt: number, isMissed: boolean) {
  useEffect(() => {
    // A card that fails is drawn again with each change, so this must not cause one.
    const publish = (age: DocumentAge | undefined) =>
      useLive.setState(state =>
        state.documents?.[device] === age ? state : { documents: { ...state.documents, [device]: age } },
      )
    publish(lastHeardAt === undefined ? undefined : { lastHeardAt, readAt, isMissed })
    return () => publish(undefined)
  }, [device, lastHeardAt, readAt, isMissed])
  const now = useEvery(10_000, Date.now)
  return useLive(state => staleSince(state, device, now) !== undefined)
}

/** The age of values heard at `lastHeardAt`, ms of the browser's clock; counts up by itself. */
function Age({ lastHeardAt }: { lastHeardAt: number }) {
  const now = useEvery(1000, Date.now)
  return <>{ago(Math.max(0, now - lastHeardAt) / 1000)}</>
}

interface DeviceCardProps {
  id: string
  /** Prefix of the keys of its texts. */
  keys: Keys
  /** Maker and model, as the device reports them. */
  names: readonly unknown[]
  /** Its state. */
  badges: ReactNode
  /** When the values were sent, ms of the browser's clock; undefined if none ever were. */
  lastHeardAt: number | undefined
  serial?: unknown
  /** Versions of firmware and hardware; unknown ones are left out. */
  firmware?: unknown
  hardware?: unknown
  /** What the folded card shows beside its title. */
  mainValues: readonly ReactNode[]
  values: unknown
  /** Opens by itself, unless another card is open. */
  urgent?: boolean
  /** Above the values. */
  children?: ReactNode
}

/** The card of a device: folded, it shows the device's names and state, main values and their age; open, all values. */
export function DeviceCard(props: DeviceCardProps) {
  const { id, keys, names, badges, lastHeardAt, serial, firmware, hardware, mainValues, values, urgent, children } =
    props
  const open = useOpenCard(s => s.id === id)
  const loggedIn = useSession(s => s.loggedIn)
  useEffect(() => () => fold(id), [id])
  useEffect(() => {
    if (urgent) useOpenCard.setState(({ id: another = id }) => ({ id: another }))
  }, [urgent, id])
  const known = names.map(name => textOf(name, '').trim()).filter(Boolean)
  const facts = (
    [
      ['onbattery.Serial', loggedIn ? serial : undefined],
      ['onbattery.Firmware', firmware],
      ['onbattery.Hardware', hardware],
    ] as const
  ).flatMap(([text, value]) => {
    const shown = textOf(value, '').trim()
    return shown ? [t(text, { value: shown })] : []
  })
  return (
    <FoldedCard
      name="device"
      open={open}
      onToggled={opened => (opened ? useOpenCard.setState({ id }) : fold(id))}
      summary={
        <span>
          <strong>{t(`${keys}Title`)}</strong> {mainValues.filter(Boolean).map((part, n) => [n > 0 && ' · ', part])}{' '}
          {badges}{' '}
          <small className="muted">
            {known.join(' · ')}
            {lastHeardAt !== undefined && (
              <>
                {known.length > 0 && ' · '}
                {t('battery.Received')} <Age lastHeardAt={lastHeardAt} />
              </>
            )}
          </small>
        </span>
      }
    >
      {facts.length > 0 && <p className="muted">{facts.join(' · ')}</p>}
      {children}
      {recordsIn(values).length ? <Sections keys={keys} values={values} /> : <p>{t('onbattery.NoValues')}</p>}
    </FoldedCard>
  )
}

/** The card of a device that is switched on, but was not heard yet. */
export const UnheardCard = ({ id, keys }: Pick<DeviceCardProps, 'id' | 'keys'>) => (
  <DeviceCard
    {...{ id, keys }}
    names={[]}
    badges={<Badge state="down" text="battery.Unheard" />}
    lastHeardAt={undefined}
    mainValues={[]}
    values={undefined}
  />
)
