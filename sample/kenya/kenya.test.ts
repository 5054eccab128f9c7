import { counties } from './counties.ts'
import { countries } from './countries.ts'
import { towns } from './towns.ts'

describe('Kenya and the fourteen', () => {
  it('knows fifteen countries with dial codes, Kenya first', () => {
    expect(countries).toHaveLength(15)
    expect(countries[0]).toEqual({ code: 'KE', name: 'Kenya', dialCode: '254' })
    // The specification's list.
    const listed = ['MG', 'CM', 'IT', 'ZM', 'MZ', 'SD', 'CG', 'MW', 'RW', 'SS', 'BI', 'SO', 'KE', 'UG', 'TZ']
    expect(countries.map(({ code }) => code).sort()).toEqual(listed.sort())
    expect(countries.every((one) => /^\d{2,3}$/.test(one.dialCode) && /^[A-Z]{2}$/.test(one.code))).toBe(true)
  })

  it('knows 47 counties, numbered from 001', () => {
    expect(counties.map((one) => one.code)).toEqual(
      Array.from({ length: 47 }, (_, i) => String(i + 1).padStart(3, '0')),
    )
    expect(new Set(counties.map((one) => one.name)).size).toBe(47)
  })

  it('knows at least two towns of each county, none twice, with five-digit codes', () => {
    for (const { code } of counties)
      expect(towns.filter((one) => one.countyCode === code).length).toBeGreaterThanOrEqual(2)
    expect(new Set(towns.map((one) => `${one.countyCode} ${one.name}`)).size).toBe(towns.length)
    expect(towns.filter((one) => one.postalCode !== null && !/^\d{5}$/.test(one.postalCode))).toEqual([])
    // What we hold no code of is left blank, never invented; no county's own town is.
    const main = counties.map(({ code }) => towns.find((one) => one.countyCode === code))
    expect(main.filter((town) => !town?.postalCode)).toEqual([])
  })

  it('knows 120 places of Nairobi, and estates of the other cities', () => {
    const placesOf = (code: string) => towns.filter((one) => one.countyCode === code).map(({ name }) => name)
    expect(placesOf('047').length).toBeGreaterThanOrEqual(120)
    const asked = ['Umoja 1', 'Kasarani', 'Embakasi', "Lang'ata", 'Kilimani', 'Eastleigh']
    expect(placesOf('047')).toEqual(expect.arrayContaining(asked))
    for (const city of ['001', '027', '032', '042']) expect(placesOf(city).length).toBeGreaterThanOrEqual(14)
  })

  it('begins a county with its main town', () => {
    expect(towns.find((one) => one.countyCode === '009')).toEqual({
      countyCode: '009',
      name: 'Mandera',
      postalCode: '70300',
    })
  })
})
