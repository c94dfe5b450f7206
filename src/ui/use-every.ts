import { useEffect, useState } from 'react'

/** What `read` returns now, and again after each `ms`. */
export function useEvery<T>(ms: number, read: () => T) {
  const [value, setValue] = useState(read)
  useEffect(() => {
    setValue(read)
    const timer = setInterval(setValue, ms, read)
    return () => clearInterval(timer)
  }, [ms, read])
  return value
}
