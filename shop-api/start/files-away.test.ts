import { EMPTY_FILTER } from '#lib/contract/catalogue/empty-filter.ts'
import { productDetails } from '#lib/contract/catalogue/product.ts'
import { productList } from '#lib/contract/catalogue/product-list.ts'
import { openTestShop, type TestShop } from '../testing/shop.ts'

const NO_STORE = {
  S3_ENDPOINT: 'http://127.0.0.1:1',
  S3_BUCKET: 'files',
  S3_ACCESS_KEY_ID: 'AKFUMA',
  S3_SECRET_ACCESS_KEY: 'a-secret',
  LOG_LEVEL: 'fatal',
}

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ env: NO_STORE })
})
afterAll(() => shop.close())

test('shows products without its file store, and responds 503 with a retry time for pictures', async () => {
  const { data } = await shop.ask(productList, EMPTY_FILTER)
  const [card] = data
  const picture = card?.colours[0]?.swatch.sha256
  for (let request = 0; request < 8; request += 1) {
    const answer = await shop.app.inject(`/media/${picture}/128.webp`)
    expect(answer.statusCode).toBe(503)
    expect(answer.headers['retry-after']).toBe('10')
    expect(answer.json()).toMatchObject({ code: 'shop-unreachable', retryable: true })
  }
  expect((await shop.ask(productList, { ...EMPTY_FILTER, pageNo: 2 })).data.length).toBeGreaterThan(0)
  const product = await shop.app.inject({
    method: productDetails.method,
    url: productDetails.path,
    ...(productDetails.method === 'POST' ? { payload: { id: 1 } } : { query: { id: '1' } }),
  })
  expect(product.statusCode).toBe(200)
  expect((await shop.app.inject('/health')).statusCode).toBe(200)
})
