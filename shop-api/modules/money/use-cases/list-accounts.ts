import type { MoneyAccount } from '#lib/contract/money/office/money-accounts.ts'
import { addDays, dayInNairobi } from '#lib/format/clock.ts'
import { sumCents } from '#lib/format/money.ts'
import type { Session } from '../../../db/client.ts'
import { accountBalances, dayTotals } from '../queries/account-balances.sql.ts'
import { openCounts } from '../queries/open-items.sql.ts'

const SHOWN_DAYS = 30

/** The accounts, or one of them, with balances and open items. */
export async function listAccounts(tx: Session, now: Date, accountId: number | null = null): Promise<MoneyAccount[]> {
  const today = dayInNairobi(now)
  const since = addDays(today, 1 - SHOWN_DAYS)
  const [rows, totals, counts] = await Promise.all([
    accountBalances(tx.query, { accountId }),
    dayTotals(tx.query, { since }),
    openCounts(tx.query, { accountId }),
  ])
  return rows.map(({ balanceCents, theirsCents, theirsAt, reported, reportedAt, ...row }) => {
    const own = counts.filter((one) => one.accountId === row.accountId)
    const moved = new Map(
      totals.flatMap((one) => (one.accountId === row.accountId ? [[one.day, one.cents] as const] : [])),
    )
    const times = own.flatMap(({ since: at }) => at ?? [])
    let balance = balanceCents - sumCents(moved.values())
    return {
      ...row,
      balance: balanceCents,
      theirs: theirsCents === null || theirsAt === null ? null : { balance: theirsCents, at: theirsAt.toISOString() },
      reported:
        reported === null || reportedAt === null
          ? null
          : {
              balance: sumCents(reported.map(({ cents }) => cents)),
              at: reportedAt.toISOString(),
              parts: reported.map(({ name, cents }) => ({ name, balance: cents })),
            },
      open: own.reduce((sum, { open }) => sum + open, 0),
      toCheck: own.reduce((sum, { toCheck }) => sum + toCheck, 0),
      openSince: times.length === 0 ? null : new Date(Math.min(...times.map(Number))).toISOString(),
      days: Array.from({ length: SHOWN_DAYS }, (_, at) => {
        const day = addDays(since, at)
        balance += moved.get(day) ?? 0
        return { day, balance }
      }),
    }
  })
}
