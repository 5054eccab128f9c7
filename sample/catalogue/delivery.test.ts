import { counties } from '../kenya/counties.ts'
import { countries } from '../kenya/countries.ts'
import { towns } from '../kenya/towns.ts'
import { sampleCatalogue } from './sample.ts'

const sample = sampleCatalogue()

describe('delivery', () => {
  const { delivery } = sample

  it('has a charge for each of the 47 counties, once', () => {
    expect(delivery.counties.map((one) => one.countyCode)).toEqual(counties.map((one) => one.code))
    for (const one of [...delivery.counties, ...delivery.towns, ...delivery.abroad]) {
      expect(one.exVatCents).toBeGreaterThan(0)
      expect(one.days).toBeGreaterThanOrEqual(1)
      // VAT of 16 % on it is whole shillings.
      expect((one.exVatCents * 116) % 10_000).toBe(0)
    }
  })

  it('has a charge for each of the fourteen other countries', () => {
    const others = countries.filter((one) => one.code !== 'KE').map((one) => one.code)
    expect(delivery.abroad.map((one) => one.countryCode).sort()).toEqual(others.sort())
  })

  it('names only towns that exist', () => {
    const known = new Set(towns.map((one) => `${one.countyCode} ${one.name}`))
    expect(delivery.towns.filter((one) => !known.has(`${one.countyCode} ${one.town}`))).toEqual([])
    expect(sample.pickUpPoints.filter((one) => !counties.some((county) => county.code === one.countyCode))).toEqual([])
  })
})
