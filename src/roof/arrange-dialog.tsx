import {
  type FormEvent,
  type KeyboardEvent,
  type PointerEvent,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { textOf } from '../i18n/format.ts'
import { t } from '../i18n/i18n.ts'
import { type LiveValues, onPanels, useLive, useShown } from '../live/live.ts'
import { otherAt, useListed, useOthers } from '../live/others/others.ts'
import { type StringRef, stringAt, stringKey, stringName, stringsOf } from '../live/strings.ts'
import { useSession } from '../session/session.ts'
import { markUnsaved, mayLeave } from '../session/unsaved.ts'
import { NumberInput, typedNumber } from '../ui/controls/number-input.tsx'
import { PlainButton } from '../ui/controls/plain-button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Unread } from '../ui/unread.tsx'
import {
  type Arrangement,
  keepArrangement,
  keptRoof,
  maxRoofName,
  maxRoofs,
  maxSide,
  type RoofPlan,
  roofName,
  roofSize,
  useArrangement,
} from './arrangement.ts'
import {
  arrangedInOrder,
  cellOf,
  placeable,
  placed,
  type RoofCell,
  serialsOn,
  takenOff,
  takenOver,
} from './arranging.ts'
import { planLook } from './layout.tsx'

/** A string that can be placed. */
interface Known extends StringRef {
  /** Its own name, and its inverter's. */
  name: string
  inverter: string
}

const titleOf = ({ inverter, name }: Known) => `${inverter}, ${name}`

const knownIn = ({ serials, inverters }: Pick<LiveValues, 'serials' | 'inverters'>): Known[] =>
  serials.flatMap(serial => {
    const inverter = inverters[serial]
    if (!inverter) return []
    return stringsOf(inverter).map(([string, channel]) => ({
      serial,
      string,
      name: stringName(string, channel),
      inverter: textOf(inverter.name),
    }))
  })

/** The strings of all gateways, and whether all inverters are known. */
function useKnown() {
  const gateways = useListed(s => s.gateways)
  const own = useShown(useLive, s => knownIn({ ...s, serials: onPanels(s) }))
  const theirs = useShown(useOthers, s => gateways.flatMap(({ address }) => knownIn(otherAt(address)(s))))
  const isOwnComplete = useLive(s => s.complete && Object.values(s.inverters).every(({ DC }) => DC))
  const areHeard = useOthers(s => gateways.every(({ address }) => otherAt(address)(s).messageAt > 0))
  return { strings: placeable([...own, ...theirs]), isComplete: isOwnComplete && areHeard }
}

/** The place name of strings that are on no roof. */
const nowhere = '-1'

/** A pointer moves a module only after this many px: before that it is a tap. */
const dragFromPx = 6

/** Lets a module be dragged to another cell; `drop` gets its key and the name of the place, see `placeName`. */
function useDrag(drop: (key: string, place: string) => void) {
  const held = useRef<{ module: HTMLElement; pointerId: number; x: number; y: number; isMoving: boolean }>(undefined)

  function end({ pointerId, clientX, clientY, type }: PointerEvent) {
    if (held.current?.pointerId !== pointerId) return
    const { module, isMoving } = held.current
    held.current = undefined
    if (!isMoving) return
    // To find what lies below it.
    module.style.visibility = 'hidden'
    const below = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-place]')
    module.style.cssText = ''
    if (below && type === 'pointerup') drop(module.dataset.key ?? '', below.dataset.place ?? '')
  }

  return {
    onPointerDown(event: PointerEvent) {
      const module = (event.target as Element).closest<HTMLElement>('[data-key]')
      // A module that was removed meanwhile gets no event of the end.
      if (!module || event.button || held.current?.module.isConnected) return
      held.current = { module, pointerId: event.pointerId, x: event.clientX, y: event.clientY, isMoving: false }
      module.setPointerCapture?.(event.pointerId)
    },
    onPointerMove({ pointerId, clientX, clientY }: PointerEvent) {
      const now = held.current
      if (now?.pointerId !== pointerId) return
      const [x, y] = [clientX - now.x, clientY - now.y]
      now.isMoving ||= Math.hypot(x, y) > dragFromPx
      if (now.isMoving)
        now.module.style.cssText = `position: relative; z-index: 1; transform: translate(${x}px, ${y}px)`
    },
    onPointerUp: end,
    onPointerCancel: end,
  }
}

const placeName = ({ roof, row, column }: RoofCell) => `${roof} ${row} ${column}`

