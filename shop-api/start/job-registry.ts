import { erase } from '../modules/accounts/jobs/erase-job.ts'
import { catalogueExport, shopifyExport } from '../modules/catalogue/jobs/catalogue-export.ts'
import { ENDING_JOBS } from '../modules/catalogue/jobs/ending-jobs.ts'
import { FAMILY_JOBS } from '../modules/catalogue/jobs/family-jobs.ts'
import { IMPORT_JOBS } from '../modules/catalogue/jobs/import-jobs.ts'
import { saveSheet, setPrices } from '../modules/catalogue/jobs/sheet-job.ts'
import { variantsExport } from '../modules/catalogue/jobs/variants-export.ts'
import { ageingExport } from '../modules/companies/jobs/ageing-export.ts'
import { companiesExport } from '../modules/companies/jobs/companies-export.ts'
import { COMPANY_JOBS } from '../modules/companies/jobs/company-jobs.ts'
import { REMINDER_JOBS } from '../modules/companies/jobs/reminder-jobs.ts'
import { declaredExport, receiptsExport } from '../modules/etims/jobs/purchase-exports.ts'
import { PACKING_JOBS } from '../modules/fulfilment/jobs/packing-jobs.ts'
import type { ExportList } from '../modules/jobs/jobs/export-list.ts'
import type { JobKind } from '../modules/jobs/jobs/job-kind.ts'
import { accountantExport, entriesExport, vatExport } from '../modules/money/jobs/book-exports.ts'
import { LINE_JOBS } from '../modules/money/jobs/line-jobs.ts'
import { STATEMENT_JOBS } from '../modules/money/jobs/statement-jobs.ts'
import { auditExport } from '../modules/office/jobs/audit-export.ts'
import { customersExport } from '../modules/office/jobs/customers-export.ts'
import { exportJobOf } from '../modules/office/jobs/export-job.ts'
import { DRAFT_JOBS } from '../modules/orders/jobs/draft-jobs.ts'
import { ORDER_CHANGE_JOBS } from '../modules/orders/jobs/order-change-jobs.ts'
import { ORDER_JOBS } from '../modules/orders/jobs/order-jobs.ts'
import { ordersExport } from '../modules/orders/jobs/orders-export.ts'
import { PAYMENT_JOBS } from '../modules/payments/jobs/payment-jobs.ts'
import { REFUND_JOBS } from '../modules/payments/jobs/refund-jobs.ts'
import { storeCreditExport } from '../modules/payments/jobs/store-credit-export.ts'
import { PRICE_JOBS } from '../modules/pricing/jobs/price-jobs.ts'
import { importPriceList } from '../modules/pricing/jobs/price-list-job.ts'
import { priceListsExport } from '../modules/pricing/jobs/price-lists-export.ts'
import { quantityTermsExport } from '../modules/pricing/jobs/quantity-terms-export.ts'
import { reportExport, reportRowsExport } from '../modules/reports/jobs/report-export.ts'
import { setCharges } from '../modules/site/jobs/delivery-job.ts'

/** Every list that can be exported. */
export const EXPORT_LISTS: readonly ExportList[] = [
  ordersExport,
  companiesExport,
  ageingExport,
  storeCreditExport,
  customersExport,
  auditExport,
  variantsExport,
  quantityTermsExport,
  reportExport,
  reportRowsExport,
  accountantExport,
  vatExport,
  entriesExport,
  receiptsExport,
  declaredExport,
  catalogueExport,
  shopifyExport,
  priceListsExport,
]

/** Every kind of background work there is, for staff to start. */
export const JOB_KINDS: readonly JobKind[] = [
  ...COMPANY_JOBS,
  ...REMINDER_JOBS,
  erase,
  exportJobOf(EXPORT_LISTS),
  ...ORDER_JOBS,
  ...ORDER_CHANGE_JOBS,
  ...DRAFT_JOBS,
  ...PACKING_JOBS,
  ...PAYMENT_JOBS,
  ...LINE_JOBS,
  ...STATEMENT_JOBS,
  ...REFUND_JOBS,
  ...FAMILY_JOBS,
  ...IMPORT_JOBS,
  ...ENDING_JOBS,
  setCharges,
  saveSheet,
  setPrices,
  ...PRICE_JOBS,
  importPriceList,
]
