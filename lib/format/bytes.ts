/** A file's size for people: "14 KB", "1.3 MB"; in thousands, as phones and computers show it. */
export function showBytes(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`
  if (bytes < 999_500) return `${Math.round(bytes / 1000)} KB`
  return `${(bytes / 1_000_000).toFixed(1)} MB`
}
