import sharp from 'sharp'
import type { Cloth, ClothKind, Composition, Picture } from './cloth.ts'
import { linearOf, toDisplay } from './colour.ts'
import { type LoomPool, openLoom } from './pool.ts'

const cloths: readonly Cloth[] = [
  { kind: 'shuka', yarns: ['#b5121b', '#1e1a1f', '#22378f'] },
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

type Colour = [red: number, green: number, blue: number]

/** The pixels of an encoded image or of a data address. */
async function pixelsOf(image: Buffer | string): Promise<Uint8Array> {
  const bytes = typeof image === 'string' ? Buffer.from(image.slice(image.indexOf(',') + 1), 'base64') : image
  return sharp(bytes).removeAlpha().raw().toBuffer()
}

function meanOf(pixels: Uint8Array): Colour {
  const sum: Colour = [0, 0, 0]
  for (let i = 0; i < pixels.length; i++) sum[(i % 3) as 0 | 1 | 2] += pixels[i]!
  return sum.map((each) => (each * 3) / pixels.length) as Colour
}

/** Where a colour lies between red, green and blue, whatever its lightness. */
function hueOf([red, green, blue]: Colour): Colour {
  const sum = red + green + blue
  return [red / sum, green / sum, blue / sum]
}

// The loom's workers run outside the test's own world, where it is many times as quick.
describe('what the loom draws', () => {
  let loom: LoomPool

  beforeAll(() => {
    loom = openLoom()
  })

  afterAll(() => loom.close())

  it.each(cloths.map((cloth) => [cloth.kind, cloth] as const))('is %s dyed in its own yarns', async (_kind, cloth) => {
    const drawn = await loom.draw({ cloth, composition: 'flat', seed: 11 }, { width: 250, height: 373 })
    const mean = meanOf(await pixelsOf(drawn.image))
    const yarns = cloth.yarns.map(linearOf)
    for (const [c, value] of mean.entries()) {
      const channel = yarns.map((yarn) => 255 * toDisplay(yarn[c]!))
      // Folds darken and light warms; a cloth is still no lighter than its lightest yarn nor near black.
      expect(value).toBeLessThan(Math.max(...channel) + 22)
      expect(value).toBeGreaterThan(Math.min(...channel) * 0.5 - 12)
    }
    if (cloth.yarns.length > 1) return
    const wanted = hueOf(yarns[0]!.map(toDisplay) as Colour)
    hueOf(mean).forEach((share, c) => {
      expect(Math.abs(share - wanted[c]!)).toBeLessThan(0.07)
    })
  })

  it.each(compositions)('shows every kind of cloth as %s', async (composition) => {
    const pictures = cloths.map((cloth): Picture => ({ cloth, composition, seed: 5 }))
    for (const drawn of await loom.drawMany(pictures, undefined, { width: 120, height: 179 })) {
      const pixels = await pixelsOf(drawn.image)
      let low = 255
      let high = 0
      let lit = 0
      for (const value of pixels) {
        low = Math.min(low, value)
        high = Math.max(high, value)
        if (value > 12) lit++
      }
      // Neither one flat colour nor broken arithmetic, which comes out black.
      expect(high - low).toBeGreaterThan(24)
      expect(lit / pixels.length).toBeGreaterThan(0.3)
    }
  })

  it.each(compositions)('has a preview of %s in at most 200 bytes and near its colour', async (composition) => {
    const picture: Picture = { cloth: cloths[0]!, composition, seed: 9 }
    const blur = await loom.blur(picture)
    expect(blur.length).toBeLessThanOrEqual(200)
    const drawn = await loom.draw(picture)
    expect(drawn.blur.length).toBeLessThanOrEqual(200)
    const whole = meanOf(await pixelsOf(drawn.image))
    for (const preview of [blur, drawn.blur]) {
      meanOf(await pixelsOf(preview)).forEach((value, c) => {
        expect(Math.abs(value - whole[c]!)).toBeLessThan(16)
      })
    }
  })

  it('gives the drafts of a kind different faces, and begins again after the last', async () => {
    const drafts: [ClothKind, number][] = [
      ['shuka', 8],
      ['kikoy', 8],
      ['check', 8],
      ['border', 6],
      ['simba', 4],
    ]
    const yarns = ['#96182c', '#dba032', '#241420', '#ecdcb4', '#1d5068']
    for (const [kind, count] of drafts) {
      const face = async (pattern: number) => (await loom.swatch({ kind, yarns, pattern }, 24)).toString('base64')
      const faces = await Promise.all(Array.from({ length: count }, (_, pattern) => face(pattern)))
      expect(new Set(faces).size).toBe(count)
      expect(await face(1_000_000 * 8 * 3)).toBe(faces[0])
      expect(await face(-1)).not.toBe(faces[0])
    }
  })
})
