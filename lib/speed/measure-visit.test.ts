import type { Metric } from 'web-vitals'
import { sampleOf } from './measure-visit.ts'
import { pageTypeOf } from './page-type.ts'

const metric = (more: Partial<Metric>): Metric => ({
  ...{ name: 'LCP', value: 1234.6, rating: 'good', delta: 0, id: 'v1', entries: [], navigationType: 'navigate' },
  ...{ navigationId: 1, navigationURL: 'https://fuma.test/product-details/42?colour=red' },
  ...more,
})

beforeAll(() => {
  Object.assign(globalThis, { location: { href: 'https://fuma.test/' } })
})

test.each([
  ['/', 'home'],
  ['/product-list/blankets/maasai', 'list'],
  ['/product-details/42', 'product'],
  ['/order-details/a-secret-token', 'order'],
  ['/a-page-of-the-shop-front', 'other'],
])('%s is a page of the kind %s', (path, type) => {
  expect(pageTypeOf(path)).toBe(type)
})

test('a sample has the kind of its page and no address', () => {
  expect(sampleOf(metric({}))).toEqual({ page: 'product', metric: 'LCP', value: 1235 })
  expect(sampleOf(metric({ navigationURL: undefined }))).toMatchObject({ page: 'home' })
})

test('CLS is counted in thousandths, and values have limits', () => {
  expect(sampleOf(metric({ name: 'CLS', value: 0.1234 }))?.value).toBe(123)
  expect(sampleOf(metric({ value: 86_400_000 }))?.value).toBe(600_000)
})

test('a page shown without a request has no first byte', () => {
  expect(sampleOf(metric({ name: 'TTFB', navigationType: 'soft-navigation' }))).toBeNull()
  expect(sampleOf(metric({ name: 'TTFB' }))).not.toBeNull()
})
