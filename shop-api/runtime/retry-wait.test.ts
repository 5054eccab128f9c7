import { retryWait } from './retry-wait.ts'

const MINUTE = 60_000

test('waits a minute after a failure, then longer up to the usual wait, which a success restores', async () => {
  const { note, everyMs } = retryWait(10 * MINUTE)
  const waits: number[] = []
  for (const hasSucceeded of [true, false, false, false, false, false, true, false]) {
    note(hasSucceeded)
    waits.push((await everyMs()) / MINUTE)
  }
  expect(waits).toEqual([10, 1, 2, 4, 8, 10, 10, 1])
})
