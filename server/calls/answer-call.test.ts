import { jest } from '@jest/globals'
import type { UserType } from '#lib/contract/base/codes.ts'
import { CALLS } from '#lib/contract/call-list.ts'
import { cookieJar, SESSION_COOKIE, SHOP, setEnvironment, signInAs, startShopApi } from '../testing/storefront.ts'

const browser = cookieJar()
const { jar } = browser
jest.unstable_mockModule('next/headers', browser.headers)
setEnvironment()

const requests: string[] = []
const keys: unknown[] = []
const bodies: string[] = []
let answerCall: typeof import('./answer-call.ts').answerCall
let stopShopApi: () => void
beforeAll(async () => {
  // A shop API that accepts every request.
  stopShopApi = await startShopApi((request, response, body) => {
    // A response that does not fit the contract makes the storefront query the extensions.
    if (request.url === '/extensions') return response.end()
    requests.push(request.url ?? '')
    keys.push(request.headers['idempotency-key'])
    bodies.push(body.toString())
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ status: 200, message: '', data: {} }))
  })
  ;({ answerCall } = await import('./answer-call.ts'))
})
afterAll(() => stopShopApi())
beforeEach(() => {
  jar.clear()
  for (const seen of [requests, keys, bodies]) seen.length = 0
})

const signIn = (userType: UserType, userId = 7, seconds = 3600) => signInAs(browser, userType, { userId, seconds })

/** A body that reports how much of it was read. It begins as a form does and ends on command. */
function watchedBody() {
  const seen = { reads: 0 }
  let end = () => {}
  const ended = new Promise<void>((resolve) => {
    end = resolve
  })
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        seen.reads += 1
        if (seen.reads === 1) return controller.enqueue(Buffer.from('--x\r\n'))
        await ended
        controller.close()
      },
    },
    { highWaterMark: 0 },
  )
  return { body, seen, end }
}

async function upload(path: string, body: ReadableStream<Uint8Array>) {
  const headers = { origin: SHOP, 'content-type': 'multipart/form-data; boundary=x', 'idempotency-key': 'k'.repeat(16) }
  const response = await answerCall(
    path,
    new Request(`${SHOP}/api${path}`, { method: 'POST', headers, body, duplex: 'half' } as never),
  )
  const { code } = (await response.json()) as { code?: string }
  return { status: response.status, code, retryAfter: response.headers.get('retry-after') }
}

describe('before the body is read', () => {
  it.each([
    ['a guest', async () => undefined, 401],
    ['a consumer, whom the call does not name', () => signIn(2), 403],
    ['a sign-in that has ended', () => signIn(3, 7, -1), 401],
    [
      'an upstream session that was tampered with',
      async () => {
        await signIn(3)
        browser.cookies.set('upstream-session', `${jar.get('upstream-session')?.value.slice(0, -9)}AAAA`)
      },
      401,
    ],
    [
      "another person's identity cookie",
      async () => {
        await signIn(3, 8)
        const theirs = jar.get(SESSION_COOKIE)?.value as string
        await signIn(3, 7)
        browser.cookies.set(SESSION_COOKIE, theirs)
      },
      401,
    ],
  ])('%s is refused', async (_who, prepare, status) => {
    await prepare()
    const { body, seen } = watchedBody()
    expect((await upload('/upload-kyc', body)).status).toBe(status)
    expect([seen.reads, requests]).toEqual([0, []])
  })

  it.each(CALLS.filter(({ who, inside, answer }) => !who.includes('guest') && !inside && answer !== 'stream'))(
    'refuses a guest $name without a call to the shop API',
    async ({ path, method }) => {
      const address = `${SHOP}/api${path.replaceAll(/\{\w+\}/g, '7')}`
      const answer = await answerCall(
        new URL(address).pathname.slice(4),
        new Request(address, { method, headers: { origin: SHOP } }),
      )
      expect([answer.status, await answer.json()]).toEqual([401, expect.objectContaining({ code: 'sign-in-needed' })])
      expect(requests).toEqual([])
    },
  )

  it("lets a representative make a trader's calls, because the shop API checks the acting token", async () => {
    const acted = CALLS.find(
      ({ who, acting, body }) => acting && body === 'json' && !who.includes('guest') && !who.includes(6),
    )
    expect(acted).toBeDefined()
    await signIn(6)
    const headers = { origin: SHOP, 'content-type': 'application/json' }
    const init = { method: 'POST', headers, body: '[]' }
    const path = acted?.path ?? ''
    // The caller check has passed: now the body is the fault.
    expect((await answerCall(path, new Request(`${SHOP}/api${path}`, init))).status).toBe(400)
    await signIn(2)
    expect((await answerCall(path, new Request(`${SHOP}/api${path}`, init))).status).toBe(403)
  })
})

