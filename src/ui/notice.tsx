import type { ReactNode } from 'react'

/** A framed message within a page. */
export const Notice = ({ type, children }: { type: 'info' | 'warning' | 'danger'; children: ReactNode }) => (
  <p className="notice" data-type={type}>
    {children}
  </p>
)
