/** The Packing section: pick lists, late and repeated scans, short picks, hand-over and collection. */
import { officeCollectionFind, officeWaybill } from '#lib/contract/fulfilment/office/hand-over.ts'
import { officeParcelList, officeShortDecide } from '#lib/contract/fulfilment/office/packing.ts'
import { officeParcelPrint } from '#lib/contract/fulfilment/office/parcel-prints.ts'
import {
  officePickList,
  officePickListClose,
  officePickListGive,
  officePickListTake,
  officePickScans,
  officeShortPicture,
} from '#lib/contract/fulfilment/office/pick-lists.ts'
import { officeShelfList, officeShelfSet, officeShelvesPaste } from '#lib/contract/fulfilment/office/shelves.ts'
import { officeToday } from '#lib/contract/office/office/today.ts'
import { officeOrderCounts, officeOrderList } from '#lib/contract/orders/office/order-list.ts'
import { onEachDatabase } from '../../../../testing/databases.ts'
import { JPEG, openPackingShop, PACKING_KEY } from '../../../../testing/packing-shop.ts'
import { inject } from '../../../../testing/shop.ts'
import { openOrderTokens } from '../../../orders/rules/order-tokens.ts'
import { cancelForShop } from '../../../orders/use-cases/advance-order.ts'
import { collectParcels, handOverParcels, printParcels, takeShortOff } from '../../jobs/packing-jobs.ts'

