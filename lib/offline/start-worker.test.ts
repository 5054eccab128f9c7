import { isSavedPage } from './start-worker.ts'

test.each([
  '/',
  '/product-list',
  '/product-list/blankets',
  '/product-details/7',
  '/about',
  '/pages/size-guide',
  '/cart',
])('saves %s with consent', (path) => expect(isSavedPage(path, 'accepted')).toBe(true))

test.each([
  '/orders',
  '/sign-in',
  '/order/secret',
  '/payment/x',
  '/receive-message/x',
  '/office',
  '/quotes/key',
  '/offline',
])('never saves %s', (path) => expect(isSavedPage(path, 'accepted')).toBe(false))

test.each([null, 'declined'] as const)('saves the home page only, with the choice %s', (choice) => {
  expect(isSavedPage('/', choice)).toBe(true)
  expect(isSavedPage('/product-details/7', choice)).toBe(false)
})
