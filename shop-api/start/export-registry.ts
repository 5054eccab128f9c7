import { catalogueExport, shopifyExport } from '../modules/catalogue/jobs/catalogue-export.ts'
import { variantsExport } from '../modules/catalogue/jobs/variants-export.ts'
import { companiesExport } from '../modules/companies/jobs/companies-export.ts'
import type { ExportList } from '../modules/jobs/jobs/export-list.ts'
import { auditExport } from '../modules/office/jobs/audit-export.ts'
import { customersExport } from '../modules/office/jobs/customers-export.ts'
import { ordersExport } from '../modules/orders/jobs/orders-export.ts'
import { reportExport, reportRowsExport } from '../modules/reports/jobs/report-export.ts'

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
