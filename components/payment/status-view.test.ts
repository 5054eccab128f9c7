import { exampleStatus } from '#lib/testing/payment-status-example.ts'
import {
  failureTexts,
  figureOf,
  isUncertain,
  moneyFacts,
  partFacts,
  payerOf,
  requestedPart,
  stepsOf,
  viewOf,
} from './status-view.ts'

/** Texts that mean "your money is safe", allowed only if that is certain. */
const NOTHING_TAKEN = /no money was taken|nothing (was|is) (taken|charged|lost)|nobody is charged/i
const plain = (text: string) => text.replaceAll('\u00A0', ' ')
const words = (...given: Parameters<typeof viewOf>) => {
  const { label, heading, text, note } = viewOf(...given)
  return plain([label, heading, text, note].join(' '))
}

test.each([1, 2] as const)('never calls an undecided payment failed (way %d)', (paymentType) => {
  for (const state of ['requested', 'prompted', 'unknown'] as const) {
    const { mark, label, heading, text } = viewOf(exampleStatus({ state, paymentType }))
    expect(['waiting', 'undecided']).toContain(mark)
    expect(`${label} ${heading}`).not.toMatch(/fail|unsuccessful|not go through/i)
    if (paymentType === 2) expect(`${label} ${heading} ${text}`).not.toMatch(/M-Pesa|PIN|phone/)
  }
})

test.each([1, 2] as const)('states that no money was taken only if that is certain (way %d)', (paymentType) => {
  const failed = exampleStatus({ state: 'failed', paymentType })
  expect(words({ ...failed, nothingTaken: true })).toMatch(/No money was taken\./)
  for (const state of [null, 'requested', 'prompted', 'unknown', 'failed', 'paid'] as const) {
    for (const isCancelled of [true, false]) expect(words({ ...failed, state, isCancelled })).not.toMatch(NOTHING_TAKEN)
  }
  const { note } = failureTexts(failed)
  expect(note).toMatch(/has not confirmed this yet/)
  expect(note).toMatch(/before you pay again/)
  expect(note).toMatch(/this page shows it/)
  expect(failureTexts({ ...failed, reason: 'Refused.' })).toEqual({ text: 'Refused.', note })
  expect(failureTexts({ ...failed, reason: 'Refused.', nothingTaken: true })).toEqual({ text: 'Refused.' })
})

test('is uncertain for an undecided payment, and for a failure without a certain reason', () => {
  expect(isUncertain(exampleStatus({ state: 'unknown' }))).toBe(true)
  expect(isUncertain(exampleStatus({ state: 'failed' }))).toBe(true)
  expect(isUncertain(exampleStatus({ state: 'failed', nothingTaken: true }))).toBe(false)
  expect(isUncertain(exampleStatus({ state: 'failed', isPaid: true }))).toBe(false)
  expect(isUncertain(exampleStatus())).toBe(false)
})

test('states that an order was returned to the cart, and that its money is refunded', () => {
  const replaced = exampleStatus({ isCancelled: true, isReplaced: true, due: 0 })
  expect(words(replaced)).toMatch(/This order was replaced Its products are back in the cart.*do not send any money/)
  const paid = { ...replaced, received: 646_700, toGiveBack: 646_700, paidAfterCancelled: true }
  expect(words(paid)).toMatch(
    /We received KSh 6,467 for it after it was replaced\. You will get a refund of KSh 6,467\./,
  )
})

test('shows a number typed here in full, and another person’s number in part', () => {
  const status = exampleStatus({ phone: '07•• ••• 678' })
  expect(payerOf(status)).toBe('from 07•• ••• 678')
  expect(payerOf(status, '0712 345 678')).toBe('from 0712 345 678')
  expect(payerOf(status, '0712 345 999')).toBe('from 07•• ••• 678')
})

