import type { LineState, MatchRule } from '#lib/contract/money/money-kinds.ts'
import type { MoneyEntry, StatementLine } from '#lib/contract/money/office/reconciliation.ts'
import type { Session } from '../../../db/client.ts'
import { entriesById, searchEntries } from '../queries/shown-entries.sql.ts'
import { type LineSearch, matchesOf, pageLines, sumLines } from '../queries/shown-lines.sql.ts'
import { NO_SEARCH, searchOf } from '../rules/search-text.ts'
import { shownEntry, shownLine } from './shown-entry.ts'

interface LinesAsked {
  accountId: number
  from: string
  to: string
  search?: string | undefined
  state?: LineState | undefined
  perPage: number
  after: { at: string; lineId: number } | null
}

/** A page of lines with their entries, newest first; the sums with the first page. */
export async function listLines(tx: Session, { search, state, perPage, after, ...period }: LinesAsked) {
  const found: LineSearch = { ...period, state: state ?? null, ...(search ? searchOf(search) : NO_SEARCH) }
  const page = { afterAt: after && new Date(after.at), afterId: after?.lineId ?? null, atMost: perPage + 1 }
  const [lines, sums] = await Promise.all([
    pageLines(tx.query, { ...found, ...page }),
    after ? null : sumLines(tx.query, found),
  ])
  const shown = lines.slice(0, perPage)
  const last = lines.length > perPage ? shown.at(-1) : undefined
  const matches = await matchesOf(tx.query, { lineIds: shown.map(({ id }) => id) })
  const entries = new Map(
    (await entriesById(tx.query, { ids: matches.map(({ entryId }) => entryId) })).map((row) => [
      row.id,
      shownEntry(row),
    ]),
  )
  const ofLine = Map.groupBy(matches, ({ lineId }) => lineId)
  const rows = shown.map((line): { line: StatementLine; entries: MoneyEntry[]; rule: MatchRule | null } => {
    const own = ofLine.get(line.id) ?? []
    return {
      line: shownLine(line),
      entries: own.flatMap(({ entryId }) => entries.get(entryId) ?? []),
      rule: own[0]?.rule ?? null,
    }
  })
  return {
    data: { rows, sums: sums?.[0] ?? null },
    meta: { next: last ? { at: last.at.toISOString(), lineId: last.id } : null },
  }
}

const MAX_ENTRIES = 30

/** Entries of an account without a line, by receipt, amount, name or order number. */
export async function findEntries(tx: Session, accountId: number, text: string): Promise<MoneyEntry[]> {
  const rows = await searchEntries(tx.query, { accountId, ...searchOf(text), atMost: MAX_ENTRIES })
  return rows.map(shownEntry)
}
