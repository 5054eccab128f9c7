/** A failing provider with its real client: the requests sent, their number, and the certain outcomes. */
import { degraded } from '../../../runtime/degraded.ts'
import { createAirtelClient } from './airtel/client.ts'
import { createMpesaClient } from './mpesa/client.ts'
import { type Handler, startLocalServer } from './mpesa/local-server.ts'
import { mpesaSandbox } from './mpesa/settings.ts'
import { openProviderExchange } from './provider-exchange.ts'

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

/** Received requests, by path. */
const asked: string[] = []
beforeEach(() => asked.splice(0))

async function listen(handler: Handler): Promise<string> {
  const server = await startLocalServer((incoming, response, body) => {
    asked.push(incoming.url ?? '')
    if (incoming.url?.startsWith('/oauth')) response.end(JSON.stringify({ access_token: 't', expires_in: '3599' }))
    else handler(incoming, response, body)
  })
  closing.push(server.close)
  return server.url
}

const push = { phone: '254712345678', amountShillings: 100, accountReference: 'FUMA1', description: 'Shop order' }
const clientOf = (baseUrl: string) =>
  createMpesaClient({ ...mpesaSandbox, baseUrl, callbackUrl: 'http://127.0.0.1:9/hooks/s3cret', timeoutMs: 150 })
const pushes = () => asked.filter((url) => url.includes('stkpush/')).length
const queries = () => asked.filter((url) => url.includes('stkpushquery')).length

test.each<[string, Handler]>([
  ['hangs', () => undefined],
  ['resets', (incoming) => incoming.socket.destroy()],
  ['answers 502', (_incoming, response) => void response.writeHead(502).end('<html>')],
])('stops sending after five unknown pushes to a provider that %s', async (_what, handler) => {
  const mpesa = clientOf(await listen(handler))
  for (let attempt = 1; attempt <= 5; attempt += 1) {
    expect(await mpesa.push(push)).toMatchObject({ outcome: 'unknown' })
    expect(pushes()).toBe(attempt)
  }
  expect(await mpesa.push(push)).toEqual(
    expect.objectContaining({ outcome: 'refused', certain: true, retryable: true, code: 'unreachable' }),
  )
  expect(pushes()).toBe(5)
  expect(degraded()).toContain('M-Pesa (payment) does not answer')
})

test('still queries prompts if pushes hang', async () => {
  const url = await listen((incoming, response) => {
    if (incoming.url?.includes('stkpushquery')) response.end(JSON.stringify({ ResponseCode: '0', ResultCode: '0' }))
  })
  const mpesa = clientOf(url)
  for (let attempt = 0; attempt < 6; attempt += 1) await mpesa.push(push)
  expect(await mpesa.query('ws_CO_1')).toMatchObject({ outcome: 'final', resultCode: '0' })
})

test('repeats a query whose connection breaks', async () => {
  const url = await listen((incoming, response) => {
    if (queries() < 3) incoming.socket.destroy()
    else response.end(JSON.stringify({ ResponseCode: '0', ResultCode: '1032' }))
  })
  expect(await clientOf(url).query('ws_CO_1')).toMatchObject({ outcome: 'final', resultCode: '1032' })
  expect(queries()).toBe(3)
})

test('accepts Daraja’s 500 for an open prompt as a response, without opening the circuit breaker', async () => {
  const open = JSON.stringify({ errorCode: '500.001.1001', errorMessage: 'The transaction is being processed' })
  const mpesa = clientOf(await listen((_incoming, response) => void response.writeHead(500).end(open)))
  for (let query = 0; query < 8; query += 1) expect(await mpesa.query('ws_CO_1')).toEqual({ outcome: 'pending' })
  expect(queries()).toBe(8)
})

test('does not affect other providers if one provider hangs', async () => {
  const mpesa = clientOf(await listen(() => undefined))
  const good = await listen((_incoming, response) => void response.end(JSON.stringify({ status: { success: true } })))
  const airtel = createAirtelClient({
    ...{ baseUrl: good, clientId: 'a', clientSecret: 'b', callbackKey: 'c' },
    clock: () => new Date(),
    fetch: (url, init) =>
      String(url).endsWith('/token')
        ? Promise.resolve(Response.json({ access_token: 't', expires_in: 3600 }))
        : fetch(url, init),
  })
  await Promise.all(Array.from({ length: 8 }, () => mpesa.push(push)))
  const payment = { transactionId: 'a1', phone: '254733123456', amountShillings: 10, reference: 'FUMA1' }
  expect(await airtel.push(payment)).toEqual({ outcome: 'accepted' })
})

test('sends a single request after the pause, and all requests after its success', async () => {
  let isBroken = true
  const url = await listen((incoming, response) => (isBroken ? incoming.socket.destroy() : response.end('{}')))
  const send = openProviderExchange({ name: 'Bank', timeoutMs: 500, halfOpenAfterMs: 100 })
  const ask = () => send('payment', url, { method: 'POST' })
  for (let attempt = 0; attempt < 5; attempt += 1) expect(await ask()).toMatchObject({ kind: 'lost' })
  expect(await ask()).toEqual({ kind: 'unsent', reason: 'not-asked' })
  isBroken = false
  await new Promise((resolve) => setTimeout(resolve, 120))
  expect(await ask()).toEqual({ kind: 'reply', status: 200, body: {} })
  expect(await ask()).toMatchObject({ kind: 'reply' })
  expect(degraded().filter((one) => one.startsWith('Bank'))).toEqual([])
})
