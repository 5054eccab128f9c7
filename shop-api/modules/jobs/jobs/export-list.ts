import type * as z from 'zod/mini'
import type { ExportFormat } from '#lib/contract/office/exports.ts'
import type { Permission } from '#lib/contract/office/permissions.ts'
import type { Session } from '../../../db/client.ts'
import type { ListCell, ListColumn } from '../../../documents/list-file.ts'

/** Who exports: a list may depend on it ("mine"), and leaves out columns they may not see. */
export interface Exporter {
  staffId: number
  permissions: ReadonlySet<Permission>
}

export interface ExportColumn<Row> extends ListColumn {
  value: (row: Row) => ListCell
  /** The column is left out for who has not this one. */
  permission?: Permission
}

/**
 * A list that staff may export as CSV or as a spreadsheet, of any length.
 *
 * To add one: declare it with `defineExportList`, add it to `export-registry.ts`, and draw `<ExportMenu list="…" of={…} />`
 * (`components/kit/menu/export-menu.tsx`) in the head of its room, where `of` is what `schema` takes, in wire form: the
 * filter of the list, or the selected ids. The rest is here: the job with its progress, `data.export`, the factor asked
 * again, the audit entries, the file to fetch for a day.
 */
// biome-ignore lint/suspicious/noExplicitAny: the registry holds lists of every input, row and cursor
export interface ExportList<Of = any, Row = any, Cursor = any> {
  /** "orders": its name in the job's input, in the audit log and of the file. */
  list: string
  /** Whoever exports it needs this one beside `data.export`. */
  permission: Permission
  /** Which rows. Kept with the job as it came, so it holds no secret. */
  schema: z.ZodMiniType<Of>
  /** Refuses a filter that tells what this person may not see. Asked for each page, as permissions may change meanwhile. */
  demandFilter?: (of: Of, who: Exporter) => void
  columns: readonly ExportColumn<Row>[]
  /** The only formats there are of it; absent: all. */
  formats?: readonly ExportFormat[]
  /** How many rows there will be, for the progress. */
  count: (tx: Session, of: Of, who: Exporter) => Promise<number>
  /**
   * So many rows after a cursor, always in the same order: what is added meanwhile must not move the others. `next` is null
   * after the last page. A cursor is JSON.
   */
  page: (
    tx: Session,
    of: Of,
    who: Exporter,
    at: { after: Cursor | null; limit: number; publicUrl: string },
  ) => Promise<{ rows: readonly Row[]; next: Cursor | null }>
}

/** Keeps a list's exact types while it is declared. */
export function defineExportList<Of, Row, Cursor>(list: ExportList<Of, Row, Cursor>): ExportList<Of, Row, Cursor> {
  return list
}
