import { BoundedQueue, SingleFlight } from './single-flight.ts'

test('the same work is done once for all who ask meanwhile, and again afterwards', async () => {
  const flights = new SingleFlight<number>()
  let done = 0
  const work = async () => {
    await new Promise((resolve) => setTimeout(resolve, 5))
    done += 1
    return done
  }
  expect(await Promise.all([flights.do('a', work), flights.do('a', work), flights.do('b', work)])).toEqual([1, 1, 2])
  expect(await flights.do('a', work)).toBe(3)
})

test('a queue runs so many at once, lets so many wait and refuses the rest; a failure gives its place back', async () => {
  const queue = new BoundedQueue(2, 3, () => new Error('full'))
  const running = { now: 0, most: 0 }
  const { promise: gate, resolve: open } = Promise.withResolvers<void>()
  const pieces = Array.from({ length: 7 }, (_, i) =>
    queue.pass(async () => {
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
  const told = (await settled).map((one) => (one.status === 'fulfilled' ? one.value : one.reason.message))
  expect(told).toEqual(['broken', 1, 2, 3, 4, 'full', 'full'])
  expect(running.most).toBe(2)
  expect(await queue.pass(async () => 'next')).toBe('next')
})
