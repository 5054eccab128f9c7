import { createHash } from 'node:crypto'
import type { Cloth, Composition, Picture } from './cloth.ts'
import { swatchOf } from './swatch.ts'
import { type Size, type Woven, weave } from './weave.ts'

const small: Size = { width: 80, height: 119 }

const shuka: Cloth = { kind: 'shuka', yarns: ['#b5121b', '#1e1a1f', '#22378f'] }

const compositions: readonly Composition[] = ['flat', 'corner', 'hung', 'stack', 'cushion', 'hank', 'macro']

const digest = (woven: Woven) => createHash('sha256').update(woven.data).digest('hex')

describe('weave', () => {
  it('draws the same bytes for the same picture, whatever was drawn between', () => {
    const picture: Picture = { cloth: shuka, composition: 'corner', seed: 7 }
    const first = digest(weave(picture, small))
    weave({ cloth: { kind: 'cable', yarns: ['#ecdfc6'] }, composition: 'stack', seed: 3 }, { width: 200, height: 150 })
    expect(digest(weave(picture, small))).toBe(first)
  })

  it.each(compositions)('lays %s differently for another seed', (composition) => {
    const of = (seed: number) => digest(weave({ cloth: shuka, composition, seed }, small))
    expect(new Set([of(1), of(2), of(3)]).size).toBe(3)
  })

  it('makes any size that is asked for', () => {
    const wide = weave({ cloth: shuka, composition: 'flat', seed: 1 }, { width: 201, height: 83, scale: 0.3 })
    expect([wide.width, wide.height, wide.data.length]).toEqual([201, 83, 201 * 83 * 3])
  })

  it('refuses a yarn that is no colour, and a cloth of nothing', () => {
    expect(() => weave({ cloth: { kind: 'shuka', yarns: ['red'] }, composition: 'flat', seed: 1 }, small)).toThrow(
      RangeError,
    )
    expect(() => weave({ cloth: { kind: 'shuka', yarns: [] }, composition: 'stack', seed: 1 }, small)).toThrow(
      RangeError,
    )
    expect(() => weave({ cloth: shuka, composition: 'flat', seed: 1 }, { width: 0 })).toThrow(RangeError)
  })
})

describe('swatchOf', () => {
  it('shows the stripes of a kikoy, not only its ground', () => {
    const { data } = swatchOf({ kind: 'kikoy', yarns: ['#14707a', '#f1ead8', '#e08a1e', '#c8351f', '#0f3f63'] }, 32)
    let warm = 0
    for (let i = 0; i < data.length; i += 3) if (data[i]! > data[i + 2]! + 60) warm++
    expect(warm / (32 * 32)).toBeGreaterThan(0.1)
    expect(warm / (32 * 32)).toBeLessThan(0.9)
  })
})
