/** What Chromium adds to an estimate. */
interface Estimate extends StorageEstimate {
  usageDetails?: { indexedDB?: number }
}

/**
 * Bytes that the databases of this page's host take, as the browser says; undefined if it does not say so, as to a page opened by
 * plain HTTP. Never rejects.
 */
export async function storedBytes(): Promise<number | undefined> {
  try {
    const { usage, usageDetails }: Estimate = await navigator.storage.estimate()
    return usageDetails?.indexedDB ?? usage
  } catch {
    return undefined
  }
}
