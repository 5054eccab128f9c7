import path from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import pLimit from 'p-limit'
import type { Sharp } from 'sharp'
import { encode as encodeWoven } from '#sample/loom/encode.ts'
import { weaveLabel } from '#sample/loom/label.ts'
import { type LoomPool, openLoom } from '#sample/loom/pool.ts'
import type { Database } from '../db/client.ts'
import type { Recipe } from '../db/schema/media.ts'
import { refuse } from '../domain/refusal.ts'
import type { Env } from '../env.ts'
import { type FileStore, openFileStore } from '../files/file-store.ts'
import { blurOf } from './blur.ts'
import { DerivedCache } from './derived-cache.ts'
import { Placeholder } from './placeholder.ts'
import { BoundedQueue, SingleFlight } from './single-flight.ts'
import { pixelsOf } from './uploaded.ts'

/** The only widths there are, so that nobody fills the disk by asking for every other. */
export const WIDTHS = [64, 128, 256, 320, 480, 640, 750, 1000, 1280, 1920, 2560] as const
export const FORMATS = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' } as const
export type Width = (typeof WIDTHS)[number]
export type Format = keyof typeof FORMATS

export interface Media {
  /**
   * A picture at a width, made when it is first asked for. Null when there is no such picture, or none yet.
   * @throws ProblemError `shop-unreachable` (503) while very many are being made
   */
  picture: (sha256: string, width: Width, format: Format) => Promise<Buffer | null>
  /** A picture at a width if it was made before; null when it would have to be made. */
  ready: (sha256: string, width: Width, format: Format) => Promise<Buffer | null>
  /** Plain cloth in place of a picture that has not come or is broken. Null for one the shop does not know at all. */
  placeholder: (sha256: string, width: Width, format: Format) => Promise<Buffer | null>
  /** True when the picture itself has been drawn or uploaded. */
  isKept: (sha256: string) => Promise<boolean>
  /** Anything else that is drawn once and then kept in the bounded folder, under a name of its own. */
  drawn: (name: string, draw: () => Promise<Buffer>) => Promise<Buffer>
  /** The same if it was drawn before; null when it would have to be drawn. */
  drawnBefore: (name: string) => Promise<Buffer | null>
  /** Draws the picture if it is not kept. */
  weave: (sha256: string) => Promise<void>
  close: () => Promise<void>
}

/** Encodings at once: each takes a core for a moment, and the shop must go on answering. */
const ENCODERS = 2
/**
 * Pictures in the making, waiting for the loom or an encoder included. A first visitor's list page asks for up to 40 at
 * once: two of them must find room, and whoever asks for hundreds must not.
 */
const MOST_MAKING = 100
/** Drawings for shared links that may wait: each is asked for by itself. */
const MOST_DRAWINGS_WAITING = 50

const tooMany = () =>
  refuse('shop-unreachable', 'Very many pictures are being made. Please try again.', {
    headers: { 'retry-after': '5' },
  })

interface Row {
  recipe: Recipe | null
  blur: string
}

/** Where a picture's master stands in the file store. */
export const masterKey = (sha256: string) => `media/${sha256.slice(0, 2)}/${sha256}`

function encode(image: Sharp, format: Format): Sharp {
  if (format === 'avif') return image.avif({ quality: 42, effort: 3 })
  if (format === 'webp') return image.webp({ quality: 58, effort: 4 })
  // A JPEG has no see-through: what an uploaded picture leaves open is white, as it was drawn for.
  return image.flatten({ background: '#ffffff' }).jpeg({ quality: 70, mozjpeg: true })
}

/**
 * Pictures: the master in the file store (woven from its recipe when first asked for, as the loom always draws the same
 * pixels), its widths in a bounded folder.
 */
