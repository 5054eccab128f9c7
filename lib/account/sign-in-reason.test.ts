import { isAfterPasswordEmail, isForFavourites, SIGN_IN_AFTER_EMAIL, signInForFavourites } from './sign-in-reason.ts'

test('puts the reason and the next page into the address', () => {
  const address = signInForFavourites('/product-list?filter=a&b=c')
  const { pathname, search, searchParams } = new URL(address, 'http://shop')
  expect(pathname).toBe('/sign-in')
  expect(searchParams.get('next')).toBe('/product-list?filter=a&b=c')
  expect(isForFavourites(search)).toBe(true)
  expect(isAfterPasswordEmail(search)).toBe(false)
})

test.each(['', '?next=/', '?reason=', '?reason=other', '?reason=<b>'])('finds no reason in %j', (query) => {
  expect(isForFavourites(query)).toBe(false)
})

test('gives the emailed link as the reason', () => {
  const { pathname, search } = new URL(SIGN_IN_AFTER_EMAIL, 'http://shop')
  expect(pathname).toBe('/sign-in')
  expect(isAfterPasswordEmail(search)).toBe(true)
  expect(isForFavourites(search)).toBe(false)
})
