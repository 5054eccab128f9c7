import { isForFavourites, signInForFavourites } from './sign-in-reason.ts'

test('puts the reason and the next page into the address', () => {
  const address = signInForFavourites('/product-list?filter=a&b=c')
  const { pathname, search, searchParams } = new URL(address, 'http://shop')
  expect(pathname).toBe('/sign-in')
  expect(searchParams.get('next')).toBe('/product-list?filter=a&b=c')
  expect(isForFavourites(search)).toBe(true)
})

test.each(['', '?next=/', '?reason=', '?reason=other', '?reason=<b>'])('finds no reason in %j', (query) => {
  expect(isForFavourites(query)).toBe(false)
})
