import type { ClothKind } from './cloth.ts'

/**
 * Stripe drafts: a letter for the yarn (a is the ground), then how many threads. Checks use one draft for warp and
 * weft alike; stripes are warp only. They take any palette, so one draft clothes many products.
 */
export const stripeDrafts: Partial<Record<ClothKind, readonly string[]>> = {
  shuka: [
    'a44 b4 a4 b14 a4 b4 a22 c6 a3 c6 a22 b4 a4 b14 a4 b4',
    'a64 b30 a5 b4 a5 b30',
    'a52 b5 a4 b5 a52 c8 a3 c2 a3 c8',
    'a18 b8 a18 b8 a18 b28 c4 b4 c4 b28',
    'a72 b22 c4 b22 a72 c3 a4 c3',
    'a26 b26',
    'a40 c3 a6 b18 a6 c3 a40 b3 a3 b3 a3 b3',
    'a30 b12 a6 b12 a30 d3 c10 d3',
  ],
  check: [
    'a56 b8 c20 b8 a56 d3 a4 d3',
    'a40 b40 c4 b4 c4 b40',
    'a34 b12 a5 b12 a34 c24 d3 c24',
    'a84 b4 a8 b4',
    'a30 b30 c30 b30',
    'a24 b6 a6 b6 a24 c6 a24 b6 a6 b6 a24 d4 c20 d4',
    'a48 c6 b30 d3 b30 c6',
    'a20 b20',
  ],
  kikoy: [
    'a90 b5 c14 b3 d10 b3 e16 b6 e4 b3 c5 b3 a24',
    'a30 b4 a30 b4 a30 c18 b4 d6 b4 c18',
    'a64 b10 c10 d10 e10 b3 a64 b3 a4 b3',
    'a12 b12 a12 c4 a12 b12 a12 d4',
    'a110 b22 c4 b4 c4 b22',
    'a70 c6 b2 d6 b2 e6 b2 a8 b2 e6 b2 d6 b2 c6',
    'b18 a40 b3 a6 b3 a40 b18 c12 d5 c12',
    'a44 b2 a2 b2 a2 b2 a44 c30 b3 d8 b3 c30',
  ],
  stripe: [
    'a36 b36',
    'a90 b10 a6 c20 a6 b10',
    'a30 b4 a30 c4',
    'a60 b30 c10 d6 c10 b30',
    'a14 b3',
    'a20 b8 c8 d8 e8 b8',
    'a120 b18 a4 b4 a4 b18',
    'a26 b26 c26 b26',
  ],
  shawl: [
    'a150 b8 a6 b30 c5 b30 a6 b8',
    'a60 b4 a4 b4 a60 c30 b4 c30',
    'a40 b40 c6 b6 c6 b40',
    'a200 c4 a4 c4 a4 b24 a4 c4 a4 c4',
    'a24 b3 a24 c3',
  ],
  herringbone: ['a1', 'a96 b24', 'a48 b48', 'a72 b6 a6 b6'],
  twill: ['a1', 'a22 b1', 'a60 b2', 'a6 b6'],
  percale: ['a1', 'a46 b2', 'a10 b10', 'a60 b4 a4 b4'],
  sateen: ['a30 z30', 'a12 z12', 'a60 z20 a6 z20', 'a8 z4 a8 z40'],
  jersey: ['a1', 'a150 b16 a8 b16', 'a24 b24', 'a110 b20 c6 b20', 'a160 b8 c8 b8'],
}

/** A draft read out: yarn numbers, one a thread, over one repeat. 25 (letter z) is left to the reader. */
export function threadsOf(draft: string): Uint8Array {
  const threads: number[] = []
  for (const [, letter, count] of draft.matchAll(/([a-z])(\d+)/g)) {
    for (let k = Number(count); k > 0; k--) threads.push(letter!.charCodeAt(0) - 97)
  }
  return Uint8Array.from(threads)
}

/** Picks a kind's draft; numbers past the last begin again. */
export function draftOf(kind: ClothKind, pattern: number): string {
  const drafts = stripeDrafts[kind] ?? ['a1']
  return drafts[((pattern % drafts.length) + drafts.length) % drafts.length]!
}
