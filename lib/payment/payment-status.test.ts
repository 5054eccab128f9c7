import { exampleStatus } from '../testing/payment-status-example.ts'
import { isInFlight, isSettled, nextPollMs } from './payment-status.ts'

const MINUTE = 60_000

test('polls soon before the first response', () => {
  expect(nextPollMs(undefined)).toBe(2_000)
})

test.each(['requested', 'prompted'] as const)('polls every two seconds for a limited time: %s', (state) => {
  const status = exampleStatus({ state })
  expect(isInFlight(status)).toBe(true)
  expect([0, 4 * MINUTE].map((waited) => nextPollMs(status, waited))).toEqual([2_000, 2_000])
  expect(nextPollMs(status, 5 * MINUTE)).toBe(15_000)
})

test.each([
  ['failed', exampleStatus({ state: 'failed', nothingTaken: true })],
  ['undecided', exampleStatus({ state: 'unknown' })],
  ['never tried', exampleStatus()],
  ['paid in part', exampleStatus({ state: 'paid', received: 300_000, due: 346_700 })],
  ['cancelled', exampleStatus({ isCancelled: true, due: 0 })],
  [
    'cancelled and paid',
    exampleStatus({ isCancelled: true, isPaid: true, state: 'paid', due: 0, toGiveBack: 646_700 }),
  ],
] as const)('polls less and less often while money can still arrive: %s', (_what, status) => {
  expect(isSettled(status)).toBe(false)
  const pauses = [0, MINUTE, 2 * MINUTE, 9 * MINUTE, 10 * MINUTE, 59 * MINUTE, 60 * MINUTE]
  expect(pauses.map((waited) => nextPollMs(status, waited))).toEqual([
    ...[5_000, 5_000, 15_000, 15_000, 60_000, 60_000],
    // From here on only when the page is turned to.
    0,
  ])
})

test.each([
  ['paid', exampleStatus({ isPaid: true, state: 'paid', due: 0 })],
  // Paid manually, or by an earlier attempt, while a later attempt failed or is still open.
  ['paid, another attempt failed', exampleStatus({ isPaid: true, state: 'failed', due: 0 })],
  ['paid, another attempt is open', exampleStatus({ isPaid: true, state: 'prompted', due: 0 })],
  ['on account', exampleStatus({ onAccount: true, due: 0 })],
] as const)('stops polling once no money is expected: %s', (_what, status) => {
  expect(isSettled(status)).toBe(true)
  expect(nextPollMs(status)).toBe(0)
})