const steps: Readonly<Record<string, readonly [row: number, column: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

interface ModuleProps {
  tile: StringRef
  known: Known | undefined
  isChosen: boolean
  place?: { row: number; column: number; roof: number }
}

/** How a serial is shown: visitors do not see it. */
function useSerialText() {
  const loggedIn = useSession(s => s.loggedIn)
  return (serial: string) => (loggedIn ? serial : '…')
}

/** A module that can be moved; pale if its string no longer exists. */
const Module = ({ tile, known, isChosen, place }: ModuleProps) => {
  const serial = useSerialText()(tile.serial)
  const title = known ? titleOf(known) : `${serial}, ${Number(tile.string) + 1}`
  return (
    <button
      type="button"
      className={known ? undefined : 'silent'}
      title={title}
      aria-pressed={isChosen}
      data-key={stringKey(tile)}
      data-place={place && placeName(place)}
      style={place && { gridArea: `${place.row + 2} / ${place.column + 2}` }}
    >
      {known ? `${known.name}\n${known.inverter}` : serial}
    </button>
  )
}

/** The empty cells of a roof, and those around it. */
function freeCells(roof: RoofPlan, number: number) {
  const { rows, columns } = roofSize(roof)
  const taken = new Set(roof.tiles.map(({ row, column }) => `${row} ${column}`))
  const cells: RoofCell[] = []
  for (let row = -1; row <= rows; row++)
    for (let column = -1; column <= columns; column++)
      if (!taken.has(`${row} ${column}`)) cells.push({ roof: number, row, column })
  return cells
}

interface MoveFormProps {
  roofs: Arrangement
  /** None until one is chosen. */
  known: Known | undefined
  onMoved: (to: RoofCell | undefined) => void
}

/** Moves the chosen module to a row and a column. */
function MoveForm({ roofs, known, onMoved }: MoveFormProps) {
  const place = known && cellOf(roofs, known)
  const id = useId()

  function move(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const { elements } = event.currentTarget
    const roof = (elements.namedItem('roof') as HTMLSelectElement).value
    const number = (name: string) => typedNumber(elements.namedItem(name) as HTMLInputElement) - 1
    onMoved(roof === nowhere ? undefined : { roof: Number(roof), row: number('row'), column: number('column') })
  }

  return (
    <form key={place && placeName(place)} onSubmit={move}>
      <fieldset className="move" disabled={!known}>
        <label>
          {t('roof.Roof')}
          <select name="roof" defaultValue={place ? place.roof : roofs.length ? 0 : nowhere}>
            {roofs.map((roof, n) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a roof is identified by its number
              <option key={n} value={n}>
                {roofName(roof, n)}
              </option>
            ))}
            <option value={nowhere}>{t('roof.NotPlaced')}</option>
          </select>
        </label>
        {(['row', 'column'] as const).map(name => (
          <div key={name}>
            <label htmlFor={id + name}>{t(name === 'row' ? 'roof.Row' : 'roof.Column')}</label>
            <NumberInput
              name={name}
              id={id + name}
              required
              min={1}
              max={maxSide}
              step={1}
              first={(place?.[name] ?? 0) + 1}
            />
          </div>
        ))}
        <button type="submit" className="secondary">
          {t('roof.Move')}
        </button>
      </fieldset>
    </form>
  )
}

