import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { documentFile, myDocuments } from '#lib/contract/companies/kyc.ts'
import { problemOfPdf } from '#shop-api/modules/companies/rules/check-pdf.ts'
import { signedInAs } from '#shop-api/testing/people.ts'
import { inject, openTestShop, type TestShop } from '#shop-api/testing/shop.ts'
import { seedDocuments } from './seed-documents.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'fuma-seed-'))
let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ env: { FILES_KEY: 'ab'.repeat(32), DATA_DIR: folder } })
}, 180_000)
afterAll(async () => {
  await shop.close()
  rmSync(folder, { recursive: true })
})

test('gives the sample’s companies valid documents, once, in the state of their company', async () => {
  const { database, files } = shop.app.shop
  await seedDocuments(database, files, new Date('2026-11-21T09:00:00Z'))
  const before = readdirSync(path.join(folder, 'files/private')).length
  await seedDocuments(database, files, new Date('2026-11-21T09:00:00Z'))
  expect(readdirSync(path.join(folder, 'files/private'))).toHaveLength(before)
  const states: Record<string, unknown> = {}
  for (const name of ['trader', 'pending', 'declined']) {
    const me = await signedInAs(shop, name)
    const { data } = await shop.ask(myDocuments, {}, me)
    states[name] = data.documents.map(({ state, reason }) => reason ?? state)
    expect(data.locked === null).toBe(name === 'declined')
    const [first] = data.documents
    const file = await inject(shop.app, documentFile, { id: first?.id }, me)
    expect(await problemOfPdf(file.rawPayload, { bytes: 1_000_000 })).toBeNull()
  }
  expect(states).toEqual({
    trader: ['accepted', 'accepted', 'accepted'],
    pending: ['pending', 'pending', 'pending'],
    declined: ['accepted', 'The KRA certificate cannot be read. Please upload a sharper copy.'],
  })
})
