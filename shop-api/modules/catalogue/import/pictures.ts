import { readFile, realpath, stat } from 'node:fs/promises'
import path from 'node:path'
import * as z from 'zod/mini'
import { type FileStore, FilesFull } from '../../../files/file-store.ts'
import { colourRecipe } from '../../../media/colour-recipe.ts'
import { hasOriginal, keepOriginal } from '../../../media/originals.ts'
import { pictureName } from '../../../media/picture-name.ts'
import { forbiddenAddress } from '../../../media/safe-fetch.ts'
import { MAX_PICTURE_BYTES, readUploaded } from '../../../media/uploaded.ts'
import { swatchOfColours } from '../rules/colour-swatch.ts'
import { Faults } from './faults.ts'
import type { PictureRef } from './product.ts'
import type { Cells } from './read-cells.ts'

const STORED = /^media:([0-9a-f]{32,64})$/
const OWN = /\/media\/([0-9a-f]{32,64})\/\d{2,4}\.(avif|webp|jpg)$/

/** In files that earlier releases exported: their sample's pictures. */
const formerRecipe = z.looseObject({ kind: z.enum(['picture', 'swatch', 'label']) })

const listed = z.array(
  z.object({
    src: z.string().check(z.maxLength(2048)),
    alt: z.optional(z.string().check(z.maxLength(500))),
    recipe: z.optional(z.discriminatedUnion('kind', [colourRecipe, formerRecipe])),
  }),
)

/** The sha256 of a picture's address: the key of an external picture before and after its bytes are fetched. */
export function shaOfUrl(url: string): string {
  return pictureName(`url:${url}`)
}

export interface PictureSettings {
  /** Where files named in the file are; without it a file name is refused. */
  folder?: string | undefined
  /** The shop's own address: its pictures are known again by it. */
  publicUrl: string
  /** The problem text of a file name without a folder; absent: a hint that a command can name a folder. */
  noFolder?: string | undefined
  /** Where pictures of the folder are copied to; absent in a dry run. */
  store?: FileStore | undefined
}

/** Turns the pictures of a file into references; files of the folder are read, checked and copied. */
export class Pictures {
  readonly #settings: PictureSettings
  readonly #files = new Map<string, Promise<PictureRef>>()
  #folder: string | undefined

  constructor(settings: PictureSettings) {
    this.#settings = settings
  }

  /** An address, a file name, or media:<sha256>. */
  async one(cells: Cells, column: string, src: string, alt: string): Promise<PictureRef> {
    const stored = STORED.exec(src)
    if (stored) return { sha256: stored[1] as string, alt }
    const refuse = (reason: string) => cells.unfit(column, reason)
    if (/^[a-z][a-z0-9+.-]*:/i.test(src)) {
      if (!/^https?:/i.test(src) || !URL.canParse(src))
        throw refuse(`Not the address of a picture: ${src.slice(0, 80)}`)
      if (src.length > 2048) throw refuse('An address has at most 2,048 characters.')
      const url = new URL(src)
      const own = url.href.startsWith(`${this.#settings.publicUrl}/`) && OWN.exec(url.pathname)
      if (own) return { sha256: own[1] as string, alt }
      const forbidden = forbiddenAddress(url)
      if (forbidden) throw refuse(forbidden)
      url.hash = ''
      return { sha256: shaOfUrl(url.href), alt, source: { kind: 'url', url: url.href } }
    }
    if (!this.#settings.folder) {
      const { noFolder = 'name its folder with --pictures DIR.' } = this.#settings
      throw refuse(`${src.slice(0, 80)} is a file name: ${noFolder}`)
    }
    let reading = this.#files.get(src)
    if (!reading) {
      reading = this.#readFile(src)
      this.#files.set(src, reading)
    }
    try {
      return { ...(await reading), alt }
    } catch (error) {
      // Not a fault of this row: later pictures could not be stored either.
      if (error instanceof FilesFull) throw error
      throw refuse((error as Error).message)
    }
  }

  async #readFile(name: string): Promise<PictureRef> {
    this.#folder ??= await realpath(this.#settings.folder as string)
    const file = await realpath(path.resolve(this.#folder, name)).catch(() => null)
    if (!file) throw new Error(`There is no picture ${name.slice(0, 80)} in the folder.`)
    // Neither dots nor links lead out of the folder.
    if (!file.startsWith(this.#folder + path.sep))
      throw new Error(`${name.slice(0, 80)} is outside the folder of pictures.`)
    const { size, isFile } = await stat(file).then((found) => ({ size: found.size, isFile: found.isFile() }))
    if (!isFile) throw new Error(`${name.slice(0, 80)} is not a file.`)
    if (size > MAX_PICTURE_BYTES) throw new Error(`${name.slice(0, 80)} is larger than 25 MB.`)
    const bytes = await readFile(file).catch((error) => {
      throw new Error(`${name.slice(0, 80)} cannot be read (${error.code}).`, { cause: error })
    })
    const { width, height, blur } = await readUploaded(bytes)
    const sha256 = pictureName(bytes)
    const { store } = this.#settings
    if (store && !(await hasOriginal(store, sha256))) await keepOriginal(store, sha256, bytes)
    return { sha256, alt: '', source: { kind: 'file', width, height, blur } }
  }

  /** @throws InvalidRow with the problem of each picture */
  async #every(pictures: readonly Promise<PictureRef>[]): Promise<PictureRef[]> {
    const faults = new Faults()
    const refs = await faults.all(pictures)
    faults.refuse()
    return refs
  }

  /** The shop's own column of pictures: JSON, or addresses and file names one a line. */
  async many(cells: Cells, column: string): Promise<PictureRef[]> {
    const text = cells.text(column, 200_000)
    if (text === '') return []
    if (!text.startsWith('[')) {
      const names = text
        .split('\n')
        .map((line) => line.trim())
        .filter(Boolean)
      return this.#every(names.map((src) => this.one(cells, column, src, '')))
    }
    const read = listed.safeParse(jsonOf(cells, column, text))
    if (!read.success) throw cells.unfit(column, 'Pictures are written [{"src":"https://…","alt":"…"}, …].')
    return this.#every(
      read.data.map(async ({ src, alt = '', recipe }) => {
        const picture = await this.one(cells, column, src, alt)
        if (recipe?.kind !== 'colours') return picture
        const swatch = swatchOfColours(recipe.colours, alt)
        if (swatch.sha256 === picture.sha256) return swatch
        throw cells.unfit(column, 'The picture’s recipe does not match its name.')
      }),
    )
  }
}

/** @throws InvalidRow when the cell is not JSON */
export function jsonOf(cells: Cells, column: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw cells.unfit(column, 'The cell is not JSON.')
  }
}
