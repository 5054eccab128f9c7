import { setTimeout as pause } from 'node:timers/promises'
import { Breaker, BreakerOpen, type Outcome } from './breaker.ts'
import { degraded, forgetDegraded } from './degraded.ts'

beforeEach(forgetDegraded)

type Answer = Outcome<string, string>
const answers = async (): Promise<Answer> => ({ answer: 'yes' })
const fails = async (): Promise<Answer> => ({ failure: 'no' })

const HALF_OPEN_AFTER_MS = 100
const openBreaker = (name: string, failures = 3) => new Breaker({ name, failures, halfOpenAfterMs: HALF_OPEN_AFTER_MS })

async function open(name: string): Promise<Breaker> {
  const breaker = openBreaker(name)
  for (let failure = 0; failure < 3; failure += 1) await breaker.run(fails)
  return breaker
}

test('failures in a row open it, which stops all calls and is shown in health', async () => {
  const breaker = openBreaker('One')
  expect(await breaker.run(fails)).toEqual({ failure: 'no' })
  expect(await breaker.run(fails)).toEqual({ failure: 'no' })
  // An answer in between, and they are not in a row.
  expect(await breaker.run(answers)).toEqual({ answer: 'yes' })
  await breaker.run(fails)
  await breaker.run(fails)
  expect(breaker.isReady()).toBe(true)
  expect(degraded()).toEqual([])
  await breaker.run(fails)
  let asked = 0
  const count = async (): Promise<Answer> => {
    asked += 1
    return { answer: 'yes' }
  }
  await expect(breaker.run(count)).rejects.toThrow(BreakerOpen)
  await expect(breaker.runRepeatable(count)).rejects.toThrow(BreakerOpen)
  expect(asked).toBe(0)
  expect(breaker.isReady()).toBe(false)
  expect(degraded()).toEqual(['One does not answer'])
  await pause(HALF_OPEN_AFTER_MS + 20)
  await breaker.run(answers)
  expect(degraded()).toEqual([])
})

test('lets one trial call through after a while and refuses others until it succeeds', async () => {
  const breaker = await open('Two')
  await pause(HALF_OPEN_AFTER_MS + 20)
  expect(breaker.isReady()).toBe(true)
  const { promise, resolve } = Promise.withResolvers<Answer>()
  const first = breaker.run(() => promise)
  expect(breaker.isReady()).toBe(false)
  await expect(breaker.run(answers)).rejects.toThrow(BreakerOpen)
  resolve({ answer: 'back' })
  expect(await first).toEqual({ answer: 'back' })
  expect(await breaker.run(answers)).toEqual({ answer: 'yes' })
})

test('remains open for another period if the trial call fails', async () => {
  const breaker = await open('Three')
  await pause(HALF_OPEN_AFTER_MS + 20)
  expect(await breaker.run(fails)).toEqual({ failure: 'no' })
  await expect(breaker.run(answers)).rejects.toThrow(BreakerOpen)
  await pause(HALF_OPEN_AFTER_MS + 20)
  expect(await breaker.run(answers)).toEqual({ answer: 'yes' })
})

test('thrown errors do not count as failures of the other side and pass through', async () => {
  const breaker = openBreaker('Four')
  for (let fault = 0; fault < 5; fault += 1) {
    await expect(breaker.run(() => Promise.reject(new TypeError('ours')))).rejects.toThrow('ours')
  }
  expect(breaker.isReady()).toBe(true)
})

test('a repeatable call that fails quickly is made three times at most, one that is answered once', async () => {
  const breaker = openBreaker('Five', 100)
  let calls = 0
  const failing = async (until: number): Promise<Answer> => {
    calls += 1
    return calls < until ? { failure: `${calls}` } : { answer: `${calls}` }
  }
  expect(await breaker.runRepeatable(() => failing(99))).toEqual({ failure: '3' })
  calls = 0
  expect(await breaker.runRepeatable(() => failing(2))).toEqual({ answer: '2' })
  calls = 0
  expect(await breaker.runRepeatable(() => failing(1))).toEqual({ answer: '1' })
  calls = 0
  expect(await breaker.run(() => failing(99))).toEqual({ failure: '1' })
  expect(calls).toBe(1)
})

test('a repeatable call that hung is not repeated, because its caller has waited long enough', async () => {
  const breaker = openBreaker('Six', 100)
  let calls = 0
  const hanging = async (): Promise<Answer> => {
    calls += 1
    await pause(3_100)
    return { failure: 'TimeoutError' }
  }
  expect(await breaker.runRepeatable(hanging)).toEqual({ failure: 'TimeoutError' })
  expect(calls).toBe(1)
})
