import { useEffect, useState } from 'react'

let firstFrameDrawn = false

/**
 * False in the first frame of the app, then true. Slow things such as formatters, and parts without content yet, wait for it, so that the
 * values are shown sooner.
 */
export function useDrawn() {
  const [drawn, setDrawn] = useState(firstFrameDrawn)
  useEffect(() => {
    firstFrameDrawn = true
    setDrawn(true)
  }, [])
  return drawn
}
