import { lazy, Suspense } from 'react'
import { useCommands } from '../../../live/commands/use-commands.ts'

const CommandProgress = lazy(async () => ({ default: (await import('./command-progress.tsx')).CommandProgress }))

/** The progress of the last limit and of the last power command to an inverter. */
export function InverterCommands({ serial }: { serial: string }) {
  const isAny = useCommands(({ limit, power }) => Boolean(limit[serial] ?? power[serial]))
  if (!isAny) return null
  return (
    <Suspense>
      <CommandProgress serial={serial} kind="limit" />
      <CommandProgress serial={serial} kind="power" />
    </Suspense>
  )
}
