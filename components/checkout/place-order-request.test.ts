import * as z from 'zod/mini'
import { orderFigures } from '#lib/checkout/order-figures.ts'
import { placeOrder } from '#lib/contract/orders/order.ts'
import type { CheckoutDraft } from './checkout-draft.ts'
import { orderRequest } from './place-order-request.ts'
import type { SavedAddress } from './saved-address.ts'

const items = [{ productId: 160, quantity: 2, price: 125_000 }]
const delivery = { id: 47, provider_name: 'Jirani Riders', charge: 25_000, chargeWithVat: 29_000, vatPerc: 16 }
const figures = orderFigures({ totalExVat: 250_000, totalVat: 40_000, totalValue: 290_000 }, delivery)
const collected = orderFigures({ totalExVat: 250_000, totalVat: 40_000, totalValue: 290_000 }, null)
const contact = {
  firstName: 'Achieng',
  middleName: '',
  lastName: 'Odhiambo',
  email: 'achieng@example.co.ke',
  mobileNumber: '254712345678',
}
const address = {
  ...contact,
  countryId: 1,
  countyId: 47,
  cityId: 3,
  physicalLocation: 'Amal Plaza, 1st Avenue',
  postalCode: '00610',
  county: 'Nairobi',
  town: 'Eastleigh',
}
const draft: CheckoutDraft = {
  ...{
    shipping: 1,
    address,
    contact,
    town: null,
    isAbroad: false,
    saved: null,
    pickUpPoint: null,
    comments: '  Gate 3  ',
  },
  ...{
    branch: null,
    when: null,
    day: '',
    smsUpdates: false,
    paysOnDelivery: false,
    usesStoreCredit: false,
    paysNow: false,
    purchaseOrderNo: ' LPO  7 ',
    business: null,
  },
}

test('sends the address, the charge and the note of a delivery, and no field of our own', () => {
  const request = orderRequest(draft, items, figures, delivery, 'guest')
  expect(request).toEqual({
    sum: 319_000,
    totalVat: 44_000,
    deliveryCharges: 25_000,
    deliveryVat: 4_000,
    deliveryChargesVat: 29_000,
    deliveryVatPerc: 16,
    ...contact,
    countryId: 1,
    countyId: 47,
    cityId: 3,
    physicalLocation: 'Amal Plaza, 1st Avenue',
    postalCode: '00610',
    comments: 'Gate 3',
    items,
    shippingType: 1,
    provider_name: 'Jirani Riders',
    delivery_charges_id: 47,
  })
  expect(z.safeEncode(placeOrder.request, request as never).success).toBe(true)
})

test('sends the point and the person of a collection, without address and charge', () => {
  const request = orderRequest(
    { ...draft, shipping: 2, pickUpPoint: 2, comments: '', smsUpdates: false },
    items,
    collected,
    null,
    'guest',
  )
  expect(request).toMatchObject({ ...contact, shippingType: 2, pickUpPoint: 2, sum: 290_000, deliveryChargesVat: 0 })
  expect(request).not.toHaveProperty('cityId')
  expect(request?.comments).toBeUndefined()
  expect(z.safeEncode(placeOrder.request, request as never).success).toBe(true)
})

test('sends the contact of a typed address if the guest collects', () => {
  const request = orderRequest(
    { ...draft, shipping: 2, contact: null, pickUpPoint: 2 },
    items,
    collected,
    null,
    'guest',
  )
  expect(request).toMatchObject(contact)
})

test('returns null while a detail is missing', () => {
  expect(orderRequest({ ...draft, address: null }, items, figures, delivery, 'guest')).toBeNull()
  expect(orderRequest(draft, items, figures, null, 'guest')).toBeNull()
  expect(orderRequest({ ...draft, shipping: 2 }, items, collected, null, 'guest')).toBeNull()
  expect(
    orderRequest(
      { ...draft, shipping: 2, pickUpPoint: 2, contact: null, address: null },
      items,
      collected,
      null,
      'guest',
    ),
  ).toBeNull()
})

