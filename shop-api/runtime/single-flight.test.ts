import { SingleFlight } from './single-flight.ts'

test('runs the same work once for all simultaneous callers, and again afterwards', async () => {
  const flights = new SingleFlight<number>()
  let done = 0
  const work = async () => {
    await new Promise((resolve) => setTimeout(resolve, 5))
    done += 1
    return done
  }
  expect(await Promise.all([flights.run('a', work), flights.run('a', work), flights.run('b', work)])).toEqual([1, 1, 2])
  expect(await flights.run('a', work)).toBe(3)
})
