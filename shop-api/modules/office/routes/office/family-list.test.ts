/** Product families in the office: search, filters, and bulk changes with preview and undo. */

import type { WireRequest } from '#lib/contract/base/call.ts'
import {
  officeFamiliesPreview,
  officeFamilyChoices,
  officeFamilyList,
  setFamiliesJob,
} from '#lib/contract/catalogue/office/family-list.ts'
import { productDetails } from '#lib/contract/catalogue/product.ts'
import { officeJob, officeJobUndo } from '#lib/contract/jobs/office/jobs.ts'
import { openEmbedded } from '../../../../testing/databases.ts'
import { type OfficePerson, type OfficeShop, officeAsker } from '../../../../testing/office-shop.ts'
import { openOrderShop, orderClock } from '../../../../testing/order-shop.ts'

let shop: OfficeShop
let editor: OfficePerson
let auditor: OfficePerson
beforeAll(async () => {
  const opened = await openOrderShop(openEmbedded)
  shop = { ...opened, ...officeAsker(opened, orderClock) }
  editor = await shop.staff('catalogue', { name: 'Lucy Mutheu' })
  auditor = await shop.staff('auditor')
}, 180_000)
afterAll(() => shop.close())

type List = WireRequest<typeof officeFamilyList>
const listed = (filter: List['filter'], more: Partial<List> = {}) =>
  shop.askAs(auditor, officeFamilyList, { filter, ...more }).then(({ data }) => data)

async function jobDone(jobId: number) {
  await shop.app.shop.jobs.runNow()
  const { data } = await shop.askAs(editor, officeJob, { jobId })
  expect(['done', 'failed']).toContain(data.job.state)
  return data
}

/** So soon a change is seen in the shop. */
const SEEN_WITHIN_MS = 2_000

