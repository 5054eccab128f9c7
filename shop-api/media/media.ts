import path from 'node:path'
import { eq } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import pLimit from 'p-limit'
import sharp from 'sharp'
import { SHEET_TILE } from '#lib/catalogue/swatch-sheet.ts'
import type { Database } from '../db/client.ts'
import { media as pictures } from '../db/schema/media.ts'
import type { Env } from '../env.ts'
import { type FileStore, FilesFull } from '../files/file-store.ts'
import { openFileStore } from '../files/open-file-store.ts'
import { refuse } from '../refusal.ts'
import { BoundedQueue } from '../runtime/bounded-queue.ts'
import { SingleFlight } from '../runtime/single-flight.ts'
import { DerivedCache } from './derived-cache.ts'
import { hasOriginal, readOriginal } from './originals.ts'
import { pictureName } from './picture-name.ts'
import { drawPlaceholder } from './placeholder.ts'
import { isSize, makeSize, type Size, sizeKey } from './sizes.ts'

export interface Media {
  /**
   * A picture at a size. The worker makes sizes when a picture is stored; a missing size is made here. Null if the
   * picture does not exist, or its file is not there yet.
   * @throws Refusal `shop-unreachable` (503) while very many are being made
   */
  picture: (sha256: string, size: Size) => Promise<Buffer | null>
  /** A plain area in place of a picture whose file is missing or broken. Null for a picture that the shop does not know. */
  placeholder: (sha256: string, size: Size) => Promise<Buffer | null>
  /** Whether the picture's original is in the file store. */
  hasOriginal: (sha256: string) => Promise<boolean>
  /**
   * A family's swatches side by side. The worker draws the sheet when a swatch is stored; one that is missing is drawn here.
   * Null while a swatch has no file.
   */
  sheet: (shas: readonly string[]) => Promise<Buffer | null>
  /** Any other drawing, made once and then stored in the bounded folder, under its own name. */
  drawn: (name: string, draw: () => Promise<Buffer>) => Promise<Buffer>
}

/** Encodings at once: each takes a core for a moment, and the shop must go on answering. */
const ENCODERS = 2
/** Originals that are read at once to find out whether they are the size: each is in memory. */
const MAX_READING = 8
/** Missing sizes in the making, for all visitors together: a page requests up to 40 at once. */
const MAX_MAKING = 100
/** Maximum pending drawings for shared links: each is requested separately. */
const MAX_DRAWINGS_WAITING = 50

const tooMany = () =>
  refuse('shop-unreachable', 'We are preparing many pictures right now. Please try again.', {
    retryAfterSeconds: 5,
  })

/** Sizes of pictures in the file store. A missing size is made and then stored. */
function openSizes(store: FileStore, log: FastifyBaseLogger) {
  const makers = new BoundedQueue(MAX_MAKING, 0, tooMany)
  const encoders = pLimit(ENCODERS)
  const readers = pLimit(MAX_READING)

  async function findOrMake(sha256: string, size: Size): Promise<Buffer | null> {
    const stored = await store.get(sizeKey(sha256, size))
    if (stored) return stored
    return (await readers(() => originalOf(sha256, size))) ?? makers.run(() => make(sha256, size))
  }

  /** The original, if it already has this size. */
  async function originalOf(sha256: string, size: Size): Promise<Buffer | null> {
    const original = size.format === 'avif' ? await readOriginal(store, sha256) : null
    // Undecodable pictures are logged when a size is made.
    return original && (await isSize(original, size).catch(() => false)) ? original : null
  }

  function make(sha256: string, size: Size): Promise<Buffer | null> {
    // Read when an encoder is free, so that no more originals than encoders are held in memory.
    return encoders(async () => {
      const original = await readOriginal(store, sha256)
      if (!original) return null
      let bytes: Buffer
      try {
        bytes = await makeSize(original, size)
      } catch (error) {
        log.warn({ err: error, sha256 }, 'a stored picture cannot be decoded')
        return null
      }
      await keep(sizeKey(sha256, size), bytes)
      return bytes
    })
  }

  /** On a full disk it is made again the next time. */
  async function keep(key: string, bytes: Buffer): Promise<void> {
    try {
      await store.put(key, bytes)
    } catch (error) {
      if (!(error instanceof FilesFull)) throw error
      log.warn({ err: error }, 'a size of a picture was not stored')
    }
  }

  return { findOrMake, keep, makers, encoders }
}

