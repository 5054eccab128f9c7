import { dayInNairobi, showDay } from '#lib/format/clock.ts'
import { tidyKraPin } from '#lib/format/kra-pin.ts'
import { showMoney } from '#lib/format/money.ts'
import { offeredDepositText } from '#lib/orders/deposit-text.ts'
import type { Session } from '../../../db/client.ts'
import type { DrawnDocument } from '../../../documents/document.ts'
import { refuse } from '../../../refusal.ts'
import { drawDocument } from '../../orders/documents/draw-document.ts'
import { deliveryLine, type Party } from '../../orders/rules/tax-document.ts'
import { buyerOf } from '../../orders/use-cases/issue-tax-document.ts'
import { findQuote, findVersion, lastOffer, loadParties, type QuoteRow, type VersionRow } from '../queries/quotes.ts'
import type { QuoteDocumentRequest } from '../rules/quote-document-request.ts'
import { endText, stateAt } from '../rules/quote-state.ts'
import { depositOfOffer } from '../use-cases/offer-deposit.ts'
import { savingOf } from '../use-cases/price-offer.ts'

/** The last offer of a quote as a document. @throws `not-found` without an offer */
export async function quoteDocument(tx: Session, now: Date, quote: QuoteRow, seller: Party): Promise<DrawnDocument> {
  const drawn = await documentOf(tx, now, quote, await lastOffer(tx, quote.no), seller)
  if (!drawn) throw refuse('not-found', 'This quote has no prices yet.')
  return drawn
}

/** The offer that an email attaches, as PDF; null if the quote was deleted in the meantime. */
export async function drawQuoteRequest(
  tx: Session,
  now: Date,
  { quoteNo, version }: QuoteDocumentRequest,
  seller: Party,
): Promise<Buffer | null> {
  const quote = await findQuote(tx, { quoteNo, access: 'staff' })
  const drawn = quote && (await documentOf(tx, now, quote, await findVersion(tx, quoteNo, version), seller))
  return drawn ? drawDocument(drawn) : null
}

async function documentOf(
  tx: Session,
  now: Date,
  quote: QuoteRow,
  version: VersionRow | undefined,
  seller: Party,
): Promise<DrawnDocument | null> {
  if (!version || version.totalCents === null || version.lastDay === null) return null
  const { form, lastDay, totalCents, roundingCents, destination, note } = version
  const { customer } = await loadParties(tx, quote.no)
  const { firstName = '', lastName = '', email = '', mobileNumber = '', companyName, kraPin } = form
  const { userId, companyId } = quote
  const pin = kraPin && { kraPin: tidyKraPin(kraPin) }
  const address = { firstName, lastName, email, mobileNumber, ...(companyName && { companyName }), ...pin }
  const buyer = await buyerOf(tx, { userId, companyId, address })
  const lines = version.lines.map(({ code, name, unit, tenths, quotedCents, vatPerc, exVatCents, vatCents }) => ({
    ...{ code, name, unit, tenths, unitExVatCents: quotedCents, vatPerc, exVatCents, vatCents },
  }))
  const all = [...lines, ...deliveryLine({ ...version, deliveryProviderName: null })]
  const saving = savingOf(version.lines)
  const isCurrent = version.version === quote.version && stateAt(quote, now) === 'offered'
  const deposit = isCurrent ? await depositOfOffer(tx, now, quote, version) : null
  return {
    title: 'Quote',
    serial: String(quote.no),
    seller,
    buyer: { ...buyer, name: buyer.name || customer },
    deliverTo: [destination],
    facts: [
      ['Version', String(version.version)],
      ['Date', showDay(dayInNairobi(version.at))],
      ['Valid until', showDay(lastDay)],
    ],
    lines: all,
    exVatCents: all.reduce((sum, { exVatCents }) => sum + exVatCents, 0),
    vatCents: all.reduce((sum, { vatCents }) => sum + vatCents, 0),
    ...{ roundingCents, totalCents },
    notes: [
      ...(note ? [note] : []),
      ...(saving > 0 ? [`${showMoney(saving)} with VAT below our list prices.`] : []),
      validity(quote, version.version, lastDay, now),
      ...(deposit ? [offeredDepositText(deposit)] : []),
      'This is not a tax invoice. We send the tax invoice with your order.',
    ],
    controlUnit: null,
  }
}

function validity(quote: QuoteRow, version: number, lastDay: string, now: Date): string {
  if (version !== quote.version) return 'This quote has a newer version. This version can no longer be accepted.'
  return stateAt(quote, now) === 'expired'
    ? 'This quote has expired.'
    : `Valid until ${endText(lastDay)}, if the products are in stock.`
}
