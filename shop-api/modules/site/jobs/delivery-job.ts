import { isDeepStrictEqual } from 'node:util'
import { type DeliveryPlace, type OwnCharge, setChargesJob } from '#lib/contract/site/office/delivery.ts'
import { refuse } from '../../../refusal.ts'
import { defineJobKind } from '../../jobs/jobs/job-kind.ts'
import { changedShop } from '../../products/use-cases/shop-change.ts'
import { ownChargeOf, placeNamed, setOwnCharge } from '../use-cases/charged-places.ts'

/** Cache tags of pages that show charges. */
const TAGS = ['delivery']

interface ChargeItem {
  place: DeliveryPlace
  name: string
  own: Omit<OwnCharge, 'vatPerc'> | null
}

const withoutVat = (charge: OwnCharge | null) =>
  charge && { exVat: charge.exVat, days: charge.days, carrier: charge.carrier }

/** Sets the delivery charges of places: now, or at a future time. */
export const setCharges = defineJobKind(setChargesJob, {
  items: async (tx, { changes }) => {
    const items: ChargeItem[] = []
    for (const { place, seen, own } of changes) {
      const named = await placeNamed(tx, place)
      const current = await ownChargeOf(tx, named)
      if (!isDeepStrictEqual(withoutVat(current), withoutVat(seen))) {
        throw refuse('changed-meanwhile', `Someone else has changed delivery to ${named.name} since you opened it.`, {
          data: current,
        })
      }
      items.push({ place, name: named.name, own })
    }
    return items
  },
  label: (_input, count) => `Change delivery to ${count === 1 ? 'a place' : `${count} places`}`,
  itemName: ({ name }) => name,
  itemPath: () => '/office/settings/delivery',
  run: async ({ tx }, { place, own }) => {
    const before = await setOwnCharge(tx, await placeNamed(tx, place), own)
    return {
      audit: {
        action: 'settings.delivery',
        subject: subjectOf(place),
        before: { charge: withoutVat(before) },
        after: { charge: own },
      },
      shopChange: await changedShop(tx, TAGS),
      undo: { before, after: own },
    }
  },
  undo: async ({ tx }, { place, name }, { before, after }) => {
    const named = await placeNamed(tx, place)
    if (!isDeepStrictEqual(withoutVat(await ownChargeOf(tx, named)), after)) {
      throw refuse('changed-meanwhile', `Delivery to ${name} has been changed since.`)
    }
    await setOwnCharge(tx, named, before)
    return {
      audit: { action: 'settings.delivery', subject: subjectOf(place), after: { charge: withoutVat(before) } },
      shopChange: await changedShop(tx, TAGS),
    }
  },
})

const subjectOf = ({ countryId, countyId, cityId }: DeliveryPlace) =>
  cityId !== undefined
    ? { kind: 'town', id: cityId }
    : countyId !== undefined
      ? { kind: 'county', id: countyId }
      : { kind: 'country', id: countryId ?? 0 }
