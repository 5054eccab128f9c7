import type { Input } from '#lib/contract/base/call.ts'
import { SHIPPING_TYPE } from '#lib/contract/base/codes.ts'
import type { DraftForm } from '#lib/contract/orders/office/draft-form.ts'
import type { quoteRequest } from '#lib/contract/quotes/quotes.ts'
import type { Session } from '../../../db/client.ts'
import { refuse } from '../../../refusal.ts'
import { companyOwners } from '../../companies/queries/company-owners.ts'
import { lockForOrder } from '../../pricing/queries/load-sellables.ts'
import { mergeLines, priceLines } from '../../pricing/rules/price-lines.ts'
import { quantityOf } from '../../pricing/rules/quantity.ts'
import { nameOf } from '../../pricing/rules/sellable.ts'
import { insertQuote } from '../queries/quotes.ts'
import type { QuoteLine } from '../rules/quote-line.ts'
import { notifyQuoteStaff } from './notify-staff.ts'
import { loadPrices, refuseUnsold } from './price-offer.ts'
import type { BuyerQuoteParts } from './quote-parts.ts'
import { newQuoteToken } from './send-offer.ts'

/** The requester of a quote. */
export interface Requester {
  /** Null for a guest. */
  userId: number | null
  companyId: number | null
  /** A representative who requests it for the trader whose company it is. */
  isRep: boolean
  name: string
}

type RequestInput = Input<typeof quoteRequest>

/** Writes a quote without prices. @returns its number @throws `invalid-request` with fields; `not-for-sale` */
export async function requestQuote(parts: BuyerQuoteParts, input: RequestInput, by: Requester): Promise<number> {
  const { tx, clock, now } = parts
  const { userId, companyId, isRep, name } = by
  const buyerId = isRep && companyId !== null ? await ownerOf(tx, companyId) : userId
  const form = formOf(input, { userId: buyerId, companyId })
  // The destination of an account must be its own; staff complete that of a guest.
  if (buyerId !== null) await loadPrices(tx, clock, form)
  const lines = await wishLines(tx, form.items)
  const madeBy = isRep ? 'rep' : 'customer'
  const note = input.note ?? ''
  const no = await insertQuote(
    tx,
    now,
    { userId: buyerId, companyId, repId: isRep ? userId : null, ...newQuoteToken(parts) },
    { kind: 'wish', form, lines, note, madeBy, madeByName: name },
  )
  const act = { kind: 'requested', products: lines.length } as const
  await notifyQuoteStaff(parts, { no, companyId }, { act, note, actorId: userId })
  return no
}

async function ownerOf(tx: Session, companyId: number): Promise<number> {
  const [owner] = await companyOwners(tx, companyId)
  if (!owner) throw refuse('not-allowed', 'This company has no owner with an account.')
  return owner.id
}

/** Products and quantities of a wish, with names and without prices. @throws `not-for-sale`; `invalid-request` */
export async function wishLines(tx: Session, items: DraftForm['items']): Promise<QuoteLine[]> {
  const variants = await lockForOrder(
    tx,
    items.map(({ productId }) => productId),
    null,
  )
  const { priced, missing } = priceLines(items, variants)
  refuseUnsold(priced, missing.length)
  return priced.map(({ productId, tenths, variant }) => ({
    ...{ productId, tenths, code: variant.code, name: nameOf(variant), unit: variant.unitText },
    ...{ listCents: 0, quotedCents: 0, vatPerc: variant.vatPerc, exVatCents: 0, vatCents: 0 },
  }))
}

/** One item per product. */
export const mergedItems = (items: readonly { productId: number; quantity: number }[]): DraftForm['items'] =>
  mergeLines(items).map(({ productId, tenths }) => ({ productId, quantity: quantityOf(tenths) }))

const CONTACT = {
  firstName: 'Enter your first name.',
  lastName: 'Enter your last name.',
  email: 'Enter your email.',
  mobileNumber: 'Enter a mobile number.',
} as const

function formOf(
  { items, note: _, shippingType, pickUpPoint, addressId, branchId, ...contact }: RequestInput,
  { userId, companyId }: { userId: number | null; companyId: number | null },
): DraftForm {
  const isCollected = shippingType === SHIPPING_TYPE.pickup
  const form: DraftForm = {
    ...{ items: mergedItems(items), shippingType },
    ...(isCollected && { pickUpPoint: pickUpPoint ?? null }),
  }
  if (userId !== null) {
    const { companyName, kraPin } = contact
    const place = companyId === null ? { addressId: isCollected ? null : addressId, companyName, kraPin } : { branchId }
    return { ...form, userId, ...place }
  }
  const missing = Object.entries(CONTACT).filter(([field]) => contact[field as keyof typeof CONTACT] === undefined)
  if (missing.length > 0)
    throw refuse('invalid-request', 'Please complete your contact details.', { fields: Object.fromEntries(missing) })
  return { ...form, ...contact }
}
