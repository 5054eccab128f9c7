import { cancelOrder } from '#lib/contract/orders/cancellation.ts'
import {
  guestCancelItemRequest,
  guestCancelOrder,
  guestOrder,
  guestOrderDocument,
} from '#lib/contract/orders/guest-order.ts'
import { placeOrder } from '#lib/contract/orders/order.ts'
import { orderDetails } from '#lib/contract/orders/order-details.ts'
import { seedHelp } from '#sample/people/seed-help.ts'
import { onEachDatabase } from '../../../testing/databases.ts'
import { emailsTo } from '../../../testing/emails.ts'
import { freshKey, type OrderForm, orderForm } from '../../../testing/order-form.ts'
import { payOrder } from '../../../testing/order-paid.ts'
import { openOrderShop, orderClock } from '../../../testing/order-shop.ts'
import { newPerson } from '../../../testing/people.ts'
import { stockOf } from '../../../testing/products.ts'
import { inject, type TestShop } from '../../../testing/shop.ts'
import { sellerOf } from '../documents/seller.ts'
import { openOrderTokens } from '../rules/order-tokens.ts'
import { advanceOrder } from '../use-cases/advance-order.ts'
import { addMissingTokens, orderOfToken } from '../use-cases/guest-order-tokens.ts'

const FILES_KEY = 'cd'.repeat(32)
const NO_ORDER = { status: 404, code: 'not-found', message: 'We could not find this order.' }

