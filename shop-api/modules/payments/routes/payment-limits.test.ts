/** Limits on phone prompts and card attempts, counted from the ledger across callers and processes. */
import { pino } from 'pino'
import { cardAuthentication, payment } from '#lib/contract/payments/payment.ts'
import { decimalOfCents } from '#lib/format/money.ts'
import { CARD, openCardShop, PATIENT } from '../../../testing/card-shop.ts'
import { onEachDatabase } from '../../../testing/databases.ts'
import { freshKey } from '../../../testing/order-form.ts'
import { openPaymentShop, RIGHT_PIN } from '../../../testing/payment-shop.ts'
import { newPerson } from '../../../testing/people.ts'
import { TIMING, UNLIMITED } from '../../../testing/timing.ts'
import { type OrderToPay, unpaidOrder } from '../../../testing/unpaid-order.ts'
import { DAY_MS } from '../rules/payment-limits.ts'
import { openAttempt } from '../use-cases/open-attempt.ts'

const from = (address: string) => ({ 'x-forwarded-for': address })
const MINUTE_MS = 60_000

onEachDatabase((open) => {
  const closing: (() => Promise<unknown>)[] = []
  afterEach(async () => {
    for (const close of closing.splice(0).reverse()) await close()
  })

  test('prompts a phone three times from any network, and again after a payment or later', async () => {
    let now = new Date('2026-12-01T06:00:00Z')
    const at = await openPaymentShop(await open(), { limits: { promptsPerPhone: 3 }, clock: () => now })
    closing.push(at.close)
    const asks = (order: OrderToPay, address: string, mobileNumber = '0712345678') => ({
      wire: { paymentType: 1, amount: decimalOfCents(order.totalCents), orderId: order.id, mobileNumber } as const,
      headers: { ...freshKey(), ...from(address) },
    })
    const [first, second, third, fourth, fifth] = (await Promise.all(Array.from({ length: 5 }, () => at.order()))) as [
      OrderToPay,
      OrderToPay,
      OrderToPay,
      OrderToPay,
      OrderToPay,
    ]
    const prompts = async (order: OrderToPay, address: string) => {
      const { wire, headers } = asks(order, address)
      await at.shop.ask(payment, wire, headers)
    }
    for (const [no, order] of [first, second, third].entries()) {
      await prompts(order, `41.90.1.${no}`)
      await at.answer(order, { action: 'cancel' })
      await at.until(order, ({ state }) => state === 'failed')
      now = new Date(now.getTime() + MINUTE_MS)
    }
    const { wire, headers } = asks(fourth, '41.90.9.9')
    const refused = await at.shop.refused(payment, wire, headers)
    expect(refused).toMatchObject({ status: 429, fields: { mobileNumber: expect.stringContaining('7 minutes') } })
    // No attempt was opened: the order is free for another phone.
    const other = asks(fourth, '41.90.9.9', '0722345678')
    await at.shop.ask(payment, other.wire, other.headers)
    // The first of the three prompts has left the window, and a paid phone starts from zero.
    now = new Date(now.getTime() + 7 * MINUTE_MS)
    await prompts(first, '41.90.9.9')
    await at.answer(first, RIGHT_PIN)
    await at.until(first, ({ isPaid }) => isPaid)
    for (const order of [second, third, fifth]) {
      now = new Date(now.getTime() + 1)
      await prompts(order, '41.90.9.9')
      await at.answer(order, { action: 'cancel' })
      await at.until(order, ({ state }) => state === 'failed')
    }
  })

  test('counts concurrent payments against each other', async () => {
    const database = await open()
    closing.push(database.close)
    const parts = { database, clock: () => new Date(), timing: TIMING, limits: { ...UNLIMITED, promptsPerPhone: 3 } }
    const orders = await Promise.all(Array.from({ length: 6 }, () => unpaidOrder(database)))
    const opened = await Promise.all(
      orders.map(({ id, totalCents }, no) =>
        openAttempt(parts, {
          orderId: id,
          amountCents: totalCents,
          idempotencyKey: 'at-once',
          by: { method: 'mpesa', phone: '254712345678' },
          payer: { network: `network-${no}`, isSignedIn: false },
        }),
      ),
    )
    expect(opened.map(({ kind }) => kind).toSorted()).toEqual([
      ...Array.from({ length: 3 }, () => 'opened'),
      ...Array.from({ length: 3 }, () => 'refused'),
    ])
  })

  test('limits prompts per network, and deletes their records a day later', async () => {
    let now = new Date('2026-12-01T06:00:00Z')
    const database = await open()
    const at = await openPaymentShop(database, { limits: { promptsPerNetwork: 2 }, clock: () => now })
    closing.push(at.close)
    const asks = async (no: number, address: string) => {
      const order = await at.order()
      const amount = decimalOfCents(order.totalCents)
      const wire = { paymentType: 1, amount, orderId: order.id, mobileNumber: `071234567${no}` } as const
      return [payment, wire, { ...freshKey(), ...from(address) }] as const
    }
    await at.shop.ask(...(await asks(1, '2001:db8:0:1::1')))
    await at.shop.ask(...(await asks(2, '2001:db8:0:1::2')))
    expect(await at.shop.refused(...(await asks(3, '2001:db8:0:1::3')))).toMatchObject({ code: 'too-many-requests' })
    await at.shop.ask(...(await asks(4, '2001:db8:0:2::1')))
    const stored = await database.query<{ networkKey: string }>(
      'SELECT network_key AS "networkKey" FROM payment_networks',
    )
    expect(stored).toHaveLength(3)
    expect(JSON.stringify(stored)).not.toMatch(/2001|db8/)
    now = new Date(now.getTime() + DAY_MS + MINUTE_MS)
    await at.shop.ask(...(await asks(5, '2001:db8:0:1::3')))
    expect(await database.query('SELECT 1 FROM payment_networks')).toHaveLength(1)
  })

  test('stops cards of a network after the maximum of refusals, and alerts operators once', async () => {
    const lines: Record<string, unknown>[] = []
    const log = pino({ level: 'error' }, { write: (line: string) => void lines.push(JSON.parse(line)) })
    const limits = { failedCardsPerNetwork: 3, declinesAlarm: 2 }
    const at = await openCardShop(await open(), { ...PATIENT, limits, log: log as never })
    closing.push(at.close)
    const decline = async (address: string) => {
      const order = await at.order(900_010_00)
      const prepared = await at.prepare(order, CARD.success, { ...freshKey(), ...from(address) })
      return at.shop.refused(cardAuthentication, at.secondCall(order, prepared), from(address))
    }
    for (let no = 0; no < 3; no += 1) expect((await decline('41.90.1.1')).code).toBe('payment-refused')
    const order = await at.order()
    const wire = at.request(order)
    const refused = await at.shop.refused(payment, wire, { ...freshKey(), ...from('41.90.1.1') })
    expect(refused).toMatchObject({ status: 429, message: expect.stringContaining('M-Pesa') })
    await at.shop.ask(payment, wire, { ...freshKey(), ...from('41.90.1.2') })
    const alarms = lines.filter(({ alarm }) => alarm === 'cards-refused')
    expect(alarms).toMatchObject([{ refused: 2, all: 2, level: 50 }])
  })

  test('does not count expired or mistyped cards against a network', async () => {
    const at = await openCardShop(await open(), { ...PATIENT, limits: { failedCardsPerNetwork: 1 } })
    closing.push(at.close)
    for (const number of ['3530111333300000', CARD.success]) {
      const order = await at.order()
      const prepared = await at.prepare(order, number)
      if (prepared.access_token === undefined) continue
      // A new attempt for the same order ends the previous, undecided attempt.
      await at.prepare(order, CARD.mastercard)
    }
  })

  test('requires guests to sign in for cards if guest cards are disabled', async () => {
    const at = await openCardShop(await open(), { ...PATIENT, card: { ...PATIENT.card, takesGuests: false } })
    closing.push(at.close)
    const order = await at.order()
    const refused = await at.shop.refused(payment, at.request(order), freshKey())
    expect(refused).toMatchObject({ code: 'sign-in-needed', message: expect.stringContaining('M-Pesa') })
    const { headers } = await newPerson(at.database, () => new Date(), 2)
    const prepared = await at.prepare(order, CARD.success, { ...freshKey(), ...headers })
    await at.shop.ask(cardAuthentication, at.secondCall(order, prepared), headers)
    expect(await at.statusOf(order)).toMatchObject({ isPaid: true })
  })

  test.each([
    ['taken', true],
    ['let go', false],
  ])('a card is %s, as set, if the bank could not authenticate its holder', async (_what, takesUnauthenticated) => {
    const at = await openCardShop(await open(), { ...PATIENT, card: { ...PATIENT.card, takesUnauthenticated } })
    closing.push(at.close)
    for (const number of [CARD.unavailable, CARD.attempted]) {
      const order = await at.order()
      const prepared = await at.prepare(order, number)
      const isCounted = takesUnauthenticated || number === CARD.attempted
      const wire = at.secondCall(order, prepared, number)
      if (isCounted) await at.shop.ask(cardAuthentication, wire)
      else await at.shop.refused(cardAuthentication, wire)
      expect((await at.statusOf(order)).isPaid).toBe(isCounted)
      expect(await at.held(order)).toBe(isCounted ? order.totalCents : 0)
    }
  })
})
