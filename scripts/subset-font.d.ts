/** The package has no types; these cover the used parts (its README, 2.9). */
declare module 'subset-font' {
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: {
      targetFormat: 'woff2' | 'truetype'
      variationAxes: Record<string, number | { min: number; max: number }>
      keepFeatures?: string[]
      noHinting: boolean
    },
  ): Promise<Buffer>
}

/** pdfkit's font reader has no types; these cover the used parts. */
declare module 'fontkit' {
  export function create(font: Buffer): {
    characterSet: number[]
    ascent: number
    unitsPerEm: number
    layout: (text: string, features?: never) => { glyphs: { id: number }[] }
  }
}
