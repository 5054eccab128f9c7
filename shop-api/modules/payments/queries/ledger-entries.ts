import type { Input, MetaOf, Output } from '#lib/contract/base/call.ts'
import { MAX_LEDGER_DAYS, type officeLedger, type UndecidedPayment } from '#lib/contract/payments/office/payments.ts'
import { addDays, startOfDay } from '#lib/format/clock.ts'
import { maskedPhone } from '#lib/format/masked-phone.ts'
import { normalCode } from '#lib/format/normal-code.ts'
import type { Session } from '../../../db/client.ts'
import { refuse } from '../../../refusal.ts'
import { readLedger, readUndecided, searchLedger, sumFoundLedger, sumLedger } from './ledger.sql.ts'

type Ledger = typeof officeLedger

/**
 * A page of the ledger; the first page includes the totals of the filter.
 * @throws `invalid-request` for invalid days, or too many of them
 */
export async function loadLedger(
  tx: Session,
  { filter, perPage, after }: Input<Ledger>,
): Promise<{ data: Output<Ledger>; meta: MetaOf<Ledger> }> {
  const { kind = null, method = null, search = '' } = filter
  const page = { afterAt: after ? new Date(after.at) : null, afterId: after?.id ?? null, atMost: perPage + 1 }
  const isFirst = after === null
  const wanted = normalCode(search).replace(/^FUMA/, '')
  const rest = { kind, method }
  const found = { ...rest, receipt: normalCode(search), orderNo: /^\d{1,12}$/.test(wanted) ? Number(wanted) : null }
  const days = search === '' ? { ...rest, ...rangeOf(filter.from, filter.to) } : null
  const rows = await (days ? readLedger(tx.query, { ...days, ...page }) : searchLedger(tx.query, { ...found, ...page }))
  const [sums] = isFirst ? await (days ? sumLedger(tx.query, days) : sumFoundLedger(tx.query, found)) : []
  const shown = rows.slice(0, perPage)
  const last = shown.at(-1)
  return {
    data: {
      rows: shown.map(({ at, cents, ...row }) => ({ ...row, at: at.toISOString(), amount: cents })),
      sums: sums ? { in: sums.inCents, out: sums.outCents, unmatched: sums.unmatchedCents, rows: sums.rows } : null,
    },
    meta: { next: rows.length > perPage && last ? { at: last.at.toISOString(), id: last.id } : null },
  }
}

function rangeOf(first: string, last: string): { from: Date; to: Date } {
  try {
    const [from, to] = [startOfDay(first), startOfDay(addDays(last, 1))]
    if (to <= from) throw refuse('invalid-request', 'The last day is before the first.')
    if (addDays(first, MAX_LEDGER_DAYS) <= last)
      throw refuse('invalid-request', `Choose at most ${MAX_LEDGER_DAYS} days.`)
    return { from, to }
  } catch (error) {
    throw error instanceof RangeError ? refuse('invalid-request', 'There is no such day.') : error
  }
}

/** Undecided payments, longest waiting first. */
export async function listUndecided(tx: Session): Promise<UndecidedPayment[]> {
  const rows = await readUndecided(tx.query, {})
  return rows.map(
    ({ phone, cardBrand, cardLastFour, amountCents, startedAt, nextQueryAt, takenById, takenByName, ...row }) => ({
      ...row,
      payer: phone ? maskedPhone(phone) : cardLastFour ? `${cardBrand ?? 'Card'} •••• ${cardLastFour}` : '',
      amount: amountCents,
      startedAt: startedAt.toISOString(),
      nextQueryAt: nextQueryAt?.toISOString() ?? null,
      takenBy: takenById === null ? null : { staffId: takenById, name: takenByName ?? '' },
    }),
  )
}
