/** Card payments: actions of the browser, the bank and other people, against the provider's simulator over HTTP. */
import { cardAuthentication, cardReturn, payment } from '#lib/contract/payments/payment.ts'
import { CARD, type CardShop, CVV, openCardShop, PATIENT } from '../../../testing/card-shop.ts'
import { onEachDatabase } from '../../../testing/databases.ts'
import { makeStaff } from '../../../testing/office-shop.ts'
import { freshKey } from '../../../testing/order-form.ts'
import { newPerson } from '../../../testing/people.ts'
import type { OrderToPay } from '../../../testing/unpaid-order.ts'
import { sentenceForGuests } from '../providers/cybersource/mapping.ts'
import { pausedMethodsSetting } from '../queries/paused-methods.ts'
import { accountReferenceOf } from '../rules/payment-references.ts'
import { recordByHand } from '../use-cases/paid-by-hand.ts'

const FOR_GUESTS = sentenceForGuests('DECLINED')

onEachDatabase((open) => {
  let at: CardShop
  beforeAll(async () => {
    at = await openCardShop(await open(), PATIENT)
  })
  afterAll(() => at.close())

  const payByHand = (order: OrderToPay) =>
    recordByHand(
      { database: at.database, clock: () => new Date() },
      {
        receipt: `HAND${order.orderNo}`,
        amountCents: order.totalCents,
        shortCode: '174379',
        accountReference: accountReferenceOf(order.orderNo),
        paidAt: new Date(),
        maskedPhone: null,
        payerName: null,
      },
      { source: 'confirmation', businessNumbers: ['174379'] },
    )

  test.each([
    ['a Visa card', CARD.success],
    ['a Mastercard', CARD.mastercard],
    ['one whose bank was only attempted', CARD.attempted],
    ['one whose bank was unavailable', CARD.unavailable],
  ])('pays once with %s without a challenge, with the provider’s id as receipt', async (_what, number) => {
    const order = await at.order()
    const answer = await at.pay(order, number)
    expect(answer).toMatchObject({ orderId: order.id, html: expect.stringContaining('went through') })
    expect(answer.accessToken).toBeUndefined()
    const status = await at.statusOf(order)
    expect(status).toMatchObject({ isPaid: true, lastPayment: 2, state: 'paid', paymentType: 2, phone: null })
    expect(status.card).toEqual({ brand: number.startsWith('4') ? 'visa' : 'mastercard', lastFour: number.slice(-4) })
    expect(status.receipt).toMatch(/^\d{22}$/)
    expect(await at.held(order)).toBe(order.totalCents)
    expect(await at.outcomes(order)).toEqual(['setup applied', 'payment-answer applied', 'payment-answer applied'])
  })

  test('is refused while staff have paused cards, and taken again afterwards', async () => {
    const { staffId } = await makeStaff(at.database, 'owner')
    const pause = (paused: 'card'[], version: number) =>
      pausedMethodsSetting.save(at.database, new Date(), { value: { paused }, version, reason: null, staffId })
    const order = await at.order()
    const { version } = await pause(['card'], 0)
    const refusal = await at.shop.refused(payment, at.request(order), freshKey())
    expect(refusal).toMatchObject({
      code: 'not-allowed',
      message: 'Cards are not taken at the moment. Please pay another way.',
    })
    const status = await at.statusOf(order)
    expect(status).toMatchObject({ takesCards: false, state: null })
    expect(status.paymentMethods).not.toContain('card')
    await pause([], version)
    await at.pay(order)
    expect(await at.statusOf(order)).toMatchObject({ isPaid: true })
  })

  test.each([
    ['failed', CARD.failed],
    ['rejected', CARD.rejected],
  ])('refuses %s authentication without taking money, and accepts another card afterwards', async (_what, number) => {
    const order = await at.order()
    const prepared = await at.prepare(order, number)
    const refusal = await at.shop.refused(cardAuthentication, at.secondCall(order, prepared, number))
    expect(refusal).toMatchObject({ code: 'payment-refused', message: expect.stringContaining('No money was taken') })
    expect(await at.statusOf(order)).toMatchObject({ isPaid: false, lastPayment: 3, state: 'failed' })
    expect(await at.held(order)).toBe(0)
    await at.pay(order)
    expect(await at.statusOf(order)).toMatchObject({ isPaid: true, lastPayment: 2 })
  })

  test.each([
    ['Visa', CARD.challenge],
    ['Mastercard', CARD.challengeMastercard],
  ])('takes money once, after the challenge of %s is passed', async (_what, number) => {
    const order = await at.order()
    const answer = await at.pay(order, number)
    expect(answer).toMatchObject({ attemptId: expect.any(String), specificationVersion: '2.2.0' })
    expect(JSON.parse(Buffer.from(String(answer.pareq), 'base64').toString())).toMatchObject({
      challengeWindowSize: '01',
    })
    expect(await at.statusOf(order)).toMatchObject({ lastPayment: 0, state: 'prompted', isPaid: false })
    expect(await at.held(order)).toBe(0)
    const posted = await at.challenge(answer, '1234')
    expect(await at.returns(posted)).toMatchObject({ orderId: order.id, outcome: 'paid' })
    expect(await at.statusOf(order)).toMatchObject({ isPaid: true, lastPayment: 2 })
    // Replayed twice at once: the same response, and no second payment.
    const again = await Promise.all([at.returns(posted), at.returns(posted)])
    expect(again.map(({ outcome }) => outcome)).toEqual(['paid', 'paid'])
    expect(await at.held(order)).toBe(order.totalCents)
  })

  test.each([
    ['cancelled', CARD.challenge, null, 'You cancelled the payment in your bank’s window. No money was taken.'],
    ['answered with wrong codes', CARD.challenge, '9999', 'This card was not accepted. No money was taken'],
    ['failed by the bank', CARD.challengeFailed, '1234', 'This card was not accepted. No money was taken'],
  ])('takes no money if the challenge was %s, and returns the reason', async (_what, number, code, message) => {
    const order = await at.order()
    const answer = await at.pay(order, number)
    const returned = await at.returns(await at.challenge(answer, code))
    expect(returned).toMatchObject({ outcome: 'failed', message: expect.stringContaining(message) })
    expect(await at.statusOf(order)).toMatchObject({ lastPayment: 3, state: 'failed' })
    expect(await at.held(order)).toBe(0)
  })

  test('refuses a return with another secret, transaction or attempt', async () => {
    const order = await at.order()
    const posted = await at.challenge(await at.pay(order, CARD.challenge), '1234')
    for (const forged of [
      { ...posted, attemptSecret: 'A'.repeat(43) },
      { ...posted, TransactionId: 'somebody-elses' },
      { ...posted, MD: 'another-attempt' },
    ]) {
      expect(await at.shop.refused(cardReturn, forged)).toMatchObject({ code: 'not-found' })
    }
    const logged = await at.database.query<{ facts: object }>(
      "SELECT facts FROM payment_events WHERE attempt_id = $1 AND outcome = 'ignored-mismatch' ORDER BY id",
      [posted.MD],
    )
    for (const [no, named] of ['somebody-elses', 'another-attempt'].entries())
      expect(JSON.stringify(logged[no]?.facts)).toContain(named)
    expect(await at.statusOf(order)).toMatchObject({ state: 'prompted', isPaid: false })
    expect(await at.returns(posted)).toMatchObject({ outcome: 'paid' })
  })

  test('returns "invalid" for a mistyped number and starts no attempt or a failed one', async () => {
    const order = await at.order()
    const mistyped = await at.prepare(order, '4000000000002702')
    expect(mistyped).toEqual({ orderId: order.id, attemptId: null, reason: expect.stringMatching(/invalid/i) })
    expect(await at.statusOf(order)).toMatchObject({ lastPayment: null })
    // JCB: its check digit is right, and the provider does not take it.
    const other = await at.prepare(order, '3530111333300000')
    expect(other).toMatchObject({ attemptId: expect.any(String), reason: expect.stringMatching(/invalid/i) })
    expect(other.access_token).toBeUndefined()
    expect(await at.statusOf(order)).toMatchObject({ lastPayment: 3, state: 'failed' })
    const expired = { ...at.request(order), expirationYear: '2020' }
    const refused = await at.shop.refused(payment, expired, freshKey())
    expect(refused).toMatchObject({ code: 'invalid-request', fields: { expirationYear: 'This year has passed.' } })
    for (const bad of [{ cardNumber: '400000000000270' }, { securityCode: '12' }, { expirationMonth: '13' }]) {
      const refusal = await at.shop.refused(payment, { ...at.request(order), ...bad }, freshKey())
      expect(Object.keys(refusal.fields ?? {})).toEqual(Object.keys(bad))
    }
  })

  test.each([
    [900_002_00, 'not enough money'],
    [900_005_00, 'CVV'],
    [900_010_00, 'declined'],
  ])('gives the reason for declining %d cents to signed-in users but not to guests', async (totalCents, words) => {
    const { headers } = await newPerson(at.database, () => new Date(), 2)
    const order = await at.order(totalCents)
    const prepared = await at.prepare(order, CARD.success, { ...freshKey(), ...headers })
    const refusal = await at.shop.refused(cardAuthentication, at.secondCall(order, prepared), headers)
    expect(refusal).toMatchObject({ code: 'payment-refused', message: expect.stringContaining(words) })
    expect((await at.statusOf(order)).reason).toContain(words)
    // The page that waits for the payment gives no reason either: anyone with the link can read it.
    const guests = await at.order(totalCents)
    const told = await at.shop.refused(cardAuthentication, at.secondCall(guests, await at.prepare(guests)))
    expect(told).toMatchObject({ code: 'payment-refused', message: FOR_GUESTS })
    expect((await at.statusOf(guests)).reason).toBe(FOR_GUESTS)
    expect(await at.held(order)).toBe(0)
    expect(await at.held(guests)).toBe(0)
  })

  test('releases partial authorisations and authorisations with a warning', async () => {
    for (const totalCents of [900_101_00, 900_103_00]) {
      const order = await at.order(totalCents)
      const prepared = await at.prepare(order)
      const refusal = await at.shop.refused(cardAuthentication, at.secondCall(order, prepared))
      expect(refusal).toMatchObject({ code: 'payment-refused', message: expect.stringContaining('will be released') })
      expect(await at.held(order)).toBe(0)
      expect(await at.statusOf(order)).toMatchObject({ state: 'failed', isPaid: false })
    }
  })

  test('makes one payment and returns the same to concurrent and repeated calls', async () => {
    const order = await at.order()
    const key = freshKey()
    const [first, ...others] = await Promise.all([1, 2, 3, 4].map(() => at.prepare(order, CARD.success, key)))
    if (!first) throw new Error('nothing was prepared')
    expect(others).toEqual([first, first, first])
    const wire = at.secondCall(order, first)
    const answers = await Promise.all([1, 2, 3].map(() => at.shop.ask(cardAuthentication, wire)))
    expect(new Set(answers.map(({ data }) => JSON.stringify(data))).size).toBe(1)
    expect((await at.shop.ask(cardAuthentication, wire)).data.html).toContain('went through')
    expect(await at.held(order)).toBe(order.totalCents)
    const reused = await at.shop.refused(payment, at.request(order, CARD.mastercard), key)
    expect(reused).toMatchObject({ code: 'idempotency-key-reused' })
  })

  test('refuses a changed card, another order or an invented attempt before requesting the bank', async () => {
    const order = await at.order()
    const prepared = await at.prepare(order)
    const changed = await at.shop.refused(cardAuthentication, at.secondCall(order, prepared, CARD.mastercard))
    expect(changed).toMatchObject({ code: 'payment-refused', message: expect.stringContaining('changed') })
    expect(await at.statusOf(order)).toMatchObject({ state: 'failed' })
    const other = await at.order()
    for (const wrong of [await at.prepare(other), { ...prepared, attemptId: 'invented' }]) {
      const refusal = await at.shop.refused(cardAuthentication, at.secondCall(order, wrong))
      expect(refusal).toMatchObject({ code: 'not-found' })
    }
    expect(await at.held(order)).toBe(0)
  })

  test('refuses an amount other than the order’s before an attempt starts', async () => {
    const order = await at.order()
    const refusal = await at.shop.refused(payment, { ...at.request(order), amount: '1.00' }, freshKey())
    expect(refusal).toMatchObject({ code: 'price-changed' })
    expect(await at.statusOf(order)).toMatchObject({ lastPayment: null })
  })

  test('ends an open challenge at the second attempt, and its late result takes no money', async () => {
    const order = await at.order()
    const late = await at.challenge(await at.pay(order, CARD.challenge), '1234')
    const again = await at.pay(order, CARD.challenge)
    expect(await at.returns(late)).toMatchObject({
      outcome: 'failed',
      message: expect.stringContaining('Another payment'),
    })
    expect(await at.statusOf(order)).toMatchObject({ state: 'prompted' })
    expect(await at.returns(await at.challenge(again, '1234'))).toMatchObject({ outcome: 'paid' })
    expect(await at.held(order)).toBe(order.totalCents)
  })

  test('takes no card money if M-Pesa pays the order while a challenge is open', async () => {
    const order = await at.order()
    const posted = await at.challenge(await at.pay(order, CARD.challenge), '1234')
    await payByHand(order)
    expect(await at.returns(posted)).toMatchObject({
      outcome: 'failed',
      message: expect.stringContaining('paid or cancelled'),
    })
    expect(await at.held(order)).toBe(0)
    expect(await at.statusOf(order)).toMatchObject({ isPaid: true, lastPayment: 2, paymentType: 1 })
    const prepared = await at.shop.refused(payment, at.request(order), freshKey())
    expect(prepared).toMatchObject({ code: 'already-paid' })
  })

  test('takes no card money if M-Pesa pays the order between the two calls', async () => {
    const order = await at.order()
    const prepared = await at.prepare(order)
    await payByHand(order)
    const refusal = await at.shop.refused(cardAuthentication, at.secondCall(order, prepared))
    expect(refusal).toMatchObject({ code: 'already-paid' })
    expect(await at.held(order)).toBe(0)
  })

  test('stores both payments and marks the second for refund if a manual payment overtakes the bank', async () => {
    const order = await at.order()
    const prepared = await at.prepare(order)
    await at.switches({ modes: { payment: 'slow' } })
    const pending = at.authenticate(order, prepared)
    await at.until(order, () => true)
    await new Promise((resolve) => setTimeout(resolve, 150))
    await payByHand(order)
    await pending
    await at.switches({ modes: { payment: 'normal' } })
    await at.until(order, ({ isPaid }) => isPaid)
    const rows = () =>
      at.database.query(
        `SELECT payment_type AS type, to_give_back_cents AS "toGiveBack" FROM received_payments WHERE order_id = $1 ORDER BY no`,
        [order.id],
      )
    for (let tries = 0; tries < 1_000 && (await rows()).length < 2; tries += 1) {
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    expect(await rows()).toEqual([
      { type: 2, toGiveBack: order.totalCents },
      { type: 1, toGiveBack: 0 },
    ])
  })

  test('stops many card attempts on one order and still accepts M-Pesa', async () => {
    const order = await at.order()
    for (let tries = 0; tries < 20; tries += 1) await at.prepare(order)
    const refusal = await at.shop.refused(payment, at.request(order), freshKey())
    expect(refusal).toMatchObject({ code: 'too-many-requests', message: expect.stringContaining('M-Pesa') })
    await payByHand(order)
    expect(await at.statusOf(order)).toMatchObject({ isPaid: true })
  })

  test('pays even if the device data frame sends no message', async () => {
    await at.switches({ silentFrame: true })
    const order = await at.order()
    const prepared = await at.prepare(order)
    expect(await at.deviceData(prepared)).toBeNull()
    await at.authenticate(order, prepared)
    expect(await at.statusOf(order)).toMatchObject({ isPaid: true })
    await at.switches({ silentFrame: false })
  })

  test('refuses a wrong CVV with its reason', async () => {
    const { headers } = await newPerson(at.database, () => new Date(), 2)
    const order = await at.order()
    const input = { ...at.request(order), securityCode: '999' }
    const { data: prepared } = await at.shop.ask(payment, input, { ...freshKey(), ...headers })
    const second = { ...at.secondCall(order, prepared), cardData: input }
    expect(await at.shop.refused(cardAuthentication, second, headers)).toMatchObject({
      message: expect.stringContaining('CVV'),
    })
    expect(CVV).not.toBe('999')
  })
})
