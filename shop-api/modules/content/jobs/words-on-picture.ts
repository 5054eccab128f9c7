import { pixelsOf } from '../../../media/uploaded.ts'

/** Where words stand on a picture in the shop (components/home/words-section.tsx): its left part, over the whole height. */
const WORDS_WIDTH = 0.6
const SAMPLE = { width: 60, height: 40 }
/** Maximum share of pixels with too little contrast: a thread of light in a dark cloth is acceptable. */
const MAX_UNCLEAR = 0.05

/** Minimum contrast of white text on a picture (WCAG 1.4.3). */
export const MIN_CONTRAST = 4.5

/** The luminance of an sRGB colour as WCAG counts it, 0 to 1. */
export function luminance(red: number, green: number, blue: number): number {
  const [r = 0, g = 0, b = 0] = [red, green, blue].map((value) => {
    const part = value / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/**
 * How well white words can be read on a picture: the contrast that all but one in twenty of the pixels under them reach.
 * @param picture a file that sharp reads
 * @returns from 1 (white) to 21 (black)
 */
export async function whiteOnPicture(picture: Buffer): Promise<number> {
  const { data, info } = await pixelsOf(picture)
    .flatten({ background: '#ffffff' })
    .removeAlpha()
    .toColourspace('srgb')
    .resize(SAMPLE.width, SAMPLE.height, { fit: 'fill' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const contrasts: number[] = []
  for (let y = 0; y < info.height; y += 1) {
    for (let x = 0; x < info.width * WORDS_WIDTH; x += 1) {
      const at = (y * info.width + x) * info.channels
      contrasts.push(1.05 / (luminance(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0) + 0.05))
    }
  }
  contrasts.sort((one, other) => one - other)
  return contrasts[Math.floor(contrasts.length * MAX_UNCLEAR)] ?? 21
}
