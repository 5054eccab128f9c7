/** Goods received beside the invoices that suppliers declared: views, suggestions, numbers. */
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { USUAL_ETIMS_SETTINGS } from '#lib/contract/etims/etims-settings.ts'
import {
  officePurchaseDeclared,
  officePurchaseFetch,
  officePurchaseNumber,
  officePurchaseReceipts,
} from '#lib/contract/etims/office/purchases.ts'
import { officeToday } from '#lib/contract/office/office/today.ts'
import {
  officeSupplierDelivery,
  officeSupplierList,
  officeSupplierOrder,
  officeSupplierOrderSave,
  officeSupplierOrderState,
  officeSupplierSave,
} from '#lib/contract/stock/office/suppliers.ts'
import { today } from '#lib/format/clock.ts'
import { etimsDevices, etimsPurchases } from '../../../../db/schema/etims.ts'
import { supplierDeliveries } from '../../../../db/schema/stock.ts'
import { onEachDatabase } from '../../../../testing/databases.ts'
import type { OfficePerson } from '../../../../testing/office-shop.ts'
import { orderClock } from '../../../../testing/order-shop.ts'
import { openPackingShop } from '../../../../testing/packing-shop.ts'
import { declaredExport, receiptsExport } from '../../jobs/purchase-exports.ts'

const PIN = 'P051111111A'
const SUPPLIER = { contact: '', phone: '', email: '', note: '', leadDays: null, isActive: true, version: 0 }

