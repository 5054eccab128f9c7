import { readFile, realpath, stat } from 'node:fs/promises'
import path from 'node:path'
import * as z from 'zod/mini'
import { recipeSha } from '#sample/pictures/recipe.ts'
import type { Recipe } from '../db/schema/media.ts'
import type { FileStore } from '../files/file-store.ts'
import { masterKey } from '../media/media.ts'
import { pictureName } from '../media/picture-name.ts'
import { forbiddenAddress } from '../media/safe-fetch.ts'
import { MOST_PICTURE_BYTES, readUploaded } from '../media/uploaded.ts'
import type { Cells } from './cells.ts'
import type { PictureRef } from './product.ts'

const KEPT = /^media:([0-9a-f]{32,64})$/
const OWN = /\/media\/([0-9a-f]{32,64})\/\d{2,4}\.(avif|webp|jpg)$/

const listed = z.array(
  z.object({
    src: z.string().check(z.maxLength(2048)),
    alt: z.optional(z.string().check(z.maxLength(500))),
    recipe: z.optional(z.looseObject({ kind: z.enum(['picture', 'swatch']), width: z.int().check(z.maximum(4096)) })),
  }),
)

/** A picture that comes from elsewhere stands under the sha256 of its address until, and after, its bytes are here. */
export function shaOfUrl(url: string): string {
  return pictureName(`url:${url}`)
}

export interface PictureSettings {
  /** Where files named in the file are; without it a file name is refused. */
  folder?: string | undefined
  /** The shop's own address: its pictures are known again by it. */
  publicUrl: string
  /** Where pictures of the folder are copied to; absent in a dry run. */
  store?: FileStore | undefined
}

/** Turns what a file says of pictures into references; files of the folder are read, checked and copied. */
export class Pictures {
  readonly #settings: PictureSettings
  readonly #files = new Map<string, Promise<PictureRef>>()
  #folder: string | undefined

  constructor(settings: PictureSettings) {
    this.#settings = settings
  }

  /** An address, a file name, or media:<sha256>. */
  async one(cells: Cells, column: string, src: string, alt: string): Promise<PictureRef> {
    const kept = KEPT.exec(src)
    if (kept) return { sha256: kept[1] as string, alt }
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
    if (!this.#settings.folder) throw refuse(`${src.slice(0, 80)} is a file name: say where it is with --pictures DIR.`)
    let reading = this.#files.get(src)
    if (!reading) {
      reading = this.#readFile(src)
      this.#files.set(src, reading)
    }
    try {
      return { ...(await reading), alt }
    } catch (error) {
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
    if (!isFile) throw new Error(`${name.slice(0, 80)} is no file.`)
    if (size > MOST_PICTURE_BYTES) throw new Error(`${name.slice(0, 80)} is larger than a picture may be (25 MB).`)
    const bytes = await readFile(file).catch((error) => {
      throw new Error(`${name.slice(0, 80)} cannot be read (${error.code}).`, { cause: error })
    })
    const { width, height, blur } = await readUploaded(bytes)
    const sha256 = pictureName(bytes)
    const { store } = this.#settings
    if (store && !(await store.has(masterKey(sha256)))) await store.put(masterKey(sha256), bytes)
    return { sha256, alt: '', source: { kind: 'file', width, height, blur } }
  }

  /** The shop's own column of pictures: JSON, or addresses and file names one a line. */
  async many(cells: Cells, column: string): Promise<PictureRef[]> {
    const text = cells.text(column, 200_000)
    if (text === '') return []
    if (!text.startsWith('[')) {
      const names = text.split(/\s*\n\s*/).filter(Boolean)
      return Promise.all(names.map((src) => this.one(cells, column, src, '')))
    }
    const read = listed.safeParse(jsonOf(cells, column, text))
    if (!read.success) throw cells.unfit(column, 'Pictures are written [{"src":"https://…","alt":"…"}, …].')
    return Promise.all(
      read.data.map(async ({ src, alt = '', recipe }) => {
        const picture = await this.one(cells, column, src, alt)
        if (!recipe) return picture
        if (recipeSha(recipe as unknown as Recipe) !== picture.sha256) {
          throw cells.unfit(column, 'The picture’s recipe is not the one its name was made from.')
        }
        return { ...picture, source: { kind: 'woven' as const, recipe: recipe as unknown as Recipe } }
      }),
    )
  }
}

/** @throws Unfit when the cell is not JSON */
export function jsonOf(cells: Cells, column: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw cells.unfit(column, 'The cell is not JSON.')
  }
}
