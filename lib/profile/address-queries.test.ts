import type { Address } from '../contract/accounts/address.ts'
import { withDefault, withoutAddress, withSaved } from './address-queries.ts'

const address = (id: number, isDefault = false): Address => ({
  id,
  firstName: 'Amina',
  middleName: null,
  lastName: 'Otieno',
  country: { id: 1, name: 'Kenya' },
  county: { id: 47, name: 'Nairobi' },
  city: { id: 9, name: 'Westlands' },
  physicalLocation: 'Mpaka Road',
  postalCode: '00800',
  primaryMobileNumber: '254712345678',
  countryCode: '254',
  default: isDefault,
})
const shown = (list: readonly Address[]) => list.map(({ id, default: isDefault }) => (isDefault ? `${id}*` : `${id}`))
const LIST = [address(5, true), address(2), address(9)]

describe('the optimistic list of addresses', () => {
  it('has one default address in first position before the response', () => {
    expect(shown(withDefault(LIST, 9))).toEqual(['9*', '2', '5'])
    expect(shown(withDefault(LIST, 5))).toEqual(['5*', '2', '9'])
  })
  it('makes the oldest of the others the default when the default is deleted', () => {
    expect(shown(withoutAddress(LIST, 5))).toEqual(['2*', '9'])
    expect(shown(withoutAddress(LIST, 9))).toEqual(['5*', '2'])
    expect(withoutAddress([address(5, true)], 5)).toEqual([])
  })
  it('adds a new or changed saved address, default or not', () => {
    expect(shown(withSaved(LIST, address(11)))).toEqual(['5*', '2', '9', '11'])
    expect(shown(withSaved(LIST, address(11, true)))).toEqual(['11*', '2', '5', '9'])
    expect(withSaved(LIST, { ...address(2), lastName: 'Njoroge' })[1]?.lastName).toBe('Njoroge')
    expect(shown(withSaved([], address(1, true)))).toEqual(['1*'])
  })
  it('does not change the given list', () => {
    withDefault(LIST, 9)
    withoutAddress(LIST, 5)
    expect(shown(LIST)).toEqual(['5*', '2', '9'])
  })
})
