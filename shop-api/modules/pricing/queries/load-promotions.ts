/** The offers that a cart or an order is priced with. */
import type { Clock } from '#lib/format/clock.ts'
import type { Session } from '../../../db/client.ts'
import { mailboxOf } from '../../identity/rules/login-throttle.ts'
import { readCode } from '../rules/code.ts'
import { type EnteredCode, NO_PROMOTIONS, type PromotionContext } from '../rules/offer-lines.ts'
import { type OrderingPerson, personKeys } from '../rules/person-keys.ts'
import type { Promotion, PromotionBenefit } from '../rules/promotion.ts'
import { countUses, findEarlierOrder, findPromotions, lockPromotions, type PromotionRow } from './promotions.sql.ts'

export const UNKNOWN_CODE = 'We do not know this code. Check it, or leave it out.'

/** The properties of a cart that decide on its offers. */
export interface PromotionCart {
  productIds: readonly number[]
  /** A code as typed; undefined or empty without a code. */
  code: string | undefined
  person: OrderingPerson
}

/**
 * Offers for a cart and its person.
 * @param isOrdering true in the transaction that places the order: offers with a limit are locked until it ends
 */
export async function loadPromotions(
  tx: Session,
  clock: Clock,
  { productIds, code: typed, person }: PromotionCart,
  isOrdering: boolean,
): Promise<PromotionContext> {
  const read = typed?.trim() ? readCode(typed) : null
  const rows = await findPromotions(tx.query, {
    ids: productIds,
    code: read?.ok ? read.code : null,
    now: clock(),
  })
  if (rows.length === 0 && read === null) return NO_PROMOTIONS
  const found = isOrdering ? await locked(tx, rows.map(promotionOf)) : rows.map(promotionOf)
  const ids = found.filter(({ limitPerPerson }) => limitPerPerson !== null).map(({ id }) => id)
  const keys = personKeys(person)
  const [uses, earlier] = await Promise.all([
    ids.length > 0 && keys.length > 0 ? countUses(tx.query, { promotionIds: ids, personKeys: keys }) : [],
    found.some(({ isFirstOrderOnly }) => isFirstOrderOnly) ? findEarlierOrder(tx.query, withMailbox(person)) : [],
  ])
  return {
    automatic: found.filter(({ code }) => code === null),
    code: read && enteredCode(read, typed ?? '', found),
    buyer: {
      companyId: person.companyId,
      uses: new Map(uses.map(({ promotionId, uses: count }) => [promotionId, count])),
      hasOrderedBefore: earlier[0]?.found ?? false,
    },
  }
}

const withMailbox = ({ email, ...person }: OrderingPerson) => ({ ...person, mailbox: email ? mailboxOf(email) : null })

function enteredCode(read: ReturnType<typeof readCode>, typed: string, found: readonly Promotion[]): EnteredCode {
  if (!read.ok) return { text: typed.trim().slice(0, 40), problem: read.message }
  const promotion = found.find(({ code }) => code === read.code)
  return promotion ? { text: read.code, promotion } : { text: read.code, problem: UNKNOWN_CODE }
}

/** The same offers with their limits locked and read under the lock. */
async function locked(tx: Session, promotions: readonly Promotion[]): Promise<Promotion[]> {
  const limited = promotions.filter(({ limitInAll, limitPerPerson }) => limitInAll !== null || limitPerPerson !== null)
  if (limited.length === 0) return [...promotions]
  const rows = await lockPromotions(tx.query, { promotionIds: limited.map(({ id }) => id) })
  const now = new Map(rows.map(({ id, ...row }) => [id, row]))
  return promotions.map((promotion) => ({ ...promotion, ...now.get(promotion.id) }))
}

/** An offer in the form of the rules. */
export function promotionOf(row: PromotionRow): Promotion {
  const { kind, percentHundredths, amountCents, buyUnits, freeUnits, productIds, companyIds, countyIds, ...rest } = row
  return {
    ...rest,
    benefit: benefitOf({ kind, percentHundredths, amountCents, buyUnits, freeUnits }),
    productIds: productIds && new Set(productIds),
    companyIds: new Set(companyIds),
    countyIds: countyIds && new Set(countyIds),
  }
}

/** The benefit of an offer from its columns. The table's check defines the columns of each kind. */
export function benefitOf({
  kind,
  percentHundredths,
  amountCents,
  buyUnits,
  freeUnits,
}: Pick<PromotionRow, 'kind' | 'percentHundredths' | 'amountCents' | 'buyUnits' | 'freeUnits'>): PromotionBenefit {
  if (kind === 'percent') return { kind, percentHundredths: percentHundredths as number }
  if (kind === 'amount') return { kind, amountCents: amountCents as number }
  if (kind === 'buy-get') return { kind, buyUnits: buyUnits as number, freeUnits: freeUnits as number }
  return { kind }
}
