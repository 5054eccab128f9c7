import { eq, sql } from 'drizzle-orm'
import type { Input } from '#lib/contract/base/call.ts'
import { MAX_STOCK_TENTHS } from '#lib/contract/base/codes.ts'
import {
  ADJUST_REASONS,
  type officeBaleOpen,
  type officeBalesSet,
  type officeStockAdjust,
  type officeStockLevel,
  type StockVariant,
} from '#lib/contract/stock/office/stock.ts'
import { quantityText } from '#lib/format/quantity.ts'
import type { Session } from '../../../db/client.ts'
import { variants } from '../../../db/schema/catalogue.ts'
import { stockBales } from '../../../db/schema/stock.ts'
import { refuse } from '../../../refusal.ts'
import { changedFamilies, type ShopChange } from '../../products/use-cases/shop-change.ts'
import { writeBaleMovement } from '../queries/movements.sql.ts'
import { changeStock, lockStock } from '../queries/stock.sql.ts'
import { moveText, type StockMove } from '../queries/stock-move.ts'
import { stockOf } from './stock-list.ts'

/** Author and time of stock corrections. */
export interface StockWork {
  tx: Session
  now: Date
  staffId: number
}

/** A variant before and after a correction. */
export interface StockCorrected {
  before: StockVariant
  after: StockVariant
  shopChange?: ShopChange
}

/** The stock of a variant, locked until the transaction ends. @throws `not-found` */
export async function lockedStock(tx: Session, variantId: number): Promise<StockVariant> {
  await lockStock(tx.query, { ids: [variantId] })
  return stockOf(tx, variantId)
}

/** @throws `invalid-request` for a fraction of a product sold whole */
export function refuseParts({ stepTenths, code }: StockVariant, tenths: number, field: string): void {
  if (tenths % stepTenths === 0) return
  const sentence = stepTenths === 10 ? 'Enter a whole number.' : `${code} is counted in steps of ${stepTenths / 10}.`
  throw refuse('invalid-request', sentence, { fields: { [field]: sentence } })
}

/**
 * Changes the stock on hand of a locked variant. Stock promised to orders stays: only free stock can be removed.
 * @throws `invalid-request` if less than the promised stock would be left, or more than 100 million
 */
export async function changeOnHand(
  { tx, now, staffId }: StockWork,
  variant: StockVariant,
  byTenths: number,
  move: Pick<StockMove, 'cause' | 'note' | 'source'>,
): Promise<void> {
  if (byTenths === 0) return
  const { freeTenths, promisedTenths, onHandTenths, unit, code, variantId } = variant
  if (freeTenths + byTenths < 0) {
    const left = quantityText(Math.max(0, onHandTenths + byTenths) / 10, unit)
    const promised = quantityText(promisedTenths / 10, unit)
    const sentence =
      promisedTenths === 0
        ? `There are only ${quantityText(onHandTenths / 10, unit)} of ${code}.`
        : `${promised} of ${code} ${promisedTenths === 10 ? 'is' : 'are'} promised to orders, and ${left} would be left. Take them off the orders first.`
    throw refuse('invalid-request', sentence, { data: variant })
  }
  if (byTenths > 0 && onHandTenths + byTenths > MAX_STOCK_TENTHS)
    throw refuse('invalid-request', 'There cannot be more than 100 million on hand.')
  const text = moveText({ ...move, staffId, at: now })
  await changeStock(tx.query, { ids: [variantId], tenths: [byTenths], move: text })
}

/** Corrects the stock on hand. @throws `not-found`; `changed-meanwhile`; `invalid-request` */
export async function adjustStock(work: StockWork, input: Input<typeof officeStockAdjust>): Promise<StockCorrected> {
  const { tx } = work
  const { variantId, byTenths, toTenths, seenTenths, reason, note = '' } = input
  const before = await lockedStock(tx, variantId)
  if (toTenths !== undefined && before.onHandTenths !== seenTenths)
    throw refuse('changed-meanwhile', 'The stock has changed since you opened it. Check it again.', { data: before })
  const by = byTenths ?? (toTenths ?? 0) - before.onHandTenths
  if (by === 0) {
    const sentence = 'This is already the stock on hand.'
    throw refuse('invalid-request', sentence, { fields: { tenths: sentence } })
  }
  refuseParts(before, by, 'tenths')
  const words = [ADJUST_REASONS[reason], note].filter(Boolean).join('. ')
  await changeOnHand(work, before, by, { cause: 'adjusted', note: words })
  return corrected(tx, before)
}

