import { Writable } from 'node:stream'
import type { FastifyBaseLogger } from 'fastify'
import * as z from 'zod/mini'
import { defineCall, EVERYBODY } from '#lib/contract/base/call.ts'
import { money, referenceId } from '#lib/contract/base/fields.ts'
import { openLog } from '../log.ts'
import { serveCall } from '../modules/identity/serve-call.ts'
import { refuse } from '../refusal.ts'
import { openTestShop, type TestShop } from '../testing/shop.ts'

const weigh = defineCall({
  name: 'weigh',
  path: '/weigh/{id}',
  method: 'POST',
  summary: 'Weighs.',
  who: EVERYBODY,
  body: 'json',
  answer: 'json',
  writes: false,
  request: z.object({ id: referenceId, price: money, note: z.optional(z.string().check(z.maxLength(5))) }),
  reply: z.object({ id: referenceId, price: money }),
})
const traders = defineCall({ ...weigh, name: 'traders', path: '/traders', who: [3], request: z.object({}) })
const broken = defineCall({ ...weigh, name: 'broken', path: '/broken', request: z.object({ how: z.string() }) })
const keep = defineCall({
  ...weigh,
  name: 'keep',
  path: '/keep',
  writes: true,
  idempotent: true,
  request: z.object({ value: z.int(), refuse: z._default(z.boolean(), false) }),
  reply: z.object({ run: z.int() }),
})

let shop: TestShop
let runs = 0
const lines: string[] = []

beforeAll(async () => {
  const sink = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk))
      done()
    },
  })
  shop = await openTestShop({ catalogue: 'empty', log: openLog('info', sink) as FastifyBaseLogger }, (app) => {
    serveCall(app, weigh, ({ input }) => ({ data: { id: input.id, price: input.price * 2 } }))
    serveCall(app, traders, () => ({ data: { id: 1, price: 1 } }))
    serveCall(app, broken, ({ input }) => {
      if (input.how === 'throw') throw new Error('Failed query: insert\nparams: amina@example.co.ke')
      return { data: { id: 1, price: 0.5 } }
    })
    serveCall(app, keep, async ({ input, tx }) => {
      runs += 1
      await tx.query('INSERT INTO settings (key, value) VALUES ($1, to_jsonb($2::int))', [`keep-${runs}`, input.value])
      if (input.refuse) throw refuse('out-of-stock', 'None left.')
      return { data: { run: runs } }
    })
  })
})
afterAll(() => shop.close())

const post = (url: string, payload: string, headers: Record<string, string> = {}) =>
  shop.app.inject({ method: 'POST', url, payload, headers: { 'content-type': 'application/json', ...headers } })

