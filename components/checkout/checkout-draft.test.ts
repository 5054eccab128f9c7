import { isFilled, type TypedAddress } from './checkout-draft.ts'

const contact = { firstName: 'Achieng', lastName: 'Odhiambo', mobileNumber: '12', email: 'a' }
const address: Partial<TypedAddress> = {
  ...contact,
  countryId: 1,
  countyId: 47,
  cityId: 3,
  postalCode: '00610',
  physicalLocation: 'Amal Plaza',
}

test('marks a form as filled if every required field has text', () => {
  expect(isFilled(address, 'address')).toBe(true)
  expect(isFilled(contact, 'address')).toBe(false)
  expect(isFilled(contact, 'contact')).toBe(true)
  expect(isFilled({ ...contact, email: '  ' }, 'contact')).toBe(false)
  expect(isFilled({ ...address, cityId: null }, 'address')).toBe(false)
  expect(isFilled({}, 'contact')).toBe(false)
})
