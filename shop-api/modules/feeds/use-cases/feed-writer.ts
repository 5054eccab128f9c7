import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import { createGzip } from 'node:zlib'

export interface WrittenFile {
  /** Of the content before compression. */
  sha256: string
  /** Compressed. */
  bytes: Buffer
}

/** Compresses a file that is written piece by piece; compression runs outside the main thread. */
export class FeedWriter {
  readonly #hash = createHash('sha256')
  readonly #gzip = createGzip()
  readonly #chunks: Buffer[] = []

  constructor() {
    this.#gzip.on('data', (chunk: Buffer) => this.#chunks.push(chunk))
  }

  async write(text: string): Promise<void> {
    this.#hash.update(text)
    if (!this.#gzip.write(text)) await once(this.#gzip, 'drain')
  }

  async end(): Promise<WrittenFile> {
    const done = finished(this.#gzip)
    this.#gzip.end()
    await done
    return { sha256: this.#hash.digest('hex'), bytes: Buffer.concat(this.#chunks) }
  }
}
