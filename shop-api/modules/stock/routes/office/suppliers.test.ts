/** Suppliers, purchase orders, and deliveries that are partial, excessive or damaged. */
import { randomUUID } from 'node:crypto'
import { MAX_STOCK_TENTHS } from '#lib/contract/base/codes.ts'
import { officeToday } from '#lib/contract/office/office/today.ts'
import { officeStockVariant } from '#lib/contract/stock/office/stock.ts'
import {
  officeReorderList,
  officeSupplierDelivery,
  officeSupplierList,
  officeSupplierOrder,
  officeSupplierOrderSave,
  officeSupplierOrderState,
  officeSupplierSave,
} from '#lib/contract/stock/office/suppliers.ts'
import { onEachDatabase } from '../../../../testing/databases.ts'
import type { OfficePerson } from '../../../../testing/office-shop.ts'
import { openPackingShop } from '../../../../testing/packing-shop.ts'
import { BROKEN_STOCK } from '../../../../testing/stock-rules.ts'

const NOBODY = { contact: '', phone: '', email: '', note: '', leadDays: null, isActive: true }

onEachDatabase((open) => {
  let packing: Awaited<ReturnType<typeof openPackingShop>>
  let keeper: OfficePerson
  let supplierId: number
  beforeAll(async () => {
    packing = await openPackingShop(open)
    keeper = await packing.office.staff('catalogue', { name: 'Lucy Mutheu' })
    const input = { ...NOBODY, name: 'Thika Mills', supplierId: null, version: 0 }
    supplierId = (await packing.office.askAs(keeper, officeSupplierSave, input)).data.supplierId
  }, 300_000)
  afterAll(() => packing.close())
  afterEach(async () => {
    expect(await packing.shop.database.query(BROKEN_STOCK)).toEqual([])
  })

  const stockOf = async (variantId: number) =>
    (await packing.office.askAs(keeper, officeStockVariant, { variantId })).data
  const newOrder = (lines: object[], more: object = {}) => ({
    ...{ supplierOrderId: null, version: 0, supplierId, expectedOn: '2026-12-01', lines },
    ...more,
  })
  const ordered = async (lines: object[]) => {
    const { data } = await packing.office.askAs(keeper, officeSupplierOrderSave, newOrder(lines) as never)
    const { supplierOrderId, version } = data
    return (await packing.office.askAs(keeper, officeSupplierOrderState, { supplierOrderId, version, to: 'ordered' }))
      .data
  }
  const came = (supplierOrderId: number, lines: object[], more: object = {}) => ({
    ...{ key: randomUUID(), supplierOrderId, deliveryNote: 'DN 12' },
    lines: lines.map((line) => ({ bales: 0, damagedTenths: 0, ...line })),
    ...more,
  })
  const takeIn = async (input: object) =>
    (await packing.office.askAs(keeper, officeSupplierDelivery, input as never)).data

  test('requires a unique supplier name and refuses outdated saves', async () => {
    const { office } = packing
    const input = { ...NOBODY, name: 'thika mills', supplierId: null, version: 0 }
    expect((await office.refusedAs(keeper, officeSupplierSave, input)).fields?.name).toBe(
      'There is already a supplier with this name. Choose another name.',
    )
    const [first] = (await office.askAs(keeper, officeSupplierList, {})).data
    const { openOrders: _, ...fields } = first as NonNullable<typeof first>
    await office.askAs(keeper, officeSupplierSave, { ...fields, phone: '0722 000 111' })
    expect(await office.refusedAs(keeper, officeSupplierSave, { ...fields, phone: '' })).toMatchObject({
      code: 'changed-meanwhile',
    })
    expect((await office.refusedAs(keeper, officeSupplierSave, { ...input, name: ' ' })).status).toBe(400)
    expect((await office.refusedAs(packing.packer, officeSupplierSave, { ...input, name: 'Other' })).status).toBe(403)
  })

  test('takes partial deliveries and closes the order when it is complete', async () => {
    const before = (await stockOf(1)).variant
    const order = await ordered([
      { variantId: 1, orderedTenths: 480, cost: '950.00' },
      { variantId: 2, orderedTenths: 100, cost: null },
    ])
    expect((await stockOf(1)).variant.comingTenths).toBe(before.comingTenths + 480)
    const { piecesPerBale } = before
    const part = came(order.supplierOrderId, [
      { variantId: 1, tenths: piecesPerBale * 10, bales: 1, damagedTenths: 20 },
    ])
    const first = await takeIn(part)
    expect(first).toMatchObject({
      state: 'ordered',
      supplierDeliveries: [{ deliveryNote: 'DN 12', damagedTenths: 20 }],
    })
    expect(await takeIn(part)).toEqual(first)
    const after = await stockOf(1)
    expect(after.variant).toMatchObject({
      ...{ onHandTenths: before.onHandTenths + piecesPerBale * 10, bales: before.bales + 1 },
      comingTenths: before.comingTenths + 480 - piecesPerBale * 10,
    })
    expect(after.movements.find(({ onHandTenths }) => onHandTenths > 0)).toMatchObject({
      ...{
        cause: 'received',
        who: 'Lucy Mutheu',
        note: 'DN 12',
        source: `supplier-delivery:${first.supplierDeliveries[0]?.deliveryId}`,
      },
    })
    const rest = await takeIn(
      came(order.supplierOrderId, [
        { variantId: 1, tenths: 480 },
        { variantId: 2, tenths: 100 },
        // This product was not ordered.
        { variantId: 3, tenths: 10 },
      ]),
    )
    expect(rest.state).toBe('closed')
    expect(rest.items.find(({ variantId }) => variantId === 3)).toMatchObject({ orderedTenths: 0, receivedTenths: 10 })
    const late = came(order.supplierOrderId, [{ variantId: 1, tenths: 10 }])
    expect(await packing.office.refusedAs(keeper, officeSupplierDelivery, late)).toMatchObject({ code: 'not-allowed' })
  })

  test('lists damaged goods in the delivery without adding them to the stock on hand', async () => {
    const order = await ordered([{ variantId: 1, orderedTenths: 20, cost: null }])
    const before = [(await stockOf(1)).variant.onHandTenths, (await stockOf(2)).variant.onHandTenths]
    const lines = [
      { variantId: 1, tenths: 0, damagedTenths: 30 },
      // This one was not ordered.
      { variantId: 2, tenths: 0, damagedTenths: 10 },
    ]
    const after = await takeIn(came(order.supplierOrderId, lines))
    expect(after).toMatchObject({ state: 'ordered', supplierDeliveries: [{ tenths: 0, damagedTenths: 40 }] })
    expect(after.items).toMatchObject([{ variantId: 1, orderedTenths: 20, receivedTenths: 0 }])
    expect([(await stockOf(1)).variant.onHandTenths, (await stockOf(2)).variant.onHandTenths]).toEqual(before)
    const rest = await takeIn(
      came(order.supplierOrderId, [
        { variantId: 1, tenths: 20 },
        { variantId: 2, tenths: 0, damagedTenths: 10 },
      ]),
    )
    expect(rest.state).toBe('closed')
  })

  test('adds goods once if they are received twice at the same time', async () => {
    const order = await ordered([{ variantId: 4, orderedTenths: 100, cost: null }])
    const before = (await stockOf(4)).variant.onHandTenths
    const input = came(order.supplierOrderId, [{ variantId: 4, tenths: 50 }])
    await Promise.allSettled([takeIn(input), takeIn(input), takeIn(input)])
    expect((await stockOf(4)).variant.onHandTenths).toBe(before + 50)
  })

  test.each([
    ['nothing', []],
    ['none of anything', [{ variantId: 5, tenths: 0 }]],
    [
      'a product twice',
      [
        { variantId: 5, tenths: 10 },
        { variantId: 5, tenths: 10 },
      ],
    ],
    ['more bales than came', [{ variantId: 5, tenths: 10, bales: 9 }]],
    ['a part of a piece', [{ variantId: 5, tenths: 15 }]],
    ['less than none', [{ variantId: 5, tenths: -10 }]],
    ['a product that there is not', [{ variantId: 999_999, tenths: 10 }]],
    ['text', [{ variantId: 5, tenths: '=1+1' }]],
  ])('refuses a goods receipt: %s', async (_name, lines) => {
    const order = await ordered([{ variantId: 5, orderedTenths: 100, cost: null }])
    const before = (await stockOf(5)).variant
    expect(
      (await packing.office.refusedAs(keeper, officeSupplierDelivery, came(order.supplierOrderId, lines))).status,
    ).toBe(400)
    expect((await stockOf(5)).variant).toEqual(before)
  })

  test('edits an open order and leaves delivered goods in it', async () => {
    const { office, desk } = packing
    const order = await ordered([
      { variantId: 6, orderedTenths: 100, cost: null },
      { variantId: 7, orderedTenths: 100, cost: null },
    ])
    const { supplierOrderId } = order
    const { version } = await takeIn(came(supplierOrderId, [{ variantId: 6, tenths: 40 }]))
    const input = newOrder([{ variantId: 8, orderedTenths: 50, cost: '1000000.00' }], { supplierOrderId })
    expect(await office.refusedAs(keeper, officeSupplierOrderSave, { ...input, version: order.version })).toMatchObject(
      {
        code: 'changed-meanwhile',
      },
    )
    const { data } = await office.askAs(keeper, officeSupplierOrderSave, { ...input, version } as never)
    expect(data.items.map((one) => [one.variantId, one.orderedTenths, one.receivedTenths])).toEqual([
      [6, 0, 40],
      [8, 50, 0],
    ])
    const cancel = { supplierOrderId, version: data.version, to: 'cancelled' }
    expect((await office.refusedAs(keeper, officeSupplierOrderState, cancel)).message).toContain('Close it instead')
    expect((await office.refusedAs(desk, officeSupplierOrderState, cancel)).status).toBe(403)
    await office.askAs(keeper, officeSupplierOrderState, { ...cancel, to: 'closed' } as never)
    expect((await office.askAs(keeper, officeSupplierOrder, { supplierOrderId })).data.state).toBe('closed')
    for (const lines of [
      [],
      [{ variantId: 6, orderedTenths: 0, cost: null }],
      [{ variantId: 6, orderedTenths: 10, cost: '-1.00' }],
    ])
      expect((await office.refusedAs(keeper, officeSupplierOrderSave, newOrder(lines))).status).toBe(400)
  })

  test('lists low stock for reorder in whole bales until enough is ordered', async () => {
    const { shop, office } = packing
    await shop.database.query('UPDATE variants SET low_stock_tenths = stock_tenths + 10 WHERE id = 2')
    const listed = async () =>
      (await office.askAs(keeper, officeReorderList, {})).data.find(({ variantId }) => variantId === 2)
    const { variant } = await stockOf(2)
    // Today shows this to staff who order goods, with a link to the product.
    const said = async (who: OfficePerson) => {
      const { queues } = (await office.askAs(who, officeToday, { each: 20 })).data
      return queues.find(({ id }) => id === 'low-stock')?.tasks.find(({ subject }) => subject.id === '2')
    }
    expect(await said(keeper)).toMatchObject({ no: variant.code, path: '/office/stock/products/2' })
    expect((await said(keeper))?.text).toContain(' free, low at ')
    expect(await said(await office.staff('packer'))).toBeUndefined()
    const line = await listed()
    expect(line).toMatchObject({ freeTenths: variant.freeTenths, supplier: 'Thika Mills', supplierId })
    expect((line?.suggestedTenths ?? 0) % (variant.piecesPerBale * 10)).toBe(0)
    await ordered([{ variantId: 2, orderedTenths: line?.suggestedTenths, cost: null }])
    expect(await listed()).toBeUndefined()
    expect(await said(keeper)).toBeUndefined()
  })

  test('adds up orders of 100 million, and refuses a delivery above that', async () => {
    const { office, shop } = packing
    const most = { orderedTenths: MAX_STOCK_TENTHS, cost: null }
    const ids = [6, 7, 8]
    const first = await ordered(ids.map((variantId) => ({ variantId, ...most })))
    for (const _ of [1, 2]) await ordered([{ variantId: 8, ...most }])
    await shop.database.query('UPDATE variants SET low_stock_tenths = stock_tenths WHERE id = 8')
    expect((await stockOf(8)).variant.comingTenths).toBeGreaterThanOrEqual(3 * MAX_STOCK_TENTHS)
    await office.askAs(keeper, officeReorderList, {})
    await office.askAs(keeper, officeToday, { each: 20 })

    const { supplierOrderId } = first
    const damaged = ids.map((variantId) => ({ variantId, tenths: 0, damagedTenths: MAX_STOCK_TENTHS }))
    const { supplierDeliveries } = await takeIn(came(supplierOrderId, damaged))
    expect(supplierDeliveries).toMatchObject([{ tenths: 0, damagedTenths: 3 * MAX_STOCK_TENTHS }])
    await shop.database.query(
      `UPDATE supplier_order_lines SET received_tenths = ${MAX_STOCK_TENTHS - 10} WHERE supplier_order_id = ${supplierOrderId}`,
    )
    const late = came(supplierOrderId, [{ variantId: 8, tenths: 20 }])
    expect(await office.refusedAs(keeper, officeSupplierDelivery, late)).toMatchObject({ status: 400 })
  })
})
