/** Stock counts: sent once, compared with the stock expected at the time of counting, booked after review. */
import { randomUUID } from 'node:crypto'
import { officeShelfSet } from '#lib/contract/fulfilment/office/shelves.ts'
import { officeBaleOpen, officeStockAdjust, officeStockVariant } from '#lib/contract/stock/office/stock.ts'
import {
  officeCount,
  officeCountDecide,
  officeCountList,
  officeCountProducts,
  officeCountSend,
} from '#lib/contract/stock/office/stock-counts.ts'
import { onEachDatabase } from '../../../../testing/databases.ts'
import type { OfficePerson } from '../../../../testing/office-shop.ts'
import { openPackingShop } from '../../../../testing/packing-shop.ts'
import { BROKEN_STOCK } from '../../../../testing/stock-rules.ts'

onEachDatabase((open) => {
  let packing: Awaited<ReturnType<typeof openPackingShop>>
  let keeper: OfficePerson
  beforeAll(async () => {
    packing = await openPackingShop(open)
    keeper = await packing.office.staff('catalogue', { name: 'Lucy Mutheu' })
  }, 300_000)
  afterAll(() => packing.close())
  afterEach(async () => {
    expect(await packing.shop.database.query(BROKEN_STOCK)).toEqual([])
  })

  const stockOf = async (variantId: number) =>
    (await packing.office.askAs(keeper, officeStockVariant, { variantId })).data
  const at = () => packing.now.toISOString()
  const line = (variantId: number, tenths: number, more: object = {}) => ({
    variantId,
    tenths,
    bales: null,
    at: at(),
    ...more,
  })
  const form = (lines: object[], more: object = {}) => ({
    key: randomUUID(),
    title: 'B2',
    sentAt: at(),
    lines,
    ...more,
  })
  const send = async (lines: object[], more: object = {}) =>
    (await packing.office.askAs(packing.packer, officeCountSend, form(lines, more) as never)).data
  /** Before any action of the shop; the shop's clock does not advance. */
  const earlier = (minutes: number) => ({ at: new Date(packing.now.getTime() - minutes * 60_000).toISOString() })
  const book = async (countId: number, variantIds: number[]) => {
    const { version } = (await packing.office.askAs(keeper, officeCount, { countId })).data
    const input = { countId, version, variantIds, decision: 'book' as const }
    return (await packing.office.askAs(keeper, officeCountDecide, input)).data
  }

  test('lists the products of a shelf without their expected stock', async () => {
    const { office, packer, desk } = packing
    await office.askAs(desk, officeShelfSet, { variantId: 1, shelf: 'B2-3', version: 0 })
    const { data } = await office.askAs(packer, officeCountProducts, { shelf: 'b2' })
    expect(data.products).toEqual([expect.objectContaining({ variantId: 1, shelf: 'B2-3' })])
    expect(Object.keys(data.products[0] ?? {}).some((name) => /onHand|free|expected/i.test(name))).toBe(false)
    expect((await office.askAs(packer, officeCountProducts, { code: 'nothing-like-it' })).data.products).toEqual([])
  })

  test('stores a repeated count once and books its differences only on request', async () => {
    const { office, packer } = packing
    const before = (await stockOf(2)).variant
    const lines = [line(2, before.onHandTenths - 30), line(3, (await stockOf(3)).variant.onHandTenths)]
    const input = form(lines)
    const first = (await office.askAs(packer, officeCountSend, input as never)).data
    expect(first.differences).toBe(1)
    expect((await office.askAs(packer, officeCountSend, input as never)).data).toEqual(first)
    expect((await stockOf(2)).variant).toEqual(before)
    const { countId } = first
    const count = (await office.askAs(keeper, officeCount, { countId })).data
    expect(count.items).toMatchObject([
      { variantId: 2, state: 'open', expectedTenths: before.onHandTenths, countedTenths: before.onHandTenths - 30 },
      { variantId: 3, state: 'same' },
    ])
    expect((await office.askAs(keeper, officeCountList, {})).data[0]).toMatchObject({ countId, differences: 1 })
    const decision = { countId, version: count.version, variantIds: [2], decision: 'book', note: 'Mice' }
    expect((await office.refusedAs(packer, officeCountDecide, decision)).status).toBe(403)
    const done = (await office.askAs(keeper, officeCountDecide, decision as never)).data
    expect(done).toMatchObject({ refused: [], count: { state: 'done', differences: 0 } })
    const after = await stockOf(2)
    expect(after.variant.onHandTenths).toBe(before.onHandTenths - 30)
    expect(after.movements[0]).toMatchObject({
      ...{ cause: 'counted', who: 'Lucy Mutheu', onHandTenths: -30, note: 'Mice', source: `count:${countId}` },
    })
    expect(await office.refusedAs(keeper, officeCountDecide, decision)).toMatchObject({ code: 'changed-meanwhile' })
  })

  test('counts no difference for later movements and earlier packing', async () => {
    const { office, packer, orderToPack, take, scan, packed, send: sendScans } = packing
    const before = (await stockOf(2)).variant
    const order = await orderToPack([[2, 2]])
    const list = await take(order.parcelId)
    await sendScans(list, [scan(order.parcelId, 20), packed(order.parcelId)])
    // Two lie packed, so that two fewer are on the shelf.
    expect((await send([line(2, before.onHandTenths - 20)])).differences).toBe(0)
    const counted = new Date(packing.now.getTime() - 60_000).toISOString()
    await office.askAs(keeper, officeStockAdjust, { variantId: 6, byTenths: 50, reason: 'found' })
    const { onHandTenths } = (await stockOf(6)).variant
    expect((await send([line(6, onHandTenths - 50, { at: counted })])).differences).toBe(0)
    // A phone whose clock is a day behind counts at the same instants.
    const day = 86_400_000
    const late = (iso: string) => new Date(Date.parse(iso) - day).toISOString()
    const slow = await send([line(6, onHandTenths - 50, { at: late(counted) })], { sentAt: late(at()) })
    expect(slow.differences).toBe(0)
    expect((await office.askAs(packer, officeCountProducts, {})).data.isAll).toBe(true)
  })

  test('does not book away promised stock, and books the other products', async () => {
    const { office, orderToPack } = packing
    await orderToPack([[7, 4]])
    const [promised, other] = [(await stockOf(7)).variant, (await stockOf(8)).variant]
    const { countId } = await send([line(7, 10), line(8, other.onHandTenths + 10)])
    const { version } = (await office.askAs(keeper, officeCount, { countId })).data
    const { data } = await office.askAs(keeper, officeCountDecide, {
      countId,
      version,
      variantIds: [7, 8],
      decision: 'book',
    })
    expect(data.refused).toEqual([{ variantId: 7, sentence: expect.stringContaining('promised to orders') }])
    expect(data.count.items.find(({ variantId }) => variantId === 7)?.state).toBe('open')
    expect((await stockOf(7)).variant).toEqual(promised)
    expect((await stockOf(8)).variant.onHandTenths).toBe(other.onHandTenths + 10)
    const left = { countId, version: data.count.version, variantIds: [7], decision: 'leave' as const }
    expect((await office.askAs(keeper, officeCountDecide, left)).data.count.state).toBe('done')
  })

  test('sets stock and bales to the counted figures if two equal counts are booked', async () => {
    const before = (await stockOf(2)).variant
    const left = before.onHandTenths - 40
    const first = await send([line(2, left, { ...earlier(3), bales: 1 })])
    const second = await send([line(2, left, { ...earlier(2), bales: 1 })])
    expect((await book(first.countId, [2])).refused).toEqual([])
    const [open] = (await packing.office.askAs(keeper, officeCount, { countId: second.countId })).data.items
    expect(open).toMatchObject({ state: 'open', expectedTenths: left, onHandTenths: left })
    expect((await book(second.countId, [2])).count.state).toBe('done')
    expect((await stockOf(2)).variant).toMatchObject({ onHandTenths: left, bales: 1 })
    expect((await stockOf(2)).movements.filter(({ source }) => source === `count:${second.countId}`)).toEqual([])
  })

  test('ignores differences that another count booked before sending, and books the rest', async () => {
    const { onHandTenths } = (await stockOf(8)).variant
    const first = await send([line(8, onHandTenths - 40, earlier(3))])
    await book(first.countId, [8])
    expect((await send([line(8, onHandTenths - 40, earlier(2))])).differences).toBe(0)
    const third = await send([line(8, onHandTenths - 50, earlier(2))])
    expect((await packing.office.askAs(keeper, officeCount, { countId: third.countId })).data.items).toMatchObject([
      { expectedTenths: onHandTenths - 40, countedTenths: onHandTenths - 50 },
    ])
    await book(third.countId, [8])
    expect((await stockOf(8)).variant.onHandTenths).toBe(onHandTenths - 50)
  })

  test('requires a recount of a product that was corrected after its count', async () => {
    const { office } = packing
    const { onHandTenths } = (await stockOf(2)).variant
    const { countId } = await send([line(2, onHandTenths - 20, earlier(2))])
    await office.askAs(keeper, officeStockAdjust, { variantId: 2, byTenths: -20, reason: 'lost' })
    const { refused, count } = await book(countId, [2])
    expect(refused).toEqual([{ variantId: 2, sentence: expect.stringContaining('Count it again') }])
    expect(count.items).toMatchObject([{ state: 'open' }])
    expect((await stockOf(2)).variant.onHandTenths).toBe(onHandTenths - 20)
  })

  test('leaves a bale open that was opened since the count, and counts zero closed bales', async () => {
    const { office, packer } = packing
    const { onHandTenths, piecesPerBale } = (await stockOf(1)).variant
    const count = (bales: number) => send([line(1, onHandTenths, { ...earlier(4), bales })])
    await book((await count(4)).countId, [1])
    expect((await stockOf(1)).variant.bales).toBe(4)
    const { countId } = await count(3)
    await office.askAs(packer, officeBaleOpen, { variantId: 1, bales: 1, foundTenths: piecesPerBale * 10 })
    await book(countId, [1])
    expect((await stockOf(1)).variant).toMatchObject({ bales: 2, onHandTenths })
    // There were three when it was counted: one was opened since.
    expect((await count(3)).differences).toBe(0)
    const none = await count(0)
    expect(none.differences).toBe(1)
    await book(none.countId, [1])
    expect((await stockOf(1)).variant).toMatchObject({ bales: 0, onHandTenths })
  })

  test('counts closed bales with their product', async () => {
    const { office } = packing
    const { onHandTenths, piecesPerBale } = (await stockOf(1)).variant
    const counted = piecesPerBale * 10 * 2 + 10
    const { countId } = await send([line(1, counted, { bales: 2 })])
    const { version } = (await office.askAs(keeper, officeCount, { countId })).data
    await office.askAs(keeper, officeCountDecide, { countId, version, variantIds: [1], decision: 'book' })
    expect((await stockOf(1)).variant).toMatchObject({ bales: 2, onHandTenths: counted })
    expect(counted).not.toBe(onHandTenths)
  })

  test.each([
    ['nothing counted', []],
    [
      'a product twice',
      [
        { variantId: 1, tenths: 10 },
        { variantId: 1, tenths: 20 },
      ],
    ],
    ['a product that there is not', [{ variantId: 999_999, tenths: 10 }]],
    ['less than none', [{ variantId: 1, tenths: -10 }]],
    ['a part of a piece', [{ variantId: 1, tenths: 5 }]],
    ['text', [{ variantId: 1, tenths: 'ten' }]],
    ['no time', [{ variantId: 1, tenths: 10, at: 'now' }]],
  ])('refuses a whole count: %s', async (_name, lines) => {
    const { office, packer } = packing
    const before = (await office.askAs(keeper, officeCountList, {})).data.length
    const input = form(lines.map((one) => ({ bales: null, at: at(), ...one })))
    expect((await office.refusedAs(packer, officeCountSend, input)).status).toBe(400)
    expect((await office.askAs(keeper, officeCountList, {})).data).toHaveLength(before)
  })
})
