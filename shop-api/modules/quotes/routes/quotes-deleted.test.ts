import type { DataRequest } from '#lib/contract/accounts/office/data-requests.ts'
import { USER_TYPE } from '#lib/contract/base/codes.ts'
import { quoteRequest } from '#lib/contract/quotes/quotes.ts'
import { openEmbedded } from '../../../testing/databases.ts'
import { freshKey, GUEST } from '../../../testing/order-form.ts'
import { newPerson } from '../../../testing/people.ts'
import { openQuoteShop, type QuoteShop } from '../../../testing/quote-shop.ts'
import { erasePerson } from '../../accounts/use-cases/erase-person.ts'
import { forgetOldQuotes } from '../queries/quotes.ts'

let shop: QuoteShop
beforeAll(async () => {
  shop = await openQuoteShop(openEmbedded)
}, 180_000)
afterAll(() => shop.close())

test('deletes quotes of an erased guest, and quotes that were not changed for 400 days', async () => {
  const contact = { ...GUEST, email: 'erased@example.co.ke' }
  const wish = { items: [{ productId: 1, quantity: 5 }], shippingType: 2 as const, ...contact }
  const { quoteNo } = (await shop.ask(quoteRequest, wish, { ...freshKey(), 'x-forwarded-for': '41.90.8.8' })).data
  const old = await shop.offerTo(await newPerson(shop.database, shop.clock, USER_TYPE.trader), [[1, 2, '1100.00']])
  const left = async () =>
    (await shop.database.query<{ no: number }>('SELECT no::int AS no FROM quotes')).map(({ no }) => no)
  const request = { userId: null, email: contact.email } as DataRequest
  await shop.database.transaction((tx) => erasePerson(tx, shop.clock, request))
  expect(await left()).not.toContain(quoteNo)
  await forgetOldQuotes(shop.database, () => new Date('2027-12-28T00:00:00Z'))
  expect(await left()).toContain(old)
  await forgetOldQuotes(shop.database, () => new Date('2027-12-31T00:00:00Z'))
  expect(await left()).toEqual([])
})
