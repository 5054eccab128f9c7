import type { Permission } from '#lib/contract/base/permissions.ts'
import {
  type EndProducts,
  endProductsJob,
  type LineDecision,
  MAX_ENDED_ORDERS,
} from '#lib/contract/catalogue/office/ending.ts'
import type { Session } from '../../../db/client.ts'
import { refuse } from '../../../refusal.ts'
import { defineJobKind, type JobContext, type JobKind } from '../../jobs/jobs/job-kind.ts'
import { findOrdersWith } from '../../orders/queries/ending-orders.sql.ts'
import { endLinesForShop, type LineEnding } from '../../orders/use-cases/end-lines.ts'
import { demandReplacements, endingsOf, endingVariants, endProducts } from '../use-cases/end-products.ts'

/** First the products themselves, then each order that changes. */
type Item =
  | { what: 'products'; name: string; familyId: number }
  | { what: 'order'; orderNo: number; beforeCents: number; endings: LineEnding[] }

const REASON = 'No longer sold'

/** @throws not-allowed if the staff member is not allowed to replace or remove a line */
function demandDecisions(permissions: ReadonlySet<Permission>, endings: readonly LineEnding[]): void {
  if (endings.some(({ by }) => by !== null) && !permissions.has('orders.edit'))
    throw refuse('not-allowed', 'Your roles do not allow you to change orders. Leave their lines unchanged.')
  if (endings.some(({ by }) => by === null) && !permissions.has('orders.cancel'))
    throw refuse('not-allowed', 'Your roles do not allow you to cancel lines of orders. Leave them unchanged.')
}

/** The outcome of each line of an order, without unchanged lines. @throws invalid-request */
function decidedEndings(
  orderNo: number,
  productIds: readonly number[],
  input: EndProducts,
  decisions: ReadonlyMap<string, LineDecision>,
): LineEnding[] {
  return endingsOf(productIds, input).flatMap((ending) => {
    const own = decisions.get(`${orderNo} ${ending.productId}`)
    const decision = own ?? input.others
    if (decision === 'cancel') return [{ ...ending, by: null }]
    if (decision === 'keep') return []
    if (ending.by !== null) return [ending]
    // Without a decision, a line without a replacement is delivered.
    if (own === undefined) return []
    throw refuse('invalid-request', `Order ${orderNo}: choose a replacement for the product, or another decision.`)
  })
}

async function itemsOf(tx: Session, input: EndProducts, permissions: ReadonlySet<Permission>): Promise<Item[]> {
  const rows = await endingVariants(tx, input)
  const ids = rows.map(({ variantId }) => variantId)
  await demandReplacements(tx, ids, input)
  const found = await findOrdersWith(tx.query, { ids, after: 0, most: MAX_ENDED_ORDERS + 1 })
  if (found.length !== input.orderCount)
    throw refuse('changed-meanwhile', 'Other orders have these products now. Check them again, then decide.')
  if (found.length > MAX_ENDED_ORDERS)
    throw refuse('invalid-request', 'More than 5,000 open orders have these products. End fewer variants at a time.')
  const decisions = new Map(
    input.decided.map(({ orderNo, productId, decision }) => [`${orderNo} ${productId}`, decision]),
  )
  const orders = found.flatMap(({ orderNo, productIds, valueCents }): Item[] => {
    const endings = decidedEndings(orderNo, productIds, input, decisions)
    return endings.length > 0 ? [{ what: 'order', orderNo, beforeCents: valueCents, endings }] : []
  })
  demandDecisions(
    permissions,
    orders.flatMap((one) => (one.what === 'order' ? one.endings : [])),
  )
  const name = input.variantIds.length > 0 ? rows.map(({ code }) => code).join(', ') : (rows[0]?.familyName ?? '')
  return [{ what: 'products', name, familyId: input.familyId }, ...orders]
}

async function endOrder(context: JobContext, item: Item & { what: 'order' }, words: string) {
  demandDecisions(context.staff.permissions, item.endings)
  const { orderNo, endings, beforeCents } = item
  const { tx, now, parts, staff } = context
  const asked = { orderNo, endings, beforeCents, words, reason: REASON }
  const done = await endLinesForShop({ tx, now, seller: parts.seller() }, asked, staff.name)
  return {
    sentence: done.sentence,
    audit: {
      action: 'orders.end-lines' as const,
      subject: { kind: 'order', id: orderNo },
      before: { cents: done.beforeCents },
      after: { cents: done.afterCents, lines: endings },
      reason: REASON,
    },
  }
}

/** Ends products, then replaces or removes their lines, one order at a time. Failures are named, and can be retried. */
const endJob = defineJobKind(endProductsJob, {
  items: (tx, input, { permissions }) => itemsOf(tx, input, permissions),
  label: ({ variantIds }, count) => {
    const what =
      variantIds.length === 0 ? 'a family' : variantIds.length === 1 ? 'a variant' : `${variantIds.length} variants`
    return count > 1 ? `End ${what}, ${count === 2 ? '1 order' : `${count - 1} orders`}` : `End ${what}`
  },
  itemName: (item) => (item.what === 'order' ? `Order ${item.orderNo}` : item.name),
  itemPath: (item) => (item.what === 'order' ? `/office/orders/${item.orderNo}` : `/office/catalogue/${item.familyId}`),
  run: async (context, item, input) => {
    if (item.what === 'order') return endOrder(context, item, input.words ?? '')
    const ended = await endProducts(context.tx, context.now, input)
    return ended ? { sentence: 'No longer sold.', ...ended } : { sentence: 'It was ended before.', audit: [] }
  },
})

export const ENDING_JOBS: readonly JobKind[] = [endJob]
