/** Orders that are paid to the person who delivers them. */
import { deliveryCharge } from '#lib/contract/content/reference.ts'
import { officeOrder } from '#lib/contract/orders/office/order.ts'
import { officeOrderList } from '#lib/contract/orders/office/order-list.ts'
import { officePayOnDelivery, officePayOnDeliverySave } from '#lib/contract/orders/office/pay-on-delivery.ts'
import { placeOrder } from '#lib/contract/orders/order.ts'
import { unpaidOrders } from '#lib/contract/orders/unpaid-order.ts'
import { paymentStatus } from '#lib/contract/payments/payment.ts'
import { showMoney } from '#lib/format/money.ts'
import { onEachDatabase } from '../../../testing/databases.ts'
import { type OfficePerson, type OfficeShop, officeAsker } from '../../../testing/office-shop.ts'
import { freshKey, orderForm } from '../../../testing/order-form.ts'
import { openOrderShop, orderClock } from '../../../testing/order-shop.ts'
import { newPerson } from '../../../testing/people.ts'
import { PLACES } from '../../../testing/products.ts'
import { sellerOf } from '../documents/seller.ts'
import { advanceOrder } from '../use-cases/advance-order.ts'
import { deliverParcel, sendParcel } from '../use-cases/send-parcel.ts'

