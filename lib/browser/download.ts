/** Hands a file over as the browser hands over a download. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The download has begun by then, whatever the browser.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
