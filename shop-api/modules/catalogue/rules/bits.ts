/** A set of positions 0 … size − 1, one bit each: the unit of counting of the catalogue index. */
export type Bits = Uint32Array

export function emptyBits(size: number): Bits {
  return new Uint32Array((size + 31) >>> 5)
}

/** All positions below `size`; the bits beyond it stay clear, so that counts are true. */
export function fullBits(size: number): Bits {
  const bits = emptyBits(size).fill(0xffffffff)
  const rest = size & 31
  if (rest !== 0) bits[bits.length - 1] = (1 << rest) - 1
  return bits
}

export function addBit(bits: Bits, position: number): void {
  bits[position >>> 5] = (bits[position >>> 5] as number) | (1 << (position & 31))
}

export function hasBit(bits: Bits, position: number): boolean {
  return ((bits[position >>> 5] as number) & (1 << (position & 31))) !== 0
}

/** A new set with the members of any of them. */
export function union(size: number, sets: Iterable<Bits>): Bits {
  const bits = emptyBits(size)
  for (const set of sets) for (let i = 0; i < bits.length; i += 1) bits[i] = (bits[i] as number) | (set[i] as number)
  return bits
}

/** A new set with the members of both. */
export function both(a: Bits, b: Bits): Bits {
  const bits = new Uint32Array(a.length)
  for (let i = 0; i < bits.length; i += 1) bits[i] = (a[i] as number) & (b[i] as number)
  return bits
}

function ones(word: number): number {
  let n = word - ((word >>> 1) & 0x55555555)
  n = (n & 0x33333333) + ((n >>> 2) & 0x33333333)
  return (((n + (n >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24
}

export function countBits(bits: Bits): number {
  let count = 0
  for (let i = 0; i < bits.length; i += 1) count += ones(bits[i] as number)
  return count
}

/** How many are in both, without making the set. */
export function countBoth(a: Bits, b: Bits): number {
  let count = 0
  for (let i = 0; i < a.length; i += 1) count += ones((a[i] as number) & (b[i] as number))
  return count
}
