import { createHash } from 'node:crypto'
import type { Cloth, ClothKind, Composition, Picture } from './cloth.ts'
import { linearOf, toDisplay } from './colour.ts'
import { blurOfWoven } from './encode.ts'
import { glimpse, swatchOf } from './swatch.ts'
import { type Size, type Woven, weave } from './weave.ts'

const small: Size = { width: 120, height: 179 }

const shuka: Cloth = { kind: 'shuka', yarns: ['#b5121b', '#1e1a1f', '#22378f'] }

const cloths: readonly Cloth[] = [
  shuka,
  { kind: 'check', yarns: ['#ece3cf', '#23306b', '#b7b3b5', '#a81e2c'] },
  { kind: 'kikoy', yarns: ['#14707a', '#f1ead8', '#e08a1e', '#c8351f', '#0f3f63'] },
  { kind: 'stripe', yarns: ['#22337a', '#e9e1cf', '#a81e2c'], pattern: 1 },
  { kind: 'border', yarns: ['#26307a', '#e5dac0', '#a81e2c', '#151a45'] },
  { kind: 'simba', yarns: ['#96182c', '#dba032', '#241420', '#ecdcb4'] },
  { kind: 'herringbone', yarns: ['#5b6b5a', '#d8cfb8'] },
  { kind: 'twill', yarns: ['#23306b'] },
  { kind: 'percale', yarns: ['#b9c8d3'] },
  { kind: 'sateen', yarns: ['#f4f0e8'] },
  { kind: 'waffle', yarns: ['#8fa79a'] },
  { kind: 'rib', yarns: ['#dba59a'] },
  { kind: 'cable', yarns: ['#ecdfc6'] },
  { kind: 'jersey', yarns: ['#1f2b5b', '#a81e2c'] },
  { kind: 'plush', yarns: ['#8a4a5c'] },
  { kind: 'terry', yarns: ['#2f7a78', '#f1ead8'] },
  { kind: 'shawl', yarns: ['#d7c3a0', '#8c2f39', '#caa24a'] },
  { kind: 'yarn', yarns: ['#c8482a'] },
]

const compositions: readonly Composition[] = ['flat', 'corner', 'hung', 'stack', 'cushion', 'hank', 'macro']

const digest = (woven: Woven) => createHash('sha256').update(woven.data).digest('hex')

function meanOf({ data }: Woven): [number, number, number] {
  const sum: [number, number, number] = [0, 0, 0]
  for (let i = 0; i < data.length; i++) sum[(i % 3) as 0 | 1 | 2] += data[i]!
  return sum.map((each) => (each * 3) / data.length) as [number, number, number]
}

/** Where a colour lies between red, green and blue, whatever its lightness. */
function hueOf([red, green, blue]: readonly [number, number, number]): [number, number, number] {
  const sum = red + green + blue
  return [red / sum, green / sum, blue / sum]
}

describe('weave', () => {
  it('draws the same bytes for the same picture, whatever was drawn between', () => {
    const picture: Picture = { cloth: shuka, composition: 'corner', seed: 7 }
    const first = digest(weave(picture, small))
    weave({ cloth: { kind: 'cable', yarns: ['#ecdfc6'] }, composition: 'stack', seed: 3 }, { width: 200, height: 150 })
    expect(digest(weave(picture, small))).toBe(first)
  })

  it.each(compositions)('lays a %s differently for another seed', (composition) => {
    const of = (seed: number) => digest(weave({ cloth: shuka, composition, seed }, small))
    expect(new Set([of(1), of(2), of(3)]).size).toBe(3)
  })

  it('makes any size that is asked for', () => {
    const wide = weave({ cloth: shuka, composition: 'flat', seed: 1 }, { width: 201, height: 83, scale: 0.3 })
    expect([wide.width, wide.height, wide.data.length]).toEqual([201, 83, 201 * 83 * 3])
  })

  it.each(cloths.map((cloth) => [cloth.kind, cloth] as const))('dyes %s in its own yarns', (kind, cloth) => {
    const [red, green, blue] = meanOf(weave({ cloth, composition: 'flat', seed: 11 }, small))
    const yarns = cloth.yarns.map(linearOf)
    for (const [c, mean] of [red, green, blue].entries()) {
      const channel = yarns.map((yarn) => 255 * toDisplay(yarn[c]!))
      // Folds darken and light warms; a cloth is still no lighter than its lightest yarn nor near black.
      expect(mean).toBeLessThan(Math.max(...channel) + 22)
      expect(mean).toBeGreaterThan(Math.min(...channel) * 0.5 - 12)
    }
    if (cloth.yarns.length > 1) return
    const yarn = yarns[0]!
    const wanted = hueOf([toDisplay(yarn[0]), toDisplay(yarn[1]), toDisplay(yarn[2])])
    const got = hueOf([red, green, blue])
    wanted.forEach((share, c) => {
      expect(Math.abs(share - got[c]!)).toBeLessThan(0.07)
    })
    expect(kind).toBe(cloth.kind)
  })

  it.each(compositions)('can show every kind of cloth as %s', (composition) => {
    // A hank is wound of the same strands whatever the kind, and is long in winding.
    for (const cloth of composition === 'hank' ? cloths.slice(-3) : cloths) {
      const { data } = weave({ cloth, composition, seed: 5 }, { width: 80, height: 119 })
      const [low, high] = data.reduce(([a, b], value) => [Math.min(a, value), Math.max(b, value)], [255, 0] as [
        number,
        number,
      ])
      // Neither one flat colour nor broken arithmetic, which comes out black.
      expect(high - low).toBeGreaterThan(24)
      expect(data.filter((value) => value > 12).length / data.length).toBeGreaterThan(0.3)
    }
  })

  it('gives a kind’s drafts different faces', () => {
    const drafts: [ClothKind, number][] = [
      ['shuka', 8],
      ['kikoy', 8],
      ['check', 8],
      ['border', 6],
      ['simba', 4],
    ]
    for (const [kind, count] of drafts) {
      const yarns = ['#96182c', '#dba032', '#241420', '#ecdcb4', '#1d5068']
      const faces = Array.from({ length: count }, (_, pattern) => digest(swatchOf({ kind, yarns, pattern }, 24)))
      expect(new Set(faces).size).toBe(count)
      // Past the last draft they begin again, so that any whole number is a pattern.
      expect(() => swatchOf({ kind, yarns, pattern: 1000003 }, 8)).not.toThrow()
      expect(() => swatchOf({ kind, yarns, pattern: -1 }, 8)).not.toThrow()
    }
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

describe('the preview', () => {
  it.each(compositions)('of a %s is at most 200 bytes and near the picture’s colour', async (composition) => {
    const picture: Picture = { cloth: shuka, composition, seed: 9 }
    const tiny = glimpse(picture)
    expect([tiny.width, tiny.height]).toEqual([100, 149])
    expect((await blurOfWoven(tiny)).length).toBeLessThanOrEqual(200)
    const whole = meanOf(weave(picture, { width: 200, height: 298 }))
    meanOf(tiny).forEach((value, c) => {
      expect(Math.abs(value - whole[c]!)).toBeLessThan(14)
    })
  })
})
