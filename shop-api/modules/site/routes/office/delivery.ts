import type { FastifyInstance } from 'fastify'
import {
  officeDelivery,
  officeDeliveryTry,
  officeFreeDeliverySave,
  officePickUpPointSave,
  officePickUpPoints,
  officeTownAdd,
  officeTownList,
} from '#lib/contract/site/office/delivery.ts'
import { findTown, tidyName } from '#lib/places/find-town.ts'
import { refuse } from '../../../../refusal.ts'
import { changedShop } from '../../../products/use-cases/shop-change.ts'
import { serveOfficeCall, staffOf } from '../../../staff/serve-office-call.ts'
import { freeDeliverySetting } from '../../queries/free-delivery.ts'
import { loadDestination } from '../../queries/load-destination.ts'
import { listTowns } from '../../queries/places.ts'
import { deliveryPrice } from '../../rules/delivery-price.ts'
import { addTown, lockTowns } from '../../use-cases/add-town.ts'
import { listChargedTowns, loadChargedPlaces, ownChargeOf, placeNamed } from '../../use-cases/charged-places.ts'
import { listOfficePickUpPoints, savePickUpPoint } from '../../use-cases/save-pick-up-point.ts'

/** Cache tags of pages that depend on charges and pick-up points. */
const TAGS = ['delivery', 'places']

/** Settings of delivery: charges are changed by the job kind "settings.delivery". */
export function serveOfficeDelivery(app: FastifyInstance): void {
  serveOfficeCall(app, officeDelivery, async ({ tx }) => {
    const { value, version } = await freeDeliverySetting.load(tx)
    return { data: { freeFrom: value.fromCents, freeFromVersion: version, ...(await loadChargedPlaces(tx)) } }
  })

  serveOfficeCall(app, officeFreeDeliverySave, async (request) => {
    const { tx, now, input } = request
    if (input.freeFrom < 0)
      throw refuse('invalid-request', 'Enter 0 or more.', { fields: { freeFrom: 'Enter 0 or more.' } })
    const before = (await freeDeliverySetting.load(tx)).value
    const value = { fromCents: input.freeFrom }
    const given = { value, version: input.version, reason: null, staffId: staffOf(request).staffId }
    const { version } = await freeDeliverySetting.save(tx, now, given)
    const subject = { kind: 'setting', id: freeDeliverySetting.key }
    return {
      data: { freeFrom: input.freeFrom, version },
      message: 'Saved.',
      audit: { action: 'settings.free-delivery', subject, before, after: value },
      shopChange: await changedShop(tx, TAGS),
    }
  })

  serveOfficeCall(app, officeTownList, async ({ tx, input }) => ({
    data: await listChargedTowns(tx, input.countyId),
  }))

  serveOfficeCall(app, officeTownAdd, async ({ tx, input }) => {
    const { countyId, postalCode = null } = input
    const name = tidyName(input.name)
    const county = await placeNamed(tx, { countyId })
    await lockTowns(tx)
    const existing = findTown(await listTowns(tx, countyId), name)
    if (existing && !existing.isOther) {
      const sentence = `${county.name} already has ${existing.name}.`
      throw refuse('invalid-request', sentence, { fields: { name: sentence } })
    }
    const cityId = await addTown(tx, countyId, name, postalCode)
    return {
      data: { cityId, name, own: null },
      message: `${name} is added.`,
      audit: { action: 'settings.town', subject: { kind: 'town', id: cityId }, after: { name, postalCode } },
      shopChange: await changedShop(tx, TAGS),
    }
  })

  serveOfficeCall(app, officeDeliveryTry, async ({ tx, input }) => {
    const destination = await loadDestination(tx, input.cityId)
    if (!destination) throw refuse('not-found', 'There is no such town.')
    const { city, county, country, terms } = destination
    const town = `${city.name}, ${county.name}`
    if (!terms) return { data: { town, price: null } }
    const price = deliveryPrice(terms, input.productsValue)
    const isTowns = await ownChargeOf(tx, { countryId: country.id, countyId: county.id, cityId: city.id, name: '' })
    const isCountys = await ownChargeOf(tx, { countryId: country.id, countyId: county.id, cityId: null, name: '' })
    return {
      data: {
        town,
        price: {
          ...{ exVat: price.exVatCents, withVat: price.withVatCents, days: price.days, carrier: terms.providerName },
          isFree: price.exVatCents === 0 && terms.exVatCents > 0,
          from: isTowns ? ('town' as const) : isCountys ? ('county' as const) : ('country' as const),
        },
      },
    }
  })

  serveOfficeCall(app, officePickUpPoints, async ({ tx }) => ({ data: await listOfficePickUpPoints(tx) }))

  serveOfficeCall(app, officePickUpPointSave, async ({ tx, input }) => {
    const { before, after } = await savePickUpPoint(tx, { ...input, phone: input.phone ?? '' })
    const shown = ({ waiting: _waiting, ...point }: typeof after) => point
    return {
      data: after,
      message: before ? 'Saved.' : `${after.name} is added.`,
      audit: {
        ...{ action: 'settings.pick-up-point', subject: { kind: 'pick-up-point', id: after.id } },
        ...{ before: before ? shown(before) : undefined, after: shown(after) },
      },
      shopChange: await changedShop(tx, TAGS),
    }
  })
}