describe('a cancelled order', () => {
  const cancelled = exampleStatus({ isCancelled: true, due: 0 })

  test.each([
    ['nobody tried to pay', {}, /do not send any money for it/],
    ['a prompt is still open', { state: 'prompted' }, /cancel that request there/],
    ['a payment is undecided', { state: 'unknown' }, /you get a refund/],
    [
      'it was paid',
      { isPaid: true, state: 'paid', received: 646_700, toGiveBack: 646_700 },
      /get a refund of KSh 6,467/,
    ],
    [
      'it was paid after it was cancelled',
      { isPaid: true, received: 646_700, toGiveBack: 646_700, paidAfterCancelled: true },
      /We received KSh 6,467 for it after it was cancelled\. You will get a refund of KSh 6,467\./,
    ],
    ['its money is on its way back', { isPaid: true, received: 646_700 }, /A refund of KSh 6,467 is on its way to you/],
    ['its money was given back', { isPaid: true, received: 646_700, givenBack: 646_700 }, /KSh 6,467 was refunded/],
    [
      'some of it was refunded',
      { received: 646_700, givenBack: 46_700, toGiveBack: 600_000 },
      /We received KSh 6,467 for it\. KSh 467 was refunded\. You will get a refund of KSh 6,000\./,
    ],
  ] as const)('does not request money: %s', (_what, more, message) => {
    const { mark, heading } = viewOf({ ...cancelled, ...more })
    expect([mark, heading]).toEqual(['cancelled', 'This order is cancelled'])
    const all = words({ ...cancelled, ...more })
    expect(all).toMatch(message)
    expect(all).not.toMatch(/under process|it is paid|still to be paid|pay now/i)
  })

  test('has a figure only for a refund that is due or made', () => {
    const message = (more: object) => {
      const status = { ...cancelled, ...more }
      return [figureOf(status)?.label ?? null, moneyFacts(status).map(({ label }) => label)]
    }
    expect(message({})).toEqual([null, ['Order total']])
    expect(message({ received: 646_700, toGiveBack: 646_700 })).toEqual([
      'Refund to come',
      ['Received', 'Refund to come'],
    ])
    expect(message({ received: 646_700, givenBack: 646_700 })).toEqual(['Refunded', ['Received', 'Refunded']])
    expect(message({ received: 646_700 })).toEqual(['Received', ['Received']])
  })
})

describe('an order that is paid in parts', () => {
  const part = exampleStatus({ received: 300_000, due: 346_700 })

  test('is never called paid, and shows the received amount and the rest', () => {
    expect(viewOf(part).mark).toBe('part')
    expect(words(part)).toContain('We have received KSh 3,000. KSh 3,467 is still to be paid.')
    // The part was paid by a prompt.
    expect(viewOf({ ...part, state: 'paid' }).mark).toBe('part')
    expect(figureOf(part)).toEqual({ label: 'Still to pay', cents: 346_700 })
    expect(moneyFacts(part)).toEqual([
      { label: 'Order total', cents: 646_700 },
      { label: 'Received so far', cents: 300_000 },
      { label: 'Still to pay', cents: 346_700 },
    ])
  })
  test('can fail in its next part', () => {
    expect(viewOf({ ...part, state: 'failed', nothingTaken: true }).mark).toBe('failed')
    expect(moneyFacts({ ...part, state: 'failed' })).toHaveLength(3)
  })
  test('shows the amount of its attempt if it is less than the amount due', () => {
    const status = exampleStatus({ totalValue: 400_000_00, due: 400_000_00, attemptAmount: 250_000_00 })
    for (const state of ['requested', 'prompted', 'failed', 'unknown'] as const)
      expect(requestedPart({ ...status, state })).toBe(250_000_00)
    expect(partFacts({ ...status, state: 'prompted' })).toEqual([{ label: 'Order total', cents: 400_000_00 }])
    // Ended, or for all of it.
    for (const more of [
      { state: 'paid' },
      { isPaid: true, state: 'failed' },
      { isCancelled: true, state: 'failed' },
    ] as const)
      expect(requestedPart({ ...status, ...more })).toBeNull()
    expect(requestedPart(exampleStatus({ state: 'failed', attemptAmount: 646_700 }))).toBeNull()
    expect(requestedPart(exampleStatus({ state: 'failed' }))).toBeNull()
  })
  test('shows the refund if too much was received', () => {
    const paid = exampleStatus({ isPaid: true, state: 'paid', due: 0, received: 646_700 })
    expect(moneyFacts(paid)).toEqual([])
    expect(moneyFacts({ ...paid, received: 656_700, toGiveBack: 10_000 })).toContainEqual({
      label: 'Refund to come',
      cents: 10_000,
    })
  })
})

test('describes the charged card or phone', () => {
  expect(payerOf(exampleStatus({ card: { brand: 'visa', lastFour: '2701' } }))).toBe('by Visa •••• 2701')
  expect(payerOf(exampleStatus({ card: { brand: 'another', lastFour: '2701' } }))).toBe('by card •••• 2701')
  expect(payerOf(exampleStatus({ phone: '07•• ••• 678' }))).toBe('from 07•• ••• 678')
  expect(payerOf(exampleStatus({}))).toBeNull()
})

test('names the bank in the steps of a card, and the PIN in those of a phone', () => {
  const titles = (paymentType: 1 | 2) =>
    stepsOf(exampleStatus({ state: 'prompted', paymentType }), () => '12:00:00').map(({ title }) => title)
  expect(titles(1)).toEqual(['Request sent', 'Your PIN', 'Receipt number'])
  expect(titles(2)).toEqual(['Request sent', 'Your bank', 'Transaction number'])
})
