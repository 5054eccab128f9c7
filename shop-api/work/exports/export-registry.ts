import { auditExport } from './audit-export.ts'
import { catalogueExport, shopifyExport } from './catalogue-export.ts'
import { companiesExport } from './companies-export.ts'
import { customersExport } from './customers-export.ts'
import type { ExportList } from './export-list.ts'
import { ordersExport } from './orders-export.ts'
import { reportExport, reportRowsExport } from './report-export.ts'
import { variantsExport } from './variants-export.ts'

/** Every list that can be exported. */
export const EXPORT_LISTS: readonly ExportList[] = [
  ordersExport,
  companiesExport,
  customersExport,
  auditExport,
  variantsExport,
  reportExport,
  reportRowsExport,
  catalogueExport,
  shopifyExport,
]
