import { addressOfFilter, countFilters, filterOfAddress, NO_ORDER_FILTER } from './order-address.ts'

const full = {
  collection: ['blankets'],
  subcollection: ['simba', 'talek'],
  orderStatus: [2 as const, 6 as const],
  branch: [4],
  fromDate: '2026-11-01',
  toDate: '2026-11-21',
}

describe('the order filter in an address', () => {
  it('round-trips unchanged', () => {
    const address = addressOfFilter(full)
    expect(address).toBe('?status=2,6&from=2026-11-01&to=2026-11-21&collection=blankets&sub=simba,talek&branch=4')
    expect(filterOfAddress(address)).toEqual(full)
  })

  it('is empty for a filter without conditions', () => {
    expect(addressOfFilter(NO_ORDER_FILTER)).toBe('')
    expect(filterOfAddress('')).toEqual(NO_ORDER_FILTER)
  })

  it('drops invalid values', () => {
    const damaged = '?status=9,x,2,2&from=tomorrow&to=2026-1-1&collection=a b,ok&branch=-1,0,7&search=Achieng'
    expect(filterOfAddress(damaged)).toEqual({ ...NO_ORDER_FILTER, orderStatus: [2], collection: ['ok'], branch: [7] })
  })

  it('counts its conditions, a range of days as one', () => {
    expect(countFilters(full)).toBe(5)
    expect(countFilters({ ...NO_ORDER_FILTER, toDate: '2026-11-21', orderStatus: [1] })).toBe(1)
  })
})
