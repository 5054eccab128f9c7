import { constants, crc32, deflateRawSync } from 'node:zlib'
import { zipSync } from 'fflate'
import * as z from 'zod/mini'
import { fieldsOf } from '#lib/contract/base/problem.ts'
import {
  EXPORT_FORMAT_NAMES,
  type ExportFormat,
  exportJob,
  MAX_XLSX_ROWS,
} from '#lib/contract/office/office/exports.ts'
import { showCount } from '#lib/format/count.ts'
import { csvPage, type ListCell, xlsxFrame, xlsxRows } from '../../../documents/list-file.ts'
import { refuse } from '../../../refusal.ts'
import type { ExportColumn, Exporter, ExportList } from '../../jobs/jobs/export-list.ts'
import { defineJobKind } from '../../jobs/jobs/job-kind.ts'
import { addExportPieces, type ExportRow, FRAME, openExport } from '../../jobs/use-cases/exports.ts'

/** Rows read, written and stored at once: the memory of an export, for any length of its list. */
const ROWS_PER_PIECE = 2_000

/** How far an export is. */
interface Position {
  list: string
  format: ExportFormat
  /** Titles of the columns that the exporter was allowed to see when it began. */
  columns: string[]
  /** The piece to be written next. */
  piece: number
  after: unknown
  total: number
}

const listOf = (lists: readonly ExportList[], name: string): ExportList => {
  const list = lists.find((one) => one.list === name)
  if (!list) throw refuse('invalid-request', 'This list is not known.')
  return list
}

function readOf(list: ExportList, of: unknown): unknown {
  const read = z.safeDecode(list.schema, of as never)
  if (read.success) return read.data
  const fields = fieldsOf(read.error.issues)
  throw refuse('invalid-request', Object.values(fields)[0] ?? 'The request is not valid.', { fields })
}

function demandList(list: ExportList, { permissions }: Exporter): void {
  if (!permissions.has(list.permission)) throw refuse('not-allowed', 'Your roles do not allow you to see this list.')
}

/** The requested rows. @throws not-allowed if the requester cannot see this list, or cannot use this filter */
function demandOf(list: ExportList, given: unknown, who: Exporter): unknown {
  demandList(list, who)
  const of = readOf(list, given)
  list.demandFilter?.(of, who)
  return of
}

const columnsOf = ({ columns }: ExportList, of: unknown): Columns =>
  typeof columns === 'function' ? columns(of) : columns

const maySee = ({ permission }: Columns[number], { permissions }: Exporter): boolean =>
  !permission || permissions.has(permission)

const titleOf = (list: string) => `${list.charAt(0).toUpperCase()}${list.slice(1)}`

/**
 * Writes a list as a file, a piece at a time, each in a separate transaction: other work runs in between, and after a
 * process has ended the next process continues at the same piece.
 * @param lists every list that can be exported
 * @param rowsPerPiece fewer for tests
 */
