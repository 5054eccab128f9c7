/** Orders that staff prepare for a customer: stored, priced at current prices, and placed. */
import { and, desc, eq, inArray, lt, sql } from 'drizzle-orm'
import type { DraftForm } from '#lib/contract/orders/office/draft-form.ts'
import type { DraftOrder } from '#lib/contract/orders/office/drafts.ts'
import type { Clock } from '#lib/format/clock.ts'
import type { Session } from '../../../db/client.ts'
import { companies, users } from '../../../db/schema/accounts.ts'
import { variants as variantRows } from '../../../db/schema/catalogue.ts'
import { enquiries } from '../../../db/schema/help.ts'
import { draftOrders } from '../../../db/schema/order-changes.ts'
import { orders } from '../../../db/schema/orders.ts'
import { staffMembers } from '../../../db/schema/staff.ts'
import { whatsAppOrders } from '../../../db/schema/whatsapp.ts'
import { ProblemError, refuse } from '../../../refusal.ts'
import { isHeld } from '../../companies/rules/credit-status.ts'
import { refuseCredit } from '../../companies/rules/refuse-credit.ts'
import { problemOf as lineProblemOf } from '../../pricing/rules/line-problems.ts'
import { quantityOf } from '../../pricing/rules/quantity.ts'
import { tooSmall } from '../../pricing/rules/quantity-terms.ts'
import { nameOf } from '../../pricing/rules/sellable.ts'
import { depositFor, type OrderContext, quoteFor } from '../rules/decide-order.ts'
import { productsWithVat } from '../rules/quote.ts'
import { refuseRecipient } from '../rules/recipient.ts'
import { floorPrice, refuseSpecial, withSpecialPrices } from '../rules/special-price.ts'
import { type DraftInput, draftInput, faultsForStaff, withFigures } from './draft-input.ts'
import { lockOrderContext, type OrderParts, placeOrder } from './place-order.ts'

type DraftRow = typeof draftOrders.$inferSelect

/** Saves a draft, or replaces the version that was read. @throws `not-found`; `changed-meanwhile`; `not-allowed` if sent */
export async function saveDraft(
  tx: Session,
  now: Date,
  staffId: number,
  draft: {
    draftId?: number
    version?: number
    form: DraftForm
    totalCents: number
    /** The conversation that a new draft is made from. */
    enquiryId?: number
  },
): Promise<number> {
  const { draftId, version, form, totalCents, enquiryId } = draft
  if (draftId === undefined || version === undefined) {
    const [made] = await tx.db
      .insert(draftOrders)
      .values({ state: 'draft', form, staffId, totalCents, enquiryId, createdAt: now, changedAt: now })
      .returning({ id: draftOrders.id })
    return (made as { id: number }).id
  }
  await lockDraft(tx, draftId, version)
  await tx.db
    .update(draftOrders)
    .set({ form, totalCents, changedAt: now, version: sql`${draftOrders.version} + 1` })
    .where(eq(draftOrders.id, draftId))
  return draftId
}

/** Closes a draft. @throws as `saveDraft` */
export async function closeDraft(tx: Session, now: Date, draftId: number, version: number): Promise<void> {
  await lockDraft(tx, draftId, version)
  await tx.db
    .update(draftOrders)
    .set({ state: 'closed', changedAt: now, version: sql`${draftOrders.version} + 1` })
    .where(eq(draftOrders.id, draftId))
}

/** A draft that can still be changed, locked. @throws `not-found`; `changed-meanwhile`; `not-allowed` if it was sent */
export async function lockDraft(tx: Session, id: number, version: number): Promise<DraftRow> {
  const [row] = await tx.db.select().from(draftOrders).where(eq(draftOrders.id, id)).for('update')
  if (!row) throw refuse('not-found', 'We could not find this draft.')
  if (row.state !== 'draft') throw refuse('not-allowed', 'This draft was sent or discarded.')
  if (row.version !== version)
    throw refuse('changed-meanwhile', 'A colleague has changed this draft since you opened it. Check it again.')
  return row
}

