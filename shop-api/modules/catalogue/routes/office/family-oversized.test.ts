/** A family that an older import made larger than the limits: it can be edited, but not enlarged. */
import sharp from 'sharp'
import type { Output, WireRequest } from '#lib/contract/base/call.ts'
import {
  officeFamily,
  officeFamilyMake,
  officeFamilySave,
  officePictureAdd,
} from '#lib/contract/catalogue/office/family.ts'
import { openEmbedded } from '../../../../testing/databases.ts'
import { type OfficePerson, type OfficeShop, officeAsker } from '../../../../testing/office-shop.ts'
import { openOrderShop, orderClock } from '../../../../testing/order-shop.ts'

let shop: OfficeShop
let lucy: OfficePerson
let auditor: OfficePerson
let place: { brandCode: string; subCollectionCode: string }
beforeAll(async () => {
  const opened = await openOrderShop(openEmbedded)
  shop = { ...opened, ...officeAsker(opened, orderClock) }
  lucy = await shop.staff('catalogue', { name: 'Lucy Mutheu' })
  auditor = await shop.staff('auditor')
  const [row] = await shop.database.query<{ brand: string; sub: string }>(
    'SELECT brand_code AS brand, sub_collection_code AS sub FROM families ORDER BY id LIMIT 1',
    [],
  )
  place = { brandCode: row?.brand ?? '', subCollectionCode: row?.sub ?? '' }
}, 180_000)
afterAll(() => shop.close())

type Make = WireRequest<typeof officeFamilyMake>
const form = (given: Partial<Make> = {}): Make => ({
  ...{ code: 'hm-sb-0999', name: 'Tembo blanket', ...place, featureName: 'Fleece', unit: 'piece' },
  ...{ colours: ['Indigo', 'Madder'], sizes: ['150 × 200', '180 × 220'], price: '1300.00', bale: 24 },
  ...given,
})
const make = async (given: Partial<Make> = {}) => (await shop.askAs(lucy, officeFamilyMake, form(given))).data.familyId
const read = async (familyId: number) => (await shop.askAs(auditor, officeFamily, { familyId })).data
type Changes = WireRequest<typeof officeFamilySave>['changes']
const save = async (familyId: number, changes: Changes, who = lucy) =>
  (await shop.askAs(who, officeFamilySave, { familyId, changes })).data
const refused = (familyId: number, changes: unknown, who = lucy) =>
  shop.refusedAs(who, officeFamilySave, { familyId, changes })
const picture = (width = 40, colour = '#1f2c7a') =>
  sharp({ create: { width, height: 50, channels: 3, background: colour } })
    .png()
    .toBuffer()
const add = async (bytes: Buffer, alt = 'Folded') =>
  (await shop.askAs(lucy, officePictureAdd, { alt }, { picture: bytes })).data

/** The colours in the form that a save sends. */
const coloursOf = ({ colours }: Output<typeof officeFamily>) =>
  colours.map(({ code, name, pictures }) => ({ code, name, pictures: pictures.map(({ sha256 }) => sha256) }))

describe('a family above the limits from an older import', () => {
  let familyId = 0
  beforeAll(async () => {
    // The rows of findings/cases/F12-101-colours.csv, put into the store as imports did before there was a limit.
    familyId = await make({ code: 'kisa-many', name: 'Kikoy rangi nyingi', colours: ['Rangi 0'], sizes: ['One size'] })
    const rows = `FROM generate_series(1, 100) n, family_colours c WHERE c.family_id = $1 AND c.position = 0`
    await shop.database.query(
      `INSERT INTO family_colours (family_id, code, name, position, swatch_sha, image_shas)
       SELECT $1, 'RANGI' || n, 'Rangi ' || n, n, c.swatch_sha, c.image_shas ${rows}`,
      [familyId],
    )
    await shop.database.query(
      `INSERT INTO variants (family_id, code, colour_code, size_code, ex_vat_cents, vat_perc, pieces_per_bale, stock_tenths)
       SELECT v.family_id, 'KISA-C' || n, 'RANGI' || n, v.size_code, v.ex_vat_cents, v.vat_perc, v.pieces_per_bale, 50
       FROM variants v, generate_series(1, 100) n WHERE v.family_id = $1`,
      [familyId],
    )
  })

  test('opens with all of them', async () => {
    const family = await read(familyId)
    expect([family.colours.length, family.variants.length]).toEqual([101, 101])
  })

  test('is edited in each of its colours, its texts and its codes', async () => {
    const { version, variants, ...family } = await read(familyId)
    const colours = coloursOf({ version, variants, ...family }).map((colour, at) =>
      at === 100 ? { ...colour, name: 'Rangi ya mwisho' } : colour,
    )
    const codes = variants.map(({ variantId }, at) => ({ variantId, code: `KISA-N${at}` }))
    const saved = await save(familyId, { version, colours, codes })
    expect(saved.colours.at(-1)?.name).toBe('Rangi ya mwisho')
    expect(saved.variants).toHaveLength(101)
    expect(saved.variants.every(({ code }) => code.startsWith('KISA-N'))).toBe(true)
  })

  test('refuses additional colours and accepts fewer', async () => {
    const family = await read(familyId)
    const colours = [...coloursOf(family), { code: '', name: 'Rangi mpya', pictures: [] }]
    const problem = await refused(familyId, { version: family.version, colours })
    expect(problem.fields).toEqual({ 'changes.colours': 'At most 100 colours.' })
    const last = family.colours.at(-1)?.code
    await shop.database.query('DELETE FROM variants WHERE family_id = $1 AND colour_code = $2', [familyId, last])
    const fewer = await save(familyId, { version: family.version, colours: coloursOf(family).slice(0, 100) })
    expect(fewer.colours).toHaveLength(100)
  })

  test('leaves the pictures of a colour above the limit, and refuses additional pictures', async () => {
    const many = await Promise.all(
      Array.from({ length: 42 }, async (_, at) => (await add(await picture(40 + at))).sha256),
    )
    const own = await make({ code: 'kisa-pictures', colours: ['Indigo'] })
    await shop.database.query('UPDATE family_colours SET image_shas = $2 WHERE family_id = $1', [
      own,
      many.slice(0, 41),
    ])
    const { version } = await read(own)
    const [colour] = coloursOf(await read(own))
    const turned = { code: colour?.code ?? '', name: 'Indigo', pictures: many.slice(0, 41).reverse() }
    const saved = await save(own, { version, colours: [turned] })
    expect(saved.colours[0]?.pictures).toHaveLength(41)
    const more = { ...turned, pictures: many }
    expect((await refused(own, { version: saved.version, colours: [more] })).fields).toEqual({
      'changes.colours.0.pictures': 'At most 40 pictures of one colour.',
    })
  })
})
