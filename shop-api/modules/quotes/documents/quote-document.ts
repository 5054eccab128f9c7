import { dayInNairobi, showDay } from '#lib/format/clock.ts'
import { showMoney } from '#lib/format/money.ts'
import type { Session } from '../../../db/client.ts'
import type { DrawnDocument } from '../../../documents/document.ts'
import { refuse } from '../../../refusal.ts'
import { deliveryLine, type Party } from '../../orders/rules/tax-document.ts'
import { buyerOf } from '../../orders/use-cases/issue-tax-document.ts'
import { lastOffer, loadParties, type QuoteRow } from '../queries/quotes.ts'
import { endText, stateAt } from '../rules/quote-state.ts'
import { savingOf } from '../use-cases/price-offer.ts'

/** The last offer of a quote as a document. @throws `not-found` without an offer */
export async function quoteDocument(tx: Session, now: Date, quote: QuoteRow, seller: Party): Promise<DrawnDocument> {
  const version = await lastOffer(tx, quote.no)
  if (!version || version.totalCents === null || version.lastDay === null)
    throw refuse('not-found', 'This quote has no prices yet.')
  const { form, lastDay, totalCents, roundingCents, destination, note } = version
  const { customer } = await loadParties(tx, quote.no)
  const { firstName = '', lastName = '', email = '', mobileNumber = '' } = form
  const { userId, companyId } = quote
  const buyer = await buyerOf(tx, { userId, companyId, address: { firstName, lastName, email, mobileNumber } })
  const lines = version.lines.map(({ code, name, unit, tenths, quotedCents, vatPerc, exVatCents, vatCents }) => ({
    ...{ code, name, unit, tenths, unitExVatCents: quotedCents, vatPerc, exVatCents, vatCents },
  }))
  const all = [...lines, ...deliveryLine({ ...version, deliveryProviderName: null })]
  const saving = savingOf(version.lines)
  const isExpired = stateAt(quote, now) === 'expired'
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
      isExpired ? 'This quote has expired.' : `Valid until ${endText(lastDay)}, if the products are in stock.`,
      'This is not a tax invoice. We send the tax invoice with your order.',
    ],
    controlUnit: null,
  }
}
