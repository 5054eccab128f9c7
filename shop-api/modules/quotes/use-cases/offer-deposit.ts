import type { Deposit } from '#lib/contract/base/deposit.ts'
import { dayInNairobi } from '#lib/format/clock.ts'
import type { Session } from '../../../db/client.ts'
import { loadDepositTerms } from '../../pricing/queries/deposit-terms.ts'
import { loadForCart } from '../../pricing/queries/load-sellables.ts'
import { depositOfLines } from '../../pricing/rules/cart-deposits.ts'
import { creditTermsOf, type QuoteRow, type VersionRow } from '../queries/quotes.ts'

/**
 * The deposit of an offer that is accepted now, by the shop's current terms; null if the order is paid at once, or its
 * company has an account.
 */
export async function depositOfOffer(
  tx: Session,
  now: Date,
  { companyId }: Pick<QuoteRow, 'companyId'>,
  { lines, totalCents }: Pick<VersionRow, 'lines' | 'totalCents'>,
): Promise<Deposit | null> {
  if (totalCents === null || (await creditTermsOf(tx, companyId)) !== null) return null
  const ids = lines.map(({ productId }) => productId)
  const [terms, { variants }] = await Promise.all([loadDepositTerms(tx, ids), loadForCart(tx, ids, null)])
  const priced = lines.flatMap(({ productId, tenths, exVatCents, vatCents }) => {
    const variant = variants.get(productId)
    return variant ? [{ variant, tenths, withVatCents: exVatCents + vatCents }] : []
  })
  return depositOfLines(priced, totalCents, terms, dayInNairobi(now))
}
