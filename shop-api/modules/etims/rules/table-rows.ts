import { wallClock } from '#lib/format/clock.ts'

/** KRA's tables: the time of the request, and the rows of a response. */

export const TABLE_KINDS = ['codes', 'classes', 'branches', 'notices'] as const
export type TableKind = (typeof TABLE_KINDS)[number]
export type TableRow = Record<string, unknown>

const DAY_MS = 24 * 60 * 60_000
/** KRA refuses a request that is older. */
const MAX_AGE_MS = 7 * DAY_MS
/** Distance from both limits, because KRA's clock can differ; also repeats changes of the moment of the last fetch. */
const MARGIN_MS = 10 * 60_000

/** An instant as KRA writes it, yyyyMMddHHmmss in Nairobi. */
export const kraTime = (instant: Date): string => wallClock(instant).slice(0, 19).replace(/\D/g, '')

/**
 * `lastReqDt` of the next fetch: changes since the last fetch are returned. At most seven days back and not in the
 * future.
 * @param fetchedAt of the last fetch; null before the first
 */
export function lastRequestTime(fetchedAt: Date | null, now: Date): string {
  const earliest = now.getTime() - MAX_AGE_MS + MARGIN_MS
  const latest = now.getTime() - MARGIN_MS
  const since = fetchedAt === null ? earliest : fetchedAt.getTime() - MARGIN_MS
  return kraTime(new Date(Math.min(latest, Math.max(earliest, since))))
}

/** Names of the list in a response, and of the fields that identify a row. */
const SHAPES: Readonly<Record<TableKind, { list: string; id: readonly string[] }>> = {
  codes: { list: 'clsList', id: ['cdCls', 'cd'] },
  classes: { list: 'itemClsList', id: ['itemClsCd'] },
  branches: { list: 'bhfList', id: ['tin', 'bhfId'] },
  notices: { list: 'noticeList', id: ['noticeNo'] },
}

const isRow = (value: unknown): value is TableRow =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const rowsIn = (value: unknown): TableRow[] => (Array.isArray(value) ? value.filter(isRow) : [])

/** Rows of a response. A code list has its codes inside; each becomes a row with the number of its list. */
export function rowsOfData(kind: TableKind, data: unknown): TableRow[] {
  const rows = isRow(data) ? rowsIn(data[SHAPES[kind].list]) : []
  if (kind !== 'codes') return rows
  return rows.flatMap(({ cdCls, cdClsNm, dtlList }) => rowsIn(dtlList).map((code) => ({ cdCls, cdClsNm, ...code })))
}

/** The stored rows with the fetched rows: changed rows replaced, new rows at the end. */
export function mergedRows(kind: TableKind, stored: readonly TableRow[], fetched: readonly TableRow[]): TableRow[] {
  const idOf = (row: TableRow) => SHAPES[kind].id.map((field) => String(row[field] ?? '')).join('|')
  return [...new Map([...stored, ...fetched].map((row) => [idOf(row), row])).values()]
}
