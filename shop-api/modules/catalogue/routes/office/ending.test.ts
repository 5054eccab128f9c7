/**
 * Products that are no longer sold, in open orders: previewed with their money, held, processed order by order, with
 * one notification per buyer.
 */

import { endProductsJob, officeEndingPreview } from '#lib/contract/catalogue/office/ending.ts'
import { productDetails } from '#lib/contract/catalogue/product.ts'
import { HELD_MS, officeJob, officeJobUndo } from '#lib/contract/jobs/office/jobs.ts'
import { advanceOrdersJob } from '#lib/contract/orders/office/order-jobs.ts'
import { officeOrderParcels } from '#lib/contract/orders/office/order-parcels.ts'
import { placeOrder } from '#lib/contract/orders/order.ts'
import { onEachDatabase } from '../../../../testing/databases.ts'
import { emailsTo } from '../../../../testing/emails.ts'
import { type OfficePerson, type OfficeShop, officeAsker } from '../../../../testing/office-shop.ts'
import { freshKey, GUEST, orderForm } from '../../../../testing/order-form.ts'
import { payOrder } from '../../../../testing/order-paid.ts'
import { openOrderShop, orderClock } from '../../../../testing/order-shop.ts'

onEachDatabase((open) => {
  let shop: OfficeShop
  let lead: OfficePerson
  let salome: OfficePerson
  let now = orderClock()
  let people = 0
  beforeAll(async () => {
    const opened = await openOrderShop(open, {}, () => now)
    shop = { ...opened, ...officeAsker(opened, orderClock) }
    lead = await shop.staff(['catalogue', 'orders'], { name: 'Achieng Odhiambo' })
    salome = await shop.staff('catalogue', { name: 'Salome Njeri' })
  }, 180_000)
  afterAll(() => shop.close())

  async function placed(goods: [number, number][], isPaid = false) {
    people += 1
    const email = `ending-${people}@example.co.ke`
    const form = {
      ...(await orderForm(shop, goods)),
      ...GUEST,
      ...{ email, mobileNumber: `0733 100 ${String(people).padStart(3, '0')}` },
    }
    const { data } = await shop.ask(placeOrder, form, freshKey())
    if (isPaid) await payOrder(shop.database, data.orderId, `UKE${data.orderNo}`, now)
    await shop.app.shop.follower.runNow()
    return { ...data, email }
  }

  async function finish(jobId: number, who = lead) {
    now = new Date(now.getTime() + HELD_MS + 1)
    await shop.app.shop.jobs.runNow()
    await shop.app.shop.follower.runNow()
    await shop.app.shop.catalogue.refreshIfChanged()
    const { data } = await shop.askAs(who, officeJob, { jobId })
    return Object.fromEntries(data.results.map(({ name, state, sentence }) => [name, { state, sentence }]))
  }

  const stock = async (id: number) =>
    (
      await shop.database.query<{ tenths: number }>('SELECT stock_tenths AS tenths FROM variants WHERE id = $1', [id])
    )[0]?.tenths ?? 0

  test('leaves, replaces or removes lines, notifies each buyer once, and skips packed orders', async () => {
    const kept = await placed([[8, 1]])
    const replaced = await placed([[8, 2]], true)
    const off = await placed([
      [8, 3],
      [7, 1],
    ])
    const whole = await placed([[8, 1]])
    const packed = await placed([[8, 1]], true)
    const advanced = await shop.askAs(lead, advanceOrdersJob, {
      ...{ input: { orderNos: [packed.orderNo], to: 2 } },
    })
    await finish(advanced.data.jobId)
    await shop.database.query(`UPDATE order_parcels SET state = 'packing' WHERE order_id = $1`, [packed.orderId])
    const which = { familyId: 8, replacements: [{ from: 8, by: 2 }] }
    const { data } = await shop.askAs(lead, officeEndingPreview, which)
    expect(data).toMatchObject({ orderCount: 5, lineCount: 5, mayOrders: true, next: null })
    const shown = data.orders.find(({ orderNo }) => orderNo === replaced.orderNo)
    expect(shown).toMatchObject({ isPaid: true, whyUnchanged: null, whyNotReplaced: null })
    // The product was ordered at 640.00 each, and the replacement costs 899.99: the buyer pays the ordered price.
    expect(shown?.lines[0]?.replaced?.unitPrice).toBe(640_00)
    expect(shown?.lines[0]?.replaced?.value).toBe(shown?.lines[0]?.value)
    expect(shown?.lines[0]?.replaced?.message).toContain('you pay no more than before')
    expect(data.orders.find(({ orderNo }) => orderNo === packed.orderNo)?.whyUnchanged).toContain('Packing')
    const [before8, before2] = [await stock(8), await stock(2)]
    const decision = (order: { orderNo: number }, how: 'keep' | 'replace' | 'cancel') => ({
      ...{ orderNo: order.orderNo, productId: 8, decision: how },
    })
    const input = {
      ...which,
      others: 'keep' as const,
      orderCount: 5,
      words: 'Karibu tena.',
      decided: [
        decision(replaced, 'replace'),
        decision(off, 'cancel'),
        decision(whole, 'cancel'),
        decision(packed, 'replace'),
      ],
    }
    const started = await shop.askAs(lead, endProductsJob, { input })
    expect(started.data).toMatchObject({ state: 'waiting', total: 5, label: 'End a family, 4 orders' })
    // No change has happened yet.
    expect(await stock(8)).toBe(before8)
    const results = await finish(started.data.jobId)
    expect(results[`Order ${replaced.orderNo}`]).toMatchObject({ state: 'done' })
    expect(results[`Order ${off.orderNo}`]).toMatchObject({ state: 'done' })
    expect(results[`Order ${whole.orderNo}`]).toMatchObject({
      ...{ state: 'done', sentence: 'No products are left: the order is cancelled.' },
    })
    expect(results[`Order ${packed.orderNo}`]).toMatchObject({
      ...{ state: 'failed', sentence: expect.stringContaining('Packing of order') },
    })
    // The product is no longer on sale, and stock held for cancelled and replaced lines is free again.
    expect((await shop.refused(productDetails, { id: 8 })).code).toBe('not-found')
    expect([await stock(8), await stock(2)]).toEqual([before8 + 60, before2 - 20])
    const after = (await shop.askAs(lead, officeOrderParcels, { orderNo: replaced.orderNo })).data
    expect(after).toMatchObject({ value: replaced.totalValue, due: 0, toGiveBack: 0 })
    expect(after.changes).toMatchObject([{ reason: 'No longer sold', operator: 'Achieng Odhiambo' }])
    const told = (await emailsTo(shop, replaced.email)).filter(({ text }) => text.includes('no longer sell'))
    expect(told).toHaveLength(1)
    expect(told[0]?.text).toContain('Karibu tena.')
    expect(
      (await emailsTo(shop, off.email)).filter(({ text }) => text.includes('have removed all 3 from')),
    ).toHaveLength(1)
    expect((await emailsTo(shop, whole.email)).filter(({ text }) => text.includes('no longer sell'))).toHaveLength(1)
    expect((await emailsTo(shop, kept.email)).filter(({ text }) => text.includes('no longer sell'))).toHaveLength(0)
    const audit = await shop.database.query<{ action: string; id: string }>(
      `SELECT action, subject_id AS id FROM audit_log WHERE action = 'orders.end-lines' ORDER BY id`,
    )
    expect(audit.map(({ id }) => Number(id))).toEqual([replaced.orderNo, off.orderNo, whole.orderNo])
    // The job can be repeated: it shows the remaining orders.
    const again = (await shop.askAs(lead, officeEndingPreview, which)).data
    expect(again.orders.map(({ orderNo }) => orderNo)).toEqual([kept.orderNo, packed.orderNo])
    expect(again.variants[0]).toMatchObject({ isEnded: true })
  })

  test('refunds the difference for a cheaper replacement of a paid line', async () => {
    const order = await placed([[1, 2]], true)
    const which = { familyId: 1, variantIds: [1], replacements: [{ from: 1, by: 7 }] }
    const { data } = await shop.askAs(lead, officeEndingPreview, which)
    expect(data.orders[0]?.lines[0]?.replaced?.unitPrice).toBe(450_00)
    const input = { ...which, others: 'replace' as const, orderCount: data.orderCount }
    const { data: job } = await shop.askAs(lead, endProductsJob, { input })
    expect((await finish(job.jobId))[`Order ${order.orderNo}`]).toMatchObject({ state: 'done' })
    const after = (await shop.askAs(lead, officeOrderParcels, { orderNo: order.orderNo })).data
    expect(after.due).toBe(0)
    expect(after.toGiveBack).toBe(order.totalValue - after.value)
    expect(after.toGiveBack).toBeGreaterThan(0)
    const [hidden] = await shop.database.query('SELECT is_hidden AS hidden FROM variants WHERE id = 1')
    expect(hidden).toEqual({ hidden: true })
  })

  test('undoes held work, and requires a new preview if an order was added', async () => {
    const order = await placed([[2, 1]])
    const which = { familyId: 2 }
    const { data } = await shop.askAs(lead, officeEndingPreview, which)
    const input = { ...which, others: 'cancel' as const, orderCount: data.orderCount }
    const { data: job } = await shop.askAs(lead, endProductsJob, { input })
    await shop.askAs(lead, officeJobUndo, { jobId: job.jobId })
    await finish(job.jobId)
    expect((await shop.ask(productDetails, { id: 2 })).data.id).toBe(2)
    await placed([[2, 1]])
    expect((await shop.refusedAs(lead, endProductsJob, { input })).code).toBe('changed-meanwhile')
    expect((await emailsTo(shop, order.email)).some(({ text }) => text.includes('no longer sell'))).toBe(false)
  })

  test('lets staff without the orders permission end products alone', async () => {
    const { data } = await shop.askAs(salome, officeEndingPreview, { familyId: 2 })
    expect(data).toMatchObject({ mayOrders: false, orders: [], orderCount: expect.any(Number) })
    const input = { familyId: 2, orderCount: data.orderCount }
    const asked = (others: 'cancel' | 'keep' | 'replace') => ({ input: { ...input, others } })
    expect((await shop.refusedAs(salome, endProductsJob, asked('cancel'))).code).toBe('not-allowed')
    const replacing = { ...asked('replace'), input: { ...asked('replace').input, replacements: [{ from: 2, by: 7 }] } }
    expect((await shop.refusedAs(salome, endProductsJob, replacing)).code).toBe('not-allowed')
    // Without a replacement, lines without a decision are delivered, and staff must decide on lines to be replaced.
    const one = { orderNo: (await shop.askAs(lead, officeEndingPreview, { familyId: 2 })).data.orders[0]?.orderNo ?? 0 }
    const decided = [{ ...one, productId: 2, decision: 'replace' }]
    const unsaid = { input: { ...input, decided } }
    expect((await shop.refusedAs(lead, endProductsJob, unsaid)).message).toContain('choose a replacement')
    const { data: job } = await shop.askAs(salome, endProductsJob, asked('replace'))
    expect(job.total).toBe(1)
    await finish(job.jobId, salome)
    expect((await shop.refused(productDetails, { id: 2 })).code).toBe('not-found')
  })

  test('refuses a replacement that ends too or is not for sale', async () => {
    const ask = (familyId: number, from: number, by: number) =>
      shop.refusedAs(lead, officeEndingPreview, { familyId, replacements: [{ from, by }] })
    expect((await ask(7, 7, 7)).message).toContain('ends itself')
    expect((await ask(7, 7, 5)).message).toContain('not for sale')
    expect((await ask(7, 6, 3)).message).toContain('only replace products that end')
    expect((await shop.refusedAs(lead, officeEndingPreview, { familyId: 7, variantIds: [6] })).code).toBe('not-found')
    expect((await shop.refusedAs(lead, officeEndingPreview, { familyId: 999_999 })).code).toBe('not-found')
  })
})
