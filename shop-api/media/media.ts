import path from 'node:path'
import { eq } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import pLimit from 'p-limit'
import type { Sharp } from 'sharp'
import type { Database } from '../db/client.ts'
import { media as pictures } from '../db/schema/media.ts'
import { refuse } from '../domain/refusal.ts'
import type { Env } from '../env.ts'
import type { FileStore } from '../files/file-store.ts'
import { openFileStore } from '../files/open-file-store.ts'
import { BoundedQueue } from '../work/bounded-queue.ts'
import { SingleFlight } from '../work/single-flight.ts'
import { blurOf } from './blur.ts'
import { DerivedCache } from './derived-cache.ts'
import { hasOriginal, readOriginal } from './originals.ts'
import { drawPlaceholder } from './placeholder.ts'
import { pixelsOf } from './uploaded.ts'

/** The only widths there are, so that the disk cannot be filled by requests for every other. */
export const WIDTHS = [64, 128, 256, 320, 480, 640, 750, 1000, 1280, 1920, 2560] as const
export const FORMATS = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' } as const
export type Width = (typeof WIDTHS)[number]
export type Format = keyof typeof FORMATS

export interface Media {
  /**
   * A picture at a width, made when it is first requested. Null when there is no such picture, or its file is not there yet.
   * @throws Refusal `shop-unreachable` (503) while very many are being made
   */
  picture: (sha256: string, width: Width, format: Format) => Promise<Buffer | null>
  /** A picture at a width if it was made before; null when it would have to be made. */
  ready: (sha256: string, width: Width, format: Format) => Promise<Buffer | null>
  /** A plain area in place of a picture whose file is missing or broken. Null for a picture that the shop does not know. */
  placeholder: (sha256: string, width: Width, format: Format) => Promise<Buffer | null>
  /** Whether the picture's original is in the file store. */
  hasOriginal: (sha256: string) => Promise<boolean>
  /** Anything else that is drawn once and then kept in the bounded folder, under a name of its own. */
  drawn: (name: string, draw: () => Promise<Buffer>) => Promise<Buffer>
  /** The same if it was drawn before; null when it would have to be drawn. */
  drawnBefore: (name: string) => Promise<Buffer | null>
}

/** Encodings at once: each takes a core for a moment, and the shop must go on answering. */
const ENCODERS = 2
/**
 * Pictures in the making, those that wait for an encoder included. A first visitor's list page requests up to 40 at once:
 * two visitors must find room, and one who requests hundreds must not.
 */
const MOST_MAKING = 100
/** Drawings for shared links that may wait: each is requested by itself. */
const MOST_DRAWINGS_WAITING = 50

const tooMany = () =>
  refuse('shop-unreachable', 'We are preparing many pictures right now. Please try again.', {
    retryAfterSeconds: 5,
  })

function encode(image: Sharp, format: Format): Sharp {
  if (format === 'avif') return image.avif({ quality: 42, effort: 3 })
  if (format === 'webp') return image.webp({ quality: 58, effort: 4 })
  // A JPEG has no see-through: what an uploaded picture leaves open is white, as it was drawn for.
  return image.flatten({ background: '#ffffff' }).jpeg({ quality: 70, mozjpeg: true })
}

/** Pictures: originals in the file store, each at fixed widths in a bounded folder. */
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
  const widths = new SingleFlight<Buffer | null>()
  const drawings = new SingleFlight<Buffer>()
  // A queue of its own: a drawing may wait for a picture to be made.
  const drawers = new BoundedQueue(1, MOST_DRAWINGS_WAITING, tooMany)
  const makers = new BoundedQueue(MOST_MAKING, 0, tooMany)
  const encoders = pLimit(ENCODERS)

  /** A picture that was named before its file was there has no blur yet. */
  async function addBlur(sha256: string, original: Buffer): Promise<void> {
    const isThis = eq(pictures.sha256, sha256)
    const [row] = await db.select({ blur: pictures.blur }).from(pictures).where(isThis)
    if (row?.blur !== '') return
    const blur = await blurOf(original)
    await db.update(pictures).set({ blur }).where(isThis)
  }

  const nameOf = (sha256: string, width: Width, format: Format) =>
    path.join(sha256.slice(0, 2), `${sha256}-${width}.${format}`)

  async function derive(sha256: string, name: string, width: Width, format: Format): Promise<Buffer | null> {
    return (await derived().get(name)) ?? makers.run(() => make(sha256, name, width, format))
  }

  async function make(sha256: string, name: string, width: Width, format: Format): Promise<Buffer | null> {
    // Read when an encoder is free, so that no more originals than encoders are held in memory.
    const bytes = await encoders(async () => {
      const original = await readOriginal(store, sha256)
      if (!original) return null
      return encodeOriginal(sha256, original, width, format)
    })
    if (bytes) await derived().put(name, bytes)
    return bytes
  }

  async function encodeOriginal(
    sha256: string,
    original: Buffer,
    width: Width,
    format: Format,
  ): Promise<Buffer | null> {
    let bytes: Buffer
    try {
      bytes = await sized(original, width, format)
    } catch (error) {
      log.warn({ err: error, sha256 }, 'a kept picture cannot be drawn')
      return null
    }
    await addBlur(sha256, original)
    return bytes
  }

  const sized = (image: Buffer, width: Width, format: Format) =>
    encode(pixelsOf(image).resize({ width, withoutEnlargement: true }), format).toBuffer()

  async function placeholderAt(width: Width, format: Format): Promise<Buffer> {
    const name = path.join('placeholder', `${width}.${format}`)
    const cached = await derived().get(name)
    if (cached) return cached
    const bytes = await encoders(async () => sized(await drawPlaceholder(), width, format))
    await derived().put(name, bytes)
    return bytes
  }

  async function drawOnce(name: string, draw: () => Promise<Buffer>): Promise<Buffer> {
    const cached = await derived().get(name)
    if (cached) return cached
    const bytes = await drawers.run(draw)
    await derived().put(name, bytes)
    return bytes
  }

  return {
    drawn: (name, draw) => drawings.run(name, () => drawOnce(name, draw)),
    drawnBefore: (name) => derived().get(name),
    picture: (sha256, width, format) => {
      const name = nameOf(sha256, width, format)
      return widths.run(name, () => derive(sha256, name, width, format))
    },
    ready: (sha256, width, format) => derived().get(nameOf(sha256, width, format)),
    placeholder: async (sha256, width, format) => {
      const [stored] = await db.select({ sha256: pictures.sha256 }).from(pictures).where(eq(pictures.sha256, sha256))
      return stored ? widths.run(`placeholder ${width}.${format}`, () => placeholderAt(width, format)) : null
    },
    hasOriginal: (sha256) => hasOriginal(store, sha256),
  }
}