/** Drafts that are not sent, last changed first. */
export async function listDrafts({ db }: Session) {
  const rows = await db
    .select({
      draftId: draftOrders.id,
      form: draftOrders.form,
      staff: staffMembers.name,
      total: draftOrders.totalCents,
      changedAt: draftOrders.changedAt,
      account: sql<string | null>`coalesce(${companies.name}, concat_ws(' ', ${users.firstName}, ${users.lastName}))`,
    })
    .from(draftOrders)
    .innerJoin(staffMembers, eq(staffMembers.id, draftOrders.staffId))
    .leftJoin(users, sql`${users.id} = (${draftOrders.form} ->> 'userId')::bigint`)
    .leftJoin(companies, eq(companies.id, users.companyId))
    .where(eq(draftOrders.state, 'draft'))
    .orderBy(desc(draftOrders.changedAt))
    .limit(200)
  return rows.map(({ form, changedAt, account, ...row }) => ({
    ...row,
    customer: (form.userId && account) || [form.firstName, form.lastName].filter(Boolean).join(' '),
    lines: form.items.length,
    changedAt: changedAt.toISOString(),
  }))
}

/** Days until an unchanged draft is deleted; an order made from it has a copy of the names. */
const KEPT_DAYS = 60

/** Deletes drafts that were not changed for a long time, because they contain personal data. */
export async function forgetOldDrafts({ db }: Session, clock: Clock): Promise<void> {
  const until = new Date(clock().getTime() - KEPT_DAYS * 24 * 60 * 60 * 1000)
  await db.delete(draftOrders).where(lt(draftOrders.changedAt, until))
}

/** A draft at current prices. @param publicUrl base URL of the customer's payment link @throws `not-found` */
export async function loadDraft(tx: Session, clock: Clock, draftId: number, publicUrl: string): Promise<DraftOrder> {
  const [row] = await tx.db
    .select({
      draft: draftOrders,
      staff: staffMembers.name,
      orderNo: orders.orderNo,
      creditTermsDays: orders.creditTermsDays,
    })
    .from(draftOrders)
    .innerJoin(staffMembers, eq(staffMembers.id, draftOrders.staffId))
    .leftJoin(orders, eq(orders.id, draftOrders.orderId))
    .where(eq(draftOrders.id, draftId))
  if (!row) throw refuse('not-found', 'We could not find this draft.')
  const { id, version, state, form, changedAt, orderId } = row.draft
  const priced = await priceDraft(tx, clock, form)
  return {
    draftId: id,
    ...{ version, state, form, staff: row.staff, orderNo: row.orderNo },
    changedAt: changedAt.toISOString(),
    ...priced,
    ...{ quoteNo: row.draft.quoteNo, enquiryNo: row.draft.enquiryId },
    payLink: orderId === null || row.creditTermsDays !== null ? null : `${publicUrl}/payment/${orderId}`,
  }
}

/** The current total of a draft, and its missing fields. Locks its products if `tx` is a transaction. */
export async function priceDraft(
  tx: Session,
  clock: Clock,
  form: DraftForm,
): Promise<Pick<DraftOrder, 'lines' | 'products' | 'delivery' | 'rounding' | 'total' | 'deposit' | 'faults'>> {
  const { buyer, input, faults } = await draftInput(tx, form)
  const context = await lockDraftContext(tx, clock, form, { buyer, input }, NETWORK)
  const costs = await costsOf(tx, form)
  const { priced, missing, quote } = quoteFor(form.items, context, clock)
  const wrongPlace = refuseRecipient(input, context.fulfilment, buyer)?.fields ?? {}
  const tooLittle = tooSmall(productsWithVat(priced), context.smallestCents ?? 0)
  const overLimit = context.credit && refuseCredit(context.credit, quote.totalCents)
  return {
    lines: priced.map((line) => ({
      productId: line.productId,
      code: line.variant.code,
      name: nameOf(line.variant),
      unit: line.variant.unitText,
      step: quantityOf(line.variant.stepTenths),
      free: quantityOf(line.variant.stockTenths),
      quantity: quantityOf(line.tenths),
      piecesPerBale: line.variant.piecesPerBale,
      unitPrice: line.variant.exVatCents,
      listPrice: line.shopUnitCents,
      floorPrice: floorPrice(line.shopUnitCents, costs.get(line.productId) ?? null),
      quoteFloor: floorPrice(line.shopUnitCents, null),
      amount: line.withVatCents,
      problem: lineProblemOf(line)?.message ?? priceProblem(form, line.productId, line.shopUnitCents, costs),
    })),
    products: quote.productsExVatCents + quote.productsVatCents,
    delivery: quote.delivery.withVatCents,
    rounding: quote.roundingCents,
    total: quote.totalCents,
    deposit: depositFor(context, priced, quote.totalCents, clock),
    faults: {
      ...faultsForStaff(wrongPlace),
      ...faults,
      ...(overLimit && {
        credit:
          context.credit && isHeld(context.credit)
            ? 'The company’s account is on hold.'
            : 'It is more than is available on the company’s account.',
      }),
      ...(tooLittle !== null && { items: tooLittle }),
      ...(priced.length === 0 && { items: 'Add a product.' }),
      ...(missing.length > 0 && { items: 'A product is no longer sold. Remove it.' }),
    },
  }
}

