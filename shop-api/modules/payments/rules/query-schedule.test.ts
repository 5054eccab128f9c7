import { TIMING } from '../../../testing/timing.ts'
import type { Attempt } from './attempt.ts'
import { nextQueryTime } from './query-schedule.ts'

const began = Date.parse('2026-11-24T09:00:00Z')
const at = (seconds: number) => new Date(began + seconds * 1000)
const attempt = (state: Attempt['state'], checkoutRequestId: string | null = 'ws_CO_1') =>
  ({
    state,
    providerReference: checkoutRequestId === null ? null : { checkoutRequestId },
    paymentType: 1,
    method: 'mpesa',
    startedAt: at(0),
  }) as Attempt

/** The seconds at which the provider is queried if its result stays unknown. */
function questions(): number[] {
  const requests: number[] = []
  let last: Date | null = null
  let now = at(1)
  for (;;) {
    const state = now.getTime() >= at(90).getTime() ? 'unknown' : 'prompted'
    const next = nextQueryTime(attempt(state), TIMING, last, now)
    if (!next) return requests
    now = new Date(Math.max(next.getTime(), now.getTime()))
    last = now
    requests.push(Math.floor((now.getTime() - began) / 1000))
  }
}

test('queries first after 20 s, then every 12 s, then less often, for a day', () => {
  const delays = questions()
  expect(delays.slice(0, 6)).toEqual([20, 32, 44, 56, 68, 80])
  const pauses = delays.map((second, index) => second - (delays[index - 1] ?? 0)).slice(10)
  expect(pauses.every((pause, index) => index === 0 || pause >= (pauses[index - 1] as number) - 1)).toBe(true)
  expect(Math.max(...pauses)).toBeLessThanOrEqual(3600)
  expect(delays.at(-1)).toBeGreaterThan(22 * 3600)
  expect(delays.at(-1)).toBeLessThanOrEqual(24 * 3600)
  expect(delays.length).toBeLessThan(60)
})

test('checks a prompt in progress at the latest when it becomes undecided', () => {
  expect(nextQueryTime(attempt('prompted'), TIMING, at(85), at(85))).toEqual(at(90))
})

test('waits only for the clock or a callback if the attempt has no name', () => {
  expect(nextQueryTime(attempt('requested', null), TIMING, null, at(0))).toEqual(at(90))
  expect(nextQueryTime(attempt('unknown', null), TIMING, null, at(90))).toBeNull()
})

test('schedules no query for a settled attempt', () => {
  expect(nextQueryTime(attempt('paid'), TIMING, at(20), at(21))).toBeNull()
  expect(nextQueryTime(attempt('failed'), TIMING, at(20), at(21))).toBeNull()
})
