import { Admission, type RequestKind } from './admission.ts'
import { WaitLimit } from './wait-limit.ts'

const settle = () => new Promise((resolve) => setImmediate(resolve))
const open = (concurrent: number, waiting: number, waitMs = 1_000) => new Admission({ concurrent, waiting, waitMs })

/** A request for a place, and its state. */
function ask(admission: Admission, kind: RequestKind) {
  const at = {
    became: 'waiting' as 'waiting' | 'answered' | 'refused',
    end: () => {},
    leave: () => {},
  }
  const note = (release: (() => void) | null) => {
    at.became = release ? 'answered' : 'refused'
    if (release) at.end = release
  }
  const entered = admission.enter(kind, (leave) => {
    at.leave = leave
  })
  if (entered instanceof Promise) void entered.then(note)
  else note(entered)
  return at
}
const many = (admission: Admission, kind: RequestKind, count: number) =>
  Array.from({ length: count }, () => ask(admission, kind))
const became = (requests: readonly { became: string }[]) => requests.map((request) => request.became)
const count = (requests: readonly { became: string }[], what: string) =>
  requests.filter((request) => request.became === what).length

test('runs and queues up to the limits, and refuses other requests at once', async () => {
  const admission = open(8, 4)
  const requests = many(admission, 'other', 12)
  expect(count(requests, 'answered')).toBe(6)
  expect(count(requests, 'waiting')).toBe(2)
  expect(count(requests, 'refused')).toBe(4)
  expect(admission.figures).toEqual({ running: 6, waiting: 2, refused: 4 })
  requests[0]?.end()
  requests[0]?.end()
  await settle()
  expect(count(requests, 'answered')).toBe(7)
  expect(admission.figures).toEqual({ running: 6, waiting: 1, refused: 4 })
})

test('reserves places for checkout requests and for other requests', async () => {
  const admission = open(8, 0)
  expect(count(many(admission, 'other', 50), 'answered')).toBe(6)
  expect(count(many(admission, 'checkout', 50), 'answered')).toBe(2)
  const other = open(8, 0)
  expect(count(many(other, 'checkout', 50), 'answered')).toBe(6)
  expect(count(many(other, 'other', 50), 'answered')).toBe(2)
})

test('runs checkout requests before other requests that have waited longer', async () => {
  const admission = open(4, 8)
  const running = [...many(admission, 'other', 3), ...many(admission, 'checkout', 1)]
  const others = many(admission, 'other', 4)
  const buyers = many(admission, 'checkout', 4)
  expect(became([...others, ...buyers])).toEqual(Array(8).fill('waiting'))
  for (const one of running.slice(0, 2)) one.end()
  await settle()
  expect(count(buyers, 'answered')).toBe(2)
  expect(count(others, 'answered')).toBe(0)
  for (const one of running.slice(2)) one.end()
  await settle()
  // At most three places for one kind.
  expect(count(buyers, 'answered')).toBe(3)
  expect(count(others, 'answered')).toBe(1)
})

test('limits other requests to half of the waiting places', () => {
  const admission = open(4, 8)
  expect(count(many(admission, 'other', 20), 'waiting')).toBe(4)
  expect(count(many(admission, 'checkout', 20), 'waiting')).toBe(4)
})

test('limits payments separately from the places of other requests', () => {
  const admission = open(4, 8)
  const payments = many(admission, 'payment', 20)
  expect(count(payments, 'answered')).toBe(16)
  expect(count(payments, 'refused')).toBe(4)
  expect(ask(admission, 'checkout').became).toBe('answered')
  expect(ask(admission, 'other').became).toBe('answered')
})

test('refuses a request after its maximum wait, and gives it no place later', async () => {
  const admission = open(4, 8, 50)
  const running = many(admission, 'other', 3)
  const waiting = ask(admission, 'other')
  await new Promise((resolve) => setTimeout(resolve, 80))
  expect(waiting.became).toBe('refused')
  running[0]?.end()
  await settle()
  expect(admission.figures).toEqual({ running: 2, waiting: 0, refused: 1 })
})

test('gives no place to a client that leaves while waiting, and does not count it as refused', async () => {
  const admission = open(4, 8)
  const running = many(admission, 'other', 3)
  const [leaving, staying] = many(admission, 'other', 2)
  leaving?.leave()
  running[0]?.end()
  await settle()
  expect(staying?.became).toBe('answered')
  expect(admission.figures).toEqual({ running: 3, waiting: 0, refused: 0 })
})

test('frees every place after thousands of refused, abandoned and completed requests', async () => {
  const admission = open(16, 32, 5)
  const kinds = ['other', 'checkout', 'payment'] as const
  const requests = Array.from({ length: 3_000 }, (_, index) => ask(admission, kinds[index % 3] as RequestKind))
  for (const [index, request] of requests.entries()) {
    if (index % 7 === 0) request.leave()
    if (index % 5 === 0) await settle()
    request.end()
  }
  await new Promise((resolve) => setTimeout(resolve, 30))
  for (const request of requests) request.end()
  await settle()
  expect(admission.figures).toMatchObject({ running: 0, waiting: 0 })
  expect(count(many(admission, 'other', 12), 'answered')).toBe(12)
})

test('shortens the wait in a queue that persists, but not in a burst', () => {
  const limit = new WaitLimit(1_000, 100)
  expect(limit.begin(0)).toBe(1_000)
  expect(limit.begin(900)).toBe(1_000)
  expect(limit.begin(1_100)).toBe(100)
  limit.emptied()
  expect(limit.begin(1_200)).toBe(1_000)
})
