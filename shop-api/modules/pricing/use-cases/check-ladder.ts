/** Checks ladders before they are saved, and prices a cart with them, without writing. */
import type { Input, Output } from '#lib/contract/base/call.ts'
import type { LadderForm, officeLadderCart, officeLadderCheck } from '#lib/contract/pricing/office/ladders.ts'
import { dayInNairobi } from '#lib/format/clock.ts'
import { sumCents } from '#lib/format/money.ts'
import type { Session } from '../../../db/client.ts'
import { refuse } from '../../../refusal.ts'
import { loadForCart } from '../queries/load-sellables.ts'
import { type Covered, countCovered, findCovered } from '../queries/offers.sql.ts'
import {
  findLadderBelowCost,
  findLadderProducts,
  findOrderItems,
  findOverlappingLadders,
} from '../queries/office-ladders.sql.ts'
import type { Ladder } from '../rules/ladder.ts'
import { ladderFaults } from '../rules/ladder-form.ts'
import { ladderWarnings } from '../rules/ladder-warnings.ts'
import { type PricedLine, priceLines } from '../rules/price-lines.ts'
import { quantityOf } from '../rules/quantity.ts'
import { nameOf } from '../rules/sellable.ts'
import { coveredBy } from './try-offer.ts'

const coveredByLadder = ({ isOfAll, targets }: LadderForm): Covered => coveredBy({ isOfAll, targets, leftOut: [] })

const buyerIds = ({ buyer, buyerOf }: LadderForm) => ({
  groupId: buyer === 'group' ? (buyerOf?.id ?? null) : null,
  companyId: buyer === 'company' ? (buyerOf?.id ?? null) : null,
})

/** Products that a ladder would sell below cost, with both amounts in cents, largest loss first. */
export function ladderBelowCost({ query }: Session, form: LadderForm) {
  const prices = form.steps.flatMap(({ exVatPrice }) => exVatPrice ?? [])
  return findLadderBelowCost(query, {
    ...coveredByLadder(form),
    fixed: prices.length > 0 ? Math.min(...prices) : null,
    off: Math.max(0, ...form.steps.map(({ percentHundredths }) => percentHundredths ?? 0)),
  })
}

/** @throws `second-person-needed` if products would sell below cost */
export async function refuseLadderBelowCost(tx: Session, form: LadderForm): Promise<void> {
  const below = await ladderBelowCost(tx, form)
  const [first] = below
  if (!first) return
  const names = below.length === 1 ? first.name : `${below.length} products`
  throw refuse('second-person-needed', `${names} would sell below cost. Request the approval of another person.`)
}

/** Faults and warnings of a form, and products below cost. */
export async function checkLadder(
  tx: Session,
  now: Date,
  { ladderId, form }: Input<typeof officeLadderCheck>,
): Promise<Output<typeof officeLadderCheck>> {
  const { query } = tx
  const today = dayInNairobi(now)
  const faults = ladderFaults(form, today, ladderId === undefined)
  const covered = coveredByLadder(form)
  const buyer = buyerIds(form)
  const { validFrom, validTo } = form
  const [counts] = await countCovered(query, covered)
  const shown = { families: counts?.families ?? 0, variants: counts?.variants ?? 0, faults }
  if (Object.keys(faults).length > 0) return { ...shown, warnings: [], belowCost: [] }
  const isToCome = validFrom > today
  const [products, others, below] = await Promise.all([
    findLadderProducts(query, { ...covered, ...buyer, day: isToCome ? validFrom : today }),
    findOverlappingLadders(query, { ...covered, ...buyer, ladderId: ladderId ?? null, validFrom, validTo }),
    ladderBelowCost(tx, form),
  ])
  return {
    ...shown,
    warnings: ladderWarnings(form, products, others),
    belowCost: below.map(({ id, name }) => ({ id, name })),
  }
}

/** A form as a valid ladder, to price a cart with it. */
function triedLadder({ counting, unit, targets, ...form }: LadderForm, id: number): Ladder {
  const steps = form.steps.toSorted((one, other) => one.fromUnits - other.fromUnits)
  const codesOf = (kind: LadderForm['targets'][number]['kind']) =>
    new Set(targets.filter((one) => one.kind === kind).map((one) => one.id))
  return { id, counting, unit, steps, collections: codesOf('collection'), subCollections: codesOf('sub-collection') }
}

const totalOf = (lines: readonly PricedLine[]) => ({
  exVat: sumCents(lines.map(({ exVatCents }) => exVatCents)),
  withVat: sumCents(lines.map(({ withVatCents }) => withVatCents)),
})

/**
 * Prices a cart, or the products of an order, with the saved prices and with a ladder that is not saved. The prices are
 * those of the order's company, else of the company of the ladder. Offers are not included.
 * @throws `not-found` for an unknown order number
 */
export async function priceLadderCart(
  tx: Session,
  now: Date,
  { ladderId, form, items, orderNo = null }: Input<typeof officeLadderCart>,
): Promise<Output<typeof officeLadderCart>> {
  const [order] = orderNo === null ? [] : await findOrderItems(tx.query, { orderNo })
  if (orderNo !== null && !order) throw refuse('not-found', `There is no order ${orderNo}.`)
  const chosen = order?.items ?? items
  const ids = chosen.map(({ productId }) => productId)
  const companyId = order ? order.companyId : buyerIds(form).companyId
  const [{ variants }, covered] = await Promise.all([
    loadForCart(tx, ids, { companyId, day: dayInNairobi(now) }),
    findCovered(tx.query, { ...coveredByLadder(form), ids }),
  ])
  const coveredIds = new Set(covered.map(({ id }) => id))
  // A number that no saved ladder has.
  const tried = triedLadder(form, ladderId ?? 0)
  const withLadder = new Map(
    [...variants].map(([id, variant]) => {
      const others = variant.ladders.filter((ladder) => ladder.id !== ladderId)
      return [id, { ...variant, ladders: coveredIds.has(id) ? [...others, tried] : others }]
    }),
  )
  const isForSale = ({ variant }: PricedLine) => variant.visibility
  const saved = priceLines(chosen, variants).priced.filter(isForSale)
  const then = priceLines(chosen, withLadder).priced.filter(isForSale)
  const amountsOf = (line: PricedLine) => ({ unit: line.variant.exVatCents, exVat: line.exVatCents })
  return {
    lines: saved.flatMap((line, at) => {
      const other = then[at]
      if (!other) return []
      const { productId, variant, tenths } = line
      return [
        {
          ...{ productId, name: nameOf(variant), quantity: quantityOf(tenths) },
          ...{ saved: amountsOf(line), withLadder: amountsOf(other), isCovered: coveredIds.has(productId) },
        },
      ]
    }),
    saved: totalOf(saved),
    withLadder: totalOf(then),
  }
}
