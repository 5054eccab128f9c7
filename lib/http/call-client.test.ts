import { problem } from '../contract/base/problem.ts'
import { cartList } from '../contract/cart/cart.ts'
import { collections } from '../contract/content/reference.ts'
import { notificationReadAll } from '../contract/notifications/notification.ts'
import { orderDetail, placeOrder } from '../contract/orders/order.ts'
import { orderDocumentFile } from '../contract/orders/order-document.ts'
import { payment } from '../contract/payments/payment.ts'
import { ordersByItemFile } from '../contract/reports/report.ts'
import { ask, askFile } from './call-client.ts'

const ORDER = 'AbCdEfGhIjKlMnOpQrStUv'
const realFetch = globalThis.fetch
let sent: { address: string; init: RequestInit }[] = []

function answerWith(status: number, body: string) {
  globalThis.fetch = async (address, init) => {
    sent.push({ address: String(address), init: init ?? {} })
    return new Response(body, { status })
  }
}

const header = (name: string) => new Headers(sent[0]?.init.headers).get(name)

beforeEach(() => {
  sent = []
})
afterAll(() => {
  globalThis.fetch = realFetch
})

describe("the page's call client", () => {
  it('writes cents as decimals and reads decimals as cents', async () => {
    const reply = {
      orderId: ORDER,
      orderNo: 7,
      isPaid: false,
      onAccount: false,
      isCancelled: false,
      totalValue: '1160.00',
      due: '160.00',
      currencyCode: 'KES',
    }
    answerWith(200, JSON.stringify({ status: 200, message: 'ok', data: reply }))
    const answer = await ask(orderDetail, { id: ORDER })
    expect(answer).toMatchObject({ ok: true, status: 200, message: 'ok', data: { totalValue: 116_000, due: 16_000 } })
    expect(sent[0]?.address).toBe(`/api/order-detail/${ORDER}`)
    expect(sent[0]?.init.body).toBe('{}')
    expect(header('x-request-id')).toMatch(/^[0-9a-f]{20}$/)
  })

  it('sends the amount of a line in wire form', async () => {
    answerWith(503, '')
    await ask(cartList, { items: [{ productId: 1, quantity: 2, price: 125_000 }] })
    expect(JSON.parse(String(sent[0]?.init.body))).toEqual({ items: [{ productId: 1, quantity: 2, price: '1250.00' }] })
  })

  it('sends the given idempotency key', async () => {
    answerWith(503, '')
    const request = { paymentType: 1 as const, amount: 100, orderId: ORDER, mobileNumber: '254712345678' }
    await ask(payment, request, { idempotencyKey: 'key-12345' })
    expect(header('idempotency-key')).toBe('key-12345')
  })

  it('sends GET calls without a body', async () => {
    answerWith(200, JSON.stringify({ status: 200, message: '', data: [] }))
    expect(await ask(collections, {})).toMatchObject({ ok: true, data: [] })
    expect(sent[0]).toMatchObject({ address: '/api/collections', init: { method: 'GET', body: undefined } })
  })

  it("marks a GET that writes as a call of the shop's own script", async () => {
    answerWith(200, JSON.stringify({ status: 200, message: '', data: { unread: 0 } }))
    expect(await ask(notificationReadAll, {})).toMatchObject({ ok: true })
    expect(header('x-requested-with')).toBe('fuma')
    await ask(collections, {})
    expect(new Headers(sent[1]?.init.headers).has('x-requested-with')).toBe(false)
  })

  it('returns the problem that the shop names', async () => {
    const said = {
      status: 409,
      code: 'out-of-stock',
      message: 'Only 3 are left.',
      retryable: false,
      data: { limit: 3 },
    }
    answerWith(409, JSON.stringify(said))
    expect(await ask(cartList, { items: [] })).toEqual({ ok: false, problem: said })
  })

  it('returns shop-unreachable if the network fails', async () => {
    globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'))
    const answer = await ask(cartList, { items: [] })
    expect(answer).toMatchObject({ ok: false, problem: { code: 'shop-unreachable', status: 503, retryable: true } })
  })

  it('returns shop-unreachable if a proxy responds instead', async () => {
    answerWith(502, '<html>Bad gateway</html>')
    expect(await ask(cartList, { items: [] })).toMatchObject({ ok: false, problem: { code: 'shop-unreachable' } })
  })

  it.each(['', 'not json', '{}', '{"status":200,"message":"","data":{"orderId":7}}', 'null', '[]'])(
    'returns internal-error if the response breaks the contract: %j',
    async (body) => {
      answerWith(200, body)
      expect(await ask(orderDetail, { id: ORDER })).toMatchObject({ ok: false, problem: { code: 'internal-error' } })
    },
  )

  it('names the invalid fields and sends no request', async () => {
    answerWith(200, '')
    const answer = await ask(placeOrder, { sum: 1.5 } as never)
    expect(answer).toMatchObject({
      ok: false,
      problem: { code: 'invalid-request', fields: { sum: expect.any(String) } },
    })
    expect(sent).toEqual([])
  })

  it('throws only if it is aborted', async () => {
    const stop = new AbortController()
    globalThis.fetch = (_address, init) =>
      new Promise((_resolve, reject) => {
        init?.signal?.addEventListener('abort', () => reject(init.signal?.reason))
      })
    const pending = ask(cartList, { items: [] }, { signal: stop.signal })
    stop.abort()
    await expect(pending).rejects.toThrow(expect.objectContaining({ name: 'AbortError' }))
  })
})

describe('askFile', () => {
  it('puts the requested file into the query of a GET', async () => {
    answerWith(200, '%PDF')
    const answer = await askFile(orderDocumentFile, { orderId: ORDER, paper: 'invoice' })
    expect(answer.ok && (await answer.data.text())).toBe('%PDF')
    expect(sent[0]?.address).toBe(`/api/order-paper?orderId=${ORDER}&paper=invoice`)
  })

  it('returns the problem of a refused file', async () => {
    answerWith(404, JSON.stringify(problem('not-found', 'We could not find this order.')))
    expect(await askFile(orderDocumentFile, { orderId: ORDER, paper: 'invoice' })).toMatchObject({
      ok: false,
      problem: { code: 'not-found', message: 'We could not find this order.' },
    })
  })

  it('names the invalid fields of a file request and sends no request', async () => {
    answerWith(200, '')
    expect(await askFile(ordersByItemFile, { format: 'pdf' } as never)).toMatchObject({
      ok: false,
      problem: { code: 'invalid-request', fields: { format: expect.any(String) } },
    })
    expect(sent).toEqual([])
  })
})
