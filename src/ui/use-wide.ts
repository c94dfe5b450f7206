import { useEffect, useState } from 'react'

const wide = () => matchMedia('(min-width: 992px)')

/**
 * Whether the window has room for two columns: then measurements are beside the list, else below their row. It does not change while a
 * dialog is open: parts that move are created anew, which would close it.
 */
export function useWide() {
  const [isWide, setWide] = useState(() => wide().matches)
  useEffect(() => {
    const query = wide()
    const change = () => {
      const dialog = document.querySelector('dialog[open]')
      if (dialog) dialog.addEventListener('close', change, { once: true })
      else setWide(query.matches)
    }
    query.addEventListener('change', change)
    return () => query.removeEventListener('change', change)
  }, [])
  return isWide
}
