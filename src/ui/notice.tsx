import type { ReactNode } from 'react'

interface NoticeProps {
  type: 'info' | 'success' | 'warning' | 'danger'
  /** For one that appears where no live region is. */
  role?: 'alert' | 'status'
  children: ReactNode
}

/** A framed message within a page. */
export const Notice = ({ type, role, children }: NoticeProps) => (
  <p className="notice" data-type={type} role={role}>
    {children}
  </p>
)
