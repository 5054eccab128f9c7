/** A picture's first impression: 3 × 4 pixels, kept as hex, shown as a tiny bitmap until the picture is there. */
const COLUMNS = 3
const ROWS = 4
const HEX = /^[0-9a-f]{72}$/i

function pixelsOf(blur: string): number[][] | null {
  if (!HEX.test(blur)) return null
  return Array.from({ length: COLUMNS * ROWS }, (_, i) =>
    [0, 2, 4].map((byte) => Number.parseInt(blur.slice(i * 6 + byte, i * 6 + byte + 2), 16)),
  )
}

/**
 * The bitmap as a data address: a BMP of 102 bytes, which every browser draws without unpacking anything.
 * @param blur hex of 3 × 4 RGB pixels, row by row from the top
 * @returns null when it is not that
 */
export function blurAddress(blur: string): string | null {
  const pixels = pixelsOf(blur)
  if (!pixels) return null
  const bytesPerRow = 12 // 3 pixels of 3 bytes, padded to 4
  const bytes = new Uint8Array(54 + bytesPerRow * ROWS)
  const view = new DataView(bytes.buffer)
  bytes.set([0x42, 0x4d])
  view.setUint32(2, bytes.length, true)
  view.setUint32(10, 54, true)
  view.setUint32(14, 40, true)
  view.setInt32(18, COLUMNS, true)
  view.setInt32(22, -ROWS, true) // negative: rows from the top
  view.setUint16(26, 1, true)
  view.setUint16(28, 24, true)
  pixels.forEach(([red = 0, green = 0, blue = 0], i) => {
    bytes.set([blue, green, red], 54 + Math.floor(i / COLUMNS) * bytesPerRow + (i % COLUMNS) * 3)
  })
  return `data:image/bmp;base64,${btoa(String.fromCharCode(...bytes))}`
}

/**
 * The mean colour of each of the four rows as CSS colours from the top: enough for a swatch of 24 px, for which no
 * picture need be fetched. Null when `blur` is not hex of 3 × 4 pixels.
 */
export function blurBands(blur: string): string[] | null {
  const pixels = pixelsOf(blur)
  if (!pixels) return null
  return Array.from({ length: ROWS }, (_, row) => {
    const across = pixels.slice(row * COLUMNS, (row + 1) * COLUMNS)
    const mean = [0, 1, 2].map((channel) =>
      Math.round(across.reduce((sum, pixel) => sum + (pixel[channel] ?? 0), 0) / COLUMNS),
    )
    return `#${mean.map((value) => value.toString(16).padStart(2, '0')).join('')}`
  })
}
