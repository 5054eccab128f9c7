import { deliveryPrice } from './delivery-price.ts'

const terms = {
  id: 47,
  exVatCents: 250_00,
  vatPerc: 16,
  days: 1,
  providerName: 'Jirani Riders',
  freeFromCents: 10_000_00,
}

test('the charge with 16% VAT', () => {
  expect(deliveryPrice(terms, 500_00)).toEqual({
    terms,
    exVatCents: 250_00,
    vatCents: 40_00,
    withVatCents: 290_00,
    vatPerc: 16,
    days: 1,
    offer: null,
  })
})

test('makes delivery free with an offer and records its reduction, except for an offer without effect', () => {
  const offer = { id: 3, name: 'Free delivery, Coast' }
  expect(deliveryPrice(terms, 500_00, offer)).toMatchObject({
    withVatCents: 0,
    offer: { promotionId: 3, name: 'Free delivery, Coast', cents: 250_00 },
  })
  expect(deliveryPrice(terms, 10_000_00, offer)).toMatchObject({ withVatCents: 0, offer: null })
})

test('free from KSh 10,000 of goods with VAT, not a cent before', () => {
  expect(deliveryPrice(terms, 9_999_99)).toMatchObject({ withVatCents: 290_00 })
  expect(deliveryPrice(terms, 10_000_00)).toMatchObject({ exVatCents: 0, vatCents: 0, withVatCents: 0, days: 1 })
})

test('not free while the goods are not known', () => {
  expect(deliveryPrice(terms, null)).toMatchObject({ withVatCents: 290_00 })
})
