import { nextAttemptAt, RETRIED_MS } from './webhook-retries.ts'

const BEGUN = new Date('2026-11-26T09:00:00Z')
const MINUTE = 60_000

test('waits grow to three hours, and the last attempt is three days after the first', () => {
  const times: number[] = []
  let now: Date | null = BEGUN
  for (let attempts = 1; now; attempts += 1) {
    times.push((now.getTime() - BEGUN.getTime()) / MINUTE)
    now = nextAttemptAt({ attempts, begunAt: BEGUN }, now, 0.5)
  }
  expect(times.slice(0, 7)).toEqual([0, 1, 6, 21, 81, 261, 441])
  expect(times.at(-1)).toBe(3 * 24 * 60)
  expect(times).toHaveLength(29)
})

test('a wait differs by a tenth at most', () => {
  const after = (chance: number) =>
    ((nextAttemptAt({ attempts: 4, begunAt: BEGUN }, BEGUN, chance)?.getTime() ?? 0) - BEGUN.getTime()) / MINUTE
  expect([after(0), after(0.5), after(1)]).toEqual([54, 60, 66].map((minutes) => expect.closeTo(minutes, 5)))
})

test('three days after it was begun it is given up', () => {
  const end = new Date(BEGUN.getTime() + RETRIED_MS)
  expect(nextAttemptAt({ attempts: 3, begunAt: BEGUN }, end, 0.5)).toBeNull()
  expect(nextAttemptAt({ attempts: 3, begunAt: BEGUN }, new Date(end.getTime() - 1), 0.5)).toEqual(end)
})