export function openMedia(
  env: Env,
  database: Database,
  log: FastifyBaseLogger,
  parts: { store?: FileStore; loom?: LoomPool } = {},
): Media {
  const store = parts.store ?? openFileStore(env)
  const loom = parts.loom ?? openLoom()
  const folder = path.join(env.DATA_DIR, 'media-cache')
  let cache: DerivedCache | undefined
  const derived = () => {
    cache ??= new DerivedCache(folder, env.MEDIA_CACHE_MB * 1024 * 1024, log)
    return cache
  }
  const masters = new SingleFlight<boolean>()
  const widths = new SingleFlight<Buffer | null>()
  const drawings = new SingleFlight<Buffer>()
  // A queue of its own: a drawing may wait for a picture to be made.
  const drawers = new BoundedQueue(1, MOST_DRAWINGS_WAITING, tooMany)
  const placeholder = new Placeholder(loom)
  // Nothing waits here: what has to be woven must not hold up what is woven already.
  const makers = new BoundedQueue(MOST_MAKING, 0, tooMany)
  const encoders = pLimit(ENCODERS)

  async function draw(recipe: Recipe): Promise<Buffer> {
    if (recipe.kind === 'swatch') return loom.swatch(recipe.cloth, recipe.width)
    if (recipe.kind === 'label') return (await encodeWoven(weaveLabel(recipe.label, recipe.width))).image
    const { picture, width, height } = recipe
    return (await loom.draw(picture, { width, height })).image
  }

  /** Draws the picture if it is not kept. False when the shop does not know how, or waits for it. */
  async function makeMaster(sha256: string): Promise<boolean> {
    if (await store.has(masterKey(sha256))) return true
    const [row] = await database.query<Row>(
      'SELECT recipe, blur FROM media WHERE sha256 = $1',
      [sha256],
      'media-recipe',
    )
    if (!row?.recipe) return false
    const began = performance.now()
    const image = await draw(row.recipe)
    await store.put(masterKey(sha256), image)
    if (row.blur === '') {
      await database.query('UPDATE media SET blur = $2 WHERE sha256 = $1', [sha256, await blurOf(image)])
    }
    log.debug({ sha256, ms: Math.round(performance.now() - began) }, 'picture woven')
    return true
  }

  const master = (sha256: string) => masters.do(sha256, () => makeMaster(sha256))

  const nameOf = (sha256: string, width: Width, format: Format) =>
    path.join(sha256.slice(0, 2), `${sha256}-${width}.${format}`)

  async function derive(sha256: string, name: string, width: Width, format: Format): Promise<Buffer | null> {
    return (await derived().get(name)) ?? makers.pass(() => make(sha256, name, width, format))
  }

  async function make(sha256: string, name: string, width: Width, format: Format): Promise<Buffer | null> {
    if (!(await master(sha256))) return null
    // Read when its turn has come, so that no more masters than encoders are held in memory.
    const bytes = await encoders(async () => {
      const image = await store.get(masterKey(sha256))
      if (!image) return null
      return sized(image, width, format).catch((error) => {
        log.warn({ err: error, sha256 }, 'a kept picture cannot be drawn')
        return null
      })
    })
    if (bytes) await derived().put(name, bytes)
    return bytes
  }

  const sized = (image: Buffer, width: Width, format: Format) =>
    encode(pixelsOf(image).resize({ width, withoutEnlargement: true }), format).toBuffer()

  async function standIn(width: Width, format: Format): Promise<Buffer> {
    const name = path.join('placeholder', `${width}.${format}`)
    const kept = await derived().get(name)
    if (kept) return kept
    const image = await placeholder.master()
    const bytes = await encoders(() => sized(image, width, format))
    await derived().put(name, bytes)
    return bytes
  }

  async function drawOnce(name: string, draw: () => Promise<Buffer>): Promise<Buffer> {
    const kept = await derived().get(name)
    if (kept) return kept
    const bytes = await drawers.pass(draw)
    await derived().put(name, bytes)
    return bytes
  }

  return {
    drawn: (name, draw) => drawings.do(name, () => drawOnce(name, draw)),
    drawnBefore: (name) => derived().get(name),
    picture: (sha256, width, format) => {
      const name = nameOf(sha256, width, format)
      return widths.do(name, () => derive(sha256, name, width, format))
    },
    ready: (sha256, width, format) => derived().get(nameOf(sha256, width, format)),
    placeholder: async (sha256, width, format) => {
      const [known] = await database.query('SELECT 1 FROM media WHERE sha256 = $1', [sha256], 'media-known')
      return known ? widths.do(`placeholder ${width}.${format}`, () => standIn(width, format)) : null
    },
    isKept: (sha256) => store.has(masterKey(sha256)),
    weave: async (sha256) => {
      await master(sha256)
    },
    close: () => loom.close(),
  }
}
