import 'server-only'
import { cacheLife, cacheTag } from 'next/cache'
import type { Output } from '#lib/contract/base/call.ts'
import {
  cityList,
  countryList,
  countyList,
  deliveryCharge,
  deliveryChargeList,
  pickUpPoints,
} from '#lib/contract/content/reference.ts'
import { readShop, ShopOutage } from './read.ts'

/** The town whose delivery product pages name as an example: most orders go there. */
const EXAMPLE = { country: 'KE', county: 'Nairobi' }

export interface DeliveryExample {
  /** `charge` is cents with VAT, `days` working days, `freeFrom` the value of the products with VAT from which delivery is free; null if unknown. */
  delivery: { town: string; charge: number; days: number; freeFrom: number | null } | null
  pickUp: { name: string; hours: string } | null
}

async function exampleTownId(): Promise<number | null> {
  const countries = await readShop(countryList, { isApiDropDown: 1 })
  const country = countries?.data.find(({ code }) => code === EXAMPLE.country)
  if (!country) return null
  const counties = await readShop(countyList, { isApiDropDown: 1, countryId: country.id })
  const county = counties?.data.find(({ name }) => name.startsWith(EXAMPLE.county))
  if (!county) return null
  const towns = await readShop(cityList, { isApiDropDown: 1, countyId: county.id })
  return towns?.data[0]?.id ?? null
}

/** The price of delivery to Nairobi and the pick-up points, for product pages. Throws on an outage. */
export async function readDeliveryExample(): Promise<DeliveryExample> {
  'use cache'
  cacheLife('catalogue')
  cacheTag('catalogue', 'delivery')
  const [cityId, points] = await Promise.all([exampleTownId(), readShop(pickUpPoints, {})])
  const charge = cityId ? await readShop(deliveryCharge, { branchId: null, cityId, addressId: null }) : null
  const days = charge?.data.workingDays ?? charge?.data.deliveryDays
  const point = points?.data.find(({ county }) => county.startsWith(EXAMPLE.county)) ?? points?.data[0]
  return {
    // Without a delivery time the page makes no promise.
    delivery:
      !charge || days === undefined
        ? null
        : {
            town: EXAMPLE.county,
            charge: charge.data.chargeWithVat,
            days,
            freeFrom: charge.data.freeFrom ?? null,
          },
    pickUp: point ? { name: point.name, hours: point.hours } : null,
  }
}

/** Delivery charges of all places, with VAT, and the value of products from which delivery is free. */
export type DeliveryCharges = Output<typeof deliveryChargeList>

/** The charges alone; null if the upstream does not list them. Throws on an outage. */
export async function readDeliveryCharges(): Promise<DeliveryCharges | null> {
  'use cache'
  cacheLife('catalogue')
  cacheTag('catalogue', 'delivery')
  return (await readShop(deliveryChargeList, {}))?.data ?? null
}

export interface DeliveryTerms extends Output<typeof deliveryChargeList> {
  points: Output<typeof pickUpPoints>
}

/** The prices of delivery everywhere, and the pick-up points. Throws on an outage. */
export async function readDeliveryTerms(): Promise<DeliveryTerms> {
  'use cache'
  cacheLife('catalogue')
  cacheTag('catalogue', 'delivery')
  const [list, points] = await Promise.all([readShop(deliveryChargeList, {}), readShop(pickUpPoints, {})])
  if (!list || !points) throw new ShopOutage(deliveryChargeList.name, 'delivery charges cannot be missing')
  return { ...list.data, points: points.data }
}