onEachDatabase((open) => {
  let packing: Awaited<ReturnType<typeof openPackingShop>>
  let keeper: OfficePerson
  let clerk: OfficePerson
  let deviceId: number
  beforeAll(async () => {
    packing = await openPackingShop(open)
    keeper = await packing.office.staff('catalogue', { name: 'Lucy Mutheu' })
    clerk = await packing.office.staff('finance', { name: 'Grace Wambui' })
    const [device] = await packing.shop.database.db
      .insert(etimsDevices)
      .values({
        ...{ name: 'Shop', pin: 'P051234567A', branch: '00', serial: 'S1', profile: 'gateway' as const },
        ...{ baseUrl: 'http://localhost', settings: USUAL_ETIMS_SETTINGS, createdAt: orderClock() },
      })
      .returning({ id: etimsDevices.id })
    deviceId = device?.id as number
  }, 300_000)
  afterAll(() => packing.close())

  const ask: typeof packing.office.askAs = (...call) => packing.office.askAs(...call)
  const supplier = async (name: string, kraPin = '') =>
    (await ask(keeper, officeSupplierSave, { ...SUPPLIER, name, kraPin, supplierId: null })).data.supplierId
  /** Receives 10 units of a product, which cost 1,000.00 in all. */
  async function receive(supplierId: number, deliveryNote: string, etimsInvoiceNo?: string) {
    const order = { supplierOrderId: null, version: 0, supplierId, expectedOn: null }
    const lines = [{ variantId: 1, orderedTenths: 100, cost: '100.00' }]
    const { supplierOrderId, version } = (await ask(keeper, officeSupplierOrderSave, { ...order, lines } as never)).data
    await ask(keeper, officeSupplierOrderState, { supplierOrderId, version, to: 'ordered' })
    const came = [{ variantId: 1, tenths: 100, bales: 0, damagedTenths: 0 }]
    const delivery = { key: randomUUID(), supplierOrderId, deliveryNote, etimsInvoiceNo, lines: came }
    const { data } = await ask(keeper, officeSupplierDelivery, delivery as never)
    return { supplierOrderId, deliveryId: data.supplierDeliveries[0]?.deliveryId as number }
  }
  const declare = (supplierPin: string, invoiceNo: string, netCents: number, content: Record<string, unknown> = {}) =>
    packing.shop.database.db.insert(etimsPurchases).values({
      ...{ deviceId, supplierPin, supplierName: 'Thika Mills Ltd', invoiceNo, day: today(orderClock) },
      ...{
        netCents,
        vatCents: (netCents * 16) / 100,
        totalCents: (netCents * 116) / 100,
        content,
        fetchedAt: orderClock(),
      },
    })
  const receipts = async (view: 'missing' | 'undeclared' | 'matched' | 'all', search = '') =>
    (await ask(clerk, officePurchaseReceipts, { view, search, page: 1 })).data
  const declared = async (view: 'open' | 'matched' | 'notes' | 'all', search = '') =>
    (await ask(clerk, officePurchaseDeclared, { view, search, page: 1 })).data

  test('lists goods without a number, and matches numbers written in another form', async () => {
    const mills = await supplier('Thika Mills', PIN.toLowerCase())
    const without = await receive(mills, 'DN 1')
    await receive(mills, 'DN 2', 'kracu 01/324')
    await declare(PIN, 'KRACU01-324', 100_000)
    expect(await receipts('missing')).toMatchObject({
      receipts: [{ deliveryId: without.deliveryId, supplier: 'Thika Mills', supplierPin: PIN, declared: null }],
      ...{ total: 1, next: null, counts: { missing: 1, matched: 1 } },
    })
    expect((await receipts('matched')).receipts).toMatchObject([
      { deliveryNote: 'DN 2', cost: 100_000, declared: 100_000, isDifferent: false },
    ])
    expect((await declared('matched')).purchases).toMatchObject([{ invoiceNo: 'KRACU01-324', suggestion: null }])
    expect((await receipts('all', 'dn 2')).total).toBe(1)
    expect((await receipts('all', '50%')).total).toBe(0)
  })

  test('suggests goods of the same supplier, amount and time, and takes the number with one action', async () => {
    await declare(PIN, 'KRACU01-325', 100_500)
    await declare(PIN, 'KRACU01-326', 300_000)
    const { purchases } = await declared('open')
    const one = purchases.find(({ invoiceNo }) => invoiceNo === 'KRACU01-325')
    expect(one?.suggestion?.deliveryNote).toBe('DN 1')
    expect(purchases.find(({ invoiceNo }) => invoiceNo === 'KRACU01-326')?.suggestion).toBeNull()
    const deliveryId = one?.suggestion?.deliveryId as number
    expect((await receipts('missing')).receipts).toMatchObject([
      { deliveryId, suggestion: { supplierPin: PIN, invoiceNo: 'KRACU01-325', net: 100_500 } },
    ])
    const given = { deliveryId, etimsInvoiceNo: 'KRACU01-325', before: '', supplierPin: PIN }
    await ask(clerk, officePurchaseNumber, given)
    expect((await declared('matched', '325')).purchases).toMatchObject([{ deliveryIds: [deliveryId] }])
    expect((await receipts('missing')).total).toBe(0)
    const other = { ...given, etimsInvoiceNo: 'X-9' }
    expect(await packing.office.refusedAs(clerk, officePurchaseNumber, other)).toMatchObject({
      ...{ code: 'changed-meanwhile', message: expect.stringContaining('KRACU01-325') },
    })
    await ask(clerk, officePurchaseNumber, { deliveryId, etimsInvoiceNo: '', before: 'KRACU01-325' })
    expect((await receipts('missing')).receipts).toMatchObject([{ deliveryId, etimsInvoiceNo: '' }])
  })

  test('stores the PIN of a supplier without one, and refuses the invoice of another supplier', async () => {
    const ginnery = await supplier('Rift Ginnery')
    const { deliveryId, supplierOrderId } = await receive(ginnery, 'DN 7', 'A-1')
    expect((await receipts('undeclared')).receipts).toMatchObject([{ deliveryId, supplierPin: '' }])
    await declare('P059999999Z', 'A-1', 100_000)
    const given = { deliveryId, etimsInvoiceNo: 'A-1', before: 'A-1', supplierPin: 'P059999999Z' }
    await ask(clerk, officePurchaseNumber, given)
    const { data: list } = await ask(keeper, officeSupplierList, {})
    expect(list.find(({ supplierId }) => supplierId === ginnery)).toMatchObject({ kraPin: 'P059999999Z', version: 2 })
    expect((await receipts('matched', 'rift')).total).toBe(1)
    const wrong = { ...given, supplierPin: PIN }
    expect((await packing.office.refusedAs(clerk, officePurchaseNumber, wrong)).message).toContain('P059999999Z')
    const order = (await ask(keeper, officeSupplierOrder, { supplierOrderId })).data
    expect(order.supplierDeliveries).toMatchObject([{ etimsInvoiceNo: 'A-1' }])
  })

  test('marks amounts that differ, counts all goods of an invoice, and takes the supplier’s number alone', async () => {
    const weavers = await supplier('Meru Weavers', 'P052222222B')
    await declare('P052222222B', 'KRACU09/70', 200_000, { spplrInvcNo: '70' })
    await receive(weavers, 'DN 20', '70')
    expect((await receipts('matched', 'meru')).receipts).toMatchObject([{ declared: 200_000, isDifferent: true }])
    expect((await declared('matched', '/70')).purchases).toMatchObject([{ cost: 100_000, isDifferent: true }])
    await receive(weavers, 'DN 21', 'KRACU09/70')
    expect((await receipts('matched', 'meru')).receipts.map(({ isDifferent }) => isDifferent)).toEqual([false, false])
    expect((await declared('matched', '/70')).purchases).toMatchObject([{ cost: 200_000, isDifferent: false }])
  })

  test('lists credit notes of suppliers separately, without a suggestion of goods', async () => {
    const dyers = await supplier('Nakuru Dyers', 'P053333333C')
    await receive(dyers, 'DN 30')
    await declare('P053333333C', 'KRACU07/5', 100_000, { rcptTyCd: 'R' })
    expect((await receipts('missing', 'nakuru')).receipts).toMatchObject([{ suggestion: null }])
    expect((await declared('notes')).purchases).toMatchObject([{ isCreditNote: true, suggestion: null }])
    expect((await declared('open', 'KRACU07')).total).toBe(0)
  })

  test('exports both lists page by page, in the order of their pages', async () => {
    const { database } = packing.shop
    const who = { staffId: 0, permissions: new Set(['payments.view'] as const) }
    const at = { limit: 2, publicUrl: '' }
    const all = { view: 'all', search: '' } as const
    const notes: string[] = []
    let after: number | null = null
    do {
      const page: { rows: readonly { deliveryNote: string }[]; next: number | null } = await receiptsExport.page(
        database,
        all,
        who,
        { ...at, after },
      )
      notes.push(...page.rows.map(({ deliveryNote }) => deliveryNote))
      after = page.next
    } while (after !== null)
    expect(notes).toEqual((await receipts('all')).receipts.map(({ deliveryNote }) => deliveryNote))
    expect(await receiptsExport.count(database, all, who)).toBe(notes.length)
    const first = await declaredExport.page(database, all, who, { ...at, after: null })
    const second = await declaredExport.page(database, all, who, { ...at, after: first.next })
    const listed = (await declared('all')).purchases.map(({ invoiceNo }) => invoiceNo)
    expect([...first.rows, ...second.rows].map(({ invoiceNo }) => invoiceNo)).toEqual(listed.slice(0, 4))
    expect(await declaredExport.count(database, { view: 'matched', search: 'P052222222B' }, who)).toBe(1)
  })

  test('puts goods without a number on Today after a week, since the first device', async () => {
    const { db } = packing.shop.database
    const late = await supplier('Late Ginnery')
    const [old, recent, older] = [await receive(late, 'L 1'), await receive(late, 'L 2'), await receive(late, 'L 3')]
    const daysAgo = (days: number) => new Date(orderClock().getTime() - days * 86_400_000)
    const age = ({ deliveryId }: { deliveryId: number }, days: number) =>
      db
        .update(supplierDeliveries)
        .set({ receivedAt: daysAgo(days) })
        .where(eq(supplierDeliveries.id, deliveryId))
    await age(old, 8)
    await age(recent, 6)
    await age(older, 40)
    const queue = async () =>
      (await ask(clerk, officeToday, { each: 20 })).data.queues.find(({ id }) => id === 'supplier-numbers')
    expect((await queue())?.count ?? 0).toBe(0)
    await db.update(etimsDevices).set({ state: 'ready', initialisedAt: daysAgo(30) })
    expect(await queue()).toMatchObject({
      ...{ count: 1, path: '/office/money/etims/purchases' },
      tasks: [{ no: 'L 1', name: 'Late Ginnery', path: `/office/money/etims/purchases?at=${old.deliveryId}` }],
    })
  })

  test('fetches for staff with the permission, and names the missing device', async () => {
    await packing.shop.database.db.update(etimsDevices).set({ state: 'new' })
    const refused = await packing.office.refusedAs(clerk, officePurchaseFetch, {})
    expect(refused.message).toContain('No device sends yet')
    expect((await packing.office.refusedAs(keeper, officePurchaseFetch, {})).status).toBe(403)
    expect(await declared('all')).toMatchObject({ canFetch: false, fetchedAt: null, problem: null })
  })

  test('refuses a wrong PIN, unknown goods, and staff without the permission', async () => {
    const refused = (given: object, who = clerk) => packing.office.refusedAs(who, officePurchaseNumber, given as never)
    const given = { deliveryId: 999_999, etimsInvoiceNo: 'A', before: '' }
    expect((await refused(given)).code).toBe('not-found')
    expect((await refused({ ...given, supplierPin: 'Q1' })).status).toBe(400)
    expect((await refused(given, packing.packer)).status).toBe(403)
    const input = { ...SUPPLIER, name: 'Wrong PIN', supplierId: null, kraPin: 'X123' }
    expect((await packing.office.refusedAs(keeper, officeSupplierSave, input)).fields?.kraPin).toContain('KRA PIN')
  })
})
