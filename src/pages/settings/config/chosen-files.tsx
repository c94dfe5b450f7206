import { useEffect, useRef } from 'react'
import { bytes } from '../../../i18n/format.ts'
import { t } from '../../../i18n/i18n.ts'
import { Fact } from '../../../ui/fact.tsx'
import type { Restoring } from './restore-file.ts'

interface ChosenFilesProps {
  files: readonly Restoring[]
  /** Names of those that are to be restored. */
  wanted: ReadonlySet<string>
  onWanted: (wanted: ReadonlySet<string>) => void
  /** Bytes; undefined if unknown. */
  free: number | undefined
}

/** A copy of `names` with or without this one. */
function changed(names: ReadonlySet<string>, name: string, on: boolean) {
  const copy = new Set(names)
  if (on) copy.add(name)
  else copy.delete(name)
  return copy
}

const changesOf = ({ preview: { count } }: Restoring) => t('fileadmin.ChangeCount', { count })

/** The files that were chosen, with their size and how much they change; of several the owner chooses. */
export function ChosenFiles({ files, wanted, onWanted, free }: ChosenFilesProps) {
  const box = useRef<HTMLDivElement>(null)
  // On a phone they would appear below the window.
  useEffect(() => box.current?.scrollIntoView({ block: 'nearest' }), [])
  const [only] = files
  const room = <Fact label="fileadmin.Free">{bytes(free)}</Fact>
  return (
    <div ref={box} className="chosen">
      <div role="status">
        {only && files.length === 1 ? (
          <dl className="facts">
            <Fact label="fileadmin.Name">{only.name}</Fact>
            <Fact label="fileadmin.Size">{bytes(only.size)}</Fact>
            <Fact label="fileadmin.Changes">{changesOf(only)}</Fact>
            {room}
          </dl>
        ) : (
          <fieldset>
            <legend>{t('fileadmin.ChooseFiles')}</legend>
            {files.map(file => (
              <label key={file.name}>
                <input
                  type="checkbox"
                  checked={wanted.has(file.name)}
                  onChange={({ currentTarget }) => onWanted(changed(wanted, file.name, currentTarget.checked))}
                />
                <b>{file.name}</b>
                <span className="muted">
                  {bytes(file.size)} · {changesOf(file)}
                </span>
              </label>
            ))}
          </fieldset>
        )}
      </div>
      {/* Outside of the status, which would be read out again with every choice. */}
      {files.length > 1 && <dl className="facts">{room}</dl>}
    </div>
  )
}