export const exportJobOf = (lists: readonly ExportList[], rowsPerPiece = ROWS_PER_PIECE) =>
  defineJobKind<typeof exportJob, Position>(exportJob, {
    items: (_tx, { list, format, of }, staff) => {
      const found = listOf(lists, list)
      const read = demandOf(found, of, staff)
      if (found.formats && !found.formats.includes(format))
        throw refuse('invalid-request', 'This list can only be exported as CSV.')
      const columns = columnsOf(found, read)
        .filter((one) => maySee(one, staff))
        .map(({ title }) => title)
      return [{ list, format, columns, piece: 0, after: null, total: 0 }]
    },
    label: ({ list, format }) => `Export ${list} for ${EXPORT_FORMAT_NAMES[format]}`,
    itemName: ({ list, format }) => `${titleOf(list)}, ${EXPORT_FORMAT_NAMES[format]}`,
    run: async ({ tx, now, staff, parts, jobId }, position, input) => {
      const { format, piece } = position
      const list = listOf(lists, position.list)
      const of = demandOf(list, input.of, staff)
      const kept = await openExport(tx, now, { jobId, staffId: staff.staffId, list: list.list, format })
      const total = piece === 0 ? await list.count(tx, of, staff) : position.total
      if (format === 'xlsx' && total > MAX_XLSX_ROWS) {
        throw refuse('not-allowed', `A spreadsheet holds ${showCount(MAX_XLSX_ROWS)} rows. Export this list as CSV.`)
      }
      const columns = columnsOf(list, of).filter(({ title }) => position.columns.includes(title))
      if (columns.length < position.columns.length)
        throw refuse('not-allowed', 'The columns of this list have changed. Export it again.')
      if (!columns.every((one) => maySee(one, staff)))
        throw refuse('not-allowed', 'Your roles have changed. Export it again.')
      const { rows, next } = await list.page(tx, of, staff, {
        ...{ after: position.after, limit: rowsPerPiece, publicUrl: parts.env.PUBLIC_URL },
      })
      const cells = rows.map((row) => columns.map(({ value }) => value(row)))
      const page = { cells, isFirst: piece === 0, isLast: next === null }
      const { bytes, frame, ...sheet } =
        format === 'csv' ? csvPiece(columns, page, kept) : await xlsxPiece(titleOf(list.list), columns, page, kept)
      const done = kept.rows + rows.length
      const keep = async (no: number, kept: Buffer) => ({ no, file: await parts.files.keep(kept), bytes: kept.length })
      const pieces = [...(frame ? [await keep(FRAME, frame)] : []), await keep(piece, bytes)]
      await addExportPieces(tx, kept.id, pieces, { ...sheet, rows: done, finishedAt: page.isLast ? now : null })
      if (!page.isLast) {
        const progress = { done, total: Math.max(total, done + 1) }
        return { progress: { ...progress, next: { ...position, piece: piece + 1, after: next, total } }, audit: [] }
      }
      return {
        sentence: done === 1 ? '1 row.' : `${showCount(done)} rows.`,
        progress: { done, total: done },
        audit: {
          action: 'data.export',
          subject: { kind: 'export', id: kept.id },
          after: { list: list.list, format, rows: done },
          // A filter can contain a name or a phone number.
          personal: { of: input.of },
        },
      }
    },
  })

interface Page {
  cells: readonly (readonly ListCell[])[]
  isFirst: boolean
  isLast: boolean
}
interface Piece extends Pick<ExportRow, 'crc' | 'size'> {
  bytes: Buffer
  /** Of the first piece of a spreadsheet: the other parts of the file. */
  frame?: Buffer
}

// biome-ignore lint/suspicious/noExplicitAny: as in the registry
type Columns = readonly ExportColumn<any>[]

const csvPiece = (columns: Columns, { cells, isFirst }: Page, { crc, size }: ExportRow): Piece => ({
  ...{ crc, size },
  bytes: csvPage(cells, isFirst ? columns : null),
})

/** A part of the sheet, compressed so that the next part can follow it. */
async function xlsxPiece(
  name: string,
  columns: Columns,
  { cells, isFirst, isLast }: Page,
  { rows, crc, size }: ExportRow,
): Promise<Piece> {
  const frame = await xlsxFrame(name, columns)
  // The titles are row 1.
  const sheetRows = xlsxRows(cells, rows + 2, frame)
  const xml = Buffer.from(`${isFirst ? frame.sheetStart : ''}${sheetRows}${isLast ? frame.sheetEnd : ''}`)
  const finishFlush = isLast ? constants.Z_FINISH : constants.Z_SYNC_FLUSH
  return {
    ...{ crc: crc32(xml, crc), size: size + xml.length },
    bytes: deflateRawSync(xml, { finishFlush }),
    ...(isFirst && { frame: Buffer.from(zipSync({ ...frame.parts })) }),
  }
}
