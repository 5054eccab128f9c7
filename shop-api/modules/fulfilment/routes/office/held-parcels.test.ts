/** A parcel that was packed short and is held: it can be sent when the rest is packed, or when staff release it. */
import { ORDER_STATUS } from '#lib/contract/base/codes.ts'
import { officeParcelRelease, officeShortDecide } from '#lib/contract/fulfilment/office/packing.ts'
import { officeOrderParcels } from '#lib/contract/orders/office/order-parcels.ts'
import { openEmbedded } from '../../../../testing/databases.ts'
import { openPackingShop } from '../../../../testing/packing-shop.ts'
import { advanceOrders } from '../../../orders/jobs/order-jobs.ts'
import { handOverParcels } from '../../jobs/packing-jobs.ts'

let packing: Awaited<ReturnType<typeof openPackingShop>>
beforeAll(async () => {
  packing = await openPackingShop(openEmbedded)
}, 180_000)
afterAll(() => packing.close())

/** An order for 18 pieces; 12 were found and packed. */
async function packedShort() {
  const { orderToPack, scan, packed, take, send } = packing
  const order = await orderToPack([[1, 18]])
  const pickListId = await take(order.parcelId)
  await send(pickListId, [scan(order.parcelId, 120, { kind: 'short', reason: 'empty' }), packed(order.parcelId)])
  return { ...order, line: { pickListId, parcelId: order.parcelId, position: 1 } }
}
const shown = async (orderNo: number) =>
  (await packing.office.askAs(packing.desk, officeOrderParcels, { orderNo })).data
const handOver = (parcelId: number) => packing.runJob(handOverParcels, { parcelIds: [parcelId] }, packing.desk)

test('shows the shortage on the order, with its value, for a decision', async () => {
  const { orderNo, parcelId } = await packedShort()
  const { shorts } = await shown(orderNo)
  expect(shorts).toMatchObject([{ parcelId, position: 1, missing: 6, reason: 'empty', packer: 'Joseph Mwangi' }])
  // Six of 1,250.00 with 16% VAT.
  expect(shorts[0]?.value).toBe(8_700_00)
})

test('is not handed over before the rest is packed', async () => {
  const { office, desk, scan, packed, take, send } = packing
  const { orderNo, parcelId, line } = await packedShort()
  await office.askAs(desk, officeShortDecide, { ...line, decision: 'hold' })
  const { parcels, shorts } = await shown(orderNo)
  expect(shorts).toEqual([])
  expect(parcels).toMatchObject([
    { parcelId, waitsForRest: true },
    { state: 'open', waitsForRest: false },
  ])
  await expect(handOver(parcelId)).rejects.toThrow('waits for the rest of the order')
  const rest = parcels[1]?.parcelId ?? 0
  await send(await take(rest), [scan(rest, 60), packed(rest)])
  expect((await shown(orderNo)).parcels).toMatchObject([{ waitsForRest: false }, { waitsForRest: false }])
  await handOver(parcelId)
  await handOver(rest)
  expect((await shown(orderNo)).parcels.map(({ state }) => state)).toEqual(['sent', 'sent'])
})

test('prevents the order from being sent as a whole', async () => {
  const { office, desk } = packing
  const { orderNo, parcelId, line } = await packedShort()
  await office.askAs(desk, officeShortDecide, { ...line, decision: 'hold' })
  const sendAll = () =>
    packing.runJob(advanceOrders, { orderNos: [orderNo], to: ORDER_STATUS.outForDelivery, unpaid: false }, desk)
  await expect(sendAll()).rejects.toThrow('Parcel 1 of order')
  expect((await shown(orderNo)).parcels.map(({ state }) => state)).toEqual(['packed', 'open'])
  await office.askAs(desk, officeParcelRelease, { parcelId })
  await sendAll()
  expect((await shown(orderNo)).parcels.map(({ state }) => state)).toEqual(['sent', 'sent'])
})

test('releases a held parcel without the rest, by packing managers only, and logs it', async () => {
  const { shop, office, packer, desk } = packing
  const { orderNo, parcelId, line } = await packedShort()
  await office.askAs(desk, officeShortDecide, { ...line, decision: 'hold' })
  expect((await office.refusedAs(packer, officeParcelRelease, { parcelId })).status).toBe(403)
  await office.askAs(desk, officeParcelRelease, { parcelId })
  await handOver(parcelId)
  expect((await office.refusedAs(desk, officeParcelRelease, { parcelId })).code).toBe('not-allowed')
  const [entry] = await shop.database.query(
    `SELECT subject_id AS no, after FROM audit_log WHERE action = 'packing.release' AND outcome = 'done'
      ORDER BY id DESC LIMIT 1`,
  )
  expect(entry).toEqual({ no: String(orderNo), after: { parcel: 1 } })
})

test('cannot be held after it was sent', async () => {
  const { office, desk } = packing
  const { parcelId, line } = await packedShort()
  await handOver(parcelId)
  const refused = await office.refusedAs(desk, officeShortDecide, { ...line, decision: 'hold' })
  expect(refused.message).toMatch(/can no longer be held/)
})
