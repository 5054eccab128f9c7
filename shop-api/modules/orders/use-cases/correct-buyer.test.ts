import { partyOf } from './correct-buyer.ts'

const TYPED = {
  name: 'Simba Traders',
  kraPin: 'P059876543B',
  place: 'Mpaka Road, , Nairobi ',
  reason: '',
  forOrder: false,
}

test('divides the address at its commas', () => {
  const lines = ['Mpaka Road', 'Nairobi']
  expect(partyOf(TYPED, { companyId: null })).toEqual({ name: 'Simba Traders', kraPin: 'P059876543B', lines })
})

test('stores no name without a PIN, except of a company', () => {
  const withoutPin = { ...TYPED, kraPin: '' }
  expect(partyOf(withoutPin, { companyId: null })).toEqual({ name: '', lines: [], kraPin: '' })
  expect(partyOf(withoutPin, { companyId: 5 })).toMatchObject({ name: 'Simba Traders', kraPin: '' })
})
