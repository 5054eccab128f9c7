import sharp from 'sharp'
import type { Picture } from './cloth.ts'
import { type LoomPool, openLoom } from './pool.ts'

const picture: Picture = { cloth: { kind: 'shuka', yarns: ['#b5121b', '#1e1a1f'] }, composition: 'flat', seed: 2 }
const small = { width: 200, height: 298 }

describe('the pool of looms', () => {
  let loom: LoomPool

  beforeEach(() => {
    loom = openLoom({ hands: 2 })
  })

  afterEach(() => loom.close())

  it('draws a picture away from this thread and hands over the image and its preview', async () => {
    const drawn = await loom.draw(picture, small)
    const { width, height, format } = await sharp(drawn.image).metadata()
    expect({ width, height, format }).toEqual({ width: 200, height: 298, format: 'jpeg' })
    expect(drawn.blur).toMatch(/^data:image\/webp;base64,/)
    expect(drawn.blur.length).toBeLessThanOrEqual(200)
    expect((await loom.draw(picture, small)).image.equals(drawn.image)).toBe(true)
  })

  it('makes masters of 1000 × 1492', async () => {
    const drawn = await loom.draw(picture)
    const { width, height } = await sharp(drawn.image).metadata()
    expect([width, height, drawn.width, drawn.height]).toEqual([1000, 1492, 1000, 1492])
  })

  it('draws many in the order asked and tells how far it is', async () => {
    const counts: number[] = []
    const seeds = [1, 2, 3, 4, 5]
    const drawn = await loom.drawMany(
      seeds.map((seed) => ({ ...picture, seed })),
      (count) => counts.push(count),
      small,
    )
    expect(counts).toEqual([1, 2, 3, 4, 5])
    const again = await loom.draw({ ...picture, seed: 4 }, small)
    expect(drawn[3]!.image.equals(again.image)).toBe(true)
  })

  it('cuts swatches and previews', async () => {
    const swatch = await sharp(await loom.swatch(picture.cloth, 40)).metadata()
    expect([swatch.width, swatch.height]).toEqual([40, 40])
    expect((await loom.blur(picture)).length).toBeLessThanOrEqual(200)
  })

  it('rejects what cannot be drawn and goes on drawing', async () => {
    const broken = { ...picture, cloth: { ...picture.cloth, yarns: ['scarlet'] } }
    await expect(loom.draw(broken, small)).rejects.toThrow('Not a yarn colour: scarlet')
    expect((await loom.draw(picture, small)).width).toBe(200)
  })

  it('rejects what is waiting when it is closed, and can be used again', async () => {
    const waiting = [1, 2, 3, 4].map((seed) => loom.draw({ ...picture, seed }, small))
    const outcomes = Promise.allSettled(waiting)
    await loom.close()
    expect((await outcomes).map((each) => each.status)).toEqual(['rejected', 'rejected', 'rejected', 'rejected'])
    expect((await loom.draw(picture, small)).height).toBe(298)
  })
})
