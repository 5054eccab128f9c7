import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { companyLogo, companyLogoUpdate, getProfile } from '#lib/contract/accounts/profile.ts'
import { signedInAs } from '../../../testing/people.ts'
import { inject, openTestShop, type TestShop } from '../../../testing/shop.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'fuma-files-'))
let shop: TestShop
let trader: { authorization: string }

beforeAll(async () => {
  shop = await openTestShop({ env: { FILES_KEY: 'ab'.repeat(32), DATA_DIR: folder } })
  trader = await signedInAs(shop, 'trader')
}, 180_000)
afterAll(async () => {
  await shop.close()
  rmSync(folder, { recursive: true })
})

const picture = (sign: number[], size: number) =>
  Buffer.concat([Buffer.from(sign), Buffer.alloc(size - sign.length, 7)])
const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const JPEG = [0xff, 0xd8, 0xff, 0xe0]
const stored = () => readdirSync(path.join(folder, 'files/private')).length
const change = (logo?: Buffer) => shop.ask(companyLogoUpdate, {}, trader, logo && { companyLogo: logo })

it('replaces and deletes the previous logo, and has a new address', async () => {
  const [first, second] = [picture(PNG, 10_240), picture(JPEG, 1_000_000)]
  const { data: one, message } = await change(first)
  expect(message).toBe('Your logo is saved.')
  const { data: two } = await change(second)
  expect(two.companyLogo).not.toBe(one.companyLogo)
  expect((await shop.ask(getProfile, {}, trader)).data.companyLogo).toBe(two.companyLogo)
  expect(stored()).toBe(1)
  const v = two.companyLogo?.split('v=')[1]
  const answer = await inject(shop.app, companyLogo, { v }, trader)
  expect(answer.rawPayload.equals(second)).toBe(true)
  expect(answer.headers['content-type']).toBe('image/jpeg')
})

it('can be removed', async () => {
  await change(picture(PNG, 20_000))
  const { data, message } = await change()
  expect(message).toBe('Your logo is removed.')
  expect(data.companyLogo).toBeNull()
  expect((await shop.refused(companyLogo, {}, trader)).code).toBe('not-found')
  expect(stored()).toBe(0)
})

it.each([
  ['a PNG of 10,239 bytes', picture(PNG, 10_239)],
  ['a JPEG of 1,000,001 bytes', picture(JPEG, 1_000_001)],
  ['a PDF', picture([0x25, 0x50, 0x44, 0x46, 0x2d], 20_000)],
  ['a GIF', picture([...Buffer.from('GIF89a')], 20_000)],
  ['HTML', picture([...Buffer.from('<!doctype html>')], 20_000)],
])('is not %s: the former stays', async (_what, file) => {
  const { data: before } = await change(picture(PNG, 20_000))
  const problem = await shop.refused(companyLogoUpdate, {}, trader, { companyLogo: file })
  expect(problem.fields).toEqual({ companyLogo: 'A logo is a JPEG or PNG picture of 10 KB to 1 MB.' })
  expect((await shop.ask(getProfile, {}, trader)).data.companyLogo).toBe(before.companyLogo)
  expect(stored()).toBe(1)
})

it('leaves one file after concurrent changes', async () => {
  await Promise.all(Array.from({ length: 4 }, (_, at) => change(picture(PNG, 20_000 + at))))
  expect(stored()).toBe(1)
})
