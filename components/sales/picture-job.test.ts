import fc from 'fast-check'
import type { Chosen } from '#lib/sales/selection.ts'
import { createPictureJob, pictureNames } from './picture-job.ts'

const cloths = (count: number): Chosen[] =>
  Array.from({ length: count }, (_, at) => ({
    id: at + 1,
    cluster: `C${at}`,
    name: `Cloth ${at}`,
    brand: '',
    size: '',
    colour: '',
    feature: 'Plain',
    picture: '',
  }))

/** A draw function that finishes on command. */
function slow() {
  const waiting: { chosen: Chosen; done: (file: Blob) => void; fail: () => void }[] = []
  const draw = (chosen: Chosen) =>
    new Promise<Blob>((done, reject) => waiting.push({ chosen, done, fail: () => reject(new Error('no')) }))
  const step = async (verb: 'done' | 'fail' = 'done') => {
    for (const { done, fail } of waiting.splice(0)) {
      if (verb === 'done') done(new Blob(['png']))
      else fail()
    }
    await new Promise((rest) => setTimeout(rest))
  }
  return { waiting, draw, step }
}

it('draws a few at a time, pauses between two, continues and ends in the chosen order', async () => {
  const { waiting, draw, step } = slow()
  const job = createPictureJob(draw)
  job.start(cloths(10))
  expect(waiting).toHaveLength(4)
  await step()
  expect(job.read()).toMatchObject({ state: 'running', ready: 4, total: 10 })
  job.pause()
  await step()
  expect([job.read().state, job.read().ready, waiting.length]).toEqual(['paused', 8, 0])
  job.resume()
  await step()
  expect(job.read()).toMatchObject({ state: 'over', ready: 10, tried: 10, failed: [] })
  expect(job.files().map(({ name }) => name)).toEqual(cloths(10).map(({ name }) => `${name} - Plain.png`))
})

it('draws each picture once if a pause is undone at once', async () => {
  const { waiting, draw, step } = slow()
  const job = createPictureJob(draw)
  job.start(cloths(6))
  job.pause()
  job.resume()
  expect(waiting).toHaveLength(4)
  await step()
  await step()
  expect(job.read()).toMatchObject({ state: 'over', ready: 6 })
})

it('tries a failed picture again, and reports it after a second failure', async () => {
  const { draw, step } = slow()
  const job = createPictureJob(draw)
  job.start(cloths(2))
  await step('fail')
  await step('fail')
  expect(job.read()).toMatchObject({
    state: 'over',
    ready: 0,
    tried: 2,
    failed: ['Cloth 0 - Plain.png', 'Cloth 1 - Plain.png'],
  })
})

it('retains drawn pictures if it is cancelled, and draws no more', async () => {
  const { draw, step } = slow()
  const job = createPictureJob(draw)
  job.start(cloths(9))
  await step()
  job.cancel()
  await step()
  expect([job.read().state, job.files().length]).toEqual(['over', 4])
  job.start(cloths(1))
  await step()
  expect(job.files()).toHaveLength(1)
  job.close()
  expect([job.read().state, job.files().length]).toEqual(['none', 0])
})

describe('pictureNames', () => {
  const named = (name: string, feature = 'Woven border', cluster = 'MAR-SB-1') => ({ cluster, name, feature })

  it('joins cluster and feature, and numbers equal names', () => {
    expect(
      pictureNames([named('Simba Blanket'), named('Simba Blanket'), named('SIMBA blanket'), named('Kikoy', '')]),
    ).toEqual([
      'Simba Blanket - Woven border.png',
      'Simba Blanket - Woven border 2.png',
      'SIMBA blanket - Woven border 3.png',
      'Kikoy.png',
    ])
  })

  it('makes a name inside its folder from any product name', () => {
    expect(
      pictureNames([
        named('../../etc/passwd', ''),
        named('Cotton/Linen "Throw"'),
        named('', '', ''),
        named('..', '..'),
      ]),
    ).toEqual(['etc passwd.png', 'Cotton Linen Throw - Woven border.png', 'Product.png', '- .png'.replace('- ', '-')])
  })

  it('never returns a name twice, nor a name that a file system refuses', () => {
    const cloth = fc.record({ cluster: fc.string(), name: fc.string({ unit: 'binary' }), feature: fc.string() })
    fc.assert(
      fc.property(fc.array(cloth, { maxLength: 30 }), (cloths) => {
        const names = pictureNames(cloths)
        expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(cloths.length)
        for (const name of names) {
          expect(name).toMatch(/^[^<>:"/\\|?*]+\.png$/)
          expect(name).not.toMatch(/^\.|[. ]\.png$/)
          expect(name.length).toBeLessThan(120)
        }
      }),
    )
  })
})
