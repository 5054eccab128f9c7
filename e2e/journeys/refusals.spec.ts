import { cartList } from '../../lib/contract/cart/cart.ts'
import { productDetails } from '../../lib/contract/catalogue/product.ts'
import { orderDetail, orderQuote, placeOrder } from '../../lib/contract/orders/order.ts'
import { payment } from '../../lib/contract/payments/payment.ts'
import { ask, must, orderFor, placeGuestOrder, productWithStock, raw } from '../support/calls.ts'
import { expect, shopApiUrl, test } from '../support/shop.ts'

/** The promise: invalid input is refused with a reason, in the shared error shape, and is never used silently. */
test.describe('refused calls', () => {
  test('malformed, too large, misaddressed and foreign requests', async () => {
    const cases: [string, Parameters<typeof raw>[1], number, string][] = [
      ['product-list', { body: '{"sort":' }, 400, 'malformed-json'],
      ['product-list', { headers: { 'content-type': 'text/plain' } }, 415, 'wrong-content-type'],
      ['cart-list', { body: JSON.stringify({ items: [], padding: 'x'.repeat(2_000_000) }) }, 413, 'too-large'],
      ['no-such-call', {}, 404, 'unknown-call'],
      ['product-list', { method: 'GET' }, 405, 'wrong-method'],
      ['place-order', { headers: { origin: 'https://elsewhere.example' } }, 403, 'wrong-origin'],
      ['product-list', { body: '{"sort":9}' }, 400, 'invalid-request'],
      ['product-list', { body: '{"price":[900,100]}' }, 400, 'invalid-request'],
    ]
    for (const [path, request, status, code] of cases) {
      const answer = await raw(path, request)
      expect([path, answer.status, answer.reply.code]).toEqual([path, status, code])
      expect(answer.reply.message.length).toBeGreaterThan(10)
      expect(typeof answer.reply.retryable).toBe('boolean')
      expect(answer.headers.get('cache-control')).toContain('no-store')
    }
  })

  test('has no public picture encoder', async () => {
    // Next's own: pictures have their sizes from the shop, and an open encoder is a proxy and a load.
    for (const address of ['%2Fapi%2Fhealth', 'http%3A%2F%2F127.0.0.1%2F', '%2Ficon.svg']) {
      const answer = await fetch(`${process.env.FUMA_URL}/_next/image?url=${address}&w=640&q=75`)
      expect([address, answer.status]).toEqual([address, 404])
    }
  })

  test('refuses a write without an origin', async () => {
    const answer = await fetch(`${process.env.FUMA_URL}/api/place-order`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    })
    expect(answer.status).toBe(403)
    expect(((await answer.json()) as { code: string }).code).toBe('wrong-origin')
  })

  test('names quantities out of range field by field', async () => {
    for (const quantity of [-1, 0, 1e9, 'three', null, 1.25]) {
      const { status, reply } = await raw('cart-list', {
        body: JSON.stringify({ items: [{ productId: 1, quantity }] }),
      })
      expect([quantity, status, reply.code]).toEqual([quantity, 400, 'invalid-request'])
      expect(Object.keys(reply.fields ?? {})).toEqual(['items.0.quantity'])
    }
  })

  test('shows the stock limit in the cart, and refuses an order above it', async () => {
    const product = await productWithStock(2, 30)
    const quantity = product.stock + 5
    const cart = await must(cartList, { items: [{ productId: product.id, quantity }] })
    expect(cart.data[0]?.products[0]?.problem).toMatchObject({ code: 'out-of-stock', limit: product.stock })
    const answer = await ask(placeOrder, await orderFor([{ productId: product.id, quantity }]))
    if (answer.ok) throw new Error('more was sold than there is')
    expect(answer.problem.code).toBe('out-of-stock')
    // A guest does not see the stock's amount.
    expect(Object.values(answer.problem.fields ?? {})).toEqual(['There is not enough stock for this quantity.'])
  })

  test('refuses half a blanket, naming the nearest quantities', async () => {
    const product = await productWithStock(50, 99_999, { collection: ['blankets'] })
    const cart = await must(cartList, { items: [{ productId: product.id, quantity: 2.5 }] })
    expect(cart.data[0]?.products[0]?.problem?.message).toMatch(/2 or 3/)
  })

  test('refuses a tampered price, sum or charge with the correct amount', async () => {
    const product = await productWithStock(50, 99_999)
    const honest = await orderFor([{ productId: product.id, quantity: 2 }])
    const cheaper = [
      { ...honest, sum: honest.sum - 100 },
      { ...honest, items: honest.items.map((item) => ({ ...item, price: item.price - 1 })) },
      { ...honest, deliveryCharges: 0, deliveryVat: 0, deliveryChargesVat: 0 },
      { ...honest, totalVat: honest.totalVat - 1 },
    ]
    for (const tampered of cheaper) {
      const answer = await ask(placeOrder, tampered)
      if (answer.ok) throw new Error('a tampered figure was used')
      expect(answer.problem.code).toBe('price-changed')
      expect(orderQuote.parse(answer.problem.data).sum).toBe(honest.sum)
    }
    expect((await ask(placeOrder, honest)).ok).toBe(true)
  })

  test('sells the last pieces to one of two buyers, and refuses the other clearly', async () => {
    const product = await productWithStock(1, 20)
    const order = await orderFor([{ productId: product.id, quantity: product.stock }])
    const answers = await Promise.all([ask(placeOrder, order), ask(placeOrder, order)])
    expect(answers.filter((answer) => answer.ok)).toHaveLength(1)
    const refused = answers.find((answer) => !answer.ok)
    expect(refused?.ok === false && refused.problem.code).toBe('out-of-stock')
    expect((await must(productDetails, { id: product.id, stockQty: null })).qty).toBe(0)
  })

  test('places one order if it is sent twice with one key', async () => {
    const product = await productWithStock(50, 99_999)
    const order = await orderFor([{ productId: product.id, quantity: 1 }])
    const key = crypto.randomUUID()
    const [first, second] = await Promise.all([must(placeOrder, order, key), must(placeOrder, order, key)])
    expect(second).toEqual(first)
    const other = await ask(placeOrder, { ...order, comments: 'Another order' }, key)
    expect(other.ok ? 'placed' : other.problem.code).toBe('idempotency-key-reused')
  })

  test('unknown orders, foreign amounts and impossible phones', async () => {
    const unknown = await ask(orderDetail, { id: 'AAAAAAAAAAAAAAAAAAAAAA' })
    expect(unknown.ok ? 'found' : unknown.problem.status).toBe(404)
    const placed = await placeGuestOrder((await productWithStock(50, 99_999)).id)
    const input = { paymentType: 1, amount: '1.00', orderId: placed.orderId, mobileNumber: '0712345678' }
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const short = await raw('payment', { body: JSON.stringify(input), headers })
    expect([short.status, short.reply.code]).toEqual([409, 'price-changed'])
    const phone = await raw('payment', {
      body: JSON.stringify({ ...input, amount: `${placed.totalValue / 100}.00`, mobileNumber: '12345' }),
      headers: { 'idempotency-key': crypto.randomUUID() },
    })
    expect(phone.status).toBe(400)
    expect(phone.reply.fields?.mobileNumber).toContain('0712 345 678')
    // A request without a key gets one; an invalid key is refused.
    const keyless = await raw('payment', { body: JSON.stringify(input) })
    expect(keyless.reply.code).toBe('price-changed')
    const wrong = await raw('payment', { body: JSON.stringify(input), headers: { 'idempotency-key': 'x' } })
    expect(wrong.reply.code).toBe('idempotency-key-missing')
    expect(payment.idempotent).toBe(true)
  })
})

test('health and the description of the calls', async ({ request }) => {
  const storefront = await request.get('/api/health')
  expect(storefront.status()).toBe(200)
  const api = await request.get(`${shopApiUrl()}/health`)
  expect(api.status()).toBe(200)
  const openapi = await (await request.get(`${shopApiUrl()}/openapi.json`)).json()
  expect(openapi.paths['/place-order'].post.operationId).toBe('place-order')
  expect((await request.get(`${shopApiUrl()}/docs`)).status()).toBe(200)
})
