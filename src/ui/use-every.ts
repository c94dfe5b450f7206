import { useEffect, useState } from 'react'

/** The current result of `read`, which is checked every `ms`; draws again when it has changed. */
export function useEvery<T>(ms: number, read: () => T) {
  const [, setValue] = useState(read)
  useEffect(() => {
    setValue(read)
    const timer = setInterval(setValue, ms, read)
    return () => clearInterval(timer)
  }, [ms, read])
  // Not the stored result: the plant's zone may be known since.
  return read()
}
