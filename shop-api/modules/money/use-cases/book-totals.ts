import type { AccountPlan } from '#lib/contract/money/account-plan.ts'
import type { BookDays, BookTotals } from '#lib/contract/money/office/books.ts'
import { dayInNairobi } from '#lib/format/clock.ts'
import type { Session } from '../../../db/client.ts'
import {
  accountsInDays,
  countDocuments,
  pageCheques,
  pageDocuments,
  pageEntries,
  pageRetained,
  pageStoreCreditEntries,
} from '../queries/journal-sources.sql.ts'
import {
  type JournalLine,
  journalOfCheque,
  journalOfDocument,
  journalOfEntry,
  journalOfRetained,
  journalOfStoreCredit,
} from '../rules/journal.ts'
import { JournalSums } from '../rules/journal-sums.ts'
import { loadPlan } from './account-plan.ts'

/** The journals of a period, in pages: tax documents, cheques, retained deposits, store credit, then the entries of the accounts. */

/** A cursor: the part, and the last record of it. */
export interface JournalCursor {
  part: 'documents' | 'cheques' | 'retained' | 'store-credit' | 'entries'
  after: { day: string; id: number; kind?: string } | null
}

export const FIRST_CURSOR: JournalCursor = { part: 'documents', after: null }
const NEXT_PART = {
  documents: 'cheques',
  cheques: 'retained',
  retained: 'store-credit',
  'store-credit': 'entries',
  entries: null,
} as const

/** @returns the journals of at most `limit` records, and the cursor of the next page; null after the last */
export async function pageJournal(
  tx: Session,
  days: BookDays,
  plan: AccountPlan,
  { part, after }: JournalCursor,
  limit: number,
): Promise<{ rows: JournalLine[]; next: JournalCursor | null }> {
  const { rows, last, count } = await pageOf[part](tx, days, plan, after, limit)
  if (count === limit && last) return { rows, next: { part, after: last } }
  const nextPart = NEXT_PART[part]
  return { rows, next: nextPart && { part: nextPart, after: null } }
}

type PageOf = (
  tx: Session,
  days: BookDays,
  plan: AccountPlan,
  after: JournalCursor['after'],
  limit: number,
) => Promise<{ rows: JournalLine[]; last: JournalCursor['after']; count: number }>

const pageOf: Readonly<Record<JournalCursor['part'], PageOf>> = {
  documents: async (tx, days, plan, after, limit) => {
    const at = { afterAt: after && new Date(after.day), afterKind: after?.kind ?? null, afterNo: after?.id ?? null }
    const found = await pageDocuments(tx.query, { ...days, ...at, atMost: limit })
    const last = found.at(-1)
    return {
      rows: found.flatMap((one) => journalOfDocument({ ...one, day: dayInNairobi(one.at) }, plan)),
      last: last ? { day: last.at.toISOString(), id: last.no, kind: last.kind } : null,
      count: found.length,
    }
  },
  cheques: async (tx, days, plan, after, limit) => {
    const at = { afterDay: after?.day ?? null, afterId: after?.id ?? null, atMost: limit }
    const found = await pageCheques(tx.query, { ...days, ...at })
    return { rows: found.flatMap((one) => journalOfCheque(one, plan)), last: found.at(-1) ?? null, count: found.length }
  },
  retained: async (tx, days, plan, after, limit) => {
    const at = { afterDay: after?.day ?? null, afterId: after?.id ?? null, atMost: limit }
    const found = await pageRetained(tx.query, { ...days, ...at })
    const last = found.at(-1)
    return {
      rows: found.flatMap((one) => journalOfRetained(one, plan)),
      last: last ? { day: last.day, id: last.id } : null,
      count: found.length,
    }
  },
  'store-credit': async (tx, days, plan, after, limit) => {
    const at = { afterDay: after?.day ?? null, afterId: after?.id ?? null, atMost: limit }
    const found = await pageStoreCreditEntries(tx.query, { ...days, ...at })
    const last = found.at(-1)
    return {
      rows: found.flatMap((one) => journalOfStoreCredit(one, plan)),
      last: last ? { day: last.day, id: last.id } : null,
      count: found.length,
    }
  },
  entries: async (tx, days, plan, after, limit) => {
    const at = { afterDay: after?.day ?? null, afterId: after?.id ?? null, atMost: limit, accountId: null }
    const found = await pageEntries(tx.query, { ...days, ...at })
    const last = found.at(-1)
    return {
      rows: found.flatMap((one) => journalOfEntry(one, plan)),
      last: last ? { day: last.day, id: last.id } : null,
      count: found.length,
    }
  },
}

const RECORDS_PER_PAGE = 2_000

/** The totals of a period, added up from the same journals as the file. */
export async function bookTotals(tx: Session, days: BookDays): Promise<BookTotals> {
  const plan = await loadPlan(tx)
  const [accounts, [counted]] = await Promise.all([accountsInDays(tx.query, days), countDocuments(tx.query, days)])
  const sums = new JournalSums(plan)
  for (const { kind, name, planCode, opening } of accounts) {
    if (opening !== 0) sums.open(planCode || plan[kind].code, planCode ? name : plan[kind].name, opening)
  }
  for (let cursor: JournalCursor | null = FIRST_CURSOR; cursor; ) {
    const page = await pageJournal(tx, days, plan, cursor, RECORDS_PER_PAGE)
    for (const line of page.rows) sums.add(line)
    cursor = page.next
  }
  return {
    ...sums.totals(new Set(accounts.map(({ kind, planCode }) => planCode || plan[kind].code))),
    checks: accounts
      .filter(({ ledger, theirs }) => ledger !== 0 || theirs !== null)
      .map(({ accountId, name, ledger, theirs, open }) => ({ accountId, name, ledger, theirs, open })),
    invoices: counted?.invoices ?? 0,
    creditNotes: counted?.creditNotes ?? 0,
  }
}
