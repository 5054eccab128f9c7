/** A shop API of another make: it does not know our additions, and takes documents in one request. */
import { jest } from '@jest/globals'
import { cookieJar, SHOP, setEnvironment, signInAs, startShopApi } from '../testing/storefront.ts'

const browser = cookieJar()
jest.unstable_mockModule('next/headers', browser.headers)
setEnvironment()

let upstream: { status: number; body: string } = { status: 200, body: '' }
const taken: { url: string; type: string; body: Buffer }[] = []
let answerCall: typeof import('./answer-call.ts').answerCall
let stopShopApi: () => void
beforeAll(async () => {
  stopShopApi = await startShopApi((request, response, body) => {
    taken.push({ url: request.url ?? '', type: request.headers['content-type'] ?? '', body })
    response.writeHead(upstream.status, { 'content-type': 'application/json' }).end(upstream.body)
  })
  ;({ answerCall } = await import('./answer-call.ts'))
})
afterAll(() => stopShopApi())
beforeEach(() => {
  taken.length = 0
})

const askExtensions = async () => {
  const answer = await answerCall('/extensions', new Request(`${SHOP}/api/extensions`))
  return { status: answer.status, body: (await answer.json()) as { code?: string; data?: unknown } }
}
const said = (data: object) => JSON.stringify({ status: 200, message: '', data })

test('passes on the extensions that the shop API names', async () => {
  upstream = { status: 200, body: said({ extensions: ['kyc-upload-in-parts', 'something-newer'] }) }
  const { status, body } = await askExtensions()
  expect([status, body.data]).toEqual([200, { extensions: ['kyc-upload-in-parts', 'something-newer'] }])
})

test.each(['<h1>Not Found</h1>', '', '{"detail":"Not found."}'])(
  'reports no extensions if the shop API does not know the call (%s)',
  async (body) => {
    upstream = { status: 404, body }
    const { status, body: answer } = await askExtensions()
    expect([status, answer.data]).toEqual([200, { extensions: [] }])
  },
)

test('does not treat an unavailable shop API as one without extensions', async () => {
  upstream = { status: 503, body: 'away' }
  const { status, body } = await askExtensions()
  expect([status, body.code]).toEqual([503, 'shop-unreachable'])
})

test('sends documents to it as one zip, in a form', async () => {
  await signInAs(browser, 3, { approvalStatus: 'pending' })
  upstream = {
    status: 200,
    body: said({ approvalStatus: 'pending', declinedReason: null, isUploaded: true, locked: 'Wait.', documents: [] }),
  }
  const form = new FormData()
  const zip = Buffer.concat([Buffer.from('PK\u0003\u0004', 'latin1'), Buffer.alloc(2_000_000, 7)])
  form.append('kycZip', new File([zip], 'documents.zip', { type: 'application/zip' }))
  const request = new Request(`${SHOP}/api/upload-kyc`, { method: 'POST', body: form, headers: { origin: SHOP } })
  const answer = await answerCall('/upload-kyc', request)
  expect(answer.status).toBe(200)
  const [{ url, type, body } = { url: '', type: '', body: Buffer.of() }] = taken
  expect(url).toBe('/upload-kyc')
  const sent = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData()
  expect([...sent.keys()]).toEqual(['kycZip'])
  expect(Buffer.from(await (sent.get('kycZip') as File).arrayBuffer()).equals(zip)).toBe(true)
})
