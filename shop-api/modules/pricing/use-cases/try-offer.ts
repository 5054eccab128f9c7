/** Previews the effect of an offer and the price of a cart, without writing. */
import type { Output } from '#lib/contract/base/call.ts'
import type { OfferForm } from '#lib/contract/pricing/office/offer-form.ts'
import type { officeOfferCart, officeOfferPreview } from '#lib/contract/pricing/office/offers.ts'
import { type Clock, dayInNairobi } from '#lib/format/clock.ts'
import { sumCents, withVat } from '#lib/format/money.ts'
import type { Session } from '../../../db/client.ts'
import { refuse } from '../../../refusal.ts'
import { standardVatPerc } from '../../site/queries/standard-vat.ts'
import { loadPromotions } from '../queries/load-promotions.ts'
import { loadForCart } from '../queries/load-sellables.ts'
import {
  type Covered,
  countAgreed,
  countCovered,
  findBelowCost,
  findCovered,
  findEffects,
} from '../queries/offers.sql.ts'
import { leftOver } from '../rules/below-cost.ts'
import { problemOf } from '../rules/line-problems.ts'
import { mostOff, offerFaults, triedOffer } from '../rules/offer-form.ts'
import { offerLines } from '../rules/offer-lines.ts'
import { priceLines } from '../rules/price-lines.ts'
import { quantityOf } from '../rules/quantity.ts'
import { nameOf } from '../rules/sellable.ts'

const MAX_EFFECTS = 8

/** The targets of a form, as parameters of its statements. */
export function coveredBy({ isOfAll, targets, leftOut }: Pick<OfferForm, 'isOfAll' | 'targets' | 'leftOut'>): Covered {
  const idsOf = (kind: OfferForm['targets'][number]['kind']) =>
    targets.filter((one) => one.kind === kind).map(({ id }) => id)
  const numbers = (ids: readonly string[]) => ids.map(Number).filter(Number.isSafeInteger)
  return {
    isOfAll,
    collections: idsOf('collection'),
    subCollections: idsOf('sub-collection'),
    families: numbers(idsOf('family')),
    variants: numbers(idsOf('variant')),
    leftOut: leftOut.map(({ id }) => id),
  }
}

/** The preview of an offer: its products, the new prices of some of them, and the buyers that already pay less. */
export async function previewOffer(
  tx: Session,
  now: Date,
  form: OfferForm,
): Promise<Output<typeof officeOfferPreview>> {
  const { query } = tx
  const covered = coveredBy(form)
  const faults = offerFaults(form, now, false)
  const off =
    faults.percent || faults.amount || faults.buyUnits || faults.freeUnits
      ? 0
      : mostOff(form, await standardVatPerc(tx))
  const [[counts], effects, belowCost, [agreed]] = await Promise.all([
    countCovered(query, covered),
    findEffects(query, { ...covered, off, most: MAX_EFFECTS }),
    findBelowCost(query, { ...covered, off }),
    countAgreed(query, { ...covered, off, day: dayInNairobi(now) }),
  ])
  return {
    families: counts?.families ?? 0,
    variants: counts?.variants ?? 0,
    effects: effects.map(({ id, name, code, shop, offer, vatPerc, cost }) => ({
      ...{ productId: id, name, code, shop, offer },
      offerWithVat: withVat(offer, vatPerc),
      leftOver: leftOver(offer, cost),
    })),
    belowCost: belowCost.map(({ id, name }) => ({ id, name })),
    paysLess: agreed?.paysLess ?? 0,
    getsOffer: agreed?.getsOffer ?? 0,
    faults,
  }
}

/** Products that a form would sell below cost, with both amounts in cents, largest loss first. */
export async function productsBelowCost(tx: Session, form: OfferForm) {
  return findBelowCost(tx.query, { ...coveredBy(form), off: mostOff(form, await standardVatPerc(tx)) })
}

/**
 * Refuses offers below cost: they need the approval of another staff member.
 * @throws `second-person-needed` if products would sell below cost
 */
export async function refuseBelowCost(tx: Session, form: OfferForm): Promise<void> {
  const below = await productsBelowCost(tx, form)
  const [first] = below
  if (first)
    throw refuse(
      'second-person-needed',
      `${below.length === 1 ? first.name : `${below.length} products`} would sell below cost. Leave ${below.length === 1 ? 'it' : 'them'} out, or request the approval of another person.`,
    )
}

/** The current price of a cart with the active offers, a code, and an unsaved offer. */
export async function priceTriedCart(
  tx: Session,
  clock: Clock,
  {
    items,
    companyId = null,
    code,
    form,
  }: {
    items: readonly { productId: number; quantity: number }[]
    companyId?: number | null | undefined
    code?: string | undefined
    form?: OfferForm | undefined
  },
): Promise<Output<typeof officeOfferCart>> {
  const now = clock()
  const ids = items.map(({ productId }) => productId)
  const buyer = { companyId, day: dayInNairobi(now) }
  const person = { companyId, userId: null, phone: null, email: null }
  const [stock, found, tried] = await Promise.all([
    loadForCart(tx, ids, buyer),
    loadPromotions(tx, clock, { productIds: ids, code, person }, false),
    form ? findCovered(tx.query, { ...coveredBy(form), ids }) : [],
  ])
  const extra = form ? [triedOffer(form, new Set(tried.map(({ id }) => id)))] : []
  const context = {
    automatic: [...found.automatic, ...extra],
    code: found.code,
    buyer: { ...found.buyer, companyId },
  }
  const { priced } = priceLines(items, stock.variants)
  const { lines, delivery, code: outcome } = offerLines(priced, context, now)
  const counted = lines.filter(({ variant }) => variant.visibility)
  return {
    lines: counted.map((line) => ({
      productId: line.productId,
      name: nameOf(line.variant),
      quantity: quantityOf(line.tenths),
      before: line.exVatCents + (line.offer?.cents ?? 0),
      off: line.offer?.cents ?? 0,
      withVat: line.withVatCents,
      isAgreed: line.isAgreed,
      offer: line.offer?.name ?? null,
      problem: problemOf(line)?.message ?? null,
    })),
    exVat: sumCents(counted.map((line) => line.exVatCents)),
    off: sumCents(counted.map(({ offer }) => offer?.cents ?? 0)),
    withVat: sumCents(counted.map((line) => line.withVatCents)),
    codeMessage: outcome ? outcome.message || 'The code counts.' : null,
    delivery: delivery.map(({ name }) => name),
  }
}
