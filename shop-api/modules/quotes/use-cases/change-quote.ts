import { eq } from 'drizzle-orm'
import type { DraftForm } from '#lib/contract/orders/office/draft-form.ts'
import { dayInNairobi } from '#lib/format/clock.ts'
import { quotes } from '../../../db/schema/quotes.ts'
import { refuse } from '../../../refusal.ts'
import { quoteFor } from '../../orders/rules/decide-order.ts'
import { draftInput } from '../../orders/use-cases/draft-input.ts'
import { lockOrderContext } from '../../orders/use-cases/place-order.ts'
import {
  addVersion,
  lastOffer,
  loadVersion,
  type NewVersion,
  type QuoteRow,
  type VersionRow,
} from '../queries/quotes.ts'
import {
  refuseAcceptance,
  refuseBuyerChange,
  refuseLastDay,
  refuseOffer,
  refuseOutdated,
} from '../rules/quote-state.ts'
import { quotedContext, reducedItems } from '../rules/quoted-context.ts'
import { notifyQuoteStaff } from './notify-staff.ts'
import { quoteLineOf } from './price-offer.ts'
import type { BuyerQuoteParts, QuoteParts } from './quote-parts.ts'
import { mergedItems, wishLines } from './request-quote.ts'
import { mailQuote, type OfferTerms, offerContent } from './send-offer.ts'

/** Changes of a locked quote without new prices: by its buyer, and by staff. */

/** The buyer requests another offer: a new version without prices. @throws as `refuseBuyerChange`; `not-for-sale` */
export async function requestChange(
  parts: BuyerQuoteParts,
  quote: QuoteRow,
  {
    version,
    items,
    note,
  }: { version: number; items: readonly { productId: number; quantity: number }[]; note: string },
  { name, actorId }: { name: string; actorId: number | null },
): Promise<void> {
  const { tx, now } = parts
  const refused = refuseBuyerChange(quote, version)
  if (refused) throw refused
  const { form } = await loadVersion(tx, quote)
  const priceOf = (productId: number) => form.items.find((item) => item.productId === productId)?.agreedPrice
  // The earlier prices remain in the form, so that the next offer starts from them.
  const wished = mergedItems(items).map((item) => ({ ...item, agreedPrice: priceOf(item.productId) ?? null }))
  const lines = await wishLines(tx, wished)
  await addVersion(tx, now, quote, {
    ...{ kind: 'wish', form: { ...form, items: wished }, lines, note, madeBy: 'customer', madeByName: name },
  })
  const act = { kind: 'change-requested', products: lines.length } as const
  await notifyQuoteStaff(parts, quote, { act, note, actorId })
}

/** The buyer declines a quote, or withdraws a request without prices. @throws as `refuseBuyerChange` */
export async function declineQuote(
  parts: BuyerQuoteParts,
  quote: QuoteRow,
  { version, note, actorId }: { version: number; note: string; actorId: number | null },
): Promise<void> {
  const { tx, now } = parts
  const refused = refuseBuyerChange(quote, version)
  if (refused) throw refused
  await tx.db.update(quotes).set({ state: 'declined', reason: note, changedAt: now }).where(eq(quotes.no, quote.no))
  const kind = quote.lastDay === null ? 'request-withdrawn' : 'declined'
  await notifyQuoteStaff(parts, quote, { act: { kind }, note, actorId })
}

/** Staff withdraw a quote. @throws `changed-meanwhile`; `not-allowed` */
export async function withdrawQuote(
  { tx, now }: QuoteParts,
  quote: QuoteRow,
  { version, reason }: { version: number; reason: string },
): Promise<void> {
  const refused = refuseBuyerChange(quote, version)
  if (refused) throw refused
  await tx.db.update(quotes).set({ state: 'withdrawn', reason, changedAt: now }).where(eq(quotes.no, quote.no))
}

