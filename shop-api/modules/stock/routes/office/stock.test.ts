/** Stock: on hand, promised and free; movements, corrections, bales; concurrent changes. */

import { setTimeout } from 'node:timers/promises'
import fc from 'fast-check'
import { officeShortDecide } from '#lib/contract/fulfilment/office/packing.ts'
import { officeShelfSet } from '#lib/contract/fulfilment/office/shelves.ts'
import {
  officeBaleOpen,
  officeBalesSet,
  officeStockAdjust,
  officeStockLevel,
  officeStockList,
  officeStockMovements,
  officeStockVariant,
} from '#lib/contract/stock/office/stock.ts'
import { dayInNairobi } from '#lib/format/clock.ts'
import { modelRuns } from '#lib/testing/model-runs.ts'
import { onEachDatabase } from '../../../../testing/databases.ts'
import type { OfficePerson } from '../../../../testing/office-shop.ts'
import { openPackingShop } from '../../../../testing/packing-shop.ts'
import { BROKEN_STOCK } from '../../../../testing/stock-rules.ts'
import { cancelForShop } from '../../../orders/use-cases/advance-order.ts'
import { sendParcel } from '../../../orders/use-cases/send-parcel.ts'
import { checkPromises } from '../../use-cases/check-stock.ts'

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
  const refused = (input: object, call = officeStockAdjust as typeof officeStockAdjust) =>
    packing.office.refusedAs(keeper, call, input)

  test('promises the stock of an order, and removes sent goods from the stock on hand', async () => {
    const { now, shop, seller, orderToPack } = packing
    const before = (await stockOf(1)).variant
    const order = await orderToPack([[1, 3]])
    const ordered = await stockOf(1)
    expect(ordered.variant).toMatchObject({
      onHandTenths: before.onHandTenths,
      promisedTenths: before.promisedTenths + 30,
      freeTenths: before.freeTenths - 30,
    })
    expect(ordered.promises).toContainEqual(expect.objectContaining({ orderNo: order.orderNo, tenths: 30 }))
    expect(ordered.movements[0]).toMatchObject({ cause: 'placed', orderNo: order.orderNo, promisedTenths: 30 })
    await shop.database.transaction((tx) =>
      sendParcel({ tx, now, seller: seller() }, order.parcelId, { carrier: 'G4S' }, 'Evans'),
    )
    const sent = await stockOf(1)
    expect(sent.variant).toMatchObject({
      onHandTenths: before.onHandTenths - 30,
      promisedTenths: before.promisedTenths,
      freeTenths: before.freeTenths - 30,
    })
    expect(sent.movements[0]).toMatchObject({
      ...{ cause: 'sent', orderNo: order.orderNo, who: 'Evans', onHandTenths: -30, promisedTenths: -30 },
      onHandAfter: before.onHandTenths - 30,
    })
  })

  test('returns the quantity on hand at the end of each of the last 90 days', async () => {
    const { shop, now } = packing
    const before = await stockOf(6)
    expect(before.days).toHaveLength(90)
    expect(before.days.at(-1)?.day).toBe(dayInNairobi(now))
    const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)
    for (const [days, after, change] of [
      [200, 70, 1],
      [10, 90, -1],
      [10, 80, 1],
      [3, before.variant.onHandTenths, -1],
    ] as const)
      await shop.database.query(
        `INSERT INTO stock_movements (variant_id, at, cause, on_hand_tenths, promised_tenths, on_hand_after, promised_after)
         SELECT variant_id, $2, cause, $4, 0, $3, 0 FROM stock_movements WHERE variant_id = $1
         ORDER BY id LIMIT 1`,
        [6, daysAgo(days), after, change],
      )
    const { days } = await stockOf(6)
    const onHand = days.map(({ onHandTenths }) => onHandTenths)
    expect(onHand.slice(0, 79).every((tenths) => tenths === 70)).toBe(true)
    expect(onHand.slice(79, 86).every((tenths) => tenths === 80)).toBe(true)
    expect(onHand.slice(86)).toEqual(Array.from({ length: 4 }, () => before.variant.onHandTenths))
  })

  test('counts a shortage of packers until it is decided', async () => {
    const { office, desk, orderToPack, scan, packed, take, send } = packing
    expect((await stockOf(1)).shortTenths).toBe(0)
    const { parcelId } = await orderToPack([[1, 5]])
    const pickListId = await take(parcelId)
    await send(pickListId, [scan(parcelId, 20, { kind: 'short', reason: 'empty' }), packed(parcelId)])
    expect((await stockOf(1)).shortTenths).toBe(30)
    await office.askAs(desk, officeShortDecide, { pickListId, parcelId, position: 1 })
    expect((await stockOf(1)).shortTenths).toBe(0)
  })

  test('frees the stock of a cancelled order, with the person who cancelled it', async () => {
    const { now, shop, seller, orderToPack } = packing
    const before = (await stockOf(2)).variant
    const { orderNo } = await orderToPack([[2, 4]])
    await shop.database.transaction((tx) =>
      cancelForShop({ tx, now, seller: seller() }, { orderNo, reason: 'test' }, 'Achieng'),
    )
    const after = await stockOf(2)
    expect(after.variant).toEqual(before)
    expect(after.movements[0]).toMatchObject({
      cause: 'cancelled',
      who: 'Achieng',
      promisedTenths: -40,
      onHandTenths: 0,
    })
  })

  test('locks products in the order of their ids if one statement sends several parcels', async () => {
    const { now, shop, orderToPack } = packing
    const before = [(await stockOf(7)).variant.onHandTenths, (await stockOf(8)).variant.onHandTenths]
    const { orderId, parcelId } = await orderToPack([
      [8, 1],
      [7, 1],
    ])
    await shop.database.query(
      `WITH made AS (INSERT INTO order_parcels (order_id, no, state, created_at) VALUES ($1, 2, 'packed', $3) RETURNING id)
       INSERT INTO order_parcel_lines (parcel_id, position, tenths)
       SELECT CASE ol.variant_id WHEN 7 THEN made.id ELSE $2::bigint END, ol.position, ol.quantity_tenths
       FROM made, order_lines ol WHERE ol.order_id = $1`,
      [orderId, parcelId, now],
    )
    const LOCK = 'SELECT id FROM variants WHERE id = $1 FOR NO KEY UPDATE'
    let sending: Promise<unknown> | undefined
    await shop.database.transaction(async ({ query }) => {
      await query(LOCK, [7])
      const send = `UPDATE order_parcels SET state = 'sent', sent_at = $2 WHERE order_id = $1`
      sending = shop.database.query(send, [orderId, now])
      await setTimeout(300)
      await query(LOCK, [8])
    })
    await sending
    const after = [(await stockOf(7)).variant.onHandTenths, (await stockOf(8)).variant.onHandTenths]
    expect(after).toEqual(before.map((tenths) => tenths - 10))
  })

  test('stores the reason and person of a correction, and removes only free stock', async () => {
    const { office, orderToPack } = packing
    await orderToPack([[3, 2]])
    const { variant } = await stockOf(3)
    const less = await office.askAs(keeper, officeStockAdjust, {
      ...{ variantId: 3, byTenths: -20, reason: 'damaged', note: 'Rain came in' },
    })
    expect(less.data.onHandTenths).toBe(variant.onHandTenths - 20)
    const [movement] = (await stockOf(3)).movements
    expect(movement).toMatchObject({
      ...{ cause: 'adjusted', who: 'Lucy Mutheu', onHandTenths: -20, promisedTenths: 0 },
      note: 'Dirty, torn or wet. Rain came in',
    })
    const tooMuch = await refused({ variantId: 3, byTenths: -less.data.freeTenths - 10, reason: 'lost' })
    expect(tooMuch).toMatchObject({ status: 400, message: expect.stringContaining('promised to orders') })
    const to = { variantId: 3, toTenths: 500, reason: 'found' }
    expect(await refused({ ...to, seenTenths: less.data.onHandTenths + 10 })).toMatchObject({
      code: 'changed-meanwhile',
    })
    const is = await office.askAs(keeper, officeStockAdjust, { ...to, seenTenths: less.data.onHandTenths } as never)
    expect(is.data.onHandTenths).toBe(500)
  })

  test.each([
    ['no number', { byTenths: '12' }],
    ['a part of a piece', { byTenths: 5 }],
    ['nothing', { byTenths: 0 }],
    ['more than 100 million', { byTenths: 1_000_000_010 }],
    ['by and to at once', { byTenths: 10, toTenths: 10, seenTenths: 10 }],
    ['no amount', {}],
    ['no reason', { byTenths: 10, reason: '' }],
    ['a reason that there is not', { byTenths: 10, reason: 'because' }],
    ['a long note', { byTenths: 10, note: 'x'.repeat(301) }],
  ])('refuses a correction: %s', async (_name, input) => {
    const before = (await stockOf(4)).variant
    expect(await refused({ variantId: 4, reason: 'found', ...input })).toMatchObject({ status: 400 })
    expect((await stockOf(4)).variant).toEqual(before)
  })

  test('refuses corrections without the permission, and returns 404 for unknown products', async () => {
    const { office, packer, desk } = packing
    const input = { variantId: 1, byTenths: 10, reason: 'found' }
    expect((await office.refusedAs(packer, officeStockAdjust, input)).status).toBe(403)
    expect((await office.refusedAs(desk, officeBalesSet, { variantId: 1, bales: 1, seenBales: 0 })).status).toBe(403)
    expect((await refused({ ...input, variantId: 999_999 })).status).toBe(404)
  })

  test('adds the quantity found in an opened bale', async () => {
    const { office, packer } = packing
    const { variant } = await stockOf(5)
    const pieces = variant.piecesPerBale * 10
    await office.askAs(keeper, officeStockAdjust, { variantId: 5, byTenths: pieces * 2, reason: 'found' })
    await office.askAs(keeper, officeBalesSet, { variantId: 5, bales: 2, seenBales: variant.bales })
    const before = (await stockOf(5)).variant
    const opened = await office.askAs(packer, officeBaleOpen, { variantId: 5, bales: 1, foundTenths: pieces - 10 })
    expect(opened.data).toMatchObject({ bales: 1, onHandTenths: before.onHandTenths - 10 })
    expect((await stockOf(5)).movements.slice(0, 2)).toMatchObject([
      { cause: 'bale-opened', onHandTenths: -10, bales: 0, who: 'Joseph Mwangi' },
      { cause: 'bale-opened', onHandTenths: 0, bales: -1 },
    ])
    const many = { variantId: 5, bales: 5, foundTenths: 0 }
    expect((await office.refusedAs(packer, officeBaleOpen, many)).fields?.bales).toBe('There are 1 closed bales.')
    const more = { variantId: 5, bales: 90_000, seenBales: 1 }
    expect((await office.refusedAs(keeper, officeBalesSet, more)).status).toBe(400)
  })

  test("requires the stock permission to find more than twice a bale's content", async () => {
    const { office, packer } = packing
    const { bales: seenBales, piecesPerBale } = (await stockOf(5)).variant
    await office.askAs(keeper, officeStockAdjust, { variantId: 5, byTenths: piecesPerBale * 20, reason: 'found' })
    await office.askAs(keeper, officeBalesSet, { variantId: 5, bales: 2, seenBales })
    const before = (await stockOf(5)).variant
    const twice = piecesPerBale * 20
    const input = { variantId: 5, bales: 1, foundTenths: twice + 10 }
    expect((await office.refusedAs(packer, officeBaleOpen, input)).fields?.found).toContain('at most, twice')
    expect((await stockOf(5)).variant).toEqual(before)
    const most = await office.askAs(packer, officeBaleOpen, { ...input, foundTenths: twice })
    expect(most.data).toMatchObject({ bales: 1, onHandTenths: before.onHandTenths + twice / 2 })
    const more = await office.askAs(keeper, officeBaleOpen, input)
    expect(more.data).toMatchObject({ bales: 0, onHandTenths: before.onHandTenths + twice + 10 })
  })

  test('finds products by code, name and shelf, and movements by code, order, cause and day', async () => {
    const { office, desk, orderToPack } = packing
    await office.askAs(desk, officeShelfSet, { variantId: 6, shelf: 'C9-1', version: 0 })
    const list = async (input: object) =>
      (await office.askAs(keeper, officeStockList, { queue: 'all', ...input } as never)).data
    const all = await list({})
    expect(all.total).toBe(all.counts.all)
    expect((await list({ search: 'c9' })).variants.map(({ variantId }) => variantId)).toEqual([6])
    const { code } = (await stockOf(6)).variant
    expect((await list({ search: code.toLowerCase().replaceAll('-', ' ') })).variants[0]?.code).toBe(code)
    expect((await list({ search: '%' })).total).toBe(0)
    const least = (await list({ sort: 'least' })).variants.map(({ freeTenths }) => freeTenths)
    expect(least).toEqual(least.toSorted((a, b) => a - b))
    const { orderNo } = await orderToPack([[6, 1]])
    const moved = async (input: object) =>
      (await office.askAs(keeper, officeStockMovements, input as never)).data.movements
    expect((await moved({ search: String(orderNo) })).map(({ cause }) => cause)).toEqual(['placed'])
    expect(await moved({ search: code, causes: ['returned'] })).toEqual([])
    expect(await moved({ search: code, to: '2020-01-01' })).toEqual([])
    expect((await moved({ variantId: 6 })).at(-1)?.onHandTenths).toBeGreaterThan(0)
  })

  test('reports low stock from its level on, and refuses outdated changes of the level', async () => {
    const { office, packer } = packing
    const { freeTenths, lowTenths } = (await stockOf(8)).variant
    const input = { variantId: 8, lowTenths: freeTenths, seenTenths: lowTenths }
    expect((await office.askAs(keeper, officeStockLevel, input)).data.lowTenths).toBe(freeTenths)
    const low = (await office.askAs(keeper, officeStockList, { queue: 'low' })).data
    expect(low.variants.map(({ variantId }) => variantId)).toContain(8)
    expect(await office.refusedAs(keeper, officeStockLevel, input)).toMatchObject({ code: 'changed-meanwhile' })
    expect((await office.refusedAs(packer, officeStockLevel, input)).status).toBe(403)
    const part = { variantId: 8, lowTenths: 5, seenTenths: freeTenths }
    expect((await office.refusedAs(keeper, officeStockLevel, part)).fields?.level).toBe('Enter a whole number.')
  })

  test('corrects promised stock that other code wrote wrongly', async () => {
    const { shop, now } = packing
    const before = (await stockOf(1)).variant
    await shop.database.query('UPDATE variants SET promised_tenths = promised_tenths + 70 WHERE id = 1')
    expect(await checkPromises(shop.database, now)).toBe(1)
    expect((await stockOf(1)).variant).toEqual(before)
    expect((await stockOf(1)).movements[0]?.cause).toBe('checked')
    expect(await checkPromises(shop.database, now)).toBe(0)
  })

  test('never takes free stock below zero, and counts each concurrent correction once', async () => {
    const { shop, office } = packing
    const free = async () => (await stockOf(7)).variant.freeTenths
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: -6, max: 3 }), { minLength: 2, maxLength: 6 }), async (changes) => {
        await office.askAs(keeper, officeStockAdjust, { variantId: 7, byTenths: 50, reason: 'found' })
        const before = await free()
        const outcomes = await Promise.all(
          changes.map((by) =>
            office
              .askAs(keeper, officeStockAdjust, { variantId: 7, byTenths: by * 100, reason: 'lost' })
              .then(() => by * 100)
              .catch(() => 0),
          ),
        )
        const after = await free()
        expect(after).toBe(before + outcomes.reduce((sum, by) => sum + by, 0))
        expect(after).toBeGreaterThanOrEqual(0)
        expect(await shop.database.query(BROKEN_STOCK)).toEqual([])
      }),
      { numRuns: modelRuns(3), endOnFailure: true },
    )
  }, 240_000)
})
