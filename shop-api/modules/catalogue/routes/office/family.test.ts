/** One product family in the office: creation, editing, sale, concurrent changes and preview. */
import sharp from 'sharp'
import type { Output, WireRequest } from '#lib/contract/base/call.ts'
import {
  officeFamily,
  officeFamilyMake,
  officeFamilySave,
  officeFamilyShown,
  officePictureAdd,
} from '#lib/contract/catalogue/office/family.ts'
import { productDetails } from '#lib/contract/catalogue/product.ts'
import { openEmbedded } from '../../../../testing/databases.ts'
import { type OfficePerson, type OfficeShop, officeAsker } from '../../../../testing/office-shop.ts'
import { openOrderShop, orderClock } from '../../../../testing/order-shop.ts'

let shop: OfficeShop
let lucy: OfficePerson
let kevin: OfficePerson
let auditor: OfficePerson
let place: { brandCode: string; subCollectionCode: string }
beforeAll(async () => {
  const opened = await openOrderShop(openEmbedded)
  shop = { ...opened, ...officeAsker(opened, orderClock) }
  lucy = await shop.staff('catalogue', { name: 'Lucy Mutheu' })
  kevin = await shop.staff('owner', { name: 'Kevin Otieno' })
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

test('creates a family, adds pictures and texts, and puts it on sale in the shop', async () => {
  const familyId = await make()
  const made = await read(familyId)
  expect(made).toMatchObject({
    code: 'HM-SB-0999',
    version: 1,
    form: { status: 'draft', category: expect.any(String) },
  })
  expect(made.variants.map(({ code, price, bale, stock, shop: shown }) => [code, price, bale, stock, shown])).toEqual([
    ['HM-SB-0999-INDIGO-150X200', '1300.00', '24', 0, 'shown'],
    ['HM-SB-0999-INDIGO-180X220', '1300.00', '24', 0, 'shown'],
    ['HM-SB-0999-MADDER-150X200', '1300.00', '24', 0, 'shown'],
    ['HM-SB-0999-MADDER-180X220', '1300.00', '24', 0, 'shown'],
  ])
  expect(new Set(made.colours.map(({ swatch }) => swatch.sha256)).size).toBe(2)
  const onSale = { ...made.form, status: 'active' as const }
  expect(await refused(familyId, { version: 1, form: onSale })).toMatchObject({
    fields: { 'changes.form.status': 'It cannot be put on sale. It has no picture yet.' },
  })

  const [first, second] = [await add(await picture()), await add(await picture(60))]
  const [indigo, madder] = coloursOf(made)
  const saved = await save(familyId, {
    version: 1,
    form: { ...onSale, shortDescription: 'Warm.', materials: [{ name: 'Wool', percent: 100 }] },
    colours: [
      { ...(madder as NonNullable<typeof madder>), pictures: [second.sha256] },
      { ...(indigo as NonNullable<typeof indigo>), pictures: [first.sha256, second.sha256] },
    ],
    pictures: [{ sha256: first.sha256, alt: 'Folded, indigo', focal: { x: 30, y: 70 } }],
  })
  expect(saved.version).toBe(2)
  expect(saved.colours.map(({ name, pictures }) => [name, pictures.length])).toEqual([
    ['Madder', 1],
    ['Indigo', 2],
  ])
  expect(saved.colours[1]?.pictures[0]).toMatchObject({ alt: 'Folded, indigo', focal: { x: 30, y: 70 }, width: 40 })
  await shop.app.shop.catalogue.refreshIfChanged()
  const { data } = await shop.ask(productDetails, { id: made.variants[0]?.variantId ?? 0 })
  expect(data).toMatchObject({ clusterName: 'Tembo blanket', shortDescription: 'Warm.', exVatPrice: 1300_00 })
  expect(data.images.map(({ position }) => position)).toEqual(['30% 70%', undefined])
  const log = await shop.database.query<{ action: string; before: unknown; after: Record<string, unknown> }>(
    "SELECT action, before, after FROM audit_log WHERE subject_kind = 'family' AND subject_id = $1 ORDER BY id",
    [String(familyId)],
  )
  expect(log.map(({ action }) => action)).toEqual(['catalogue.family-make', 'catalogue.family'])
  expect(log[1]?.after).toMatchObject({ status: 'active', colours: ['Madder', 'Indigo'] })
  expect(log[1]?.after).not.toHaveProperty('name')
})

test('previews unsaved changes without hidden variants', async () => {
  const familyId = await make({ code: 'SHOWN-1' })
  const { form: before, variants } = await read(familyId)
  const [one, other] = variants.map(({ variantId }) => variantId)
  const ask = (cells: [number, 'price' | 'shop', string, string][]) =>
    shop.askAs(auditor, officeFamilyShown, {
      familyId,
      changes: { version: 1, form: { ...before, name: 'Tembo throw' } },
      cells,
    })
  const { data } = await ask([[one ?? 0, 'price', '1300.00', '1450.00']])
  expect(data.card).toMatchObject({ clusterName: 'Tembo throw', exVatPrice: 1450_00, price: 1682_00, sizes: 2 })
  const { data: fewer } = await ask([[one ?? 0, 'shop', 'shown', 'hidden']])
  expect(fewer.product?.matrix.cells.flat().map((cell) => cell?.id)).toContain(other)
  expect(fewer.product?.matrix.cells.flat().map((cell) => cell?.id)).not.toContain(one)
  expect((await read(familyId)).form.name).toBe('Tembo blanket')
})

test('returns a colleague’s change and saves no data if both edit the same version', async () => {
  const familyId = await make({ code: 'TWO-1' })
  const { form: before } = await read(familyId)
  await save(familyId, { version: 1, form: { ...before, name: 'Kevin’s name' } }, kevin)
  const problem = await refused(familyId, { version: 1, form: { ...before, name: 'Lucy’s name' } })
  expect(problem).toMatchObject({ code: 'changed-meanwhile', data: { version: 2, form: { name: 'Kevin’s name' } } })
  expect((await read(familyId)).form.name).toBe('Kevin’s name')
})

test('adds, renames and reorders colours and sizes, and refuses to remove a colour with variants', async () => {
  const familyId = await make({ code: 'AXES-1', colours: ['Indigo'], sizes: ['S'] })
  const first = await read(familyId)
  const added = await save(familyId, {
    version: 1,
    colours: [{ code: '', name: 'Rust', pictures: [], dyes: ['#c2561f'] }, ...coloursOf(first)],
    sizes: [...first.sizes, { code: '', name: 'M' }],
  })
  expect(added.colours.map(({ name }) => name)).toEqual(['Rust', 'Indigo'])
  const [rust] = added.colours
  const sizeCode = added.sizes[1]?.code ?? ''
  const made = await save(familyId, {
    version: 2,
    made: [{ colourCode: rust?.code ?? '', sizeCode, price: '900.00', bale: 12 }],
  })
  expect(made.variants).toHaveLength(2)
  expect(made.variants.find((one) => one.colour === 'Rust')).toMatchObject({ price: '900.00', bale: '12', vatPerc: 16 })
  const without = { version: 3, colours: coloursOf(made).slice(1) }
  expect((await refused(familyId, without)).fields).toEqual({
    'changes.colours': 'Rust has variants. Hide them instead of removing the colour.',
  })
  const twice = { version: 3, sizes: [...made.sizes, { code: '', name: 's' }] }
  expect((await refused(familyId, twice)).fields).toEqual({ 'changes.sizes.2.name': 'There is another size s.' })
  const again = { version: 3, made: [{ colourCode: rust?.code ?? '', sizeCode, price: '1.00', bale: 1 }] }
  expect((await refused(familyId, again)).fields).toEqual({
    'changes.made.0.price': 'This variant exists.',
  })
})

test('changes a variant’s code, but not to another variant’s code', async () => {
  const familyId = await make({ code: 'CODES-1', sizes: ['S'] })
  const { variants } = await read(familyId)
  const [one, other] = variants
  const saved = await save(familyId, {
    version: 1,
    codes: [{ variantId: one?.variantId ?? 0, code: 'my code 1'.replaceAll(' ', '-') }],
  })
  expect(saved.variants.map(({ code }) => code)).toContain('MY-CODE-1')
  const taken = { version: 2, codes: [{ variantId: other?.variantId ?? 0, code: 'MY-CODE-1' }] }
  expect((await refused(familyId, taken)).fields).toEqual({
    'changes.codes.0.code': 'Another variant has the code MY-CODE-1.',
  })
  const foreign = { version: 2, codes: [{ variantId: 1, code: 'ELSE-1' }] }
  expect((await refused(familyId, foreign)).fields).toEqual({
    'changes.codes.0.code': 'This variant is not of this family.',
  })
})

test('gives a new variant the first code that is free in all families', async () => {
  const other = await make({ code: 'TAKEN-1', colours: ['Red'], sizes: ['S', 'M'] })
  const familyId = await make({ code: 'FREE-1', colours: ['Red'], sizes: ['S'] })
  const { colours, sizes } = await read(familyId)
  const larger = await save(familyId, { version: 1, sizes: [...sizes, { code: '', name: 'XL' }] })
  const [colourCode = '', sizeCode = ''] = [colours[0]?.code, larger.sizes[1]?.code]
  // Another family has the usual code and the next code.
  const usual = `FREE-1-${colourCode}-${sizeCode}`
  const codes = (await read(other)).variants.map(({ variantId }, at) => ({
    variantId,
    code: at === 0 ? usual : `${usual}-2`,
  }))
  await save(other, { version: 1, codes })
  const saved = await save(familyId, { version: 2, made: [{ colourCode, sizeCode, price: '900.00', bale: 1 }] })
  expect(saved.variants.map(({ code }) => code)).toContain(`${usual}-3`)
})

test('words of a picture that families share are read by the pages of all of them', async () => {
  const shared = await add(await picture(64, '#7a1f2c'), 'Folded')
  const ids = [await make({ code: 'SHARED-1', sizes: ['S'] }), await make({ code: 'SHARED-2', sizes: ['S'] })]
  for (const familyId of ids) {
    const colours = coloursOf(await read(familyId)).map((one) => ({ ...one, pictures: [shared.sha256] }))
    const { form: texts } = await read(familyId)
    await save(familyId, { version: 1, colours, form: { ...texts, status: 'active' } })
  }
  const [first = 0, second = 0] = ids
  await save(first, { version: 2, pictures: [{ sha256: shared.sha256, alt: 'Hung over a chair', focal: null }] })
  await shop.app.shop.catalogue.refreshIfChanged()
  const [card] = await shop.database.query<{ card: unknown }>('SELECT card FROM families WHERE id = $1', [second])
  expect(JSON.stringify(card)).toContain('Hung over a chair')
})

test('refuses pictures and codes above the limits of a family', async () => {
  const familyId = await make({ code: 'MANY-1', sizes: ['S'] })
  const codes = Array.from({ length: 1001 }, (_, at) => ({ variantId: at + 1, code: `X-${at}` }))
  expect((await refused(familyId, { version: 1, codes })).code).toBe('invalid-request')
  const pictures = Array.from({ length: 4001 }, () => ({ sha256: 'a'.repeat(64), alt: '', focal: null }))
  expect((await refused(familyId, { version: 1, pictures })).code).toBe('invalid-request')
})

test.each([
  [{ name: ' ' }, 'name', 'Enter a name for customers.'],
  [{ code: '=A1' }, 'code', 'A code is letters, figures and hyphens, such as HM-SB-0142.'],
  [{ code: 'HM-SB-0999' }, 'code', 'The code HM-SB-0999 belongs to “Tembo blanket”. Choose another.'],
  [{ code: 'X1', price: '0.00' }, 'price', 'A price must be above 0.'],
  [{ code: 'X2', colours: [] }, 'colours', 'Enter at least one colour.'],
  [{ code: 'X3', bale: 0 }, 'bale', 'A bale has 1 piece or more.'],
  [{ code: 'X4', brandCode: 'nobody' }, 'brandCode', 'This brand no longer exists. Choose another.'],
] as [Partial<Make>, string, string][])(
  'shows the fault of a new family at its field %#',
  async (given, field, sentence) => {
    expect(await shop.refusedAs(lucy, officeFamilyMake, form(given))).toMatchObject({ fields: { [field]: sentence } })
  },
)

test('texts that cannot be are refused at their field', async () => {
  const familyId = await make({ code: 'TEXTS-1' })
  const { form: before } = await read(familyId)
  const said = async (given: object) => (await refused(familyId, { version: 1, form: { ...before, ...given } })).fields
  expect(await said({ materials: [{ name: 'Wool', percent: 90 }] })).toEqual({
    'changes.form.materials': 'The materials must total 100 percent.',
  })
  expect(await said({ sizeChart: { columns: ['Size', 'Width'], rows: [['S']] } })).toEqual({
    'changes.form.sizeChart': 'Each row of the size chart has as many fields as there are columns.',
  })
  expect(await said({ longDescription: 'x'.repeat(100_001) })).toMatchObject({
    'changes.form.longDescription': expect.stringContaining('At most 100000'),
  })
})

test('refuses files that are not pictures, are damaged, or have 50 megapixels', async () => {
  const said = async (bytes: Buffer) => (await shop.refusedAs(lucy, officePictureAdd, {}, { picture: bytes })).message
  expect(await said(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'))).toContain('not a picture')
  expect(await said(Buffer.from('%PDF-1.7 …'))).toContain('not a picture')
  expect(await said((await picture(400)).subarray(0, 300))).toBe('The picture is damaged.')
  const bomb = await sharp({ create: { width: 10_000, height: 5_100, channels: 3, background: '#fff' } })
    .png({ compressionLevel: 9 })
    .toBuffer()
  expect(await said(bomb)).toBe('The picture has 10000 × 5100 pixels, more than 50 million.')
  const [one, again] = [await add(await picture(77), 'First'), await add(await picture(77), 'Second')]
  expect(again).toEqual(one)
  const unknown = { version: 1, colours: [{ code: '', name: 'Sand', pictures: ['0'.repeat(32)] }] }
  const familyId = await make({ code: 'PICTURES-1', colours: ['Sand'] })
  expect(Object.values((await refused(familyId, unknown)).fields ?? {})).toContain(
    'A picture no longer exists. Add it again.',
  )
})

test('refuses changes by staff with read access only', async () => {
  const familyId = await make({ code: 'LOOK-1' })
  expect((await refused(familyId, { version: 1 }, auditor)).code).toBe('not-allowed')
  expect((await shop.refusedAs(auditor, officeFamilyMake, form({ code: 'LOOK-2' }))).code).toBe('not-allowed')
  const orders = await shop.staff('orders')
  expect((await shop.askAs(orders, officeFamily, { familyId })).data.variants[0]?.cost).toBeNull()
})

test('refuses a code that differs from a used code only in case', async () => {
  const familyId = await make({ code: 'CASE-1' })
  const [variant] = (await read(familyId)).variants
  await shop.database.query("UPDATE families SET cluster_code = 'case-1' WHERE id = $1", [familyId])
  await shop.database.query("UPDATE variants SET code = 'case-1-one' WHERE id = $1", [variant?.variantId])
  expect((await shop.refusedAs(lucy, officeFamilyMake, form({ code: 'CASE-1' }))).fields).toHaveProperty('code')
  const other = await make({ code: 'CASE-2' })
  const codes = [{ variantId: (await read(other)).variants[0]?.variantId ?? 0, code: 'CASE-1-ONE' }]
  expect((await refused(other, { version: 1, codes })).fields).toEqual({
    'changes.codes.0.code': 'Another variant has the code CASE-1-ONE.',
  })
})
