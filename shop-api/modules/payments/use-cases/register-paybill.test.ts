import { mock } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { registerPaybill } from './register-paybill.ts'

const addresses = {
  stk: () => '',
  confirmation: () => 'http://shop/confirmation',
  validation: () => 'http://shop/validation',
}
const log = { info: () => {}, warn: () => {}, error: () => {} } as never

beforeEach(() => mock.timers.enable({ apis: ['setTimeout'] }))
afterEach(() => mock.timers.reset())

async function pass(ms: number): Promise<void> {
  mock.timers.tick(ms)
  await setImmediate()
}

async function passMinute(): Promise<void> {
  await pass(1)
  for (let step = 0; step < 240; step += 1) await pass(250)
}

/** Number of registrations of a paybill within a minute, for the given responses. */
async function registrations(answers: ('registered' | 'unknown')[], forgets: boolean): Promise<number> {
  let calls = 0
  const mpesa = {
    registerConfirmation: async () => {
      const outcome = answers[Math.min(calls, answers.length - 1)] ?? 'registered'
      calls += 1
      return outcome === 'registered' ? { outcome, version: 'v2' as const } : { outcome, reason: 'ECONNREFUSED' }
    },
  }
  const stop = registerPaybill(mpesa, addresses, log, forgets, async () => {})
  await passMinute()
  stop()
  await passMinute()
  return calls
}

test('registers with Safaricom until it responds, and then never again', async () => {
  expect(await registrations(['registered'], false)).toBe(1)
  expect(await registrations(['unknown', 'unknown', 'registered'], false)).toBe(3)
})

test('registers repeatedly with a simulator, which forgets at its restart', async () => {
  expect(await registrations(['registered'], true)).toBe(4)
})