const saved: SavedAddress = {
  id: 12,
  name: 'Amina Otieno',
  place: 'Mpaka Road, Westlands 00800, Nairobi',
  town: 'Westlands',
  cityId: 5,
  mobileNumber: '254712345678',
  chosen: false,
}

test("sends the id of a saved address, and no guest's typed values, for an account", () => {
  const request = orderRequest({ ...draft, saved }, items, figures, delivery, 'saved')
  expect(request).toMatchObject({ addressId: 12, shippingType: 1, delivery_charges_id: 47, comments: 'Gate 3' })
  for (const field of ['firstName', 'email', 'cityId', 'physicalLocation']) expect(request).not.toHaveProperty(field)
  expect(z.safeEncode(placeOrder.request, request as never).success).toBe(true)
  expect(orderRequest(draft, items, figures, delivery, 'saved')).toBeNull()
})

test.each(['saved', 'collects'] as const)('sends only the collection point for an account: %s', (buyer) => {
  const request = orderRequest({ ...draft, shipping: 2, pickUpPoint: 2 }, items, collected, null, buyer)
  expect(request).toMatchObject({ shippingType: 2, pickUpPoint: 2 })
  expect(request).not.toHaveProperty('email')
  expect(z.safeEncode(placeOrder.request, request as never).success).toBe(true)
})

const forBranch: CheckoutDraft = { ...draft, branch: { id: 4, name: 'Kisumu' }, when: 'date', day: '2026-12-01' }

test("sends a company's branch and day, and no guest's typed values", () => {
  const request = orderRequest(forBranch, items, figures, delivery, 'branch')
  expect(request).toMatchObject({ branchId: 4, estimatedDeliveryDate: '2026-12-01', shippingType: 1, sum: 319_000 })
  expect(request).toMatchObject({ purchaseOrderNo: 'LPO 7' })
  for (const field of ['firstName', 'addressId', 'cityId']) expect(request).not.toHaveProperty(field)
  expect(z.safeEncode(placeOrder.request, request as never).success).toBe(true)
  expect(orderRequest(draft, items, figures, delivery, 'branch')).toBeNull()
  expect(orderRequest(forBranch, items, figures, null, 'branch')).toBeNull()
})

test('omits the day of a company’s order as soon as possible, even if a day was chosen before', () => {
  const request = orderRequest({ ...forBranch, when: 'asap' }, items, figures, delivery, 'branch')
  expect(request?.estimatedDeliveryDate).toBeUndefined()
  const collecting = { ...forBranch, shipping: 2 as const, pickUpPoint: 2 }
  expect(orderRequest(collecting, items, collected, null, 'branch')).toMatchObject({
    ...{ branchId: 4, shippingType: 2, pickUpPoint: 2, estimatedDeliveryDate: '2026-12-01' },
  })
})

test('sends a guest’s business in its stored form, and no empty PIN', () => {
  const typed = { companyName: ' Savannah Ltd ', kraPin: 'p051 234 567a' }
  const sent = orderRequest({ ...draft, business: typed }, items, figures, delivery, 'guest')
  expect(sent).toMatchObject({ companyName: 'Savannah Ltd', kraPin: 'P051234567A' })
  const empty = { companyName: '', kraPin: ' ' }
  expect(orderRequest({ ...draft, business: empty }, items, figures, delivery, 'guest')).not.toHaveProperty('kraPin')
})

test('sends the empty PIN of an account, which leaves its own PIN off, and no business of a company', () => {
  const order = { ...draft, shipping: 2 as const, pickUpPoint: 3, branch: { id: 4, name: 'Gikomba' } }
  const business = { companyName: '', kraPin: '' }
  expect(orderRequest({ ...order, business }, items, collected, null, 'saved')).toMatchObject({ kraPin: '' })
  expect(orderRequest({ ...order, business: null }, items, collected, null, 'saved')).not.toHaveProperty('kraPin')
  expect(orderRequest({ ...order, business }, items, collected, null, 'branch')).not.toHaveProperty('kraPin')
})
