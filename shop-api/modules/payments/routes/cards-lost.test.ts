/**
 * Card payments whose response was lost: no customer sees "failed" for money that moved, and no customer pays twice.
 */
import { cardAuthentication, cardReturn, payment } from '#lib/contract/payments/payment.ts'
import { CARD, type CardShop, openCardShop } from '../../../testing/card-shop.ts'
import { openEmbedded } from '../../../testing/databases.ts'
import { freshKey } from '../../../testing/order-form.ts'

const NORMAL = { setup: 'normal', payment: 'normal', search: 'normal', 'follow-up': 'normal' }
let at: CardShop
beforeAll(async () => {
  at = await openCardShop(await openEmbedded())
})
beforeEach(() => at.switches({ modes: NORMAL, indexSeconds: 0 }))
afterAll(() => at.close())

describe.each(['slow', 'lost', 'unknown', 'malformed'] as const)('a provider that took the money and is %s', (mode) => {
  test('is undecided without a challenge, then found paid once by searching', async () => {
    const order = await at.order()
    const prepared = await at.prepare(order)
    await at.switches({ modes: { payment: mode, search: 'down' } })
    const answer = await at.authenticate(order, prepared)
    expect(answer.html).toMatch(/do not pay again/)
    expect(await at.statusOf(order)).toMatchObject({ state: 'unknown', lastPayment: 1, isPaid: false })
    // A new attempt, by either method, must wait for the search at the provider.
    for (const asked of [at.request(order), mpesa(order)]) {
      const refusal = await at.shop.refused(payment, asked, freshKey())
      expect(refusal).toMatchObject({ code: 'payment-in-flight', message: expect.stringMatching(/do not pay again/) })
    }
    await at.switches({ modes: NORMAL })
    expect(await at.until(order, ({ isPaid }) => isPaid)).toMatchObject({ state: 'paid', receipt: expect.any(String) })
    expect(await at.held(order)).toBe(order.totalCents)
  })

  test('shows undecided in the frame after a challenge, then finds the payment', async () => {
    const order = await at.order()
    const posted = await at.challenge(await at.pay(order, CARD.challenge), '1234')
    await at.switches({ modes: { payment: mode, search: 'down' } })
    expect(await at.returns(posted)).toMatchObject({ outcome: 'undecided' })
    expect(await at.returns(posted)).toMatchObject({ outcome: 'undecided' })
    await at.switches({ modes: NORMAL })
    await at.until(order, ({ isPaid }) => isPaid)
    expect(await at.returns(posted)).toMatchObject({ outcome: 'paid' })
    expect(await at.held(order)).toBe(order.totalCents)
  })
})

test.each(['down', 'error'] as const)(
  'fails a payment after a search if the provider is %s, and takes a new payment',
  async (mode) => {
    const order = await at.order()
    const prepared = await at.prepare(order)
    await at.switches({ modes: { payment: mode } })
    expect((await at.authenticate(order, prepared)).html).toMatch(/do not pay again/)
    const failed = await at.until(order, ({ state }) => state === 'failed')
    expect(failed).toMatchObject({ lastPayment: 3, reason: expect.stringContaining('did not reach your bank') })
    await at.switches({ modes: NORMAL })
    await at.pay(order)
    expect(await at.held(order)).toBe(order.totalCents)
  },
)

test('does not report failure while a late transaction can still be found', async () => {
  await at.switches({ modes: { payment: 'lost' }, indexSeconds: 0.6 })
  const order = await at.order()
  await at.pay(order)
  const states = new Set<string | null>()
  await at.until(order, ({ state, isPaid }) => {
    states.add(state)
    return isPaid
  })
  expect([...states]).toEqual(['unknown', 'paid'])
})

test('voids a payment found only after it had failed, and takes a new payment', async () => {
  await at.switches({ modes: { payment: 'lost' }, indexSeconds: 60 })
  const order = await at.order()
  await at.pay(order)
  await at.until(order, ({ state }) => state === 'failed')
  expect(await at.held(order)).toBe(0)
  await at.switches({ modes: NORMAL, indexSeconds: 0 })
  await at.pay(order)
  expect(await at.held(order)).toBe(order.totalCents)
})

