import { eq } from 'drizzle-orm'
import { dayInNairobi } from '#lib/format/clock.ts'
import { showMoney } from '#lib/format/money.ts'
import { quantityText } from '#lib/format/quantity.ts'
import { offeredDepositText } from '#lib/orders/deposit-text.ts'
import { quotes } from '../../../db/schema/quotes.ts'
import { queueEmail } from '../../../email/queue.ts'
import { refuse } from '../../../refusal.ts'
import { quantityOf } from '../../pricing/rules/quantity.ts'
import { quoteEmail } from '../emails/quote-emails.ts'
import { addVersion, insertQuote, loadParties, loadVersion, type NewVersion, type QuoteRow } from '../queries/quotes.ts'
import { endText, refuseLastDay, refuseOffer } from '../rules/quote-state.ts'
import { depositOfOffer } from './offer-deposit.ts'
import type { PricedOffer } from './price-offer.ts'
import type { OfferedBy, QuoteParts } from './quote-parts.ts'

/** Binds the encrypted secrets of quotes to their use. */
const SEALED_FOR = 'quote'

/** A new secret of a quote's link, in the stored form. */
export function newQuoteToken({ tokens }: Pick<QuoteParts, 'tokens'>): { tokenHash: string; sealedToken: string } {
  const { hash, sealed } = tokens.create(SEALED_FOR)
  return { tokenHash: hash, sealedToken: sealed }
}

/** The customer's page of a quote. A secret that can no longer be read is replaced. */
export async function quoteLink(
  { tx, tokens, publicUrl }: Pick<QuoteParts, 'tx' | 'tokens' | 'publicUrl'>,
  { no, sealedToken }: Pick<QuoteRow, 'no' | 'sealedToken'>,
): Promise<string> {
  const current = tokens.open(SEALED_FOR, sealedToken)
  if (current !== null) return `${publicUrl}/quotes/${current}`
  const { token, hash, sealed } = tokens.create(SEALED_FOR)
  await tx.db.update(quotes).set({ tokenHash: hash, sealedToken: sealed }).where(eq(quotes.no, no))
  return `${publicUrl}/quotes/${token}`
}

/** Terms of an offer in addition to its prices. */
export interface OfferTerms {
  /** A day in Nairobi. */
  lastDay: string
  note: string
}

/** An offer as a version. */
export const offerContent = (
  {
    form,
    lines,
    quote: { delivery, roundingCents, totalCents },
    destination,
  }: Omit<PricedOffer, 'buyer' | 'belowCost'>,
  { lastDay, note }: OfferTerms,
  made: Pick<NewVersion, 'madeBy' | 'madeByName' | 'staffId'>,
): NewVersion => ({
  ...{ kind: 'offer', form, lines, destination, roundingCents, totalCents, lastDay, note, ...made },
  ...{ deliveryExVatCents: delivery.exVatCents, deliveryVatCents: delivery.vatCents },
  deliveryVatPerc: delivery.vatPerc,
})

/**
 * Sends an offer: as a new quote, or as the next version of a locked quote. The customer gets an email, if their address
 * is known.
 * @returns the number of the quote
 * @throws `invalid-request` for a wrong last day, or another customer than the quote's; `not-allowed` if it is accepted
 */
export async function sendOffer(
  parts: QuoteParts,
  quote: QuoteRow | null,
  offer: PricedOffer,
  terms: OfferTerms,
  by: OfferedBy,
): Promise<number> {
  const { tx, now } = parts
  const wrongDay = refuseLastDay(terms.lastDay, dayInNairobi(now))
  if (wrongDay) throw refuse('invalid-request', wrongDay, { fields: { lastDay: wrongDay } })
  const { role, name, staffId, repId } = by
  const content = offerContent(offer, terms, { madeBy: role, madeByName: name, staffId })
  const userId = offer.form.userId ?? null
  if (quote) {
    const refused = refuseOffer(quote)
    if (refused) throw refused
    if (userId !== quote.userId)
      throw refuse('invalid-request', 'This draft is for another customer than the quote.', {
        fields: { userId: 'Choose the customer of the quote.' },
      })
    await addVersion(tx, now, quote, content)
    await mailQuote(parts, quote.no)
    return quote.no
  }
  const companyId = offer.buyer?.companyId ?? null
  const no = await insertQuote(tx, now, { userId, companyId, repId, ...newQuoteToken(parts) }, content)
  await mailQuote(parts, no)
  return no
}

/** Emails the current offer with its link and its PDF. @returns false if no address is known */
export async function mailQuote(parts: QuoteParts, quoteNo: number): Promise<boolean> {
  const { tx, now } = parts
  const [quote] = await tx.db.select().from(quotes).where(eq(quotes.no, quoteNo))
  if (!quote) throw refuse('not-found', 'We could not find this quote.')
  const [{ customer, email }, version] = [await loadParties(tx, quoteNo), await loadVersion(tx, quote)]
  const { lines, lastDay, totalCents, note } = version
  if (lastDay === null || totalCents === null) throw refuse('not-allowed', 'This quote has no prices yet.')
  if (!email) return false
  const rows = lines.map(({ name, unit, tenths, exVatCents, vatCents }): [string, string] => [
    `${quantityText(quantityOf(tenths), unit)}, ${name}`,
    showMoney(exVatCents + vatCents),
  ])
  const delivery = version.deliveryExVatCents + version.deliveryVatCents
  const deposit = await depositOfOffer(tx, now, quote, version)
  await queueEmail(
    tx,
    () => now,
    quoteEmail(email, {
      ...{ quoteNo: String(quoteNo), name: customer, total: showMoney(totalCents), until: endText(lastDay), note },
      href: await quoteLink(parts, quote),
      attachment: {
        ...{ name: `quote-${quoteNo}.pdf`, type: 'application/pdf' },
        document: { quoteNo, version: quote.version },
      },
      sections: [
        {
          title: `Quote ${quoteNo}, version ${quote.version}, with VAT`,
          rows: [...rows, ['Delivery', showMoney(delivery)], ['Total', showMoney(totalCents)]],
          lines: deposit ? [offeredDepositText(deposit)] : [],
        },
      ],
    }),
  )
  return true
}
