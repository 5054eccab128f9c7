import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { LRUCache } from 'lru-cache'
import { FilesFull } from '../files/file-store.ts'
import { readWhole, writeWhole } from '../files/folder-store.ts'

/**
 * Pictures at their widths, on disk, up to a maximum of bytes: the least recently used is deleted first. Files of an
 * earlier process are reused. A missing file is made again.
 */
export class DerivedCache {
  readonly #folder: string
  readonly #sizes: LRUCache<string, number>
  readonly #log: FastifyBaseLogger

  constructor(folder: string, maxBytes: number, log: FastifyBaseLogger) {
    this.#folder = folder
    this.#log = log
    this.#sizes = new LRUCache<string, number>({
      maxSize: maxBytes,
      sizeCalculation: (bytes) => Math.max(1, bytes),
      dispose: (_bytes, name, reason) => {
        if (reason !== 'evict') return
        rm(path.join(folder, name), { force: true }).catch((error) => {
          log.warn({ err: error }, 'a derived picture could not be removed')
        })
      },
    })
    this.#findStored()
  }

  /** Least recently used first, as far as the file system knows. */
  #findStored(): void {
    mkdirSync(this.#folder, { recursive: true })
    const stored: { name: string; size: number; usedMs: number }[] = []
    for (const entry of readdirSync(this.#folder, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue
      const file = path.join(entry.parentPath, entry.name)
      if (entry.name.endsWith('.half')) {
        rmSync(file, { force: true })
        continue
      }
      const { size, mtimeMs, atimeMs } = statSync(file)
      stored.push({ name: path.relative(this.#folder, file), size, usedMs: Math.max(mtimeMs, atimeMs) })
    }
    stored.sort((a, b) => a.usedMs - b.usedMs)
    for (const { name, size } of stored) this.#sizes.set(name, size)
  }

  /** How much disk it takes now. */
  get bytes(): number {
    return this.#sizes.calculatedSize
  }

  has(name: string): boolean {
    return this.#sizes.has(name)
  }

  async get(name: string): Promise<Buffer | null> {
    if (this.#sizes.get(name) === undefined) return null
    const bytes = await readWhole(path.join(this.#folder, name))
    if (!bytes) this.#sizes.delete(name)
    return bytes
  }

  /** Stores a picture; if the disk is full it is made again the next time. */
  async put(name: string, bytes: Buffer): Promise<void> {
    try {
      await writeWhole(path.join(this.#folder, name), bytes)
      this.#sizes.set(name, bytes.length)
    } catch (error) {
      if (!(error instanceof FilesFull)) throw error
      this.#log.warn({ err: error }, 'a derived picture was not stored')
    }
  }
}