/**
 * Places a draft at current prices, as a guest's or the account's order. Its stock is taken, and its customer gets the
 * email with the payment link, or a notice that it is on the company's account.
 * @throws `not-found`, `changed-meanwhile`, or as placing an order is refused
 */
export async function placeDraft(
  tx: Session,
  parts: OrderParts,
  { draftId, version }: { draftId: number; version: number },
): Promise<{ orderId: string; orderNo: number; totalCents: number }> {
  const { form, enquiryId } = await lockDraft(tx, draftId, version)
  const { buyer, input, faults } = await draftInput(tx, form)
  if (Object.keys(faults).length > 0) throw refuse('invalid-request', 'This draft is not complete.', { fields: faults })
  // Each draft counts as a separate network, so that an office with many orders is not treated as a single guest.
  const context = await lockDraftContext(tx, parts.clock, form, { buyer, input }, `${NETWORK} ${draftId}`)
  const { priced, quote } = quoteFor(form.items, context, parts.clock)
  const costs = await costsOf(tx, form)
  const wrong = priced.flatMap((line) => priceProblem(form, line.productId, line.shopUnitCents, costs) ?? [])
  if (wrong[0]) throw refuse('invalid-request', wrong[0], { fields: { items: wrong[0] } })
  const placed = await placeOrder(tx, parts, withFigures(input, priced, quote), buyer, context)
  if (!placed.ok) throw new ProblemError(placed.problem)
  const { orderId, orderNo, totalValue } = placed.data
  await tx.db
    .update(draftOrders)
    .set({ state: 'sent', orderId, totalCents: totalValue, version: sql`${draftOrders.version} + 1` })
    .where(and(eq(draftOrders.id, draftId), eq(draftOrders.state, 'draft')))
  if (enquiryId !== null) await linkConversation(tx, enquiryId, { orderId, userId: buyer?.id ?? null })
  return { orderId, orderNo, totalCents: totalValue }
}

/** The conversation gets the updates of its order, and is shown on the pages of the order and of its customer. */
async function linkConversation(
  { db }: Session,
  enquiryId: number,
  { orderId, userId }: { orderId: string; userId: number | null },
): Promise<void> {
  await db.insert(whatsAppOrders).values({ orderId, enquiryId })
  await db
    .update(enquiries)
    .set({
      orderId,
      userId: sql`coalesce(${enquiries.userId}, ${userId}::bigint)`,
      version: sql`${enquiries.version} + 1`,
    })
    .where(eq(enquiries.id, enquiryId))
}

const NETWORK = 'office draft'

/** The data of a draft's order, with its special prices. */
async function lockDraftContext(
  tx: Session,
  clock: Clock,
  { items }: DraftForm,
  { buyer, input }: Pick<DraftInput, 'buyer' | 'input'>,
  network: string,
): Promise<OrderContext> {
  const context = await lockOrderContext(tx, clock, input, buyer, network)
  return { ...context, variants: withSpecialPrices(context.variants, items) }
}

type Costs = ReadonlyMap<number, number | null>

/** The known costs of a draft's products, by product. */
async function costsOf({ db }: Session, { items }: DraftForm): Promise<Costs> {
  const { id, costCents } = variantRows
  const ids = items.map(({ productId }) => productId)
  const rows = ids.length === 0 ? [] : await db.select({ id, costCents }).from(variantRows).where(inArray(id, ids))
  return new Map(rows.map((row) => [row.id, row.costCents]))
}

/** Reason why the special price of a product cannot be agreed; null if it can, or without such a price. */
function priceProblem({ items }: DraftForm, productId: number, listCents: number, costs: Costs): string | null {
  const agreed = items.find((item) => item.productId === productId)?.agreedPrice
  return agreed == null ? null : refuseSpecial(agreed, listCents, costs.get(productId) ?? null)
}
