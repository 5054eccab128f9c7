import { and, asc, eq, isNotNull, isNull, lte, or } from 'drizzle-orm'
import type { Session } from '../../../db/client.ts'
import { vatRates } from '../../../db/schema/vat-rates.ts'
import { type AuditEntry, logAudit } from '../../../observe/audit-log.ts'
import { readVersion } from '../../products/queries/catalogue-version.ts'
import { refreshFamilies } from '../../products/use-cases/refresh-family.ts'
import { changedShop, type ShopChange } from '../../products/use-cases/shop-change.ts'
import { familiesOfRate, setChargeRates, setVariantRates } from '../queries/vat.sql.ts'

/** Families whose cards are rebuilt in one transaction. */
const BATCH = 500
/** All pages of the shop show prices. */
const TAGS = ['catalogue']

const isDue = (now: Date) => and(isNull(vatRates.appliedAt), isNull(vatRates.cancelledAt), lte(vatRates.holdsFrom, now))

/** Whether a rate is due, or cards still have to be rebuilt. */
export async function isVatDue({ db }: Session, now: Date): Promise<boolean> {
  const rows = await db
    .select({ id: vatRates.id })
    .from(vatRates)
    .where(or(isDue(now), isNotNull(vatRates.cardsUntil)))
    .limit(1)
  return rows.length > 0
}

/**
 * Changes products and charges of the standard rate to the rate that is due. Runs in the caller's transaction, so that
 * an order has one rate or the other. Existing orders are not changed.
 * @returns the change to publish; null if no rate is due, or another process is working on it
 */
export async function applyDueVat(tx: Session, now: Date): Promise<ShopChange | null> {
  const [due] = await tx.db
    .select()
    .from(vatRates)
    .where(isDue(now))
    .orderBy(asc(vatRates.holdsFrom))
    .limit(1)
    .for('update', { skipLocked: true })
  if (!due) return null
  const { id, perc, previousPerc, staffId, reason } = due
  const rates = { from: previousPerc, to: perc }
  const [products] = await setVariantRates(tx.query, { ...rates, now })
  const [delivery] = await setChargeRates(tx.query, rates)
  const applied = { variants: products?.count ?? 0, charges: delivery?.count ?? 0 }
  await tx.db
    .update(vatRates)
    .set({ ...applied, appliedAt: now, cardsUntil: 0 })
    .where(eq(vatRates.id, id))
  const entry: AuditEntry = {
    ...{ action: 'settings.vat-applied', subject: { kind: 'setting', id: 'vat' }, reason },
    before: { perc: previousPerc },
    after: { perc, ...applied },
  }
  await logAudit(tx, now, { staffId, requestId: `vat-${id}` }, [entry])
  return changedShop(tx, TAGS)
}

/**
 * Rebuilds cards in lists after a change, some at a time: product pages, carts and orders already have the rate.
 * @returns the change to publish; null if no cards are left, or another process is working on it
 */
export async function refreshVatCards(tx: Session): Promise<ShopChange | null> {
  const [open] = await tx.db
    .select()
    .from(vatRates)
    .where(isNotNull(vatRates.cardsUntil))
    .orderBy(asc(vatRates.id))
    .limit(1)
    .for('update', { skipLocked: true })
  if (!open) return null
  const found = await familiesOfRate(tx.query, { perc: open.perc, after: open.cardsUntil ?? 0, most: BATCH })
  const ids = found.map(({ id }) => id)
  const last = ids.length < BATCH ? null : (ids.at(-1) ?? null)
  await tx.db.update(vatRates).set({ cardsUntil: last }).where(eq(vatRates.id, open.id))
  await refreshFamilies(tx, ids)
  return { tags: TAGS, version: await readVersion(tx) }
}