onEachDatabase((open) => {
  let shop: OfficeShop
  let owner: OfficePerson
  beforeAll(async () => {
    const at = await openOrderShop(open)
    shop = { ...at, ...officeAsker(at) }
    owner = await shop.staff('owner', { name: 'Njeri Gathoni' })
    await offer()
  })
  afterAll(() => shop.close())

  /** Offers it in Nairobi up to KSh 5,000. */
  async function offer(changes: { isOffered?: boolean; upTo?: string; takesGuests?: boolean } = {}) {
    const { version } = (await shop.askAs(owner, officePayOnDelivery, {})).data
    const countyIds = [PLACES.nairobi]
    const usual = { isOffered: true, countyIds, upTo: '5000.00', takesGuests: true, version }
    return shop.askAs(owner, officePayOnDeliverySave, { ...usual, ...changes })
  }
  let guests = 0
  const phone = () => {
    guests += 1
    return `07${String(10_000_000 + guests)}`
  }
  const form = async (mobileNumber = phone(), pieces = 2) => ({
    ...(await orderForm(shop, [[1, pieces]])),
    ...{ mobileNumber, email: `guest-${guests}@example.co.ke`, paysOnDelivery: true },
  })
  const place = async (mobileNumber?: string) => (await shop.ask(placeOrder, await form(mobileNumber), freshKey())).data
  const refused = async (order: Awaited<ReturnType<typeof form>>, headers = {}) =>
    (await shop.refused(placeOrder, order, { ...headers, ...freshKey() })).fields?.paysOnDelivery
  const chargeTo = async (headers = {}) =>
    (await shop.ask(deliveryCharge, { cityId: PLACES.cityOfNairobi }, headers)).data.payOnDeliveryUpTo

  const stageOf = async (orderNo: number) => (await shop.askAs(owner, officeOrder, { orderNo })).data
  const advance = (orderNo: number, to?: 2 | 3 | 4) => {
    const seller = sellerOf(shop.app.shop.env, shop.app.shop.site.facts)
    const step = to === undefined ? { orderNo } : { orderNo, to }
    return shop.database.transaction((tx) => advanceOrder({ tx, now: orderClock(), seller }, step, 'test'))
  }

  test('is offered in the chosen counties up to the amount, and to guests if staff chose that', async () => {
    expect(await chargeTo()).toBe(5_000_00)
    await offer({ takesGuests: false })
    expect(await chargeTo()).toBeUndefined()
    const { headers } = await newPerson(shop.database, orderClock, 2)
    expect(await chargeTo(headers)).toBe(5_000_00)
    expect(await refused(await form())).toBe('This order cannot be paid on delivery. Please pay for it now.')
    await offer({ isOffered: false })
    expect(await chargeTo(headers)).toBeUndefined()
    await offer()
  })

  test('an unpaid order is approved, packed and sent, and stays due until it is paid', async () => {
    const order = await place()
    expect(await stageOf(order.orderNo)).toMatchObject({ stage: 'to-approve', payment: 'on-delivery' })
    const listed = { stage: ['to-approve' as const], payment: ['on-delivery' as const] }
    const { data } = await shop.askAs(owner, officeOrderList, { filter: listed })
    expect(data.orders.map(({ orderNo }) => orderNo)).toContain(order.orderNo)
    const [reservation] = await shop.database.query<{ until: Date | null }>(
      'SELECT reserved_until AS until FROM order_reservations WHERE order_id = $1',
      [order.orderId],
    )
    expect(reservation).toEqual({ until: null })
    await advance(order.orderNo)
    expect((await stageOf(order.orderNo)).stage).toBe('to-pack')
    await advance(order.orderNo)
    await expect(advance(order.orderNo)).rejects.toThrow('is not paid')
    const { data: payment } = await shop.ask(paymentStatus, { orderId: order.orderId })
    expect(payment).toMatchObject({ paysOnDelivery: true, paidAtOnce: false, due: order.totalValue, isPaid: false })
  })

  test('a parcel with an amount due is not delivered without its payment', async () => {
    const order = await place()
    await advance(order.orderNo)
    const [parcel] = await shop.database.query<{ id: number }>(
      'SELECT id::int FROM order_parcels WHERE order_id = $1',
      [order.orderId],
    )
    const seller = sellerOf(shop.app.shop.env, shop.app.shop.site.facts)
    await shop.database.transaction((tx) =>
      sendParcel({ tx, now: orderClock(), seller }, parcel?.id ?? 0, { carrier: 'Own rider' }, 'test'),
    )
    expect((await stageOf(order.orderNo)).stage).toBe('out')
    const deliver = () =>
      shop.database.transaction((tx) => deliverParcel({ tx, now: orderClock(), seller }, parcel?.id ?? 0, 'test'))
    await expect(deliver()).rejects.toThrow('is to be paid on delivery')
  })

  test('the customer sees the amount, can pay before, and gets no request to pay at once', async () => {
    const person = await newPerson(shop.database, orderClock, 2)
    const order = { ...(await orderForm(shop, [[1, 2]], 'collected', { headers: person.headers })) }
    expect(await refused({ ...order, paysOnDelivery: true } as never, person.headers)).toBe(
      'This order cannot be paid on delivery. Please pay for it now.',
    )
    const guest = await place()
    const { data } = await shop.ask(unpaidOrders, { orderTokens: [guest.orderToken ?? ''] })
    expect(data).toEqual([])
    await shop.app.shop.follower.runNow()
    const [mail] = await shop.database.query<{ text: string }>(
      'SELECT text FROM mails WHERE "to" = $1 ORDER BY id DESC LIMIT 1',
      [`guest-${guests}@example.co.ke`],
    )
    expect(mail?.text).toContain('on delivery, in cash or by M-Pesa.')
    expect(mail?.text).not.toContain('Pay for the order')
  })

  test('refuses a forged choice: too much, a second order, not offered', async () => {
    expect(await refused(await form(phone(), 4))).toBe(
      `Only orders of up to ${showMoney(5_000_00, 'auto')} can be paid on delivery. Please pay for it now.`,
    )
    const mine = phone()
    await place(mine)
    expect(await refused(await form(mine))).toContain('You can pay one order at a time on delivery')
    await offer({ isOffered: false })
    expect(await refused(await form())).toBe('This order cannot be paid on delivery. Please pay for it now.')
    await offer()
  })

  test('refuses it for another county, for collection and for a company', async () => {
    const refusal = 'This order cannot be paid on delivery. Please pay for it now.'
    const elsewhere = await orderForm(shop, [[1, 2]], 'delivered', { cityId: PLACES.thika })
    const guest = { mobileNumber: phone(), email: `guest-${guests}@example.co.ke`, paysOnDelivery: true }
    const thika = { countyId: PLACES.kiambu, cityId: PLACES.thika, postalCode: '01000' }
    expect(await refused({ ...elsewhere, ...thika, ...guest })).toBe(refusal)
    expect(await refused({ ...(await orderForm(shop, [[1, 2]], 'collected')), ...guest })).toBe(refusal)
    const company = await newPerson(shop.database, orderClock, 3)
    const order = await orderForm(shop, [[1, 2]], 'delivered', { headers: company.headers })
    expect(await refused({ ...order, ...guest, branchId: company.branchId }, company.headers)).toBe(refusal)
  })

  test('is not offered to a customer who refused two orders at the door', async () => {
    const person = await newPerson(shop.database, orderClock, 2)
    const mine = phone()
    for (let no = 0; no < 2; no += 1) {
      const { orderId } = await place(mine)
      await shop.database.query(
        `INSERT INTO delivery_refusals (order_id, reason, operator, at) VALUES ($1, 'Too large', 'test', now())`,
        [orderId],
      )
      await shop.database.query('UPDATE orders SET status = 5, user_id = $2 WHERE id = $1', [orderId, person.userId])
    }
    expect(await chargeTo(person.headers)).toBeUndefined()
    expect(await refused(await form(mine))).toBe('This order cannot be paid on delivery. Please pay for it now.')
  })

  test('the setting needs a county and an amount', async () => {
    const { version } = (await shop.askAs(owner, officePayOnDelivery, {})).data
    const none = { isOffered: true, countyIds: [], upTo: '5000.00', takesGuests: true, version }
    expect((await shop.refusedAs(owner, officePayOnDeliverySave, none)).fields).toEqual({
      countyIds: 'Choose at least one county.',
    })
    expect((await shop.askAs(owner, officePayOnDelivery, {})).data).toMatchObject({
      ...{ isOffered: true, countyIds: [PLACES.nairobi], upTo: 5_000_00, changedBy: 'Njeri Gathoni' },
    })
  })
})
