import { exampleStatus } from '#lib/testing/payment-status-example.ts'
import { correctionOf } from './correction.ts'

const failed = exampleStatus({ state: 'failed', nothingTaken: true })
const paid = exampleStatus({ state: 'paid', isPaid: true, received: 646_700, due: 0 })
const cancelled = exampleStatus({ isCancelled: true, due: 0 })
const titleOf = (...given: Parameters<typeof correctionOf>) =>
  correctionOf(...given)?.title.replaceAll('\u00A0', ' ') ?? null

test.each(['failed', 'unknown'] as const)('reports a payment that arrives after %s', (state) => {
  for (const isExpected of [true, false])
    expect(titleOf({ ...failed, state }, paid, { isExpected })).toBe('Your payment has arrived.')
})

test('reports another person’s payment, but not the expected payment', () => {
  expect(titleOf(exampleStatus(), paid)).toBe('The order has just been paid.')
  const prompted = exampleStatus({ state: 'prompted' })
  expect(titleOf(prompted, paid)).toBe('The order has just been paid.')
  expect(titleOf(prompted, paid, { isExpected: true })).toBeNull()
})

test('reports a partial payment with the amount still to be paid', () => {
  const part = exampleStatus({ received: 300_000, due: 346_700 })
  expect(titleOf(failed, { ...failed, received: 300_000, due: 346_700 })).toBe('We have received KSh 3,000.')
  expect(correctionOf(exampleStatus(), part)?.text.replaceAll('\u00A0', ' ')).toBe('KSh 3,467 is still to be paid.')
})

test('reports a cancellation, and money that arrives after it', () => {
  expect(titleOf(exampleStatus(), cancelled)).toBe('This order has just been cancelled.')
  expect(correctionOf(paid, { ...paid, isCancelled: true, toGiveBack: 646_700 })?.text).toMatch(/will be refunded/)
  const late = { ...cancelled, isPaid: true, received: 646_700, toGiveBack: 646_700 }
  expect(titleOf(cancelled, late)).toBe('We received KSh 6,467 after the order was cancelled.')
  expect(titleOf(late, { ...late, toGiveBack: 0, givenBack: 646_700 })).toBe('KSh 6,467 was refunded.')
})

test('reports neither an unchanged status nor a new attempt', () => {
  expect(correctionOf(failed, { ...failed, now: '2026-11-21T09:00:05.000Z' })).toBeNull()
  expect(correctionOf(failed, { ...failed, state: 'prompted' })).toBeNull()
  expect(correctionOf(exampleStatus({ state: 'prompted' }), failed)).toBeNull()
  expect(correctionOf(paid, paid)).toBeNull()
})
