import * as z from 'zod/mini'
import { filled, maybe, money, postalCode, referenceId } from '../../base/fields.ts'
import { defineOfficeCall } from '../../base/office-call.ts'
import { defineJob } from '../../jobs/office/jobs.ts'

/** Delivery charges and times by country, county and town, and pick-up points. */

const get = { method: 'GET', body: 'none', answer: 'json', writes: false, access: 'settings.view' } as const
const post = { method: 'POST', body: 'json', answer: 'json' } as const

/** A place's own charge. A place without a charge uses its county's, and a county without a charge its country's. */
const ownCharge = z.object({
  exVat: money,
  vatPerc: z.number(),
  days: z.int(),
  carrier: z.string(),
})
export type OwnCharge = z.output<typeof ownCharge>

const chargedTown = z.object({ cityId: referenceId, name: z.string(), own: z.nullable(ownCharge) })
const chargedCounty = z.object({
  countyId: referenceId,
  name: z.string(),
  own: z.nullable(ownCharge),
  /** Number of towns offered, and number of towns with a separate charge. */
  townCount: z.int(),
  towns: z.array(chargedTown),
})
export type ChargedCounty = z.output<typeof chargedCounty>

export const officeDelivery = defineOfficeCall({
  ...get,
  name: 'office-delivery',
  path: '/office/settings/delivery',
  summary: 'Delivery charges of each country and county, and of towns that differ from their county.',
  request: z.object({}),
  reply: z.object({
    /** Delivery is free from this value of products, VAT included. */
    freeFrom: money,
    freeFromVersion: z.int(),
    countries: z.array(z.object({ countryId: referenceId, name: z.string(), own: z.nullable(ownCharge) })),
    counties: z.array(chargedCounty),
    /** Carriers that are named now. */
    carriers: z.array(z.string()),
  }),
})

export const officeFreeDeliverySave = defineOfficeCall({
  ...post,
  writes: true,
  access: 'settings.edit',
  name: 'office-free-delivery-save',
  path: '/office/settings/free-delivery',
  summary: 'Sets the product value from which delivery is free.',
  request: z.object({ freeFrom: money, version: z.int() }),
  reply: z.object({ freeFrom: money, version: z.int() }),
})

/** A place: a country as a whole, a county, or a town. */
export const deliveryPlace = z.object({
  countryId: z.optional(referenceId),
  countyId: z.optional(referenceId),
  cityId: z.optional(referenceId),
})
export type DeliveryPlace = z.output<typeof deliveryPlace>

/** Limits of a place's own charge. */
const MAX_CHARGE_CENTS = 10_000_000
const MAX_CHARGE_DAYS = 90

export const setChargesJob = defineJob({
  kind: 'settings.delivery',
  permission: 'settings.edit',
  summary: 'Changes delivery charges of places, now or at a future time.',
  isHeld: false,
  canBeScheduled: true,
  input: z.object({
    changes: z
      .array(
        z.object({
          place: deliveryPlace,
          /**
           * The place's own charge at the time of reading; null if it had no charge. Refused if it differs, unless the
           * change is scheduled.
           */
          seen: z.nullable(ownCharge),
          /** Null removes the charge: the place uses its county's or its country's. */
          own: z.nullable(
            z.object({
              exVat: money.check(
                z.minimum(0, 'A charge is 0 or more.'),
                z.maximum(MAX_CHARGE_CENTS, 'At most KSh 100,000.'),
              ),
              days: z
                .int('Days are a whole number.')
                .check(z.minimum(0), z.maximum(MAX_CHARGE_DAYS, 'At most 90 days.')),
              carrier: filled('Enter a carrier.', 80),
            }),
          ),
        }),
      )
      .check(z.minLength(1), z.maxLength(400, 'At most 400 places at once.')),
  }),
})

export const officeTownList = defineOfficeCall({
  ...post,
  writes: false,
  access: 'settings.view',
  name: 'office-town-list',
  path: '/office/settings/towns',
  summary: "A county's towns and estates, with their own charges, if any.",
  request: z.object({ countyId: referenceId }),
  reply: z.array(z.extend(chargedTown, { postalCode: z.nullable(z.string()), isOther: z.boolean() })),
})

export const officeTownAdd = defineOfficeCall({
  ...post,
  writes: true,
  access: 'settings.edit',
  name: 'office-town-add',
  path: '/office/settings/towns/add',
  summary: 'Adds a town or estate to a county, so that forms offer it.',
  request: z.object({
    countyId: referenceId,
    name: filled('Enter the name.', 80),
    postalCode: z.optional(postalCode),
  }),
  reply: chargedTown,
})

export const officeDeliveryTry = defineOfficeCall({
  ...post,
  writes: false,
  access: 'settings.view',
  name: 'office-delivery-try',
  path: '/office/settings/delivery/try',
  summary: 'The delivery charge of an order to a town, and the row that determines it.',
  request: z.object({ cityId: referenceId, productsValue: money }),
  reply: z.object({
    town: z.string(),
    /** Null if there is no delivery. */
    price: z.nullable(
      z.object({
        exVat: money,
        withVat: money,
        days: z.int(),
        carrier: z.string(),
        isFree: z.boolean(),
        from: z.enum(['town', 'county', 'country']),
      }),
    ),
  }),
})

const pickUpPoint = z.object({
  id: referenceId,
  name: z.string(),
  address: z.string(),
  town: z.string(),
  county: z.string(),
  hours: z.string(),
  phone: z.string(),
  isOffered: z.boolean(),
  version: z.int(),
  /** Orders that wait to be collected there. */
  waiting: z.int(),
})
export type OfficePickUpPoint = z.output<typeof pickUpPoint>

export const officePickUpPoints = defineOfficeCall({
  ...get,
  name: 'office-pick-up-points',
  path: '/office/settings/pick-up-points',
  summary: 'Pick-up points, with the orders waiting there.',
  request: z.object({}),
  reply: z.array(pickUpPoint),
})

/** Form of a pick-up point. */
export const pickUpPointForm = z.object({
  name: filled('Enter the name.', 80),
  address: filled('Enter the address.', 200),
  town: filled('Enter the town.', 80),
  county: filled('Choose its county.', 80),
  hours: filled('Enter the opening hours.', 120),
  phone: maybe(40),
  isOffered: z.boolean(),
})

export const officePickUpPointSave = defineOfficeCall({
  ...post,
  writes: true,
  access: 'settings.edit',
  name: 'office-pick-up-point-save',
  path: '/office/settings/pick-up-points/save',
  summary: 'Adds or changes a pick-up point.',
  request: z.extend(pickUpPointForm, { id: z.optional(referenceId), version: z.int() }),
  reply: pickUpPoint,
})

export const DELIVERY_CALLS = [
  officeDelivery,
  officeFreeDeliverySave,
  officeTownList,
  officeTownAdd,
  officeDeliveryTry,
  officePickUpPoints,
  officePickUpPointSave,
  setChargesJob,
] as const