describe('a call', () => {
  test('decodes its request, path included, and encodes its answer', async () => {
    const answer = await post('/weigh/7', '{"price":"1450.50","unknown":true}', { 'x-request-id': 'abcdef0123456789' })
    expect(answer.json()).toEqual({ status: 200, message: '', data: { id: 7, price: '2901.00' } })
    expect(answer.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'x-request-id': 'abcdef0123456789',
    })
  })

  test('creates a new request id if the given id could not be logged', async () => {
    const answer = await post('/weigh/7', '{"price":"1.00"}', { 'x-request-id': 'a b"c' })
    expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f]{20}$/)
  })

  test('names the field that is wrong', async () => {
    const problem = await shop.refused(weigh, { id: 7, price: '1450', note: 'far too long' })
    expect(problem).toMatchObject({ code: 'invalid-request', retryable: false })
    expect(Object.keys(problem.fields ?? {})).toEqual(['price', 'note'])
  })

  test.each([
    ['/weigh/7', '{"price":', 'malformed-json', 400, {}],
    ['/weigh/7', '['.repeat(40) + ']'.repeat(40), 'malformed-json', 400, {}],
    ['/weigh/7', '[]', 'invalid-request', 400, {}],
    ['/weigh/7', '"text"', 'invalid-request', 400, {}],
    ['/weigh/seven', '{"price":"1.00"}', 'invalid-request', 400, {}],
    ['/weigh/7', 'price=1', 'wrong-content-type', 415, { 'content-type': 'application/x-www-form-urlencoded' }],
    ['/weigh/7', '<a/>', 'wrong-content-type', 415, { 'content-type': 'text/xml' }],
    ['/no-such-call', '{', 'unknown-call', 404, {}],
    ['/no-such-call', 'a', 'unknown-call', 404, { 'content-type': 'text/plain' }],
    ['/%zz', '{}', 'invalid-request', 400, {}],
    ['/traders', '{}', 'sign-in-needed', 401, {}],
    ['/weigh/7', '{"price":"1.00"}', 'sign-in-needed', 401, { authorization: 'Bearer abc' }],
    ['/broken', '{"how":"throw"}', 'internal-error', 500, {}],
    ['/broken', '{"how":"half a cent"}', 'internal-error', 500, {}],
    ['/keep', '{"value":1}', 'idempotency-key-missing', 400, {}],
    ['/keep', '{"value":1}', 'idempotency-key-missing', 400, { 'idempotency-key': 'short' }],
  ])('%s with %s is refused: %s', async (url, payload, code, status, headers) => {
    const answer = await post(url, payload, headers as Record<string, string>)
    expect(answer.statusCode).toBe(status)
    expect(answer.json()).toMatchObject({ status, code })
    if (code !== 'invalid-request') expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f]{20}$/)
    expect(
      Object.keys(answer.json()).every((k) => ['status', 'code', 'message', 'fields', 'retryable'].includes(k)),
    ).toBe(true)
  })

  test('refuses two megabytes', async () => {
    const answer = await post('/weigh/7', `{"price":"${'1'.repeat(2_000_000)}"}`)
    expect(answer.json()).toMatchObject({ status: 413, code: 'too-large' })
  })

  test.each(['GET', 'PUT', 'PATCH', 'DELETE'] as const)(
    '%s is refused with 405 and the right method',
    async (method) => {
      const answer = await shop.app.inject({ method, url: '/weigh/7' })
      expect(answer.statusCode).toBe(405)
      expect(answer.headers.allow).toBe('POST')
      expect(answer.json()).toMatchObject({ code: 'wrong-method' })
    },
  )

  test("logs a line with the pattern of its address and without the request's content", async () => {
    lines.length = 0
    await post('/weigh/771204466', '{"price":"1.00","email":"amina@example.co.ke"}')
    await post('/broken', '{"how":"throw"}')
    const [answered, failed] = lines.map((line) => JSON.parse(line))
    expect(answered).toMatchObject({ call: 'weigh', route: '/weigh/:id', status: 200, msg: 'answered' })
    expect(failed).toMatchObject({ level: 'error', err: { message: 'Failed query: insert' } })
    expect(lines.join('')).not.toMatch(/771204466|amina/)
  })
})

describe('a call with an Idempotency-Key', () => {
  const ask = (key: string, payload: object) => post('/keep', JSON.stringify(payload), { 'idempotency-key': key })
  const written = async () =>
    (await shop.database.query<{ n: number }>("SELECT count(*) AS n FROM settings WHERE key LIKE 'keep-%'"))[0]?.n

  test('repeats the response without doing the work again', async () => {
    const before = runs
    const first = await ask('key-number-000001', { value: 1 })
    const second = await ask('key-number-000001', { value: 1 })
    expect(first.statusCode).toBe(200)
    expect(second.body).toBe(first.body)
    expect(runs).toBe(before + 1)
  })

  test('does the work once for many simultaneous requests', async () => {
    const before = runs
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask('key-number-000002', { value: 2 })))
    expect(new Set(answers.map((a) => a.body)).size).toBe(1)
    expect(runs).toBe(before + 1)
  })

  test('refuses the key for another request', async () => {
    await ask('key-number-000003', { value: 3 })
    const other = await ask('key-number-000003', { value: 4 })
    expect(other.statusCode).toBe(422)
    expect(other.json()).toMatchObject({ code: 'idempotency-key-reused' })
  })

  test('stores neither rows nor the key of a refused request', async () => {
    const before = await written()
    const refused = await ask('key-number-000004', { value: 5, refuse: true })
    expect(refused.json()).toMatchObject({ code: 'out-of-stock', status: 409 })
    expect(await written()).toBe(before)
    expect((await ask('key-number-000004', { value: 5 })).statusCode).toBe(200)
    expect(await written()).toBe((before ?? 0) + 1)
  })
})
