/**
 * How far PostgreSQL has written its log: a write is on a replica once the replica has replayed its position. As text it is
 * PostgreSQL's own, two hexadecimal halves such as `0/16B3748`.
 */
export type WalPosition = bigint

/** Above every position: for a write whose position could not be read. No replica ever reaches it. */
export const AFTER_EVERYTHING: WalPosition = 0xffff_ffff_ffff_ffffn

const POSITION = /^([0-9A-F]{1,8})\/([0-9A-F]{1,8})$/i

/** @returns null for an invalid position */
export function parsePosition(text: string): WalPosition | null {
  const [, high, low] = POSITION.exec(text) ?? []
  return high === undefined || low === undefined ? null : (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`)
}

export function formatPosition(position: WalPosition): string {
  const half = (bits: bigint) => bits.toString(16).toUpperCase()
  return `${half(position >> 32n)}/${half(position & 0xffff_ffffn)}`
}

/** The later of two; undefined without any position. */
export function laterOf(a: WalPosition | undefined, b: WalPosition | undefined): WalPosition | undefined {
  if (a === undefined || b === undefined) return a ?? b
  return a > b ? a : b
}