/** The corrected variant, with the change to publish to storefronts. */
async function corrected(tx: Session, before: StockVariant): Promise<StockCorrected> {
  const after = await stockOf(tx, before.variantId)
  const shopChange = await changedFamilies(tx, [before.familyId])
  return { before, after, shopChange }
}

/** Sets the number of closed bales, with a movement. Does not write if the number is unchanged. */
export async function writeBales(
  { tx, now, staffId }: StockWork,
  variant: StockVariant,
  bales: number,
  move: { cause: 'adjusted' | 'counted' | 'received' | 'bale-opened'; note?: string; source?: string },
): Promise<void> {
  const by = bales - variant.bales
  if (by === 0) return
  await tx.db
    .insert(stockBales)
    .values({ variantId: variant.variantId, bales, changedAt: now })
    .onConflictDoUpdate({ target: stockBales.variantId, set: { bales, changedAt: now } })
  const { cause, note = '', source = null } = move
  await writeBaleMovement(tx.query, { variantId: variant.variantId, at: now, cause, bales: by, staffId, note, source })
}

/**
 * Sets the number of closed bales. @throws `not-found`; `changed-meanwhile`; `invalid-request` if the stock on hand is
 * less
 */
export async function setBales(work: StockWork, input: Input<typeof officeBalesSet>): Promise<StockCorrected> {
  const { variantId, bales, seenBales } = input
  const before = await lockedStock(work.tx, variantId)
  if (before.bales !== seenBales)
    throw refuse('changed-meanwhile', 'The number of bales has changed since you opened it. Check it again.', {
      data: before,
    })
  if (bales * before.piecesPerBale * 10 > before.onHandTenths) {
    const sentence = `${bales} bales would be ${quantityText(bales * before.piecesPerBale, before.unit)}: more than is on hand.`
    throw refuse('invalid-request', sentence, { fields: { bales: sentence } })
  }
  await writeBales(work, before, bales, { cause: 'adjusted', note: 'Closed bales' })
  return { before, after: await stockOf(work.tx, variantId) }
}

/** Sets the level below which a variant is low. @throws `not-found`; `changed-meanwhile`; `invalid-request` */
export async function setLevel(
  { tx }: Pick<StockWork, 'tx'>,
  { variantId, lowTenths, seenTenths }: Input<typeof officeStockLevel>,
): Promise<StockCorrected> {
  const before = await lockedStock(tx, variantId)
  if (before.lowTenths !== seenTenths)
    throw refuse('changed-meanwhile', 'The level has changed since you opened it. Check it again.', { data: before })
  if (lowTenths !== null) refuseParts(before, lowTenths, 'level')
  await tx.db
    .update(variants)
    .set({ lowStockTenths: lowTenths, version: sql`${variants.version} + 1` })
    .where(eq(variants.id, variantId))
  return { before, after: await stockOf(tx, variantId) }
}

/**
 * Opens bales. A difference between the found and the expected quantity corrects the stock on hand.
 * @param mayAdjust whether the user can correct stock: for other users twice the expected quantity is the maximum
 * @throws `not-found`; `invalid-request` if there are not enough closed bales, or too much was found
 */
export async function openBales(
  work: StockWork,
  input: Input<typeof officeBaleOpen>,
  { mayAdjust }: { mayAdjust: boolean },
): Promise<StockCorrected> {
  const { variantId, bales, foundTenths } = input
  const before = await lockedStock(work.tx, variantId)
  if (bales > before.bales) {
    const sentence = before.bales === 0 ? 'There is no closed bale.' : `There are ${before.bales} closed bales.`
    throw refuse('invalid-request', sentence, { fields: { bales: sentence }, data: before })
  }
  refuseParts(before, foundTenths, 'found')
  const expected = bales * before.piecesPerBale * 10
  if (!mayAdjust && foundTenths > 2 * expected) {
    const most = quantityText((2 * expected) / 10, before.unit)
    const sentence = `Type ${most} at most, twice the expected quantity. Only staff who can correct stock can enter more.`
    throw refuse('invalid-request', sentence, { fields: { found: sentence } })
  }
  await writeBales(work, before, before.bales - bales, { cause: 'bale-opened' })
  if (foundTenths === expected) return { before, after: await stockOf(work.tx, variantId) }
  const note = `${bales === 1 ? 'A bale' : `${bales} bales`} had ${quantityText(foundTenths / 10, before.unit)} instead of ${expected / 10}`
  await changeOnHand(work, before, foundTenths - expected, { cause: 'bale-opened', note })
  return corrected(work.tx, before)
}
