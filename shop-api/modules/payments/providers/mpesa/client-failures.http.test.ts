/** The client against servers that fail like Daraja, and the lifetime of its access token. */
import { createMpesaClient, type MpesaConfig } from './client.ts'
import { type Handler, startLocalServer } from './local-server.ts'
import { mpesaSandbox } from './settings.ts'

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

const request = {
  phone: '254712345678',
  amountShillings: 2088,
  accountReference: 'FUMA10482',
  description: 'Fuma order',
}

async function listen(handler: Handler): Promise<string> {
  const server = await startLocalServer(handler)
  closing.push(server.close)
  return server.url
}

const clientOf = (baseUrl: string, changes: Partial<MpesaConfig> = {}) =>
  createMpesaClient({ ...mpesaSandbox, baseUrl, callbackUrl: 'http://127.0.0.1:9/hooks/s3cret', ...changes })

describe('the access token', () => {
  test('is fetched once for concurrent calls, and renewed before it expires', async () => {
    let tokens = 0
    const url = await listen((incoming, response) => {
      if (incoming.url?.startsWith('/oauth')) {
        tokens += 1
        response.end(JSON.stringify({ access_token: `t${tokens}`, expires_in: '3599' }))
      } else {
        response.end(JSON.stringify({ ResponseCode: '0', ResultCode: '1032' }))
      }
    })
    let now = Date.parse('2026-05-14T00:00:00Z')
    const client = clientOf(url, { clock: () => new Date(now) })
    await Promise.all(Array.from({ length: 8 }, () => client.query('ws_CO_1')))
    now += 3500_000
    await client.query('ws_CO_1')
    expect(tokens).toBe(1)
    now += 60_000
    await client.query('ws_CO_1')
    expect(tokens).toBe(2)
  })

  test('causes a refusal, not a loop, if it is never accepted', async () => {
    let pushes = 0
    const url = await listen((incoming, response) => {
      if (incoming.url?.startsWith('/oauth')) {
        response.end(JSON.stringify({ access_token: 't', expires_in: '3599' }))
        return
      }
      pushes += 1
      response
        .writeHead(401)
        .end(JSON.stringify({ errorCode: '401.003.01', errorMessage: 'Error Occurred - Invalid Access Token' }))
    })
    expect(await clientOf(url).push(request)).toMatchObject({ outcome: 'refused', code: '401.003.01' })
    expect(pushes).toBe(2)
  })
})

describe('failing Daraja', () => {
  /** Returns a token, and runs the given handler for every other call. */
  const broken = (then: Handler) =>
    listen((incoming, response, body) => {
      if (incoming.url?.startsWith('/oauth')) response.end(JSON.stringify({ access_token: 't', expires_in: 3599 }))
      else then(incoming, response, body)
    })

  test.each<[string, Handler]>([
    ['a cut connection', (incoming) => incoming.socket.destroy()],
    ['no answer in time', () => undefined],
    ['a 502 with a page', (_incoming, response) => void response.writeHead(502).end('<html>Bad gateway</html>')],
    ['a 500 without a body', (_incoming, response) => void response.writeHead(500).end()],
    ['a 200 without sense', (_incoming, response) => void response.end('{"hello":1}')],
  ])('reports a push as unknown after %s, because the prompt can be on the phone', async (_what, then) => {
    const client = clientOf(await broken(then), { timeoutMs: 300 })
    expect(await client.push(request)).toMatchObject({ outcome: 'unknown' })
    expect(await client.query('ws_CO_1')).toMatchObject({ outcome: 'unknown' })
  })

  test('reports a push that could not be sent as refused and retryable', async () => {
    expect(await clientOf('http://127.0.0.1:9').push(request)).toMatchObject({
      outcome: 'refused',
      code: 'unreachable',
      retryable: true,
    })
  })

  test('treats a firewall’s page as a refusal', async () => {
    const url = await broken((_incoming, response) => void response.writeHead(403).end('<html>Incapsula</html>'))
    expect(await clientOf(url).push(request)).toMatchObject({ outcome: 'refused', code: 'http-403' })
  })
})
