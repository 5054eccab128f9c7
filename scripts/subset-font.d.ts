/** The package brings no types; these are of what is used here (its README, 2.9). */
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

/** pdfkit's reader of fonts brings no types; these are of what is used here. */
declare module 'fontkit' {
  export function create(font: Buffer): {
    characterSet: number[]
    ascent: number
    unitsPerEm: number
    layout: (text: string, features?: never) => { glyphs: { id: number }[] }
  }
}
