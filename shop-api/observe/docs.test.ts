import { PROBLEM_CODES } from '#lib/contract/base/problem.ts'
import { SHOP_API_KEY_HEADER } from '#lib/contract/base/shop-api-key.ts'
import { CALLS } from '#lib/contract/call-list.ts'
import { openTestShop, type TestShop } from '../testing/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ catalogue: 'empty' })
})
afterAll(() => shop.close())

interface Operation {
  operationId: string
  parameters: { name: string; in: string; required: boolean; schema: object }[]
  requestBody?: { content: Record<string, { schema: { properties: object; required: string[] } }> }
  responses: Record<string, { content: Record<string, { schema: object }> }>
}

describe('/openapi.json', () => {
  const read = async () => (await shop.app.inject('/openapi.json')).json()

  test('lists every call of the contract under its name, and no others', async () => {
    const { paths, openapi } = await read()
    expect(openapi).toBe('3.1.0')
    const documented = Object.entries(paths as Record<string, Record<string, Operation>>).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { operationId }]) => `${method.toUpperCase()} ${path} ${operationId}`),
    )
    expect(documented.sort()).toEqual(CALLS.map((call) => `${call.method} ${call.path} ${call.name}`).sort())
  })

  test('lists only calls that are served', async () => {
    for (const call of CALLS) {
      const url = call.path.replace(/\{\w+\}/g, '1')
      const answer = await shop.app.inject({ method: call.method, url, ...(call.method === 'POST' && { payload: {} }) })
      // Refused or answered, but never unknown.
      expect([call.name, answer.json().code]).not.toEqual([call.name, 'unknown-call'])
      expect([call.name, answer.statusCode]).not.toEqual([call.name, 500])
    }
  })

  test('describes the wire form: money as text, path fields outside the body, required keys', async () => {
    const { paths, components } = await read()
    const pick: Operation = paths['/pick-up-points/{id}'].post
    expect(pick.parameters).toMatchObject([{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }])
    const order: Operation = paths['/place-order'].post
    expect(order.parameters).toMatchObject([{ name: 'Idempotency-Key', in: 'header', required: true }])
    expect(order.requestBody?.content['application/json']?.schema.properties).toMatchObject({ sum: { type: 'string' } })
    expect(order.requestBody?.content['application/json']?.schema.required).toContain('items')
    const list: Operation = paths['/product-list'].post
    expect(list.responses[200]?.content['application/json']?.schema).toMatchObject({
      properties: { meta: { properties: { total: { type: 'integer' } } } },
    })
    expect(components.schemas.Problem.properties.code.enum).toEqual(PROBLEM_CODES)
  })
})

describe('media types in /openapi.json', () => {
  const typesOf = (content: object | undefined) => Object.keys(content ?? {})

  test("matches the media types of each call's forms, files, streams and refusals", async () => {
    const { paths } = (await shop.app.inject('/openapi.json')).json()
    for (const call of CALLS) {
      const operation: Operation = paths[call.path][call.method.toLowerCase()]
      const sent = call.body === 'multipart' ? ['multipart/form-data'] : ['application/json']
      expect([call.name, typesOf(operation.requestBody?.content)]).toEqual([
        call.name,
        call.method === 'POST' ? sent : [],
      ])
      const answered = { json: ['application/json'], stream: ['text/event-stream'], file: call.fileTypes }
      expect([call.name, typesOf(operation.responses[200]?.content)]).toEqual([call.name, answered[call.answer]])
      expect(operation.responses.default?.content).toEqual({
        'application/json': { schema: { $ref: '#/components/schemas/Problem' } },
      })
    }
  })

  test('lists the files of a form with its fields, and the required parts', async () => {
    const { paths } = (await shop.app.inject('/openapi.json')).json()
    const part: Operation = paths['/upload-kyc-part'].post
    expect(part.requestBody?.content['multipart/form-data']?.schema).toMatchObject({
      properties: { uploadId: { type: 'string' }, offset: { type: 'integer' }, part: { format: 'binary' } },
      required: expect.arrayContaining(['uploadId', 'offset', 'part']),
    })
  })
})

test('/docs loads no file from another host', async () => {
  const page = await shop.app.inject('/docs/')
  expect(page.statusCode).toBe(200)
  expect(page.headers['content-type']).toMatch(/^text\/html/)
  const addresses = [...page.body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address]) => address as string)
  expect(addresses.length).toBeGreaterThan(2)
  for (const address of addresses) {
    expect(address).not.toMatch(/^(https?:)?\/\//)
    const file = await shop.app.inject(new URL(address, 'http://shop/docs/').pathname)
    expect([address, file.statusCode]).toEqual([address, 200])
  }
  expect(page.headers['content-security-policy']).toMatch(/default-src 'self'/)
})

test('/health shows other machines only the database state and the catalogue version', async () => {
  const health = await shop.app.inject({
    url: '/health',
    remoteAddress: '10.1.2.3',
    headers: { [SHOP_API_KEY_HEADER]: '' },
  })
  expect(health.statusCode).toBe(200)
  expect(health.json()).toEqual({ status: 'ok', catalogue: { version: 0 }, database: { answers: true } })
})

test('/health shares one small query between concurrent requests', async () => {
  const requests: string[] = []
  const { database } = shop.app.shop
  const { query } = database
  const counting = (...given: Parameters<typeof query>) => {
    requests.push(given[0])
    return query(...given)
  }
  Object.assign(database, { query: counting })
  const answers = await Promise.all(Array.from({ length: 20 }, () => shop.app.inject('/health')))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(200))
  expect((await shop.app.inject('/health')).statusCode).toBe(200)
  Object.assign(database, { query })
  expect(requests).toHaveLength(2)
  expect(requests.join()).not.toMatch(/count\(/)
})

test('/health returns 503 if the database does not respond', async () => {
  const broken = await openTestShop({ catalogue: 'empty', env: { LOG_LEVEL: 'silent' } })
  await broken.database.close()
  const health = await broken.app.inject('/health')
  expect(health.statusCode).toBe(503)
  expect(health.json()).toMatchObject({ status: 'failing', database: { answers: false } })
  await broken.app.close()
})
