import * as z from 'zod/mini'
import { defineOfficeCall } from '../../base/office-call.ts'
import { defineJob, jobId } from '../../jobs/office/jobs.ts'

/** Lists as files: `exportJob` writes a file, `officeExportFile` downloads it. */

export const EXPORT_FORMATS = ['csv', 'xlsx'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]
export const EXPORT_FORMAT_NAMES = { csv: 'CSV', xlsx: 'Excel' } as const satisfies Record<ExportFormat, string>
export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
/** Maximum rows of a spreadsheet's sheet, less the header row. */
export const MAX_XLSX_ROWS = 1_048_575

export const exportJob = defineJob({
  kind: 'data.export',
  permission: 'data.export',
  summary: 'Exports a list as a file.',
  isHeld: false,
  needsFreshFactor: true,
  input: z.object({
    list: z.string().check(z.maxLength(40)),
    format: z.enum(EXPORT_FORMATS),
    /** Input of the exported list, in wire form; the list validates it. */
    of: z.unknown(),
  }),
})

export const officeExportFile = defineOfficeCall({
  method: 'GET',
  body: 'none',
  answer: 'file',
  fileTypes: ['text/csv', XLSX_TYPE],
  writes: false,
  isLogged: true,
  needsFreshFactor: true,
  name: 'office-export-file',
  path: '/office/exports/file',
  access: 'data.export',
  summary: "The file of the caller's own export. Stored for a day.",
  request: z.object({ jobId }),
  reply: z.object({}),
})

export const EXPORT_CALLS = [officeExportFile, exportJob] as const
