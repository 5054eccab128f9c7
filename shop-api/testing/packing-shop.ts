import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { ALL_ROLES, permissionsOf } from '#lib/contract/base/permissions.ts'
import { officePickListTake, officePickScans } from '#lib/contract/fulfilment/office/pick-lists.ts'
import type { JobInput, OfficeJobCall } from '#lib/contract/jobs/office/jobs.ts'
import { placeOrder } from '#lib/contract/orders/order.ts'
import type { Session } from '../db/client.ts'
import type { JobKind, JobParts } from '../modules/jobs/jobs/job-kind.ts'
import { sellerOf } from '../modules/orders/documents/seller.ts'
import { openOrderTokens } from '../modules/orders/rules/order-tokens.ts'
import { advanceOrder } from '../modules/orders/use-cases/advance-order.ts'
import { type OfficePerson, officeAsker } from './office-shop.ts'
import { freshKey, orderForm } from './order-form.ts'
import { payOrder } from './order-paid.ts'
import { openOrderShop, orderClock } from './order-shop.ts'

/** The key of the private files and codes of a packing shop. */
export const PACKING_KEY = '7'.repeat(64)
/** The head of a picture, and bytes enough to be taken for one. */
export const JPEG = Buffer.concat([
  Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]),
  Buffer.from('JFIF\0'),
  Buffer.alloc(400),
])

/** A shop with a packer, orders staff and orders to pack, and functions that send the requests of a packer's phone. */
export async function openPackingShop(open: Parameters<typeof openOrderShop>[0]) {
  const now = orderClock()
  const folder = await mkdtemp(path.join(tmpdir(), 'fuma-packing-'))
  const shop = await openOrderShop(open, { FILES_KEY: PACKING_KEY, DATA_DIR: folder })
  const office = officeAsker(shop, orderClock)
  const packer = await office.staff('packer', { name: 'Joseph Mwangi' })
  const desk = await office.staff('orders', { name: 'Achieng Odhiambo' })
  const seller = () => sellerOf(shop.app.shop.env, shop.app.shop.site.facts)
  let orderCount = 0

  /** An order that is paid and to be packed. */
  async function orderToPack(
    goods: [productId: number, quantity: number][],
    how: 'delivered' | 'collected' = 'delivered',
  ): Promise<{ orderNo: number; orderId: string; parcelId: number; token: string }> {
    const { data } = await shop.ask(placeOrder, await orderForm(shop, goods, how), freshKey())
    orderCount += 1
    await payOrder(shop.database, data.orderId, `PACK${String(orderCount).padStart(6, '0')}`, now)
    const [row] = await shop.database.query<{ orderNo: number }>(
      'SELECT order_no::int AS "orderNo" FROM orders WHERE id = $1',
      [data.orderId],
    )
    const orderNo = row?.orderNo ?? 0
    await shop.database.transaction((tx) => advanceOrder({ tx, now, seller: seller() }, { orderNo }, 'test'))
    const token = data.orderToken ?? ''
    return { orderNo, orderId: data.orderId, token, parcelId: (await parcelsOf(data.orderId))[0]?.id ?? 0 }
  }

  const parcelsOf = (orderId: string) =>
    shop.database.query<{ id: number; state: string; tenths: number; version: number }>(
      `SELECT p.id::int AS id, p.state, p.version, coalesce((SELECT sum(tenths) FROM order_parcel_lines l
        WHERE l.parcel_id = p.id), 0)::int AS tenths FROM order_parcels p WHERE p.order_id = $1 ORDER BY p.no`,
      [orderId],
    )

  const scan = (parcelId: number, tenths: number, more: Record<string, unknown> = {}) => ({
    id: randomUUID(),
    kind: 'pick' as const,
    parcelId,
    position: 1,
    tenths,
    at: '2026-11-24T20:31:00.000Z',
    ...more,
  })
  const packed = (parcelId: number) => scan(parcelId, 0, { kind: 'packed', position: 0 })

  async function take(...parcelIds: number[]): Promise<number> {
    return (await office.askAs(packer, officePickListTake, { parcelIds })).data.pickListId
  }
  const send = (pickListId: number, scans: ReturnType<typeof scan>[], person = packer) =>
    office.askAs(person, officePickScans, { pickListId, scans })

  /** Runs a job's items at once, without the ten seconds. */
  async function runJob<Job extends OfficeJobCall>(
    kind: JobKind<Job>,
    input: JobInput<Job>,
    person: OfficePerson,
  ): Promise<void> {
    const parts = {
      env: shop.app.shop.env,
      database: shop.database,
      clock: orderClock,
      log: shop.app.log,
      seller,
      files: shop.app.shop.files,
      tokens: openOrderTokens(PACKING_KEY),
    } as unknown as JobParts
    const staff = { staffId: person.staffId, name: person.name, permissions: permissionsOf(ALL_ROLES) }
    const items = await kind.items(shop.database, input, staff)
    for (const item of items) {
      const run = (tx: Session) => kind.run({ tx, now, jobId: 0, staff, parts }, item, input)
      await (kind.transaction === 'own' ? run(shop.database) : shop.database.transaction(run))
    }
  }

  async function close(): Promise<void> {
    await shop.close()
    await rm(folder, { recursive: true, force: true })
  }

  return { now, shop, office, packer, desk, seller, orderToPack, parcelsOf, scan, packed, take, send, runJob, close }
}
