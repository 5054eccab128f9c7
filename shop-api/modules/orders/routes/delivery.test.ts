import { countryList, countyList, deliveryCharge, deliveryChargeList } from '#lib/contract/content/reference.ts'
import { openTestShop, type TestShop } from '../../../testing/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
}, 180_000)
afterAll(() => shop.close())

describe('the list of delivery charges', () => {
  it('names every county once, and only towns with a different charge', async () => {
    const { data } = await shop.ask(deliveryChargeList, {})
    const { id: countryId } = (await shop.ask(countryList, {})).data.find(({ code }) => code === 'KE') as { id: number }
    const counties = (await shop.ask(countyList, { countryId })).data.map(({ name }) => name)
    const whole = data.charges.filter(({ town }) => town === null)
    expect(whole.map(({ county }) => county).sort()).toEqual([...counties].sort())
    const towns = data.charges.filter(({ town }) => town !== null)
    expect(towns.length).toBeGreaterThan(0)
    for (const { county, chargeWithVat, deliveryDays } of towns) {
      const rest = whole.find((one) => one.county === county)
      expect([chargeWithVat, deliveryDays]).not.toEqual([rest?.chargeWithVat, rest?.deliveryDays])
    }
    for (const { chargeWithVat, deliveryDays, provider_name } of data.charges) {
      // Whole shillings, as customers pay them.
      expect(chargeWithVat % 100).toBe(0)
      expect(chargeWithVat).toBeGreaterThan(0)
      expect(deliveryDays).toBeGreaterThanOrEqual(1)
      expect(provider_name).toMatch(/\w/)
    }
  })

  it('gives a town the same charge as delivery-charge, and the free-delivery limit', async () => {
    const { data } = await shop.ask(deliveryChargeList, {})
    const places = await shop.database.query<{ id: number; county: string; town: string }>(
      `SELECT ci.id, co.name AS county, ci.name AS town FROM cities ci JOIN counties co ON co.id = ci.county_id
       WHERE co.name IN ('Nairobi', 'Turkana', 'Mombasa') ORDER BY ci.id`,
    )
    expect(places.length).toBeGreaterThan(3)
    for (const { id, county, town } of places) {
      const of = (name: string | null) => data.charges.find((one) => one.county === county && one.town === name)
      const { data: charge } = await shop.ask(deliveryCharge, { cityId: id })
      expect(charge).toMatchObject({
        chargeWithVat: (of(town) ?? of(null))?.chargeWithVat,
        deliveryDays: (of(town) ?? of(null))?.deliveryDays,
        freeFrom: data.freeFrom,
      })
    }
  })
})
