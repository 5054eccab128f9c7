/**
 * A new standard rate of VAT: scheduled in the office, in force from midnight in Nairobi, and never in existing orders.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { cartList } from '#lib/contract/cart/cart.ts'
import { productDetails } from '#lib/contract/catalogue/product.ts'
import { deliveryCharge } from '#lib/contract/content/reference.ts'
import { placeOrder } from '#lib/contract/orders/order.ts'
import { officeVat, officeVatCancel, officeVatPreview, officeVatSchedule } from '#lib/contract/pricing/office/vat.ts'
import { site } from '#lib/contract/site/site.ts'
import { officeAuditList } from '#lib/contract/staff/office/audit.ts'
import { onEachDatabase } from '../../../../testing/databases.ts'
import { type OfficePerson, type OfficeShop, officeAsker } from '../../../../testing/office-shop.ts'
import { freshKey, orderForm } from '../../../../testing/order-form.ts'
import { PLACES } from '../../../../testing/products.ts'
import { openReservationShop, type ReservationShop } from '../../../../testing/reservation-shop.ts'
import { advanceOrder } from '../../../orders/use-cases/advance-order.ts'
import { takeBack } from '../../../orders/use-cases/return-products.ts'
import { standardVatPerc } from '../../../site/queries/standard-vat.ts'
import { createVatWorker } from '../../jobs/vat-worker.ts'
import { isVatDue } from '../../use-cases/apply-vat.ts'

const REASON = 'Finance Act 2026'

onEachDatabase((open) => {
  let at: ReservationShop
  let shop: OfficeShop
  let owner: OfficePerson
  async function openShop(): Promise<void> {
    // 09:00 on 24 November in Nairobi; the third is zero-rated.
    at = await openReservationShop(open, [{ price: 1250_00 }, { price: 899_99 }, { price: 500_00 }])
    await at.shop.database.query('UPDATE variants SET vat_perc = 0 WHERE id = 3')
    shop = { ...at.shop, ...officeAsker(at.shop, at.now) }
    await signIn()
  }

  /** Signs in again after each move of the clock, because a session ends after half an hour. */
  const signIn = async () => {
    owner = await shop.staff('owner', { name: 'Wambui Kariuki' })
  }
  const vat = async () => (await shop.askAs(owner, officeVat, {})).data
  const request = (more: object = {}) => ({ perc: 18, day: '2026-11-25', reason: REASON, standard: 16, ...more })
  const schedule = async (more: object = {}) => (await shop.askAs(owner, officeVatSchedule, request(more))).data
  const refusedSchedule = (more: object) => shop.refusedAs(owner, officeVatSchedule, request(more))

  /** Applies a due rate. The shop's own worker can be applying it: waits for it too. */
  async function work(): Promise<void> {
    const { database, app } = shop
    const parts = { database, clock: at.now, log: app.log, onShopChange: async () => {}, everyMs: 500 }
    const worker = createVatWorker(parts)
    do await worker.runNow()
    while (await isVatDue(database, at.now()))
    await shop.app.shop.catalogue.refreshIfChanged()
  }
  const midnight = async (secondsBefore = 0) => {
    const minutes = (Date.parse('2026-11-24T21:00:00Z') - at.now().getTime()) / 60_000
    at.pass(minutes - secondsBefore / 60)
    await signIn()
    await work()
  }
  const priceOf = async (id: number) => (await shop.ask(productDetails, { id })).data.price
  const cartOf = async (id: number) =>
    (await shop.ask(cartList, { items: [{ productId: id, quantity: 1 }] })).data.data[0]?.products[0]

  describe('before a change', () => {
    beforeAll(openShop)
    afterAll(() => at.close())

    test('shows in numbers the changed and unchanged items', async () => {
      await shop.database.query(`UPDATE site SET price_note = 'All prices include 16% VAT.'`)
      const { data } = await shop.askAs(owner, officeVatPreview, { perc: 18 })
      expect(data).toMatchObject({
        ...{ variants: 2, families: 2, charges: 4, unchanged: { variants: 1, families: 1, charges: 0 } },
        texts: ['Note about prices, at the foot of each page'],
      })
      expect(data.examples).toEqual([
        { name: 'Simba Blanket 2', exVat: 899_99, before: 1043_99, after: 1061_99 },
        { name: 'Simba Blanket 1', exVat: 1250_00, before: 1450_00, after: 1475_00 },
        {
          name: 'Delivery, the usual charge',
          exVat: expect.any(Number),
          before: expect.any(Number),
          after: expect.any(Number),
        },
      ])
      expect(await priceOf(1)).toBe(1450_00)
    })

    test('shows faults at their fields', async () => {
      const wrong: [object, object][] = [
        [{ perc: 51 }, { perc: 'A rate is at most 50%.' }],
        [{ perc: -1 }, { perc: 'A standard rate is at least 1%.' }],
        [{ perc: 0 }, { perc: 'A standard rate is at least 1%.' }],
        [{ perc: 16.5 }, { perc: 'Enter a whole percentage, from 1 to 50.' }],
        [{ perc: 16 }, { perc: '16% is already the standard rate. Enter a different rate.' }],
        [{ day: '2026-11-23' }, { day: 'That day has passed. Choose today or a later day.' }],
        [{ day: '2026-02-30' }, { day: 'Choose a day.' }],
        [{ day: '2028-01-01' }, { day: 'Choose a day within a year.' }],
        [{ reason: '  ' }, { reason: 'Enter the reason: the law or notice that sets the rate.' }],
      ]
      for (const [more, fields] of wrong)
        expect([more, await refusedSchedule(more)]).toMatchObject([more, { code: 'invalid-request', fields }])
      expect((await vat()).scheduled).toBeNull()
    })

    test('refuses a rate that other products already have, because they would be indistinguishable', async () => {
      await shop.database.query('UPDATE variants SET vat_perc = 8 WHERE id = 3')
      expect(await refusedSchedule({ perc: 8 })).toMatchObject({ code: 'invalid-request', fields: { perc: /8%/ } })
      expect(await refusedSchedule({ standard: 14 })).toMatchObject({ code: 'changed-meanwhile' })
    })
  })

  describe('at midnight', () => {
    beforeEach(openShop)
    afterEach(() => at.close())

    test('applies the new rate to prices, carts, delivery and new products from midnight in Nairobi', async () => {
      await schedule()
      await midnight(1)
      expect([await priceOf(1), await priceOf(3), await standardVatPerc(shop.database)]).toEqual([1450_00, 500_00, 16])
      expect((await vat()).scheduled).toMatchObject({ perc: 18, holdsFrom: '2026-11-24T21:00:00.000Z' })
      const before = (await vat()).classes
      expect(before).toEqual([
        { perc: 16, variants: 2, families: 2, charges: 4, isStandard: true },
        { perc: 0, variants: 1, families: 1, charges: 0, isStandard: false },
      ])

      await midnight()
      expect([await priceOf(1), await priceOf(2), await priceOf(3)]).toEqual([1475_00, 1061_99, 500_00])
      expect(await cartOf(1)).toMatchObject({ exVatPrice: 1250_00, vatPerc: 18, totalWithVat: 1475_00 })
      expect(await cartOf(3)).toMatchObject({ vatPerc: 0, totalWithVat: 500_00 })
      const { data: charge } = await shop.ask(deliveryCharge, { cityId: PLACES.cityOfNairobi, goodsValue: '1475.00' })
      expect(charge).toMatchObject({ charge: 250_00, chargeWithVat: 295_00, vatPerc: 18 })
      expect((await shop.ask(site, {})).data.vatPerc).toBe(18)
      // The prices in lists are updated too.
      const cards = await shop.database.query('SELECT price_cents AS price FROM families WHERE id < 3 ORDER BY id')
      expect(cards).toEqual([{ price: 1475_00 }, { price: 1061_99 }])
      expect(await standardVatPerc(shop.database)).toBe(18)

      const after = await vat()
      expect(after).toMatchObject({ standard: 18, scheduled: null })
      expect(after.history).toMatchObject([
        {
          perc: 18,
          previousPerc: 16,
          reason: REASON,
          by: 'Wambui Kariuki',
          variants: 2,
          charges: 4,
          cancelledAt: null,
        },
      ])
      const { data: entries } = await shop.askAs(owner, officeAuditList, { actions: ['settings.vat-applied'] })
      expect(entries[0]).toMatchObject({ before: { perc: 16 }, after: { perc: 18, variants: 2, charges: 4 } })
    })

    test('is applied automatically even if the person who scheduled it has left', async () => {
      await schedule()
      await shop.database.query(`UPDATE staff_members SET state = 'left' WHERE id = $1`, [owner.staffId])
      at.pass(24 * 60)
      while ((await priceOf(1)) !== 1475_00) await pause(50)
      expect(await standardVatPerc(shop.database)).toBe(18)
    })

    test('leaves the rate of earlier orders in payment, invoice, return and credit note', async () => {
      const order = await at.place([[1, 2]])
      const unpaid = await at.place([[2, 1]])
      expect(order.totalCents).toBe(2900_00)
      await schedule()
      await midnight()
      // A payment page open across midnight requests the order's price.
      expect(await at.stateOf(unpaid)).toMatchObject({ dueCents: unpaid.totalCents })
      expect((await at.opened(unpaid)).amountCents).toBe(unpaid.totalCents)
      expect(await at.stateOf(order)).toMatchObject({ dueCents: 2900_00 })
      await at.byHand(order, 2900_00)
      await shop.app.shop.follower.runNow()
      const rates = async (kind: string) => {
        const rows = await shop.database.query<{ rate: number }>(
          `SELECT (l->>'vatPerc')::float8 AS rate FROM tax_papers p CROSS JOIN jsonb_array_elements(p.content->'lines') l
         WHERE p.order_id = $1 AND p.kind = $2`,
          [order.id, kind],
        )
        return rows.map(({ rate }) => rate)
      }
      expect(await rates('invoice')).toEqual([16])

      for (let step = 0; step < 3; step += 1)
        await at.withContext((context) => advanceOrder(context, { orderNo: order.orderNo }, 'grace'))
      await at.withContext((context) =>
        takeBack(
          context,
          {
            ...{ orderNo: order.orderNo, reason: 'Too small', note: '' },
            lines: [{ productId: 1, tenths: 10, condition: 'as-new', isRestocked: true }],
          },
          'grace',
        ),
      )
      expect(await rates('credit-note')).toEqual([16])
      expect(await at.stateOf(order)).toMatchObject({ refundDueCents: 1450_00 })

      // The same order, placed today.
      expect((await at.place([[1, 2]])).totalCents).toBe(2950_00)
    })

    test('can be cancelled until it applies, but not later', async () => {
      const { scheduled } = await schedule()
      const changeId = scheduled?.changeId ?? 0
      const { data } = await shop.askAs(owner, officeVatCancel, { changeId })
      expect(data).toMatchObject({ scheduled: null, history: [{ perc: 18, cancelledBy: 'Wambui Kariuki' }] })
      await midnight()
      expect(await priceOf(1)).toBe(1450_00)

      // Of today: at once.
      const again = await schedule({ day: '2026-11-25', perc: 14 })
      await work()
      expect(await priceOf(1)).toBe(1425_00)
      const refused = await shop.refusedAs(owner, officeVatCancel, { changeId: again.scheduled?.changeId ?? 0 })
      expect(refused).toMatchObject({ code: 'changed-meanwhile', data: { standard: 14 } })
    })

    test('accepts one scheduled change at a time, even from two concurrent users', async () => {
      const both = await Promise.allSettled([schedule(), schedule({ perc: 14 })])
      expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
      const refused = await refusedSchedule({ perc: 20, day: '2026-12-01' })
      expect(refused).toMatchObject({ code: 'changed-meanwhile', data: { scheduled: {} } })
      // Due and not yet applied: still one.
      at.pass(24 * 60)
      await signIn()
      expect(await refusedSchedule({ perc: 20, day: '2026-12-01' })).toMatchObject({ code: 'changed-meanwhile' })
    })

    test('shows the new price in a cart open across midnight and requires confirmation', async () => {
      const form = await orderForm(shop, [[1, 1]])
      expect(form.sum).toBe('1740.00')
      await schedule()
      await midnight()
      const refused = await shop.refused(placeOrder, form, freshKey())
      expect(refused).toMatchObject({ code: 'price-changed' })
      const { data } = await shop.ask(placeOrder, await orderForm(shop, [[1, 1]]), freshKey())
      expect(data.totalValue).toBe(1770_00)
      const [row] = await shop.database.query<object>(
        `SELECT l.vat_perc::float8 AS line, o.delivery_vat_perc::float8 AS delivery FROM orders o
       JOIN order_lines l ON l.order_id = o.id WHERE o.id = $1`,
        [data.orderId],
      )
      expect(row).toEqual({ line: 18, delivery: 18 })
    })
  })
})