/** The dialog in which the owner arranges the modules: by dragging, by arrow keys or by row and column. */
export function ArrangeDialog({ onClosed }: { onClosed: () => void }) {
  const { strings, isComplete } = useKnown()
  const serialText = useSerialText()
  const [first] = useState(() => {
    const { roofs } = useArrangement.getState()
    return roofs.length ? roofs : arrangedInOrder(strings)
  })
  const [roofs, setRoofs] = useState(first)
  const [chosen, setChosen] = useState('')
  const box = useRef<HTMLDivElement>(null)
  const [movedByKey, setMovedByKey] = useState<{ key: string }>()
  const isEdited = roofs !== first
  const byKey = new Map(strings.map(known => [stringKey(known), known]))
  const known = byKey.get(chosen)
  const place = known && cellOf(roofs, known)
  const loose = strings.filter(string => !cellOf(roofs, string))
  const onRoofs = serialsOn(roofs)
  const gone = isComplete ? onRoofs.filter(serial => !strings.some(string => string.serial === serial)) : []
  const fresh = strings.filter(({ serial }, n) => !onRoofs.includes(serial) && strings[n - 1]?.serial !== serial)

  useEffect(() => {
    markUnsaved('roof', isEdited)
    return () => markUnsaved('roof', false)
  }, [isEdited])

  useLayoutEffect(() => {
    // On another roof it is another element.
    if (movedByKey) box.current?.querySelector<HTMLElement>(`[data-key="${movedByKey.key}"]`)?.focus()
  }, [movedByKey])

  function moveTo(key: string, to: RoofCell | undefined) {
    setChosen(key)
    setRoofs(to ? placed(roofs, stringAt(key), to) : takenOff(roofs, stringAt(key)))
  }

  /** Drops a module on the place with this name. */
  function drop(key: string, name: string) {
    const [roof = 0, row = 0, column = 0] = name.split(' ').map(Number)
    moveTo(key, name === nowhere ? undefined : { roof, row, column })
  }

  function press({ target }: { target: EventTarget }) {
    const module = (target as Element).closest<HTMLElement>('[data-key]')
    const cell = (target as Element).closest<HTMLElement>('[data-place]')?.dataset.place
    if (module) setChosen(module.dataset.key ?? '')
    else if (chosen && cell) drop(chosen, cell)
  }

  function step(event: KeyboardEvent) {
    const key = (event.target as HTMLElement).dataset.key
    const from = key && cellOf(roofs, stringAt(key))
    if (!from) return
    const [rows, columns] = steps[event.key] ?? []
    if (rows === undefined || columns === undefined) return
    event.preventDefault()
    setMovedByKey({ key })
    moveTo(key, { roof: from.roof, row: from.row + rows, column: from.column + columns })
  }

  const change = (number: number, changes: Partial<RoofPlan>) =>
    setRoofs(roofs.map((roof, n) => (n === number ? { ...roof, ...changes } : roof)))

  function save() {
    keepArrangement(roofs.filter(({ tiles }) => tiles.length))
    markUnsaved('roof', false)
    onClosed()
  }

  const pointer = useDrag(drop)
  return (
    <Dialog title={t('roof.Arrange')} edited={isEdited} mayClose={() => mayLeave('roof')} onClosed={onClosed}>
      <Unread value={keptRoof} name="roof.Arrange" />
      <p className="muted">{t('roof.Hint')}</p>
      {gone.length > 0 &&
        fresh.length > 0 &&
        gone.map(serial => (
          <label key={serial}>
            {t('roof.TakenOver', { serial: serialText(serial) })}
            <select value="" onChange={({ currentTarget }) => setRoofs(takenOver(roofs, serial, currentTarget.value))}>
              <option value="" />
              {fresh.map(one => (
                <option key={one.serial} value={one.serial}>
                  {one.inverter} ({serialText(one.serial)})
                </option>
              ))}
            </select>
          </label>
        ))}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: its buttons are pressed */}
      <div ref={box} className="arrange" onClick={press} onKeyDown={step} {...pointer}>
        {roofs.map((roof, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a roof is identified by its number
          <fieldset key={n}>
            <legend>{roofName(roof, n)}</legend>
            <div className="head">
              <label>
                {t('roof.Name')}
                <input
                  maxLength={maxRoofName}
                  defaultValue={roof.name}
                  onInput={({ currentTarget }) => change(n, { name: currentTarget.value })}
                />
              </label>
              <label>
                <input
                  type="checkbox"
                  defaultChecked={roof.lying}
                  onChange={({ currentTarget }) => change(n, { lying: currentTarget.checked })}
                />
                {t('roof.Lying')}
              </label>
            </div>
            <div {...planLook(roof)}>
              {[...roof.tiles]
                .sort((a, b) => a.row - b.row || a.column - b.column)
                .map(tile => (
                  <Module
                    key={stringKey(tile)}
                    tile={tile}
                    place={{ roof: n, row: tile.row, column: tile.column }}
                    known={byKey.get(stringKey(tile))}
                    isChosen={chosen === stringKey(tile)}
                  />
                ))}
              {freeCells(roof, n).map(cell => (
                <i
                  key={placeName(cell)}
                  data-place={placeName(cell)}
                  style={{ gridArea: `${cell.row + 2} / ${cell.column + 2}` }}
                />
              ))}
            </div>
          </fieldset>
        ))}
        <fieldset data-place={nowhere}>
          <legend>{t('roof.NotPlaced')}</legend>
          <div className="loose">
            {loose.map(string => (
              <Module key={stringKey(string)} tile={string} known={string} isChosen={chosen === stringKey(string)} />
            ))}
          </div>
        </fieldset>
      </div>
      <p role="status">
        {!known
          ? '\u00a0'
          : place
            ? t('roof.Where', { name: titleOf(known), row: place.row + 1, column: place.column + 1 })
            : titleOf(known)}
      </p>
      <MoveForm {...{ roofs, known }} onMoved={to => moveTo(chosen, to)} />
      <div className="actions">
        {roofs.length < maxRoofs && (
          <PlainButton
            text="roof.AddRoof"
            onPress={() => setRoofs([...roofs, { name: '', lying: false, tiles: [] }])}
          />
        )}
        <PlainButton text="roof.ByInverter" onPress={() => setRoofs([])} />
        <button type="button" onClick={save}>
          {t('base.Save')}
        </button>
      </div>
    </Dialog>
  )
}
