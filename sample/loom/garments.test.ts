import sharp from 'sharp'
import type { Garment, Picture } from './cloth.ts'
import { type LoomPool, openLoom } from './pool.ts'

const garments: Garment[] = [
  { shape: 'pullover' },
  { shape: 'pullover', neck: 'v', bands: 'ribs' },
  { shape: 'pullover', neck: 'roll' },
  { shape: 'pullover', neck: 'zip' },
  { shape: 'pullover', neck: 'shawl', buttons: 5 },
  { shape: 'pullover', neck: 'v', buttons: 6, pockets: 'patch' },
  { shape: 'pullover', bands: 'chest', buttons: 3, fasten: 'shoulder', size: 'baby' },
  { shape: 'vest', neck: 'v' },
  { shape: 't-shirt' },
  { shape: 'work-jacket' },
  { shape: 'dust-coat' },
  { shape: 'robe' },
  { shape: 'boiler-suit' },
  { shape: 'trousers' },
  { shape: 'shorts' },
  { shape: 'tracksuit' },
  { shape: 'apron' },
  { shape: 'poncho' },
  { shape: 'scarf' },
  { shape: 'hat' },
  { shape: 'socks' },
  { shape: 'baby-set' },
  { shape: 'hat-and-bootees' },
]
const poses = ['laid', 'hanger'] as const
const size = { width: 90, height: 134 }

const pictureOf = (garment: Garment, composition: 'laid' | 'hanger', seed = 5): Picture => ({
  cloth: { kind: 'jersey', yarns: ['#1f2c7a', '#b5121b'] },
  ...{ composition, garment, seed },
})

const pixelsOf = (image: Buffer) => sharp(image).removeAlpha().raw().toBuffer()

/** Whether a pixel shows the pale ground rather than cloth in blue or red. */
const isGround = (pixels: Uint8Array, x: number, y: number) => {
  const at = (y * size.width + x) * 3
  return Math.min(...pixels.subarray(at, at + 3)) > 110
}

describe('garments', () => {
  let loom: LoomPool
  beforeAll(() => {
    loom = openLoom()
  })
  afterAll(() => loom.close())

  it.each(poses)('are all drawn %s, each in a shape of its own, whole and with ground on all sides', async (pose) => {
    const drawn = await loom.drawMany(
      garments.map((garment) => pictureOf(garment, pose)),
      undefined,
      size,
    )
    const outlines = new Set<string>()
    for (const { image } of drawn) {
      const pixels = await pixelsOf(image)
      let ground = 0
      let outline = ''
      for (let y = 0; y < size.height; y += 1) {
        for (let x = 0; x < size.width; x += 1) {
          const is = isGround(pixels, x, y)
          if (is) ground += 1
          if (x % 5 === 0 && y % 5 === 0) outline += is ? ' ' : '#'
        }
        // Nothing but a washing line leaves the picture at its sides, and nothing at all below.
        expect(isGround(pixels, 0, y) || pose === 'hanger').toBe(true)
      }
      for (let x = 0; x < size.width; x += 1) expect(isGround(pixels, x, size.height - 1)).toBe(true)
      const share = ground / (size.width * size.height)
      expect(share).toBeGreaterThan(0.3)
      expect(share).toBeLessThan(0.92)
      outlines.add(outline)
    }
    expect(outlines.size).toBe(garments.length)
  })

  it('are the same pixels for the same seed, and lie differently for another', async () => {
    const draw = async (seed: number) =>
      (await loom.draw(pictureOf({ shape: 'pullover' }, 'laid', seed), size)).image.toString('base64')
    const [once, again, other] = await Promise.all([draw(8), draw(8), draw(9)])
    expect(again).toBe(once)
    expect(other).not.toBe(once)
  })

  it('wear the colours of their cloth: bands in the second yarn, and lie alike in every dye', async () => {
    const reds = async (garment: Garment) => {
      const pixels = await pixelsOf((await loom.draw(pictureOf(garment, 'laid'), size)).image)
      let count = 0
      for (let i = 0; i < pixels.length; i += 3) {
        if ((pixels[i] as number) > 2 * (pixels[i + 2] as number) && (pixels[i] as number) > 70) count += 1
      }
      return count
    }
    expect(await reds({ shape: 'pullover', neck: 'v' })).toBe(0)
    expect(await reds({ shape: 'pullover', neck: 'v', bands: 'ribs' })).toBeGreaterThan(20)
    expect(await reds({ shape: 't-shirt' })).toBeGreaterThan(110)
  })
})
