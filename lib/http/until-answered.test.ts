import { problem } from '../contract/base/problem.ts'
import { attempt } from './attempt-key.ts'
import { unreachable } from './send-call.ts'
import { untilAnswered } from './until-answered.ts'
import { tryNow } from './waiting-writes.ts'

/** A shop that does each key once, and a line that drops the request or its answer. */
function shopBehind(line: ('drops the request' | 'drops the answer' | 'holds')[]) {
  const done = new Map<string, number>()
  const send = async (key: string) => {
    const now = line.shift() ?? 'holds'
    if (now === 'drops the request') return unreachable()
    done.set(key, done.get(key) ?? done.size + 1)
    if (now === 'drops the answer') return unreachable()
    return { ok: true as const, status: 200, message: '', data: done.get(key), meta: undefined }
  }
  return { done, send }
}

/** Presses the bar's button whenever the write waits. */
const impatient = () => {
  let lost = 0
  return {
    onLost: () => {
      lost += 1
      setTimeout(tryNow)
    },
    count: () => lost,
  }
}

test.each([
  [['holds'], 0],
  [['drops the request', 'holds'], 1],
  [['drops the answer', 'holds'], 1],
  [['drops the answer', 'drops the request', 'drops the answer', 'holds'], 3],
] as const)('takes effect once and returns a response after %j', async (line, lost) => {
  const { done, send } = shopBehind([...line])
  const person = impatient()
  const answer = await untilAnswered({ name: 'test', what: 'A test', onLost: person.onLost }, () =>
    attempt('test', { line }, send),
  )
  expect(answer).toMatchObject({ ok: true, data: 1 })
  expect([done.size, person.count()]).toEqual([1, lost])
})

test('returns a refusal as the response', async () => {
  let requestCount = 0
  const answer = await untilAnswered({ name: 'test', what: 'A test' }, async () => {
    requestCount += 1
    return { ok: false, problem: problem('not-approved', 'Not yet.') }
  })
  expect([requestCount, answer]).toMatchObject([1, { ok: false, problem: { message: 'Not yet.' } }])
})

test('continues the same attempt after being aborted while waiting', async () => {
  const { done, send } = shopBehind(['drops the answer'])
  const going = new AbortController()
  const options = { name: 'test', what: 'A test', onLost: () => going.abort(), signal: going.signal }
  const request = { given: 'up' }
  expect(await untilAnswered(options, () => attempt('test', request, send))).toMatchObject({ ok: false })
  expect(await untilAnswered({ name: 'test', what: 'A test' }, () => attempt('test', request, send))).toMatchObject({
    ok: true,
  })
  expect(done.size).toBe(1)
})
