import type { Output } from '#lib/contract/base/call.ts'
import type { OfficeQuote, officeQuoteList } from '#lib/contract/quotes/office/quotes.ts'
import type { ListedQuote, Quote, QuoteVersion, quoteList } from '#lib/contract/quotes/quotes.ts'
import { dayInNairobi } from '#lib/format/clock.ts'
import type { Session } from '../../../db/client.ts'
import { refuse } from '../../../refusal.ts'
import { loadForCart } from '../../pricing/queries/load-sellables.ts'
import { priceLines } from '../../pricing/rules/price-lines.ts'
import { limitOf, quantityOf } from '../../pricing/rules/quantity.ts'
import type { listByState } from '../queries/quotes.ts'
import { creditTermsOf, loadParties, loadVersions, type QuoteRow, type VersionRow } from '../queries/quotes.ts'
import { quoteFloor } from '../rules/quote-prices.ts'
import { stateAt } from '../rules/quote-state.ts'
import { depositOfOffer } from './offer-deposit.ts'
import { costsOf, savingOf } from './price-offer.ts'
import { openDraftOf } from './quote-drafts.ts'
import type { QuoteParts } from './quote-parts.ts'
import { quoteLink } from './send-offer.ts'

/** The viewer of a quote. */
export interface QuoteViewer {
  /** A signed-in person with access to the quote: they can order on the company's account. */
  isOwn: boolean
  /** A representative who can price it. */
  isRep: boolean
}

/** A quote for its buyer, or for the representative of its company. */
export async function showQuote(tx: Session, now: Date, quote: QuoteRow, viewer: QuoteViewer): Promise<Quote> {
  const { no, companyId, orderId, reason } = quote
  const [{ customer, orderNo }, versions] = [await loadParties(tx, no), await loadVersions(tx, no)]
  const state = stateAt(quote, now)
  const [current] = versions
  if (!current) throw new Error(`quote ${no} has no version`)
  const isPriceable = viewer.isRep && state !== 'accepted'
  const isOffered = state === 'offered'
  return {
    ...{ quoteNo: no, state, customer, reason, orderId, orderNo },
    versions: versions.map(shownVersion),
    shortages: isOffered ? await shortagesOf(tx, current) : [],
    creditTermsDays: viewer.isOwn ? await creditTermsOf(tx, companyId) : null,
    deposit: isOffered ? await depositOfOffer(tx, now, quote, current) : null,
    isCompany: companyId !== null,
    limits: isPriceable ? await limitsOf(tx, now, quote, current) : null,
  }
}

/** A version in the contract's form. */
export function shownVersion(row: VersionRow): QuoteVersion {
  const isOffer = row.kind === 'offer'
  const { version, kind, madeBy, madeByName, note, lastDay, destination, totalCents } = row
  return {
    ...{ version, kind, madeBy, madeByName, note, lastDay, destination },
    at: row.at.toISOString(),
    lines: row.lines.map(({ productId, code, name, unit, tenths, listCents, quotedCents, exVatCents, vatCents }) => ({
      ...{ productId, code, name, unit, quantity: quantityOf(tenths) },
      ...(isOffer
        ? { listPrice: listCents, price: quotedCents, amount: exVatCents + vatCents }
        : { listPrice: null, price: null, amount: null }),
    })),
    delivery: row.deliveryExVatCents + row.deliveryVatCents,
    rounding: row.roundingCents,
    total: totalCents,
    saving: isOffer ? savingOf(row.lines) : null,
  }
}

/** Lines with less stock than quoted. */
async function shortagesOf(tx: Session, { lines }: VersionRow): Promise<Quote['shortages']> {
  const ids = lines.map(({ productId }) => productId)
  const { variants } = await loadForCart(tx, ids, null)
  return lines.flatMap(({ productId, name, unit, tenths }) => {
    const row = variants.get(productId)
    const available = row ? limitOf(row.stockTenths, { stepTenths: row.stepTenths }) : 0
    return tenths > available ? [{ name, unit, available: quantityOf(available) }] : []
  })
}

/** The range of each price that a representative can quote. */
async function limitsOf(
  tx: Session,
  now: Date,
  { companyId }: QuoteRow,
  { form }: VersionRow,
): Promise<NonNullable<Quote['limits']>> {
  const ids = form.items.map(({ productId }) => productId)
  const { variants } = await loadForCart(tx, ids, { companyId, day: dayInNairobi(now) })
  const costs = await costsOf(tx, ids)
  return priceLines(form.items, variants).priced.map(({ productId, shopUnitCents: listPrice, variant }) => {
    const known = { listCents: listPrice, ownCents: variant.exVatCents, costCents: costs.get(productId) ?? null }
    const agreed = form.items.find((item) => item.productId === productId)?.agreedPrice
    const floor = quoteFloor('rep', known)
    return { productId, listPrice, floorPrice: floor, price: agreed ?? known.ownCents, vatPerc: variant.vatPerc }
  })
}

type ListedRow = Awaited<ReturnType<typeof listByState>>[number]

/** A row of the office's list. */
export const listedForOffice = (row: ListedRow, now: Date): Output<typeof officeQuoteList>[number] => ({
  ...row,
  state: stateAt(row, now),
  changedAt: row.changedAt.toISOString(),
})

/** A row of a buyer's or a representative's list. */
export function listedForBuyer(row: ListedRow, now: Date): ListedQuote {
  const { version: _, ...listed } = listedForOffice(row, now)
  return listed satisfies Output<typeof quoteList>[number]
}

/** A quote for the office. */
export async function showOfficeQuote(
  parts: Pick<QuoteParts, 'tx' | 'now' | 'tokens' | 'publicUrl'>,
  quote: QuoteRow,
): Promise<OfficeQuote> {
  const { tx, now } = parts
  const { no, version, reason } = quote
  const [{ customer, email, orderNo }, versions] = [await loadParties(tx, no), await loadVersions(tx, no)]
  const wasOffered = versions.some(({ kind }) => kind === 'offer')
  return {
    ...{ quoteNo: no, state: stateAt(quote, now), version, customer, email, reason, orderNo },
    versions: versions.map(shownVersion),
    link: wasOffered ? await quoteLink(parts, quote) : null,
    draftId: await openDraftOf(tx, no),
  }
}

/** The quote that a key opens. @throws `not-found` */
export function found(quote: QuoteRow | undefined): QuoteRow {
  if (!quote) throw refuse('not-found', 'We could not find this quote.')
  return quote
}