/** Waits until the shop returns a product's page, or 404 if `expected` is false. @throws after two seconds */
async function isInShop(id: number, expected: boolean): Promise<void> {
  const until = Date.now() + SEEN_WITHIN_MS
  for (;;) {
    const isFound = await shop.ask(productDetails, { id }).then(
      () => true,
      () => false,
    )
    if (isFound === expected) return
    if (Date.now() > until) throw new Error(`product ${id} is ${expected ? 'not' : 'still'} in the shop`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

test('finds families by name, family code and variant code in any spelling', async () => {
  const all = await listed({})
  expect(all.total).toBeGreaterThan(3)
  const [simba] = (await listed({ search: 'blanket simba' })).families
  expect(simba).toMatchObject({ status: 'active', showsPrice: true, picture: { sha256: expect.any(String) } })
  const { code, familyId } = simba as NonNullable<typeof simba>
  expect(
    (await listed({ search: code.toLowerCase().replaceAll('-', ' ') })).families.map((one) => one.familyId),
  ).toContain(familyId)
  const [variant] = await shop.database.query<{ code: string }>(
    'SELECT code FROM variants WHERE family_id = $1 ORDER BY id DESC LIMIT 1',
    [familyId],
  )
  expect((await listed({ search: (variant?.code ?? '').replaceAll('-', '') })).families).toMatchObject([{ familyId }])
  expect((await listed({ search: '%' })).total).toBe(0)
  const byPrice = (await listed({ status: 'active' }, { sort: 'price' })).families.map(({ from }) => from ?? 0)
  expect(byPrice.length).toBeGreaterThan(1)
})

test('filters families by brand, collection, mark and missing data', async () => {
  const { data: choices } = await shop.askAs(auditor, officeFamilyChoices, {})
  const [brand] = choices.brands
  const ofBrand = await listed({ brands: [brand?.code ?? ''] })
  expect(new Set(ofBrand.families.map(({ brandName }) => brandName))).toEqual(new Set([brand?.name]))
  const collection = choices.collections.find(({ subCollections }) => subCollections.length > 0)
  const inSub = await listed({ subCollections: [collection?.subCollections[0]?.code ?? ''] })
  expect(inSub.families.every(({ collectionName }) => collectionName === collection?.name)).toBe(true)
  const before = (await listed({ need: 'hidden' })).total
  const { families } = await listed({ search: 'simba' })
  const familyId = families[0]?.familyId ?? 0
  await shop.database.query(
    'UPDATE variants SET is_hidden = true WHERE id = (SELECT max(id) FROM variants WHERE family_id = $1)',
    [familyId],
  )
  expect((await listed({ need: 'hidden' })).total).toBe(before + 1)
  expect((await listed({ search: 'simba', need: 'hidden' })).families[0]).toMatchObject({ hidden: 1 })
  await shop.database.query('UPDATE variants SET is_hidden = false WHERE family_id = $1', [familyId])
})

test('takes many families off sale at once, also in the shop, and undoes it', async () => {
  const { families } = await listed({ status: 'active' })
  const [one, other] = families
  const familyIds = [one, other].map((family) => family?.familyId ?? 0)
  const input = { familyIds, change: { status: 'archived' as const } }
  const { data: preview } = await shop.askAs(editor, officeFamiliesPreview, input)
  expect(preview).toMatchObject({ changes: 2, unchanged: 0, refusedCount: 0 })
  const [product] = await shop.database.query<{ id: number }>(
    'SELECT min(id)::int AS id FROM variants WHERE family_id = $1',
    [familyIds[0]],
  )
  const id = product?.id ?? 0
  await isInShop(id, true)

  const { data: job } = await shop.askAs(editor, setFamiliesJob, { input })
  expect(job.label).toBe('Set 2 families to “Ended”')
  expect((await jobDone(job.jobId)).job).toMatchObject({ done: 2, failed: 0, canUndo: true })
  expect((await listed({ status: 'archived' })).families.map(({ familyId }) => familyId).toSorted()).toEqual(
    familyIds.toSorted(),
  )
  await isInShop(id, false)

  await shop.askAs(editor, officeJobUndo, { jobId: job.jobId })
  expect((await listed({ status: 'archived' })).total).toBe(0)
  await isInShop(id, true)
  const log = await shop.database.query<{ action: string }>(
    "SELECT action FROM audit_log WHERE subject_kind = 'family' AND subject_id = $1 ORDER BY id",
    [String(familyIds[0])],
  )
  expect(log.map(({ action }) => action)).toEqual(['catalogue.family', 'catalogue.family'])
})

test('refuses to undo a change over a colleague’s later change', async () => {
  const [family] = (await listed({ status: 'active' })).families
  const familyIds = [family?.familyId ?? 0]
  const start = (change: object) => shop.askAs(editor, setFamiliesJob, { input: { familyIds, change } })
  const { data: first } = await start({ isNew: !family?.isNew })
  await jobDone(first.jobId)
  const { data: second } = await start({ isTrending: !family?.isTrending })
  await jobDone(second.jobId)
  const refused = await shop.refusedAs(editor, officeJobUndo, { jobId: first.jobId })
  expect(refused.code).toBe('changed-meanwhile')
  await shop.askAs(editor, officeJobUndo, { jobId: second.jobId })
})

test('refuses to put families without pictures on sale, in the preview and the job', async () => {
  const [family] = (await listed({ status: 'active' })).families
  const familyId = family?.familyId ?? 0
  await shop.database.query("UPDATE families SET status = 'draft' WHERE id = $1", [familyId])
  await shop.database.query("UPDATE family_colours SET image_shas = '{}' WHERE family_id = $1", [familyId])
  const input = { filter: { status: 'draft' as const }, change: { status: 'active' as const } }
  const { data: preview } = await shop.askAs(editor, officeFamiliesPreview, input)
  expect(preview).toMatchObject({ changes: 0, refused: [{ familyId, why: 'It has no picture yet.' }] })
  const { data: job } = await shop.askAs(editor, setFamiliesJob, { input })
  expect(await jobDone(job.jobId)).toMatchObject({
    job: { failed: 1 },
    results: [{ state: 'failed', sentence: 'It has no picture yet.' }],
  })
})

test('refuses changes by staff with read access only', async () => {
  const input = { familyIds: [1], change: { isNew: true } }
  expect((await shop.refusedAs(auditor, setFamiliesJob, { input })).code).toBe('not-allowed')
  const packer = await shop.staff('packer')
  expect((await shop.refusedAs(packer, officeFamilyList, { filter: {} })).code).toBe('not-allowed')
  const nothing = { familyIds: [1], change: {} }
  expect((await shop.refusedAs(editor, setFamiliesJob, { input: nothing })).message).toBe('Choose a change.')
})