/**
 * Makes a version with the available quantities at the same prices and terms, which the buyer can accept.
 * @throws as an acceptance is refused; `not-allowed` if all is available; `out-of-stock` if no product is
 */
export async function reduceQuote(
  parts: QuoteParts,
  quote: QuoteRow,
  version: number,
  buyerName: string,
): Promise<void> {
  const { tx, clock, now } = parts
  const refused = refuseAcceptance(quote, version, now)
  if (refused) throw refused
  const current = await loadVersion(tx, quote)
  const { input, buyer } = await draftInput(tx, current.form)
  const { variants } = await lockOrderContext(tx, clock, input, buyer, 'quote')
  const items = reducedItems(current.form.items, variants)
  if (items.length === 0) throw refuse('out-of-stock', 'None of these products is in stock at the moment.')
  const isSame = items.length === current.form.items.length && sumOf(items) === sumOf(current.form.items)
  if (isSame) throw refuse('not-allowed', 'All products are in stock. You can accept the quote.')
  const terms = { lastDay: current.lastDay ?? dayInNairobi(now), note: 'Quantities reduced to the available stock.' }
  const content = await sameTerms(parts, current, { ...current.form, items }, terms)
  await addVersion(tx, now, quote, { ...content, madeBy: 'customer', madeByName: buyerName })
}

const sumOf = (items: readonly { quantity: number }[]) => items.reduce((sum, { quantity }) => sum + quantity, 0)

/**
 * Staff send the last offer again with a new last day. An open quote can be renewed if its buyer wishes the same quantities.
 * @throws `changed-meanwhile`; `not-allowed`; `invalid-request`
 */
export async function renewQuote(
  parts: QuoteParts,
  quote: QuoteRow,
  { version, lastDay }: { version: number; lastDay: string },
  staff: { staffId: number; name: string },
): Promise<void> {
  const { tx, now } = parts
  const refused = refuseOffer(quote) ?? refuseOutdated(quote, version)
  if (refused) throw refused
  const wrongDay = refuseLastDay(lastDay, dayInNairobi(now))
  if (wrongDay) throw refuse('invalid-request', wrongDay, { fields: { lastDay: wrongDay } })
  const [current, offer] = [await loadVersion(tx, quote), await lastOffer(tx, quote.no)]
  if (!offer || !hasSameItems(current.form, offer.form))
    throw refuse('not-allowed', 'The customer wishes other quantities. Prepare a new offer.')
  const content = await sameTerms(parts, offer, offer.form, { lastDay, note: offer.note })
  await addVersion(tx, now, quote, { ...content, madeBy: 'staff', madeByName: staff.name, staffId: staff.staffId })
  await mailQuote(parts, quote.no)
}

const hasSameItems = (one: DraftForm, other: DraftForm): boolean =>
  one.items.length === other.items.length &&
  one.items.every(({ productId, quantity }) =>
    other.items.some((item) => item.productId === productId && item.quantity === quantity),
  )

/** An offer with the unit prices and the delivery price of another, at current rates of VAT. */
async function sameTerms(
  { tx, clock }: QuoteParts,
  { lines, deliveryExVatCents, destination }: VersionRow,
  form: DraftForm,
  terms: OfferTerms,
): Promise<Omit<NewVersion, 'madeBy' | 'madeByName' | 'staffId'>> {
  const { input, buyer } = await draftInput(tx, form)
  const context = await lockOrderContext(tx, clock, input, buyer, 'quote')
  const fixed = quotedContext(context, lines, { exVatCents: deliveryExVatCents, vatPerc: null })
  const { priced, missing, quote } = quoteFor(form.items, fixed, clock)
  if (missing.length > 0) throw refuse('not-for-sale', 'We no longer sell a product of this quote.')
  const {
    madeBy: _,
    madeByName: _n,
    ...content
  } = offerContent({ form, lines: priced.map(quoteLineOf), quote, destination }, terms, {
    madeBy: 'staff',
    madeByName: '',
  })
  return content
}
