/** KRA's tables, and the classes of the shop's products. */

import {
  officeEtimsClasses,
  officeEtimsClassFind,
  officeEtimsClassSave,
  officeEtimsTables,
} from '#lib/contract/etims/office/tables.ts'
import { openTestDatabase } from '../../../../testing/database.ts'
import { type OfficePerson, type OfficeShop, openOfficeShop } from '../../../../testing/office-shop.ts'
import { classesOf } from '../../queries/item-classes.ts'

const CLASSES = [
  { itemClsCd: '5212150000', itemClsNm: 'Blankets', taxTyCd: 'B', useYn: 'Y' },
  { itemClsCd: '1116170000', itemClsNm: 'Cotton fabrics, 100% cotton', taxTyCd: 'B', useYn: 'Y' },
  { itemClsCd: '7810200000', itemClsNm: 'Postal and courier services', taxTyCd: 'B', useYn: 'Y' },
  { itemClsCd: '5213000000', itemClsNm: 'Old blankets', taxTyCd: 'B', useYn: 'N' },
]
const CODES = [
  { cdCls: '04', cd: 'A', cdNm: 'A-Exempt', userDfnCd1: '0', useYn: 'Y' },
  { cdCls: '04', cd: 'E', cdNm: 'E-8%', userDfnCd1: '8', useYn: 'Y' },
  { cdCls: '10', cd: 'U', cdNm: 'Pieces', useYn: 'Y' },
  { cdCls: '10', cd: 'OLD', cdNm: 'No longer used', useYn: 'N' },
  { cdCls: '17', cd: 'NT', cdNm: 'Net', useYn: 'Y' },
]
const NOTICES = [
  { noticeNo: 1, title: 'First', cont: 'Text', dtlUrl: '', regDt: '20261101080000' },
  { noticeNo: 2, title: 'Second', cont: 'Text', dtlUrl: 'https://kra.go.ke/2', regDt: '20261120080000' },
]
const BLANKETS = { classCode: '5212150000', packageCode: 'NT', unitCode: 'U' }
const COTTON = { ...BLANKETS, classCode: '1116170000' }

let shop: OfficeShop
let owner: OfficePerson
let deviceId: number
beforeAll(async () => {
  shop = await openOfficeShop({ database: await openTestDatabase('sample') })
  owner = await shop.staff('owner')
  const [device] = await shop.database.query<{ id: number }>(
    `INSERT INTO etims_devices (name, pin, branch, serial, profile, base_url, settings, created_at)
     VALUES ('Shop', 'P051234567A', '00', 'S1', 'gateway', 'https://sbx.kra.go.ke', '{}', now()) RETURNING id::int`,
  )
  deviceId = device?.id ?? 0
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.database.query('DELETE FROM etims_tables')
  await shop.database.query('UPDATE etims_devices SET tables_at = NULL')
  await shop.database.query(`DELETE FROM office_settings WHERE key = 'etims-classes'`)
})

const readTables = async () => {
  for (const [kind, rows] of Object.entries({ codes: CODES, classes: CLASSES, notices: NOTICES })) {
    await shop.database.query(
      'INSERT INTO etims_tables (device_id, kind, rows, fetched_at) VALUES ($1, $2, $3::text::jsonb, now())',
      [deviceId, kind, JSON.stringify(rows)],
    )
  }
  await shop.database.query('UPDATE etims_devices SET tables_at = now()')
}
const shown = async () => (await shop.askAs(owner, officeEtimsClasses, {})).data
const save = async (input: object) =>
  (await shop.askAs(owner, officeEtimsClassSave, { version: (await shown()).version, code: '', ...input } as never))
    .data

