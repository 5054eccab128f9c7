import type { Cloth } from './cloth.ts'
import { type Linear, linearOf, luminance, mix } from './colour.ts'
import { draftOf, threadsOf } from './drafts.ts'
import type { Sampler } from './sampler.ts'
import { twill } from './weave-structures.ts'
import { WovenSampler } from './woven.ts'

/** The yarn's number in a palette of `count`: drafts may ask for more yarns than a cloth has. */
export function yarnFor(letter: number, count: number): number {
  return letter < count ? letter : count === 1 ? 0 : 1 + ((letter - 1) % (count - 1))
}

function sequence(draft: string, count: number): Uint8Array {
  return threadsOf(draft).map((letter) => yarnFor(letter, count))
}

/** The sampler that reads this cloth. Throws a RangeError for a yarn that is no colour or a cloth without yarns. */
export function samplerOf(cloth: Cloth): Sampler {
  if (cloth.yarns.length === 0) throw new RangeError('A cloth needs at least one yarn')
  const palette: Linear[] = cloth.yarns.map(linearOf)
  const draft = draftOf(cloth.kind, cloth.pattern ?? 0)
  const threads = sequence(draft, palette.length)
  return new WovenSampler({
    pitch: 3.5,
    structures: [twill],
    palette,
    warp: threads,
    weft: threads,
    relief: { across: 0.5, along: 0.38, gap: 0.45, dive: 0.4, fuzz: 0, sheen: 1 },
  })
}
void luminance
void mix
