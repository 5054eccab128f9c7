import { and, gt, inArray, isNull, ne, or } from 'drizzle-orm'
import { dayInNairobi } from '#lib/format/clock.ts'
import type { Session } from '../../../db/client.ts'
import { variants } from '../../../db/schema/catalogue.ts'
import { promotions } from '../../../db/schema/promotions.ts'
import { refuse } from '../../../refusal.ts'
import { standardVatPerc } from '../../site/queries/standard-vat.ts'
import { findLoweredBelowCost } from '../queries/offers.sql.ts'
import { findLoweredUnderLadder } from '../queries/office-ladders.sql.ts'
import { mostOff } from '../rules/offer-form.ts'
import { loadOffer } from './offers.ts'
import { coveredBy } from './try-offer.ts'

/**
 * Checks that no price lowered in this transaction is below cost with an active or future offer or ladder. An offer and
 * a price, each above cost alone, could otherwise avoid the second person together. Call it after the prices are written.
 * @param at the time of the price changes
 * @throws `second-person-needed`
 */
export async function refuseLoweredUnderOffers(
  tx: Session,
  at: Date,
  of: { variantIds: readonly number[] } | { familyIds: readonly number[] },
): Promise<void> {
  const ids =
    'variantIds' in of
      ? of.variantIds
      : await tx.db
          .select({ id: variants.id })
          .from(variants)
          .where(inArray(variants.familyId, [...of.familyIds]))
          .then((rows) => rows.map(({ id }) => id))
  const [under] = await findLoweredUnderLadder(tx.query, { ids, at, day: dayInNairobi(at) })
  if (under)
    throw refuse(
      'second-person-needed',
      `${under.name} would sell below cost with the ladder “${under.ladder}”. End or change the ladder first.`,
    )
  const isOpen = and(
    ne(promotions.kind, 'free-delivery'),
    or(isNull(promotions.endedAt), gt(promotions.endedAt, at)),
    or(isNull(promotions.endsAt), gt(promotions.endsAt, at)),
  )
  const offers = await tx.db.select({ id: promotions.id }).from(promotions).where(isOpen)
  if (offers.length === 0) return
  const vatPerc = await standardVatPerc(tx)
  for (const { id } of offers) {
    const { form } = await loadOffer(tx, at, id)
    const [low] = await findLoweredBelowCost(tx.query, { ...coveredBy(form), off: mostOff(form, vatPerc), ids, at })
    if (low)
      throw refuse(
        'second-person-needed',
        `${low.name} would sell below cost with the offer “${form.name}”. End the offer first, or leave this product out of it.`,
      )
  }
}
