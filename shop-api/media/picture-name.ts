import { createHash } from 'node:crypto'

/**
 * A picture's permanent name: the first 128 bits of a SHA-256, in hexadecimal. Half of it is enough to be unique, and a
 * list names each of its pictures eight times.
 * @param content the picture's bytes, or its source
 */
export function pictureName(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex').slice(0, 32)
}