onEachDatabase((open) => {
  let packing: Awaited<ReturnType<typeof openPackingShop>>
  beforeAll(async () => {
    packing = await openPackingShop(open)
  })
  afterAll(() => packing.close())

  test('sorts a pick list of several orders by shelf, and counts a repeated scan once', async () => {
    const { office, packer, desk, orderToPack, parcelsOf, scan, packed, take, send } = packing
    await office.askAs(desk, officeShelfSet, { variantId: 1, shelf: 'b2-3', dyeLot: '2611-C', version: 0 })
    await office.askAs(desk, officeShelfSet, { variantId: 2, shelf: 'A1-4', version: 0 })
    const one = await orderToPack([
      [1, 3],
      [2, 2],
    ])
    const two = await orderToPack([[1, 1]])
    const listed = await office.askAs(packer, officeParcelList, { queue: 'to-pack', search: String(one.orderNo) })
    expect(listed.data.parcels).toMatchObject([{ parcelId: one.parcelId, lines: 2, tenths: 50, shelves: 2 }])
    const pickListId = await take(one.parcelId, two.parcelId)
    const list = (await office.askAs(packer, officePickList, { pickListId })).data
    expect(list.lines.map(({ shelf, wantedTenths }) => [shelf, wantedTenths])).toEqual([
      ['A1-4', 20],
      ['B2-3', 30],
      ['B2-3', 10],
    ])
    expect(list.parcels.map(({ box }) => box)).toEqual([1, 2])
    const first = scan(one.parcelId, 10)
    await send(pickListId, [first])
    const again = (await send(pickListId, [first, scan(one.parcelId, 10)])).data
    expect(again.pickList.lines.find((line) => line.parcelId === one.parcelId && line.position === 1)).toMatchObject({
      pickedTenths: 20,
    })
    const over = (await send(pickListId, [scan(one.parcelId, 20)])).data
    expect(over.outcomes[0]?.outcome).toBe('over')
    const done = await send(pickListId, [
      scan(one.parcelId, 10),
      scan(one.parcelId, 20, { position: 2 }),
      scan(two.parcelId, 10),
      packed(one.parcelId),
      packed(two.parcelId),
    ])
    expect(done.data.pickList.state).toBe('done')
    expect(await parcelsOf(one.orderId)).toMatchObject([{ state: 'packed', tenths: 50 }])
    const late = (await send(pickListId, [scan(two.parcelId, -10)])).data
    expect(late.outcomes[0]?.outcome).toBe('late')
  })

  test('moves missing pieces to a separate parcel until orders staff decide', async () => {
    const { shop, office, packer, desk, orderToPack, parcelsOf, scan, packed, take, send, runJob } = packing
    const order = await orderToPack([[1, 18]])
    const pickListId = await take(order.parcelId)
    const short = scan(order.parcelId, 120, { kind: 'short', reason: 'empty' })
    await send(pickListId, [short, packed(order.parcelId)])
    expect(await parcelsOf(order.orderId)).toMatchObject([
      { state: 'packed', tenths: 120 },
      { state: 'open', tenths: 0 },
    ])
    const line = { pickListId, parcelId: order.parcelId, position: 1 }
    await office.askAs(packer, officeShortPicture, line, { picture: JPEG })
    const { shorts } = (await office.askAs(desk, officeParcelList, { queue: 'short' })).data
    expect(shorts.find(({ parcelId }) => parcelId === order.parcelId)).toMatchObject({
      ...{ wantedTenths: 180, pickedTenths: 120, reason: 'empty', hasPicture: true, packer: 'Joseph Mwangi' },
    })
    const toPack = async () => (await office.askAs(packer, officeParcelList, { queue: 'to-pack' })).data
    const isListed = ({ parcels }: Awaited<ReturnType<typeof toPack>>) =>
      parcels.some(({ orderId }) => orderId === order.orderId)
    const waiting = await toPack()
    expect(isListed(waiting)).toBe(false)
    const isOnToday = async () => {
      const { queues } = (await office.askAs(packer, officeToday, { each: 20 })).data
      return queues.some(({ id, tasks }) => id === 'to-pack' && tasks.some(({ no }) => no === String(order.orderNo)))
    }
    expect(await isOnToday()).toBe(false)
    const [, rest] = await shop.database.query<{ id: number }>(
      'SELECT id FROM order_parcels WHERE order_id = $1 ORDER BY no',
      [order.orderId],
    )
    const restIds = { parcelIds: [rest?.id ?? 0] }
    expect((await office.refusedAs(packer, officePickListTake, restIds)).message).toContain('waits for orders staff')
    expect((await office.refusedAs(packer, officeShortDecide, line)).status).toBe(403)
    await office.askAs(desk, officeShortDecide, line)
    const decided = await toPack()
    expect(isListed(decided)).toBe(true)
    expect(await isOnToday()).toBe(true)
    expect(decided.counts['to-pack']).toBe(waiting.counts['to-pack'] + 1)
    await office.askAs(packer, officePickListTake, restIds)
    await expect(runJob(takeShortOff, line, desk)).rejects.toThrow('There is already a decision.')
  })

  test('returns no missing pieces to stock when they are taken off the order', async () => {
    const { shop, desk, orderToPack, parcelsOf, scan, packed, take, send, runJob } = packing
    const order = await orderToPack([[7, 8]])
    const pickListId = await take(order.parcelId)
    const stockOf = () => shop.database.query('SELECT stock_tenths FROM variants WHERE id = 7')
    const before = await stockOf()
    await send(pickListId, [scan(order.parcelId, 50, { kind: 'short', reason: 'damaged' }), packed(order.parcelId)])
    await runJob(takeShortOff, { pickListId, parcelId: order.parcelId, position: 1 }, desk)
    expect(await stockOf()).toEqual(before)
    const [line] = await shop.database.query('SELECT cancelled_tenths FROM order_lines WHERE order_id = $1', [
      order.orderId,
    ])
    expect(line).toEqual({ cancelled_tenths: 30 })
    expect((await parcelsOf(order.orderId)).map(({ state }) => state)).toEqual(['packed', 'cancelled'])
  })

  test('stops only the parcel of an order that is cancelled during packing', async () => {
    const { now, shop, seller, orderToPack, scan, packed, take, send } = packing
    const gone = await orderToPack([[1, 2]])
    const stays = await orderToPack([[1, 2]])
    const pickListId = await take(gone.parcelId, stays.parcelId)
    await shop.database.transaction((tx) =>
      cancelForShop({ tx, now, seller: seller() }, { orderNo: gone.orderNo, reason: 'test' }, 'test'),
    )
    const { data } = await send(pickListId, [scan(gone.parcelId, 10), packed(gone.parcelId), scan(stays.parcelId, 20)])
    expect(data.outcomes.map(({ outcome }) => outcome)).toEqual(['stopped', 'stopped', 'taken'])
    expect(data.pickList.parcels.map(({ state }) => state)).toEqual(['stopped', 'picking'])
    expect((await send(pickListId, [packed(stays.parcelId)])).data.pickList.state).toBe('done')
  })

  test('counts an order as to pack until it is packed, in Orders as on Today', async () => {
    const { office, packer, desk, orderToPack, scan, packed, take, send } = packing
    const order = await orderToPack([[1, 1]])
    const isListed = async () => {
      const { counts } = (await office.askAs(desk, officeOrderCounts, {})).data
      const { queues } = (await office.askAs(packer, officeToday, {})).data
      expect(counts['to-pack']).toBe(queues.find(({ id }) => id === 'to-pack')?.count ?? 0)
      const { data } = await office.askAs(desk, officeOrderList, { filter: { stage: ['to-pack'] }, perPage: 100 })
      expect(data.orders).toHaveLength(counts['to-pack'] ?? 0)
      return data.orders.some(({ orderNo }) => orderNo === order.orderNo)
    }
    expect(await isListed()).toBe(true)
    const pickListId = await take(order.parcelId)
    expect(await isListed()).toBe(true)
    await send(pickListId, [scan(order.parcelId, 10), packed(order.parcelId)])
    expect(await isListed()).toBe(false)
  })

  test('gives a parcel to one packer, and returns abandoned lists to the queue', async () => {
    const { office, packer, desk, orderToPack, parcelsOf, scan } = packing
    const order = await orderToPack([[1, 1]])
    const other = await office.staff('packer', { name: 'Daniel Mutua' })
    const given = { parcelIds: [order.parcelId], packerId: other.staffId }
    const content = await office.staff('content', { name: 'Wairimu Gathoni' })
    const refusedPacker = await office.refusedAs(desk, officePickListGive, { ...given, packerId: content.staffId })
    expect(refusedPacker.message).toBe('Wairimu Gathoni does not have the permission to pack.')
    const { pickListId } = (await office.askAs(desk, officePickListGive, given)).data
    const refused = await office.refusedAs(packer, officePickListTake, { parcelIds: [order.parcelId] })
    expect(refused.message).toContain('being packed by Daniel Mutua')
    const wrong = await office.refusedAs(packer, officePickScans, { pickListId, scans: [scan(order.parcelId, 10)] })
    expect(wrong.code).toBe('not-allowed')
    expect((await office.askAs(other, officePickListClose, { pickListId })).data.returned).toBe(1)
    expect((await parcelsOf(order.orderId)).map(({ state }) => state)).toEqual(['cancelled', 'open'])
  })

  test('hands a parcel to a carrier with its waybill, and refuses outdated versions', async () => {
    const { shop, office, packer, orderToPack, parcelsOf, scan, packed, take, send, runJob } = packing
    const order = await orderToPack([[1, 1]])
    await send(await take(order.parcelId), [scan(order.parcelId, 10), packed(order.parcelId)])
    const version = (await parcelsOf(order.orderId))[0]?.version ?? 0
    const waybill = { parcelId: order.parcelId, version, carrier: 'Safari Njema', waybillNo: 'SN-204417' }
    const page = Buffer.from('<!doctype html><script>alert(1)</script>'.padEnd(400))
    expect((await office.refusedAs(packer, officeWaybill, waybill, { picture: page })).fields).toEqual({
      picture: 'Choose a picture (JPEG or PNG).',
    })
    await office.askAs(packer, officeWaybill, waybill, { picture: JPEG })
    const other = { ...waybill, waybillNo: 'SN-204418' }
    expect((await office.refusedAs(packer, officeWaybill, other)).code).toBe('changed-meanwhile')
    await runJob(handOverParcels, { parcelIds: [order.parcelId] }, packer)
    const [sent] = await shop.database.query(
      'SELECT state, carrier, waybill_no, waybill_file IS NOT NULL AS pictured FROM order_parcels WHERE id = $1',
      [order.parcelId],
    )
    expect(sent).toEqual({ state: 'sent', carrier: 'Safari Njema', waybill_no: 'SN-204417', pictured: true })
  })

  test('hands over collected orders for the emailed code, once', async () => {
    const { shop, office, packer, orderToPack, parcelsOf, scan, packed, take, send, runJob } = packing
    const order = await orderToPack([[1, 2]], 'collected')
    await send(await take(order.parcelId), [scan(order.parcelId, 20), packed(order.parcelId)])
    await runJob(handOverParcels, { parcelIds: [order.parcelId] }, packer)
    const [row] = await shop.database.query<{ sealed: string }>(
      'SELECT collection_code_sealed AS sealed FROM order_parcels WHERE id = $1',
      [order.parcelId],
    )
    const code = openOrderTokens(PACKING_KEY).open(order.orderId, row?.sealed ?? '') ?? ''
    const typed = `${code.slice(0, 4).toLowerCase()}-${code.slice(4)}`
    const { data } = await office.askAs(packer, officeCollectionFind, { code: typed })
    expect(data).toMatchObject({ orderNo: order.orderNo, parcels: [{ parcelId: order.parcelId }] })
    expect((await office.refusedAs(packer, officeCollectionFind, { code: 'ABCD-2345' })).code).toBe('not-found')
    await runJob(collectParcels, { parcelIds: [order.parcelId], by: 'Amina Otieno' }, packer)
    expect((await office.refusedAs(packer, officeCollectionFind, { code: typed })).code).toBe('not-found')
    expect((await parcelsOf(order.orderId))[0]?.state).toBe('delivered')
  })

  test('returns slips and labels as PDF with their print time, and draws 500 in a job', async () => {
    const { now, shop, office, packer, orderToPack, runJob } = packing
    const order = await orderToPack([[1, 2]])
    for (const form of ['slips', 'labels', 'pick-lists']) {
      const wire = { form, parcels: String(order.parcelId) }
      const answer = await inject(shop.app, officeParcelPrint, wire, packer.headers)
      expect(answer.headers['content-type']).toBe('application/pdf')
      expect(answer.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    }
    const search = String(order.orderNo)
    const { parcels } = (await office.askAs(packer, officeParcelList, { queue: 'to-pack', search })).data
    expect(parcels[0]).toMatchObject({ slipPrintedAt: now.toISOString(), labelPrintedAt: now.toISOString() })
    const many = Array.from({ length: 500 }, () => order.parcelId)
    await runJob(printParcels, { form: 'slips' as const, parcelIds: many }, packer)
    const { prints } = (await office.askAs(packer, officeParcelList, { queue: 'to-pack' })).data
    expect(prints).toMatchObject([{ pages: 500 }])
  }, 60_000)

  test('sets shelves singly by version, or pastes all rows or no row', async () => {
    const { shop, office, packer, desk } = packing
    const set = { variantId: 6, shelf: 'D4-1', version: 0 }
    expect((await office.askAs(desk, officeShelfSet, set)).data).toMatchObject({ shelf: 'D4-1', version: 1 })
    expect((await office.refusedAs(desk, officeShelfSet, set)).code).toBe('changed-meanwhile')
    const moved = await office.askAs(packer, officeShelfSet, { ...set, shelf: 'D4-2', version: 1 })
    expect(moved.data).toMatchObject({ shelf: 'D4-2', version: 2 })
    const [known] = await shop.database.query<{ code: string }>('SELECT code FROM variants WHERE id = 7')
    const code = known?.code ?? ''
    const refused = await office.refusedAs(desk, officeShelvesPaste, {
      rows: [
        { code, shelf: 'C1' },
        { code: 'NO-SUCH', shelf: 'C2' },
      ],
    })
    expect(refused.fields).toHaveProperty(['rows.1.code'])
    const pasted = await office.askAs(packer, officeShelvesPaste, { rows: [{ code, shelf: 'c1-1', dyeLot: '26' }] })
    expect(pasted.data.changed).toBe(1)
    const found = (await office.askAs(packer, officeShelfList, { search: code })).data.shelves
    expect(found).toMatchObject([{ variantId: 7, shelf: 'C1-1', dyeLot: '26' }])
    const { shelves, without } = (await office.askAs(packer, officeShelfList, { isWithout: true })).data
    expect(shelves.some(({ variantId }) => variantId === 7)).toBe(false)
    expect(without).toBe(shelves.length)
  })
})
