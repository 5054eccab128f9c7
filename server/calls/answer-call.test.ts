import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { jest } from '@jest/globals'
import type { UserType } from '#lib/contract/call.ts'
import { CALLS } from '#lib/contract/calls.ts'

/** The browser's cookies. Next's own jar exists only while it answers a request. */
const jar = new Map<string, string>()
const cookies = {
  get: (name: string) => (jar.has(name) ? { name, value: jar.get(name) as string } : undefined),
  has: (name: string) => jar.has(name),
  set: (name: string, value: string, { maxAge }: { maxAge?: number } = {}) => {
    if (maxAge === 0) jar.delete(name)
    else jar.set(name, value)
  },
}
jest.unstable_mockModule('next/headers', () => ({ cookies: async () => cookies }))

const SHOP = 'http://shop.test'
Object.assign(process.env, {
  PUBLIC_URL: SHOP,
  FILTER_SEAL_KEY: 'a1'.repeat(32),
  PURSE_KEY: 'b2'.repeat(32),
  NEXTAUTH_SECRET: 'c3'.repeat(32),
  CATALOGUE_HOOK_SECRET: 'd4'.repeat(32),
  RATE_LIMIT_PER_MINUTE: '1000000',
  LOG_LEVEL: 'silent',
})

/** A shop API that takes whatever comes. */
const asked: string[] = []
const shopApi = http.createServer((request, response) => {
  request.resume().on('end', () => {
    asked.push(request.url ?? '')
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ status: 200, message: '', data: {} }))
  })
})

let answerCall: typeof import('./answer-call.ts').answerCall
let sealPassport: typeof import('../session/passport.ts').sealPassport
let writePurse: typeof import('../session/purse.ts').writePurse
beforeAll(async () => {
  await new Promise<void>((resolve) => shopApi.listen(0, '127.0.0.1', resolve))
  process.env.SHOP_API_URL = `http://127.0.0.1:${(shopApi.address() as AddressInfo).port}`
  ;({ answerCall } = await import('./answer-call.ts'))
  ;({ sealPassport } = await import('../session/passport.ts'))
  ;({ writePurse } = await import('../session/purse.ts'))
})
afterAll(() => {
  shopApi.close()
  shopApi.closeAllConnections()
})
beforeEach(() => {
  jar.clear()
  asked.length = 0
})

const inSeconds = (seconds: number) => Math.floor(Date.now() / 1000) + seconds
/** Signs in with cookies that hold for `seconds` more. */
async function signIn(userType: UserType, userId = 7, seconds = 3600) {
  const ends = inSeconds(seconds)
  const name = 'next-auth.session-token'
  jar.set(name, await sealPassport({ userId, name: 'A', userType, approvalStatus: 'approved', ends }))
  const tokens = { token: 'x'.repeat(43), tokenEnds: inSeconds(900), refreshToken: 'y'.repeat(43) }
  await writePurse({ signedIn: { userId, ...tokens, ends, remember: false } })
}

/** A body that says how much of it was read; it begins as a form does and ends when it is told to. */
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
      'a purse that was tampered with',
      async () => {
        await signIn(3)
        jar.set('purse', `${jar.get('purse')?.slice(0, -9)}AAAA`)
      },
      401,
    ],
    [
      "another person's passport",
      async () => {
        await signIn(3, 8)
        const theirs = jar.get('next-auth.session-token') as string
        await signIn(3, 7)
        jar.set('next-auth.session-token', theirs)
      },
      401,
    ],
  ])('%s is refused', async (_who, prepare, status) => {
    await prepare()
    const { body, seen } = watchedBody()
    expect((await upload('/upload-kyc', body)).status).toBe(status)
    expect([seen.reads, asked]).toEqual([0, []])
  })

  it.each(CALLS.filter(({ who, inside, answer }) => !who.includes('guest') && !inside && answer !== 'stream'))(
    'a guest is refused $name, and the shop API is not asked',
    async ({ path, method }) => {
      const address = `${SHOP}/api${path.replaceAll(/\{\w+\}/g, '7')}`
      const answer = await answerCall(
        new URL(address).pathname.slice(4),
        new Request(address, { method, headers: { origin: SHOP } }),
      )
      expect([answer.status, await answer.json()]).toEqual([401, expect.objectContaining({ code: 'sign-in-needed' })])
      expect(asked).toEqual([])
    },
  )

  it('a representative passes to calls made for a trader: whether they act, the shop API knows', async () => {
    const acted = CALLS.find(
      ({ who, acting, body }) => acting && body === 'json' && !who.includes('guest') && !who.includes(6),
    )
    expect(acted).toBeDefined()
    await signIn(6)
    const headers = { origin: SHOP, 'content-type': 'application/json' }
    const init = { method: 'POST', headers, body: '[]' }
    const path = acted?.path ?? ''
    // Past the question who asks: now the body is what is wrong.
    expect((await answerCall(path, new Request(`${SHOP}/api${path}`, init))).status).toBe(400)
    await signIn(2)
    expect((await answerCall(path, new Request(`${SHOP}/api${path}`, init))).status).toBe(403)
  })
})

describe('a form with files', () => {
  it('is read one at a time for one person; the next is told to wait, and let in when it is over', async () => {
    await signIn(3)
    const first = watchedBody()
    const answer = upload('/upload-kyc', first.body)
    while (first.seen.reads < 2) await new Promise((resolve) => setTimeout(resolve, 5))
    const second = watchedBody()
    expect(await upload('/upload-kyc', second.body)).toMatchObject({ status: 503, retryAfter: '5' })
    expect(second.seen.reads).toBe(0)
    // A call without files is not kept waiting.
    const other = '/upload-kyc-standing'
    const headers = { origin: SHOP, 'content-type': 'application/json' }
    const init = { method: 'POST', headers, body: JSON.stringify({ uploadId: 'u'.repeat(22) }) }
    await answerCall(other, new Request(`${SHOP}/api${other}`, init))
    expect(asked).toEqual([other])
    first.end()
    // What was sent is no form; the slot is free all the same.
    expect((await answer).status).toBe(400)
    const third = watchedBody()
    third.end()
    expect((await upload('/upload-kyc', third.body)).status).toBe(400)
  })

  it('is read for so many at once that memory lasts, however many send one', async () => {
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