test.each(['slow', 'down', 'error', 'malformed', 'lost'] as const)(
  'takes no money if the setup is %s, and a new attempt works at once',
  async (mode) => {
    await at.switches({ modes: { setup: mode } })
    const order = await at.order()
    const refusal = await at.shop.refused(payment, at.request(order), freshKey())
    expect(refusal).toMatchObject({
      code: 'payment-refused',
      message: expect.stringContaining('No money was taken'),
    })
    expect(await at.statusOf(order)).toMatchObject({ state: 'failed', lastPayment: 3 })
    await at.switches({ modes: NORMAL })
    await at.pay(order)
    expect(await at.statusOf(order)).toMatchObject({ isPaid: true })
  },
)

test.each([
  ['a clock that is minutes off', { clock: () => new Date(Date.now() + 10 * 60 * 1000) }],
  ['another secret', { card: { sharedSecret: 'bm90LXRoZS1zZWNyZXQtb2YtdGhlLXNpbXVsYXRvci1hdC1hbGw=' } }],
])('%s: the provider refuses the signature and takes no money', async (_what, given) => {
  const wrong = await openCardShop(await openEmbedded(), given)
  try {
    const order = await wrong.order()
    const refusal = await wrong.shop.refused(payment, wrong.request(order), freshKey())
    expect(refusal).toMatchObject({ code: 'payment-refused' })
    expect(await wrong.statusOf(order)).toMatchObject({ state: 'failed' })
  } finally {
    await wrong.close()
  }
})

describe('a shop API that is killed', () => {
  test('fails the payment without taking money if the bank was not yet requested', async () => {
    const order = await at.order()
    const prepared = await at.prepare(order)
    const next = await at.another()
    expect(await at.statusOf(order)).toMatchObject({ state: 'failed', lastPayment: 3 })
    const refusal = await next.refused(cardAuthentication, at.secondCall(order, prepared))
    expect(refusal).toMatchObject({ code: 'payment-refused', message: expect.stringContaining('No money was taken') })
    expect(await at.held(order)).toBe(0)
  })

  test('fails the payment while a challenge is open, and its result takes no money', async () => {
    const order = await at.order()
    const posted = await at.challenge(await at.pay(order, CARD.challenge), '1234')
    const next = await at.another()
    expect((await next.ask(cardReturn, posted)).data).toMatchObject({ outcome: 'failed' })
    expect(await at.held(order)).toBe(0)
  })

  test('finds the payment by searching if it was killed during the bank request', async () => {
    await at.switches({ modes: { payment: 'slow' } })
    const order = await at.order()
    const prepared = await at.prepare(order)
    const lost = at.authenticate(order, prepared)
    for (let tries = 0; tries < 1_000 && (await at.transactions(order)).length < 2; tries += 1) {
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
    await at.another()
    expect(await at.statusOf(order)).toMatchObject({ state: expect.stringMatching(/unknown|paid/) })
    await at.until(order, ({ isPaid }) => isPaid)
    await lost
    expect(await at.held(order)).toBe(order.totalCents)
    const events = await at.outcomes(order)
    expect(events).toContain('start applied')
  })
})

test('expires unfinished challenges and abandoned payments, and deletes their cards', async () => {
  const quick = await openCardShop(await openEmbedded(), { timing: { challengeSeconds: 1.5 } })
  try {
    const open = await quick.order()
    const posted = await quick.challenge(await quick.pay(open, CARD.challenge), '1234')
    const closed = await quick.order()
    await quick.prepare(closed)
    for (const order of [open, closed]) {
      const failed = await quick.until(order, ({ state }) => state === 'failed')
      expect(failed).toMatchObject({ lastPayment: 3, reason: expect.stringContaining('not finished in time') })
    }
    expect((await quick.shop.ask(cardReturn, posted)).data).toMatchObject({ outcome: 'failed' })
    expect(await quick.held(open)).toBe(0)
  } finally {
    await quick.close()
  }
})

const mpesa = ({ id }: { id: string }) => ({
  paymentType: 1 as const,
  amount: '1740.00',
  orderId: id,
  mobileNumber: '0712345678',
})
