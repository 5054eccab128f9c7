/** Determinism for sample data: the same words give the same number on every machine, for ever. */

/**
 * FNV-1a over UTF-16 code units with a final avalanche, so that codes differing in one letter land far apart.
 *
 * @returns an integer from 0 to 2^32 − 1
 */
export function seedOf(text: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) {
    hash ^= text.charCodeAt(i)
    hash = Math.imul(hash, 0x01000193)
  }
  hash ^= hash >>> 16
  hash = Math.imul(hash, 0x85ebca6b)
  hash ^= hash >>> 13
  hash = Math.imul(hash, 0xc2b2ae35)
  hash ^= hash >>> 16
  return hash >>> 0
}

/** @returns a fraction from 0 (included) to 1 (excluded) */
export function fractionOf(text: string): number {
  return seedOf(text) / 2 ** 32
}
