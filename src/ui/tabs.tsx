import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'

interface TabsProps {
  /** Name of the whole, for screen readers. */
  label: string
  tabs: readonly { title: string; content: ReactNode }[]
}

interface Shown {
  open: number
  /** Gets the focus as soon as its tab is open. */
  wrong?: HTMLInputElement
}

/**
 * One of several panels at a time, chosen by tap or arrow keys. Hidden panels stay on the page, so that forms keep what was
 * typed; a control that is found invalid opens its tab.
 */
export function Tabs({ label, tabs }: TabsProps) {
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const [{ open, wrong }, setShown] = useState<Shown>({ open: 0 })

  useEffect(() => {
    if (!wrong) return
    wrong.focus()
    wrong.reportValidity()
    setShown(({ open }) => ({ open }))
  }, [wrong])

  function invalid({ target }: FormEvent) {
    const panels = [...(box.current?.children ?? [])].slice(1)
    const holder = panels.findIndex(panel => panel.contains(target as Node))
    // The browser itself points at what is wrong in the panel that is open.
    if (panels[open]?.querySelector(':invalid')) return
    setShown(shown => (shown.wrong ? shown : { open: holder, wrong: target as HTMLInputElement }))
  }

  function press(event: KeyboardEvent<HTMLElement>) {
    const last = tabs.length - 1
    const forward = getComputedStyle(event.currentTarget).direction === 'rtl' ? -1 : 1
    const step = { ArrowRight: forward, ArrowLeft: -forward }[event.key]
    const next = step ? (open + step + tabs.length) % tabs.length : { Home: 0, End: last }[event.key]
    if (next === undefined) return
    event.preventDefault()
    setShown({ open: next })
    ;(event.currentTarget.children[next] as HTMLElement).focus()
  }

  return (
    <div ref={box} onInvalidCapture={invalid}>
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
            onClick={() => setShown({ open: n })}
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