test('shows rates, rates without a band, and the newest notice first', async () => {
  const { data: before } = await shop.askAs(owner, officeEtimsTables, { deviceId })
  expect(before).toMatchObject({ tablesAt: null, rates: [], ratesWithoutBand: [], classes: 0, notices: [] })
  await readTables()
  const { data } = await shop.askAs(owner, officeEtimsTables, { deviceId })
  expect(data).toMatchObject({
    rates: [
      { band: 'A', name: 'A-Exempt', rate: 0 },
      { band: 'E', name: 'E-8%', rate: 8 },
    ],
    ...{ ratesWithoutBand: [16], classes: 4 },
    notices: [{ noticeNo: '2', url: 'https://kra.go.ke/2' }, { noticeNo: '1' }],
  })
  expect(await shop.refusedAs(owner, officeEtimsTables, { deviceId: 999_999 })).toMatchObject({ code: 'not-found' })
})

test.each([
  ['blanket', ['5212150000']],
  ['1116', ['1116170000']],
  ['100%', ['1116170000']],
  ['%', ['1116170000']],
  ['_', []],
  ['', []],
])('finds classes in use by “%s”', async (search, codes) => {
  await readTables()
  const { data } = await shop.askAs(owner, officeEtimsClassFind, { search })
  expect(data.map(({ classCode }) => classCode)).toEqual(codes)
})

test('gives a product the class of its sub-collection, its collection or of other products', async () => {
  await readTables()
  const [product] = await shop.database.query<{ code: string; collection: string; sub: string }>(
    `SELECT v.code, f.collection_code AS collection, f.sub_collection_code AS sub
     FROM variants v JOIN families f ON f.id = v.family_id ORDER BY v.id LIMIT 1`,
  )
  const { code, collection, sub } = product as { code: string; collection: string; sub: string }
  const of = async (productCode: string) => (await classesOf(shop.database, [productCode])).get(productCode)
  expect([await of(code), await of(''), (await shown()).missing.length > 0]).toEqual([null, null, true])
  await save({ of: 'other', itemClass: BLANKETS })
  expect([await of(code), await of('DELETED-1'), (await shown()).missing]).toEqual([BLANKETS, BLANKETS, []])
  await save({ of: 'collection', code: collection, itemClass: COTTON })
  expect(await of(code)).toEqual(COTTON)
  const metres = { ...COTTON, classCode: '7810200000' }
  await save({ of: 'sub-collection', code: sub, itemClass: metres })
  await save({ of: 'delivery', itemClass: metres })
  expect([await of(code), await of('')]).toEqual([metres, metres])
  expect((await shown()).names).toEqual({
    ...{ '5212150000': 'Blankets', '1116170000': 'Cotton fabrics, 100% cotton' },
    '7810200000': 'Postal and courier services',
  })
  await save({ of: 'sub-collection', code: sub, itemClass: null })
  expect(await of(code)).toEqual(COTTON)
})

test.each([
  ['itemClass.classCode', { classCode: '9999999999' }, /no such class/],
  ['itemClass.unitCode', { unitCode: 'OLD' }, /unit from the list/],
  ['itemClass.packageCode', { packageCode: 'XX' }, /package from the list/],
  ['itemClass.classCode', { classCode: 'abc' }, /8 to 10 digits/],
])('refuses an unknown %s of %j', async (field, wrong, sentence) => {
  await readTables()
  const input = { of: 'other' as const, code: '', version: 0, itemClass: { ...BLANKETS, ...wrong } }
  expect((await shop.refusedAs(owner, officeEtimsClassSave, input)).fields?.[field]).toMatch(sentence)
  expect((await shown()).classes.other).toBeNull()
})

test('accepts classes before the tables are read, and refuses unknown collections and old versions', async () => {
  await save({ of: 'other', itemClass: BLANKETS })
  const input = { of: 'other' as const, code: '', version: 0, itemClass: COTTON }
  expect(await shop.refusedAs(owner, officeEtimsClassSave, input)).toMatchObject({ code: 'changed-meanwhile' })
  const unknown = { ...input, of: 'collection' as const, code: 'no-such', version: 1 }
  expect(await shop.refusedAs(owner, officeEtimsClassSave, unknown)).toMatchObject({ code: 'not-found' })
})
