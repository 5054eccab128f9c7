/** The stops and the cash of a rider, for the rider's phone and for the office. */
import { and, asc, desc, eq, gte, isNull, sum } from 'drizzle-orm'
import type { RiderRun, RiderStopDetails } from '#lib/contract/deliveries/office/rider.ts'
import type { RiderCashBook, RiderStopOfCash } from '#lib/contract/deliveries/office/rider-cash.ts'
import { dayInNairobi, startOfDay } from '#lib/format/clock.ts'
import type { Session } from '../../../db/client.ts'
import { handedInCash } from '../../../db/schema/deliveries.ts'
import { moneyAccounts } from '../../../db/schema/money.ts'
import { orderParcels } from '../../../db/schema/order-parcels.ts'
import { refuse } from '../../../refusal.ts'
import { METHODS } from '../../payments/providers/ledger-methods.ts'
import { certainReason } from '../../payments/rules/prompt-sentences.ts'
import { attemptsOf } from '../../payments/use-cases/attempts.ts'
import { quantityOf } from '../../pricing/rules/quantity.ts'
import { listRiders } from '../use-cases/give-run.ts'
import { cashOfRider } from './rider-cash.ts'
import { riderSetting } from './rider-settings.ts'
import { findOpenRuns, findStopLines, findStops } from './stops.sql.ts'

const today = (now: Date): Date => startOfDay(dayInNairobi(now))

async function carriedBy(tx: Session, staffId: number) {
  const { cents: carried, stops: carriedStops } = await cashOfRider(tx, staffId)
  return { carried, carriedStops, limit: (await riderSetting.load(tx)).value.limitCents }
}

/** The statement of a rider's cash that was not confirmed, if there is one. */
async function statedBy({ db }: Session, staffId: number) {
  const [row] = await db
    .select()
    .from(handedInCash)
    .where(and(eq(handedInCash.riderId, staffId), eq(handedInCash.state, 'stated')))
    .orderBy(desc(handedInCash.createdAt))
    .limit(1)
  return row ?? null
}

/** The stops of a rider in their order, with their products. */
async function stopsOf(tx: Session, now: Date, riderId: number): Promise<RiderRun['stops']> {
  const stops = await findStops(tx.query, { riderId, since: today(now) })
  const lines = await findStopLines(tx.query, { parcelIds: stops.map(({ parcelId }) => parcelId) })
  return stops.map((stop) => ({
    ...stop,
    lines: lines
      .filter(({ parcelId }) => parcelId === stop.parcelId)
      .map(({ productId, product, unit, tenths }) => ({ productId, product, unit, quantity: quantityOf(tenths) })),
  }))
}

/** All stops of a rider, and the cash that the rider carries. */
export async function loadRun(tx: Session, now: Date, staffId: number): Promise<RiderRun> {
  const stated = await statedBy(tx, staffId)
  return {
    ...(await carriedBy(tx, staffId)),
    stops: await stopsOf(tx, now, staffId),
    handIn: stated && { handInId: stated.id, amount: stated.amountCents, hasCode: stated.codeHash !== null },
  }
}

/** A stop of a rider with its products. @throws `not-found` for another rider's stop */
export async function loadStop(tx: Session, now: Date, staffId: number, parcelId: number): Promise<RiderStopDetails> {
  const stops = await stopsOf(tx, now, staffId)
  const at = stops.findIndex((stop) => stop.parcelId === parcelId)
  const stop = stops[at]
  if (!stop) throw refuse('not-found', 'This parcel is not on your run.')
  const prompt = await lastPrompt(tx, parcelId)
  return { ...stop, ...(await carriedBy(tx, staffId)), no: at + 1, of: stops.length, prompt }
}

/** The last M-Pesa prompt of a parcel's order. */
async function lastPrompt(tx: Session, parcelId: number): Promise<RiderStopDetails['prompt']> {
  const [parcel] = await tx.db
    .select({ orderId: orderParcels.orderId })
    .from(orderParcels)
    .where(eq(orderParcels.id, parcelId))
  const prompt = parcel && (await attemptsOf(tx, parcel.orderId)).find(({ method }) => method === 'mpesa')
  if (!prompt) return null
  if (prompt.state === 'paid') return { state: 'paid', reason: null }
  if (prompt.state === 'failed') {
    const reason = certainReason(prompt.reason, prompt.nothingTaken, METHODS.mpesa.name)
    return { state: 'failed', reason: reason ?? 'M-Pesa was not paid.' }
  }
  return { state: 'waiting', reason: prompt.state === 'unknown' ? METHODS.mpesa.undecidedReason : null }
}

/** The open stops of a rider and those finished today, in their order. */
export async function loadStopsOfRider(tx: Session, now: Date, riderId: number): Promise<RiderStopOfCash[]> {
  const stops = await findStops(tx.query, { riderId, since: today(now) })
  return stops.map(({ place: _place, hasPicture, hasCode: _hasCode, isCodeConfirmed, ...stop }) => ({
    ...stop,
    proof: isCodeConfirmed ? 'code' : hasPicture ? 'picture' : null,
  }))
}

/** Riders with their cash and stops, drawers, and runs with parcels on their way. */
export async function loadRiderCash(tx: Session, now: Date): Promise<RiderCashBook> {
  const riders: RiderCashBook['riders'] = []
  for (const rider of await listRiders(tx)) {
    const cash = await cashOfRider(tx, rider.staffId)
    const stops = await findStops(tx.query, { riderId: rider.staffId, since: today(now) })
    const stated = await statedBy(tx, rider.staffId)
    const [handed] = await tx.db
      .select({ cents: sum(handedInCash.amountCents).mapWith(Number) })
      .from(handedInCash)
      .where(and(eq(handedInCash.riderId, rider.staffId), gte(handedInCash.confirmedAt, today(now))))
    riders.push({
      ...rider,
      ...{ carried: cash.cents, since: cash.since?.toISOString() ?? null, handedIn: handed?.cents ?? 0 },
      ...{
        stops: stops.length,
        done: stops.filter(({ state }) => state === 'delivered' || state === 'refused').length,
      },
      handIn: stated && {
        ...{ handInId: stated.id, amount: stated.amountCents, reason: stated.reason },
        at: stated.createdAt.toISOString(),
      },
    })
  }
  const drawers = await tx.db
    .select({ accountId: moneyAccounts.id, name: moneyAccounts.name })
    .from(moneyAccounts)
    .where(and(eq(moneyAccounts.kind, 'drawer'), isNull(moneyAccounts.retiredAt)))
    .orderBy(asc(moneyAccounts.id))
  return { riders, drawers, runs: await findOpenRuns(tx.query, {}) }
}
