import { BoundedQueue } from './bounded-queue.ts'

test('runs a maximum at once, queues a maximum, refuses the rest and frees places after failures', async () => {
  const queue = new BoundedQueue(2, 3, () => new Error('full'))
  const running = { now: 0, most: 0 }
  const { promise: gate, resolve: open } = Promise.withResolvers<void>()
  const pieces = Array.from({ length: 7 }, (_, i) =>
    queue.run(async () => {
      running.now += 1
      running.most = Math.max(running.most, running.now)
      await gate
      running.now -= 1
      if (i === 0) throw new Error('broken')
      return i
    }),
  )
  const settled = Promise.allSettled(pieces)
  open()
  const outcomes = (await settled).map((one) => (one.status === 'fulfilled' ? one.value : one.reason.message))
  expect(outcomes).toEqual(['broken', 1, 2, 3, 4, 'full', 'full'])
  expect(running.most).toBe(2)
  expect(await queue.run(async () => 'next')).toBe('next')
})
