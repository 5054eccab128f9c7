import type * as z from 'zod/mini'
import type { Permission } from '#lib/contract/base/permissions.ts'
import type { ExportFormat } from '#lib/contract/office/office/exports.ts'
import type { Session } from '../../../db/client.ts'
import type { ListCell, ListColumn } from '../../../documents/list-file.ts'

/** The exporter: a list can depend on it ("mine"), and leaves out columns that they are not allowed to see. */
export interface Exporter {
  staffId: number
  permissions: ReadonlySet<Permission>
}

export interface ExportColumn<Row> extends ListColumn {
  value: (row: Row) => ListCell
  /** The column is left out without this permission. */
  permission?: Permission
}

/**
 * A list that staff can export as CSV or as a spreadsheet, of any length.
 * To add a list: declare it with `defineExportList`, add it to `job-registry.ts`, and draw `<ExportMenu list="…"
 * of={…} />` (`components/kit/menu/export-menu.tsx`) in the header of its section. `of` is the input of `schema`, in
 * wire form: the filter of the list, or the selected ids. The rest is here: the job with its progress, `data.export`,
 * the fresh second factor, the audit entries, the file to download for a day.
 */
// biome-ignore lint/suspicious/noExplicitAny: the registry holds lists of every input, row and cursor
export interface ExportList<Of = any, Row = any, Cursor = any> {
  /** "orders": its name in the job's input, in the audit log and of the file. */
  list: string
  /** The permission required to export it, in addition to `data.export`. */
  permission: Permission
  /** The selection of rows. Stored with the job unchanged, so it must not contain a secret. */
  schema: z.ZodMiniType<Of>
  /**
   * Refuses a filter that reveals data this person is not allowed to see. Called for each page, because permissions can
   * change in the meantime.
   */
  demandFilter?: (of: Of, who: Exporter) => void
  columns: readonly ExportColumn<Row>[] | ((of: Of) => readonly ExportColumn<Row>[])
  /** The only formats there are of it; absent: all. */
  formats?: readonly ExportFormat[]
  /** How many rows there will be, for the progress. */
  count: (tx: Session, of: Of, who: Exporter) => Promise<number>
  /**
   * A page of rows after a cursor, always in the same order: rows added in the meantime must not move the others.
   * `next` is null after the last page. A cursor is JSON.
   */
  page: (
    tx: Session,
    of: Of,
    who: Exporter,
    at: { after: Cursor | null; limit: number; publicUrl: string },
  ) => Promise<{ rows: readonly Row[]; next: Cursor | null }>
}

/** Preserves a list's exact types in its declaration. */
export function defineExportList<Of, Row, Cursor>(list: ExportList<Of, Row, Cursor>): ExportList<Of, Row, Cursor> {
  return list
}
