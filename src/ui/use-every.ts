import { useEffect, useState } from 'react'

/** What `read` returns now; draws again once that has changed, which is looked at every `ms`. */
export function useEvery<T>(ms: number, read: () => T) {
  const [, setValue] = useState(read)
  useEffect(() => {
    setValue(read)
    const timer = setInterval(setValue, ms, read)
    return () => clearInterval(timer)
  }, [ms, read])
  // Not what was read then: the zone of the plant may be known since.
  return read()
}
