import { useEffect, useState } from 'react'

let firstFrameDrawn = false

/**
 * False in the first frame of the app, true from then on. What takes long to make, such as a formatter, and what has nothing to
 * show yet, waits for it: an owner sees the values sooner.
 */
export function useDrawn() {
  const [drawn, setDrawn] = useState(firstFrameDrawn)
  useEffect(() => {
    firstFrameDrawn = true
    setDrawn(true)
  }, [])
  return drawn
}
