import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'

/**
 * The sample's pictures are AVIF files in this folder. index.json lists each with its hash and its blur, one per line,
 * so that seeding decodes no pictures. Next to `<name>.avif` is `<name>-320.avif`, for banners `<name>-1280.avif` too:
 * pages use them unchanged. Swatches have one size. docs/decisions/0064-stored-picture-sizes.md describes the program
 * that drew the pictures.
 */
export interface PictureFile {
  /** As `pictureName` of the file's bytes has it. */
  sha256: string
  /** Hex of 3 × 4 RGB pixels. */
  blur: string
  /** Of a finely patterned cloth, which is stored smaller: 750 px. */
  width?: number
}

const FOLDER = import.meta.dirname

/** Width and height in pixels, by how a picture is used. */
const SIZES = {
  wide: { width: 2560, height: 1040 },
  narrow: { width: 960, height: 800 },
  label: { width: 600, height: 360 },
  swatch: { width: 160, height: 160 },
}
const PRODUCT_WIDTH = 1000
const PRODUCT_RATIO = 1.492

export function sizeOf(name: string): { width: number; height: number } {
  if (name.endsWith('-swatch')) return SIZES.swatch
  if (name.endsWith('-wide')) return SIZES.wide
  if (name.endsWith('-narrow')) return SIZES.narrow
  if (name.startsWith('brands/')) return SIZES.label
  const { width = PRODUCT_WIDTH } = pictureFile(name)
  return { width, height: Math.round(width * PRODUCT_RATIO) }
}

/** Widths that a picture has files of beside its own. */
export function widthsOf(name: string): (320 | 1280)[] {
  if (name.endsWith('-swatch')) return []
  return name.endsWith('-wide') ? [320, 1280] : [320]
}

const index: Readonly<Record<string, PictureFile>> = JSON.parse(readFileSync(path.join(FOLDER, 'index.json'), 'utf8'))

/** @throws Error if there is no such file */
export function pictureFile(name: string): PictureFile {
  const file = index[name]
  if (!file) throw new Error(`The sample has no picture ${name}`)
  return file
}

/** Names of all picture files, those of a colour in the order in which its page shows them. */
export const pictureNames: readonly string[] = Object.keys(index)

export const readPicture = (name: string, width?: number): Promise<Buffer> =>
  readFile(path.join(FOLDER, `${name}${width === undefined ? '' : `-${width}`}.avif`))