describe('a GET that writes', () => {
  const read = '/notifications-read-all'
  const answered = async (headers: Record<string, string>) => {
    await signIn(2)
    const { status } = await answerCall(read, new Request(`${SHOP}/api${read}`, { headers }))
    return [status === 403 ? 'refused' : 'let in', requests.splice(0)]
  }
  it.each([
    ['as another site’s picture address, by a browser that says nothing', {}],
    ['typed into the address bar', { 'sec-fetch-site': 'none' }],
    ['by a script of another site', { 'sec-fetch-site': 'cross-site', 'x-requested-with': 'fuma' }],
    ['from another origin', { origin: 'https://evil.example' }],
  ])('refuses it if it is sent %s', async (_, headers) => {
    expect(await answered(headers as Record<string, string>)).toEqual(['refused', []])
  })
  it('is let in from a script of the shop', async () => {
    expect(await answered({ 'x-requested-with': 'fuma' })).toEqual(['let in', [read]])
    expect(await answered({ 'x-requested-with': 'fuma', 'sec-fetch-site': 'same-origin' })).toEqual(['let in', [read]])
  })
})

describe('a form with files', () => {
  it('reads one form at a time per person, and refuses a second until the first is done', async () => {
    await signIn(3)
    const first = watchedBody()
    const answer = upload('/upload-kyc', first.body)
    while (first.seen.reads < 2) await new Promise((resolve) => setTimeout(resolve, 5))
    const second = watchedBody()
    expect(await upload('/upload-kyc', second.body)).toMatchObject({ status: 503, retryAfter: '5' })
    expect(second.seen.reads).toBe(0)
    // A call without files does not wait.
    const other = '/upload-kyc-standing'
    const headers = { origin: SHOP, 'content-type': 'application/json' }
    const init = { method: 'POST', headers, body: JSON.stringify({ uploadId: 'u'.repeat(22) }) }
    await answerCall(other, new Request(`${SHOP}/api${other}`, init))
    expect(requests).toEqual([other])
    first.end()
    // The body is not a form. The slot is released all the same.
    expect((await answer).status).toBe(400)
    const third = watchedBody()
    third.end()
    expect((await upload('/upload-kyc', third.body)).status).toBe(400)
  })

  it('limits how many forms are read at once, to bound the memory', async () => {
    const bodies = Array.from({ length: 20 }, watchedBody)
    const answers: ReturnType<typeof upload>[] = []
    for (const [n, { body, seen }] of bodies.entries()) {
      await signIn(3, 100 + n)
      const answer = upload('/upload-kyc', body)
      answers.push(answer)
      let isAnswered = false
      void answer.then(() => {
        isAnswered = true
      })
      while (seen.reads < 2 && !isAnswered) await new Promise((resolve) => setTimeout(resolve, 5))
    }
    const reading = bodies.filter(({ seen }) => seen.reads > 0)
    expect(reading).toHaveLength(6)
    for (const { end } of bodies) end()
    const statuses = (await Promise.all(answers)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 503)).toHaveLength(14)
  })
})

describe('a client that sends only the fields of the specification', () => {
  const send = (path: string, body?: unknown) => {
    const headers = { origin: SHOP, ...(body !== undefined && { 'content-type': 'application/json' }) }
    const init = { method: 'POST', headers, ...(body !== undefined && { body: JSON.stringify(body) }) }
    return answerCall(path, new Request(`${SHOP}/api${path}`, init))
  }

  it('adds to the cart with a bare array of lines', async () => {
    await signIn(2)
    await send('/cart-add', [{ productId: 255, quantity: 2, price: '950.00' }])
    expect(JSON.parse(bodies[0] ?? '')).toEqual({
      items: [{ productId: 255, quantity: 2, price: '950.00' }],
      set: true,
    })
    expect((await send('/cart-list', [])).status).toBe(400)
  })

  it('accepts an empty body if a call has no fields', async () => {
    await signIn(2)
    expect((await send('/logout')).status).not.toBe(415)
    expect((await send(`/order-detail/${'a'.repeat(22)}`)).status).not.toBe(415)
    const text = new Request(`${SHOP}/api/cart-list`, { method: 'POST', headers: { origin: SHOP }, body: 'x' })
    expect((await answerCall('/cart-list', text)).status).toBe(415)
  })

  it('makes one idempotency key per person and content for a minute, if the request has no key', async () => {
    await signIn(2, 7)
    const order = (letter: string) => send('/cancel-order', { orderId: letter.repeat(22), reason: 1 })
    await order('a')
    await order('a')
    await order('b')
    await signIn(2, 8)
    await order('a')
    expect(keys.every((key) => /^[\w-]{43}$/.test(String(key)))).toBe(true)
    expect(keys[0]).toBe(keys[1])
    expect(new Set(keys).size).toBe(3)
  })
})