onEachDatabase((open) => {
  let shop: TestShop
  let people = 0
  beforeAll(async () => {
    shop = await openOrderShop(open, { FILES_KEY })
    await seedHelp(shop.database.query)
  })
  afterAll(() => shop.close())

  interface Placed {
    orderId: string
    orderNo: number
    token: string
    email: string
  }

  /** A guest's order with a separate email: the number of orders per mailbox is limited. */
  async function place(how: 'delivered' | 'collected' = 'delivered', more: Partial<OrderForm> = {}): Promise<Placed> {
    people += 1
    const email = `guest-${people}@example.co.ke`
    const form = { ...(await orderForm(shop, [[1, 2]], how)), email, ...more }
    const headers = { ...freshKey(), 'x-forwarded-for': `10.7.0.${people}` }
    const { data } = await shop.ask(placeOrder, form as OrderForm, headers)
    await shop.app.shop.follower.runNow()
    return { orderId: data.orderId, orderNo: data.orderNo, token: data.orderToken as string, email }
  }

  const advance = ({ orderNo }: Placed) =>
    shop.database
      .transaction((tx) =>
        advanceOrder(
          { tx, now: orderClock(), seller: sellerOf(shop.app.shop.env, shop.app.shop.site.facts) },
          { orderNo, unpaid: true },
          'grace',
        ),
      )
      .then(() => shop.app.shop.follower.runNow())
  const cancel = ({ token }: { token: string }) => ({ token, reason: 2 })
  const pageOf = (token: string) => `http://localhost:3000/order/${token}`

  describe('the secret of a guest’s order page', () => {
    it('opens the order, and is stored only hashed and encrypted', async () => {
      const { orderId, token } = await place()
      expect(token).toMatch(/^[\w-]{43}$/)
      const { data } = await shop.ask(guestOrder, { token })
      expect(data).toMatchObject({
        ...{ orderId, allowPayment: true, allowCancellation: true, cancellationIsRequest: false, totalValue: 3190_00 },
        shipAddress: { name: 'Amina Otieno', physicalLocation: 'Mpaka Road, Fuma House' },
      })
      expect(data.listOfProducts).toHaveLength(1)
      const stored = JSON.stringify(
        await shop.database.query('SELECT t.*, k.answer FROM guest_order_tokens t, idempotency_keys k'),
      )
      expect(stored).not.toContain(token)
      expect(stored).toContain('orderToken')
    })

    it('is returned again for the same key, and never to users with an account', async () => {
      const form = { ...(await orderForm(shop, [[1, 1]], 'collected')), email: 'twice@example.co.ke' }
      const key = freshKey()
      const first = await shop.ask(placeOrder, form, key)
      const again = await shop.ask(placeOrder, form, key)
      expect(again.data).toEqual(first.data)
      expect(first.data.orderToken).toBeDefined()
      const person = await newPerson(shop.database, orderClock, 2)
      const { data } = await shop.ask(
        placeOrder,
        await orderForm(shop, [[1, 1]], 'collected', { headers: person.headers }),
        { ...person.headers, ...freshKey() },
      )
      expect(data.orderToken).toBeUndefined()
      expect(
        await shop.database.query('SELECT hash FROM guest_order_tokens WHERE order_id = $1', [data.orderId]),
      ).toEqual([])
    })

    it('refuses shortened and guessed secrets and the order’s id equally, and delays them later', async () => {
      const order = await place()
      const wrong = [order.token.slice(0, -1), `${order.token}A`, 'A'.repeat(43), order.orderId, '']
      const from = { 'x-forwarded-for': '10.8.0.1' }
      for (const token of wrong) {
        expect(await shop.refused(guestOrder, { token }, from)).toMatchObject(NO_ORDER)
      }
      // Five mistakes of one network are free.
      expect(await shop.refused(guestOrder, { token: 'B'.repeat(43) }, from)).toMatchObject({ status: 429 })
      const other = { 'x-forwarded-for': '10.8.0.2' }
      for (const token of wrong.slice(0, 4)) {
        expect(await shop.refused(guestCancelOrder, cancel({ token }), { ...other, ...freshKey() })).toMatchObject(
          NO_ORDER,
        )
      }
      const item = { ...cancel({ token: order.orderId }), orderDetailId: 1, quantity: 1 }
      expect(await shop.refused(guestCancelItemRequest, item, { ...other, ...freshKey() })).toMatchObject(NO_ORDER)
      expect(
        await shop.refused(guestCancelOrder, cancel({ token: 'C'.repeat(43) }), { ...other, ...freshKey() }),
      ).toMatchObject({ status: 429 })
      const document = { token: order.orderId, paper: 'confirmation' }
      expect(await shop.refused(guestOrderDocument, document, { 'x-forwarded-for': '10.8.0.3' })).toMatchObject(
        NO_ORDER,
      )
      // Wrong guesses by other people do not delay the user with the secret.
      expect((await shop.ask(guestOrder, order, from)).data.orderId).toBe(order.orderId)
      // The id does not open the account's calls.
      expect(await shop.refused(orderDetails, { orderId: order.orderId })).toMatchObject({ status: 401 })
      expect(await shop.refused(cancelOrder, { orderId: order.orderId, reason: 2 }, freshKey())).toMatchObject({
        status: 401,
      })
    })

    it('gets the documents', async () => {
      const { token, orderNo } = await place()
      const answer = await inject(shop.app, guestOrderDocument, { token, paper: 'confirmation' })
      expect(answer.statusCode).toBe(200)
      expect(answer.headers['content-disposition']).toBe(`attachment; filename="order-confirmation-${orderNo}.pdf"`)
      expect(answer.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    })

    it('is added once to orders older than order pages', async () => {
      const { orderId, token } = await place()
      const { database } = shop
      const tokens = openOrderTokens(FILES_KEY)
      await database.query('DELETE FROM guest_order_tokens WHERE order_id = $1', [orderId])
      expect(await orderOfToken(database, token)).toBeNull()
      expect(await addMissingTokens(database, tokens, orderClock)).toBe(1)
      expect(await addMissingTokens(database, tokens, orderClock)).toBe(0)
      const [stored] = await database.query<{ sealed: string }>(
        'SELECT sealed FROM guest_order_tokens WHERE order_id = $1',
        [orderId],
      )
      const opened = tokens.open(orderId, stored?.sealed as string) as string
      expect(await orderOfToken(database, opened)).toBe(orderId)
      // Neither for another order nor with another key.
      expect(tokens.open('A'.repeat(22), stored?.sealed as string)).toBeNull()
      expect(openOrderTokens('ef'.repeat(32)).open(orderId, stored?.sealed as string)).toBeNull()
    })

    it('stays valid if FILES_KEY changes, and emails then link with a second secret', async () => {
      const order = await place()
      await shop.database.query('UPDATE guest_order_tokens SET sealed = $2 WHERE order_id = $1', [
        order.orderId,
        openOrderTokens('ef'.repeat(32)).seal(order.orderId, order.token),
      ])
      await advance(order)
      const [email] = await emailsTo(shop, order.email)
      const [, second = ''] = /\/order\/([\w-]{43})/.exec(email?.text ?? '') ?? []
      expect(second).not.toBe(order.token)
      for (const token of [order.token, second]) {
        expect((await shop.ask(guestOrder, { token })).data.orderId).toBe(order.orderId)
      }
    })
  })

  describe('a cancellation with the secret', () => {
    it('is done at once while the order is unpaid', async () => {
      const before = await stockOf(shop.database, 1)
      const order = await place()
      const { data, message } = await shop.ask(guestCancelOrder, cancel(order), freshKey())
      expect(data).toEqual({ outcome: 'cancelled' })
      expect(message).toBe('Your order is cancelled.')
      expect(await stockOf(shop.database, 1)).toBe(before)
      expect((await shop.ask(guestOrder, order)).data).toMatchObject({
        ...{ status: 5, statusText: 'Cancelled By Me', allowCancellation: false, allowPayment: false },
      })
      expect(await shop.refused(guestCancelOrder, cancel(order), freshKey())).toMatchObject({ code: 'not-cancellable' })
    })

    it('is a request once the order is paid, and staff refund the money', async () => {
      const order = await place()
      await payOrder(shop.database, order.orderId, `PAID${people}`, orderClock())
      expect((await shop.ask(guestOrder, order)).data).toMatchObject({
        ...{ isPaid: true, status: 1, allowCancellation: true, cancellationIsRequest: true },
      })
      expect((await shop.ask(guestCancelOrder, cancel(order), freshKey())).data).toEqual({ outcome: 'requested' })
      expect((await shop.ask(guestOrder, order)).data).toMatchObject({
        ...{ status: 1, statusText: 'Cancellation Requested', allowCancellation: false, isPaid: true },
      })
    })

    it('is a request during a payment, and refused once the order is sent', async () => {
      const order = await place()
      await shop.database.query('UPDATE orders SET payment_status = 0 WHERE id = $1', [order.orderId])
      expect((await shop.ask(guestOrder, order)).data.cancellationIsRequest).toBe(true)
      const out = await place()
      await advance(out)
      await advance(out)
      expect((await shop.ask(guestOrder, out)).data.allowCancellation).toBe(false)
      expect(await shop.refused(guestCancelOrder, cancel(out), freshKey())).toMatchObject({ code: 'not-cancellable' })
    })

    it('can be requested for one product', async () => {
      const order = await place()
      const input = { ...cancel(order), orderDetailId: 1, quantity: 1 }
      await shop.ask(guestCancelItemRequest, input, freshKey())
      const { data } = await shop.ask(guestOrder, order)
      expect(data.listOfProducts[0]).toMatchObject({ progress: 'Cancellation Requested', cancelQty: 1 })
    })
  })

  describe('the emails of an order', () => {
    it('list lines, place and total for a guest, link to the page, and omit the typed name', async () => {
      const order = await place('delivered', { firstName: 'WIN-10000', physicalLocation: 'www.spam.example' })
      const [received] = await emailsTo(shop, order.email)
      for (const text of [received?.text ?? '', received?.html ?? '']) {
        for (const refusal of [
          '2 pieces, Simba Blanket 1, Madder',
          '2,900',
          'Delivery',
          '290',
          'Total',
          '3,190',
          'Westlands, Nairobi',
        ]) {
          expect(text).toContain(refusal)
        }
        expect(text).toContain(pageOf(order.token))
        expect(text).toContain(`/payment/${order.orderId}`)
        expect(text).not.toMatch(/WIN-10000|spam/)
      }
      await payOrder(shop.database, order.orderId, `LETTER${people}`, orderClock())
      await shop.app.shop.follower.runNow()
      for (let step = 0; step < 3; step += 1) await advance(order)
      const emails = await emailsTo(shop, order.email)
      expect(emails.map(({ subject }) => subject.replace(/\d+/, 'N'))).toEqual([
        'Your order N is delivered',
        'Your order N is on its way',
        'Your order N is in process',
        'Your payment for order N has arrived',
        'We have your order N',
      ])
      for (const { text } of emails) {
        expect(text).toContain(pageOf(order.token))
        expect(text).toMatch(/Total: KSh\s3,190/)
      }
      for (const { text } of emails.slice(0, 4)) expect(text).not.toContain('/payment/')
      // The payment shows that the typed name is the customer's.
      expect(emails.map(({ text }) => text.split('\n')[0])).toEqual([...Array(4).fill('Hello WIN-10000,'), 'Hello,'])
      expect(emails[1]?.text).toMatch(
        /It should be with you on \d+ November 2026\. It comes with .+\. Questions\? Call .+\./,
      )
    })

    it('name the counter, its hours and the items to bring, without delivery', async () => {
      const order = await place('collected')
      for (let step = 0; step < 3; step += 1) await advance(order)
      const emails = await emailsTo(shop, order.email)
      expect(emails.map(({ subject }) => subject.replace(/\d+/, 'N'))).toEqual([
        'Your order N is collected',
        'Your order N is ready to collect',
        'Your order N is in process',
        'We have your order N',
      ])
      const [collected, ready, , received] = emails
      for (const { text } of emails) {
        expect(text).not.toMatch(/deliver|on its way|with you/i)
        expect(text).toContain(pageOf(order.token))
      }
      expect(received?.text).toContain('You can collect it from')
      for (const text of [ready?.text, received?.text]) {
        expect(text).toContain('Collect it here:')
        expect(text).toContain('Open: ')
        expect(text).toContain('Bring the order number and your ID.')
      }
      expect(collected?.text).not.toContain('Bring')
    })

    it('state that a late order is late', async () => {
      const order = await place()
      await shop.database.query("UPDATE orders SET estimated_delivery_date = '2026-11-20' WHERE id = $1", [
        order.orderId,
      ])
      await advance(order)
      const [email] = await emailsTo(shop, order.email)
      expect(email?.text).toContain('You should have received it on 20 November 2026. It is late and we are sorry.')
      expect(email?.text).not.toContain('should be with you')
    })

    it('link to the order’s page in the account for signed-in users', async () => {
      const person = await newPerson(shop.database, orderClock, 2)
      const form = await orderForm(shop, [[1, 1]], 'collected', { headers: person.headers })
      const { data } = await shop.ask(placeOrder, form, { ...person.headers, ...freshKey() })
      await shop.app.shop.follower.runNow()
      const [email] = await emailsTo(shop, person.email)
      expect(email?.text).toContain(`http://localhost:3000/order-details/${data.orderId}`)
      expect(email?.text).toContain('Collect it here:')
      expect(email?.text).not.toContain('/order/')
    })
  })
})
