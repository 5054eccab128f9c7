import { recall } from '../browser/tab-storage.ts'
import { type Answer, type ProblemCode, problem } from '../contract/base/problem.ts'
import { attempt } from './attempt-key.ts'

const done: Answer<string> = { ok: true, status: 200, message: '', data: 'done', meta: undefined }
const refused = (code: ProblemCode): Answer<string> => ({ ok: false, problem: problem(code, code) })

/** Sends the same or another request and returns its key. */
async function keyOf(name: string, request: unknown, answer: Answer<string>) {
  let used = ''
  await attempt(name, request, async (key) => {
    used = key
    return answer
  })
  return used
}

test('generates a key of 32 hexadecimal digits', async () => {
  expect(await keyOf('a', {}, done)).toMatch(/^[0-9a-f]{32}$/)
})

test.each(['in-progress', 'internal-error', 'shop-unreachable', 'too-many-requests'] as const)(
  'reuses the key for the same request after %s',
  async (code) => {
    const first = await keyOf(code, { sum: 1 }, refused(code))
    expect(await keyOf(code, { sum: 1 }, done)).toBe(first)
    expect(recall(`attempt.${code}`)).toBeNull()
    expect(await keyOf(code, { sum: 1 }, done)).not.toBe(first)
  },
)

test.each(['price-changed', 'out-of-stock', 'payment-refused', 'invalid-request'] as const)(
  'starts a new attempt after %s',
  async (code) => {
    const first = await keyOf(code, { sum: 1 }, refused(code))
    expect(await keyOf(code, { sum: 1 }, done)).not.toBe(first)
  },
)

test('starts a new attempt for another request', async () => {
  const first = await keyOf('b', { sum: 1 }, refused('shop-unreachable'))
  expect(await keyOf('b', { sum: 2 }, done)).not.toBe(first)
})

test('retains the key if sending throws', async () => {
  const keys: string[] = []
  const send = (key: string): Promise<Answer<string>> => {
    keys.push(key)
    return keys.length === 1 ? Promise.reject(new Error('cut off')) : Promise.resolve(done)
  }
  await expect(attempt('c', {}, send)).rejects.toThrow('cut off')
  await attempt('c', {}, send)
  expect(keys[0]).toBe(keys[1])
})

test('reuses the key of a secret request, and does not store the request', async () => {
  const keys: string[] = []
  const send = async (key: string) => {
    keys.push(key)
    expect(recall('attempt.card')).toBeNull()
    return refused('shop-unreachable')
  }
  for (const number of ['4000', '4000', '4111']) await attempt('card', { number }, send, { isSecret: true })
  expect(keys[1]).toBe(keys[0])
  expect(keys[2]).not.toBe(keys[0])
})
