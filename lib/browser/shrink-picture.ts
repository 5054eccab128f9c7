/** Phones take pictures of several megabytes: made smaller here, a page of text can still be read. */

/** Longest side in pixels and quality, tried in order. 2,400 px are 200 dpi of A4. */
const TRIES: readonly [number, number][] = [
  [2400, 0.85],
  [2400, 0.7],
  [2000, 0.7],
  [1600, 0.65],
]

/**
 * Re-encodes a picture as a JPEG of at most `maxBytes`, in its camera's orientation.
 * @returns null if the browser cannot read the picture or make it small enough
 */
export async function shrinkPicture(picture: File, maxBytes: number): Promise<File | null> {
  let bitmap: ImageBitmap
  try {
    bitmap = await createImageBitmap(picture)
  } catch {
    // Damaged, or with more pixels than the device can process.
    return null
  }
  try {
    for (const [longest, quality] of TRIES) {
      const scale = Math.min(1, longest / Math.max(bitmap.width, bitmap.height))
      const blob = await drawn(bitmap, scale, quality)
      if (blob && blob.size <= maxBytes) {
        return new File([blob], `${picture.name.replace(/\.[^.]*$/, '')}.jpg`, { type: 'image/jpeg' })
      }
    }
    return null
  } finally {
    bitmap.close()
  }
}

function drawn(bitmap: ImageBitmap, scale: number, quality: number): Promise<Blob | null> {
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(bitmap.width * scale)
  canvas.height = Math.round(bitmap.height * scale)
  const context = canvas.getContext('2d')
  if (!context) return Promise.resolve(null)
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
}
