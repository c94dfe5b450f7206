/** Some browsers read the file only some time after the click. */
const revokeAfterMs = 5000

/** Saves `content` as a download named `name`. */
export function saveFile(content: Blob, name: string) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), revokeAfterMs)
}
