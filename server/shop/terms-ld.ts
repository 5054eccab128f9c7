import 'server-only'
import { CURRENCY, decimalOfCents } from '#lib/format/money.ts'
import { daysOf, type WEEKDAYS } from '#lib/format/open-days.ts'
import type { DeliveryCharges } from './delivery.ts'

/**
 * Delivery charges and return terms as structured data.
 * https://developers.google.com/search/docs/appearance/structured-data/shipping-policy
 * https://developers.google.com/search/docs/appearance/structured-data/return-policy
 */

const SCHEMA = 'https://schema.org'
const COUNTRY = 'KE'

const amount = (cents: number) => ({
  '@type': 'MonetaryAmount',
  value: decimalOfCents(cents),
  currency: CURRENCY.code,
})
/** From zero days to a number of days. */
const upTo = (days: number) => ({ '@type': 'QuantitativeValue', minValue: 0, maxValue: days, unitCode: 'DAY' })

interface ChargeGroup {
  cents: number
  days: number
  /** Counties with this charge. */
  regions: string[]
}

/**
 * Counties grouped by charge and days, most counties first. A county with towns that differ has its dearest and slowest
 * terms, because structured data has no smaller area.
 */
export function chargeGroups(charges: DeliveryCharges['charges']): ChargeGroup[] {
  const groups = new Map<string, ChargeGroup>()
  for (const [county, all] of Map.groupBy(charges, (one) => one.county)) {
    const cents = Math.max(...all.map(({ chargeWithVat }) => chargeWithVat))
    const days = Math.max(...all.map(({ workingDays, deliveryDays }) => workingDays ?? deliveryDays))
    const key = `${cents} ${days}`
    const group = groups.get(key) ?? { cents, days, regions: [] }
    group.regions.push(county)
    groups.set(key, group)
  }
  return [...groups.values()].toSorted((one, other) => other.regions.length - one.regions.length)
}

const destination = (addressRegion: readonly string[]) => ({
  ...{ '@type': 'DefinedRegion', addressCountry: COUNTRY },
  ...(addressRegion.length > 0 && { addressRegion }),
})

/** Delivery of one product, an entry for each charge. @param price with VAT, for free delivery */
export const shippingDetailsLd = ({ charges, freeFrom }: DeliveryCharges, price: number) => {
  const isFree = price >= freeFrom
  // A product with free delivery differs only in days.
  const groups = chargeGroups(isFree ? charges.map((one) => ({ ...one, chargeWithVat: 0 })) : charges)
  return groups.map(({ cents, days, regions }) => ({
    '@type': 'OfferShippingDetails',
    shippingDestination: destination(regions),
    shippingRate: amount(cents),
    deliveryTime: { '@type': 'ShippingDeliveryTime', handlingTime: upTo(0), transitTime: upTo(days) },
  }))
}

type Weekday = (typeof WEEKDAYS)[number]
const SCHEMA_DAYS: Readonly<Record<Weekday, string>> = {
  ...{ Mon: 'Monday', Tue: 'Tuesday', Wed: 'Wednesday', Thu: 'Thursday' },
  ...{ Fri: 'Friday', Sat: 'Saturday', Sun: 'Sunday' },
}

/** The delivery service of the shop: charges by county, free from an order value. */
export function shippingServiceLd({ charges, freeFrom }: DeliveryCharges, openDays: string) {
  const period = (days: number) => ({
    ...{ '@type': 'ServicePeriod', duration: upTo(days) },
    businessDays: daysOf(openDays).map((day) => `${SCHEMA}/${SCHEMA_DAYS[day]}`),
  })
  const groups = chargeGroups(charges)
  const condition = (regions: readonly string[], cents: number, days: number, value: object) => ({
    '@type': 'ShippingConditions',
    shippingDestination: destination(regions),
    orderValue: { '@type': 'MonetaryAmount', ...value, currency: CURRENCY.code },
    shippingRate: amount(cents),
    transitTime: period(days),
  })
  const slowest = Math.max(0, ...groups.map(({ days }) => days))
  return {
    '@type': 'ShippingService',
    name: 'Delivery',
    fulfillmentType: `${SCHEMA}/FulfillmentTypeDelivery`,
    handlingTime: period(0),
    shippingConditions: [
      condition([], 0, slowest, { minValue: decimalOfCents(freeFrom) }),
      ...(freeFrom > 0
        ? groups.map(({ regions, cents, days }) =>
            condition(regions, cents, days, { minValue: '0.00', maxValue: decimalOfCents(freeFrom - 1) }),
          )
        : []),
    ],
  }
}

/** Return terms. @param days after delivery; 0: no returns, except for a fault */
export function returnPolicyLd(days: number, origin: string) {
  const shared = {
    '@type': 'MerchantReturnPolicy',
    applicableCountry: COUNTRY,
    merchantReturnLink: `${origin}/returns`,
  }
  if (days <= 0) return { ...shared, returnPolicyCategory: `${SCHEMA}/MerchantReturnNotPermitted` }
  return {
    ...shared,
    returnPolicyCategory: `${SCHEMA}/MerchantReturnFiniteReturnWindow`,
    merchantReturnDays: days,
    // Customers bring products to a place of the shop at their own cost, and are refunded in full.
    returnMethod: `${SCHEMA}/ReturnInStore`,
    returnFees: `${SCHEMA}/ReturnFeesCustomerResponsibility`,
    refundType: `${SCHEMA}/FullRefund`,
  }
}
