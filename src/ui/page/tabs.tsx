import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useId, useState } from 'react'

interface TabsProps {
  /** Name of the tab list, for screen readers. */
  label: string
  tabs: readonly { title: string; content: ReactNode }[]
  /** The tab that is open first. */
  start?: number
  /** The open tab, if the page decides it. */
  shown?: number
  /** Called when a tab is chosen. */
  onChosen?: (tab: number) => void
}

interface TabsState {
  open: number
  /** The invalid control to focus once its tab is open. */
  wrong?: HTMLInputElement
}

/**
 * Panels of which one is shown, chosen by tap or arrow keys. Hidden panels stay in the page, so that forms keep their content; an invalid
 * control opens its tab.
 */
export function Tabs({ label, tabs, start = 0, shown, onChosen }: TabsProps) {
  const id = useId()
  const [{ open: own, wrong }, setState] = useState<TabsState>({ open: start })
  const open = shown ?? own

  useEffect(() => {
    if (!wrong) return
    wrong.focus()
    wrong.reportValidity()
    setState(({ open }) => ({ open }))
  }, [wrong])

  function invalid({ target, currentTarget }: FormEvent) {
    const panels = [...currentTarget.children].slice(1)
    const holder = panels.findIndex(panel => panel.contains(target as Node))
    // In the open panel the browser itself points out the invalid control.
    if (panels[open]?.querySelector(':invalid')) return
    setState(state => (state.wrong ? state : { open: holder, wrong: target as HTMLInputElement }))
  }

  function choose(tab: number) {
    setState({ open: tab })
    onChosen?.(tab)
  }

  function press(event: KeyboardEvent<HTMLElement>) {
    const last = tabs.length - 1
    const forward = getComputedStyle(event.currentTarget).direction === 'rtl' ? -1 : 1
    const step = { ArrowRight: forward, ArrowLeft: -forward }[event.key]
    const next = step ? (open + step + tabs.length) % tabs.length : { Home: 0, End: last }[event.key]
    if (next === undefined) return
    event.preventDefault()
    choose(next)
    ;(event.currentTarget.children[next] as HTMLElement).focus()
  }

  return (
    <div onInvalidCapture={invalid}>
      <div role="tablist" aria-label={label} onKeyDown={press}>
        {tabs.map(({ title }, n) => (
          <button
            key={title}
            type="button"
            role="tab"
            id={`${id}-${n}`}
            className="quiet"
            aria-selected={n === open}
            aria-controls={`${id}-${n}-panel`}
            tabIndex={n === open ? 0 : -1}
            onClick={() => choose(n)}
          >
            {title}
          </button>
        ))}
      </div>
      {tabs.map(({ title, content }, n) => (
        <div key={title} role="tabpanel" id={`${id}-${n}-panel`} aria-labelledby={`${id}-${n}`} hidden={n !== open}>
          {content}
        </div>
      ))}
    </div>
  )
}
