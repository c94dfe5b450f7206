import { useEffect, useState } from 'react'

const wide = () => matchMedia('(min-width: 992px)')

/** Whether the window has room for two columns: then measurements stand beside the list, else they follow their row. */
export function useWide() {
  const [isWide, setWide] = useState(() => wide().matches)
  useEffect(() => {
    const query = wide()
    const change = () => setWide(query.matches)
    query.addEventListener('change', change)
    return () => query.removeEventListener('change', change)
  }, [])
  return isWide
}
