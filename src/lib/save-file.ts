/** ms until a saved file is let go of: some browsers read it only after the click. */
const release = 5000

/** Lets the browser save `content` under `name`, wherever it keeps downloads. */
export function saveFile(content: Blob, name: string) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), release)
}