/** Increased when the drawing changes: older stored sheets are drawn again. */
const EDITION = 2

/** The key of the sheet of these swatches in the file store. */
const sheetKey = (shas: readonly string[]) => `media/swatches/${pictureName(JSON.stringify([EDITION, shas]))}.avif`

/**
 * Swatches side by side, each the middle of its picture.
 * @param swatches pictures of any size and format, in the family's order
 * @returns AVIF, some three hundred bytes a swatch
 */
async function drawSwatchSheet(swatches: readonly Buffer[]): Promise<Buffer> {
  const tiles = await Promise.all(
    swatches.map((swatch) => sharp(swatch).resize(SHEET_TILE, SHEET_TILE, { fit: 'cover' }).png().toBuffer()),
  )
  return sharp({ create: { width: SHEET_TILE * tiles.length, height: SHEET_TILE, channels: 3, background: '#fff' } })
    .composite(tiles.map((input, at) => ({ input, left: at * SHEET_TILE, top: 0 })))
    .avif({ quality: 50, effort: 4 })
    .toBuffer()
}

/** Pictures: originals and their sizes in the file store; drawings, and copies of files in S3, in a bounded folder. */
export function openMedia(
  env: Env,
  { db }: Database,
  log: FastifyBaseLogger,
  store: FileStore = openFileStore(env, log),
): Media {
  const folder = path.join(env.DATA_DIR, 'media-cache')
  let cache: DerivedCache | undefined
  const derived = () => {
    cache ??= new DerivedCache(folder, env.MEDIA_CACHE_MB * 1024 * 1024, log)
    return cache
  }
  const isStoreRemote = env.S3_ENDPOINT !== undefined
  const sizes = new SingleFlight<Buffer | null>()
  const sheets = new SingleFlight<Buffer | null>()
  const drawings = new SingleFlight<Buffer>()
  // A separate queue: a drawing can wait for a picture to be made.
  const drawers = new BoundedQueue(1, MAX_DRAWINGS_WAITING, tooMany)
  const { findOrMake, keep, makers, encoders } = openSizes(store, log)

  /** S3 is requested once for each size. */
  async function readOrMake(sha256: string, size: Size): Promise<Buffer | null> {
    if (!isStoreRemote) return findOrMake(sha256, size)
    const name = path.join(sha256.slice(0, 2), `${sha256}-${size.width}.${size.format}`)
    const copy = await derived().get(name)
    if (copy) return copy
    const bytes = await findOrMake(sha256, size)
    if (bytes) await derived().put(name, bytes)
    return bytes
  }

  async function readOrDrawSheet(key: string, shas: readonly string[]): Promise<Buffer | null> {
    const stored = await store.get(key)
    if (stored) return stored
    const swatches: Buffer[] = []
    for (const sha256 of shas) {
      const swatch = sha256 === '' ? null : await picture(sha256, { width: 320, format: 'avif' })
      if (!swatch) return null
      swatches.push(swatch)
    }
    const sheet = await makers.run(() => encoders(() => drawSwatchSheet(swatches)))
    await keep(key, sheet)
    return sheet
  }

  async function drawOnce(
    name: string,
    draw: () => Promise<Buffer>,
    queue: Pick<BoundedQueue, 'run'>,
  ): Promise<Buffer> {
    const cached = await derived().get(name)
    if (cached) return cached
    const bytes = await queue.run(draw)
    await derived().put(name, bytes)
    return bytes
  }

  const picture = (sha256: string, size: Size) =>
    sizes.run(`${sha256}-${size.width}.${size.format}`, () => readOrMake(sha256, size))

  return {
    picture,
    sheet: (shas) => {
      const key = sheetKey(shas)
      return sheets.run(key, () => readOrDrawSheet(key, shas))
    },
    drawn: (name, draw) => drawings.run(name, () => drawOnce(name, draw, drawers)),
    placeholder: async (sha256, size) => {
      const [stored] = await db.select({ sha256: pictures.sha256 }).from(pictures).where(eq(pictures.sha256, sha256))
      if (!stored) return null
      const name = path.join('placeholder', `${size.width}.${size.format}`)
      return drawings.run(name, () => drawOnce(name, async () => makeSize(await drawPlaceholder(), size), makers))
    },
    hasOriginal: (sha256) => hasOriginal(store, sha256),
  }
}
