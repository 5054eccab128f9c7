import type { AgedCompany, PaymentPromise } from '#lib/contract/companies/office/ageing.ts'
import type { Session } from '../../../db/client.ts'
import { latestPromises, pageDueSums } from '../queries/ageing.sql.ts'
import { ageingOf, overdueOf, promiseStateOf } from '../rules/ageing.ts'

const PAGE = 500
const PROMISES = 20

/** The latest promises of companies, newest first. */
async function promisesOf({ query }: Session, companyIds: number[], atMost: number, today: string) {
  const rows = companyIds.length === 0 ? [] : await latestPromises(query, { companyIds, atMost })
  return rows.map((row) => {
    const { companyId, day, amountCents: amount, person, note, madeAt, by } = row
    const state = promiseStateOf(row, today)
    const promise: PaymentPromise = { day, amount, person, note, by, madeAt: madeAt.toISOString(), state }
    return { companyId, promise }
  })
}

/**
 * A page of companies with an account by number, with their unpaid amounts by age.
 * @param today the day in Nairobi @returns `next`: the last number of the page; null after the last page
 */
export async function pageAgeing(
  tx: Session,
  today: string,
  { companyId = null, after = 0, limit = PAGE }: { companyId?: number | null; after?: number; limit?: number },
): Promise<{ rows: AgedCompany[]; next: number | null }> {
  const found = await pageDueSums(tx.query, { companyId, day: today, after, atMost: limit })
  const ids = found.map((one) => one.companyId)
  const promises = new Map((await promisesOf(tx, ids, 1, today)).map((one) => [one.companyId, one.promise]))
  const rows = found.map(({ sums, ...company }) => {
    const { ages, ahead, oldest } = ageingOf(sums, today)
    const outstanding = sums.reduce((sum, { cents }) => sum + cents, 0)
    const promise = promises.get(company.companyId) ?? null
    return { ...company, outstanding, ages, ahead, overdue: overdueOf(ages), oldest, promise }
  })
  return { rows, next: found.length === limit ? (ids.at(-1) ?? null) : null }
}

/** All companies with a balance, the largest overdue amount first. */
export async function listAgeing(tx: Session, today: string): Promise<AgedCompany[]> {
  const all: AgedCompany[] = []
  for (let after: number | null = 0; after !== null; ) {
    const page: Awaited<ReturnType<typeof pageAgeing>> = await pageAgeing(tx, today, { after })
    all.push(...page.rows.filter(({ outstanding, overdue }) => outstanding !== 0 || overdue !== 0))
    after = page.next
  }
  return all.sort((a, b) => b.overdue - a.overdue || b.outstanding - a.outstanding || a.companyId - b.companyId)
}

/** One company's unpaid amounts by age (null without an account), and its latest promises. */
export async function companyAgeing(tx: Session, today: string, companyId: number) {
  const { rows } = await pageAgeing(tx, today, { companyId, limit: 1 })
  const promises = await promisesOf(tx, [companyId], PROMISES, today)
  return { aged: rows[0] ?? null, promises: promises.map(({ promise }) => promise) }
}
