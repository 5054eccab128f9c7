import type { FastifyInstance } from 'fastify'
import { deliveryCharge, deliveryChargeList } from '#lib/contract/content/reference.ts'
import { type Clock, today } from '#lib/format/clock.ts'
import { calendarDays } from '#lib/format/open-days.ts'
import type { Session } from '../../../db/client.ts'
import { refuse } from '../../../refusal.ts'
import { loadAddress } from '../../accounts/use-cases/addresses.ts'
import { findBranch } from '../../companies/queries/branches.ts'
import { noBranch } from '../../companies/rules/branch.ts'
import { type Caller, signedIn } from '../../identity/caller.ts'
import { serveCall, serveRead } from '../../identity/serve-call.ts'
import { freeDeliveryOf } from '../../pricing/queries/free-delivery.ts'
import { freeDeliverySetting } from '../../site/queries/free-delivery.ts'
import { listCharges } from '../../site/queries/list-charges.ts'
import { loadDestination } from '../../site/queries/load-destination.ts'
import { deliveryPrice } from '../../site/rules/delivery-price.ts'
import { loadSite } from '../../site/use-cases/site.ts'
import { loadDeliveryHistory, payOnDeliverySetting } from '../queries/pay-on-delivery.ts'
import { payOnDeliveryUpTo } from '../rules/pay-on-delivery.ts'
import { NO_DELIVERY_TO_BRANCH } from '../rules/recipient.ts'

/**
 * The town of a branch; null if its country has no list of towns. @throws ProblemError not-found for another company's
 * branch
 */
async function townOfBranch(tx: Session, caller: Caller, branchId: number): Promise<number | null> {
  const { userId, account } = signedIn(caller)
  const { companyId, userType } = account
  const branch = companyId === null ? null : await findBranch(tx, { companyId, userId, userType }, branchId)
  if (!branch) throw noBranch()
  return branch.deliveryPlace.cityId
}

/** The largest order that the caller can pay on delivery in a county, if that is offered. Companies are not. */
async function payOnDeliveryTo(tx: Session, caller: Caller, countyId: number) {
  const { value } = await payOnDeliverySetting.load(tx)
  const isGuest = caller.who === 'guest'
  if (!value.isOffered || (!isGuest && caller.account.companyId !== null)) return {}
  const { refused } = isGuest ? { refused: 0 } : await loadDeliveryHistory(tx, { userId: caller.userId, phone: null })
  const upTo = payOnDeliveryUpTo(value, { countyId, isGuest, refused })
  return upTo === null ? {} : { payOnDeliveryUpTo: upTo }
}

export function serveDelivery(app: FastifyInstance): void {
  const { clock } = app.shop
  serveCall(app, deliveryCharge, async ({ input, caller, tx }) => {
    const cityId =
      input.branchId !== null
        ? await townOfBranch(tx, caller, input.branchId)
        : input.addressId === null
          ? input.cityId
          : ((await loadAddress(tx, signedIn(caller).userId, input.addressId)).city?.id ?? null)
    const destination = cityId === null ? null : await loadDestination(tx, cityId)
    const terms = destination?.terms
    if (!terms && input.branchId !== null) {
      throw refuse('invalid-request', NO_DELIVERY_TO_BRANCH, { fields: { branchId: NO_DELIVERY_TO_BRANCH } })
    }
    if (!terms && input.addressId !== null) {
      const message = 'We do not deliver to this address. Please choose another, or collect your order.'
      throw refuse('invalid-request', message, { fields: { addressId: message } })
    }
    if (!terms) {
      throw refuse('invalid-request', 'Please choose a city', { fields: { cityId: 'Please choose a city' } })
    }
    const { openDays } = await loadSite(tx)
    const offer = await freeDeliveryOf(tx, clock(), input.offers ?? [], destination.county.id)
    const price = deliveryPrice(terms, input.goodsValue ?? null, offer)
    return {
      data: {
        id: terms.id,
        charge: price.exVatCents,
        chargeWithVat: price.withVatCents,
        vatPerc: price.vatPerc,
        provider_name: terms.providerName,
        ...daysOf(price, clock, openDays),
        freeFrom: terms.freeFromCents,
        ...(price.offer && { offer: price.offer.name }),
        ...(await payOnDeliveryTo(tx, caller, destination.county.id)),
      },
    }
  })

  serveRead(app, deliveryChargeList, async ({ tx }) => {
    const { openDays } = await loadSite(tx)
    return {
      data: {
        freeFrom: (await freeDeliverySetting.load(tx)).value.fromCents,
        charges: (await listCharges(tx)).map(({ county, town, price }) => ({
          county,
          town,
          chargeWithVat: price.withVatCents,
          ...daysOf(price, clock, openDays),
          provider_name: price.terms?.providerName ?? '',
        })),
      },
    }
  })
}

/** Days until arrival: calendar days from today, and working days. */
const daysOf = ({ days }: { days: number }, clock: Clock, openDays: string) => ({
  deliveryDays: calendarDays(today(clock), days, openDays),
  workingDays: days,
})
