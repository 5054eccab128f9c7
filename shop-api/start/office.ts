import type { FastifyInstance } from 'fastify'
import { serveOfficeCollections } from '../modules/catalogue/routes/office/collections.ts'
import { serveOfficeEnding } from '../modules/catalogue/routes/office/ending.ts'
import { serveOfficeFamily } from '../modules/catalogue/routes/office/family.ts'
import { serveOfficeImports } from '../modules/catalogue/routes/office/imports.ts'
import { serveOfficeSearchWords } from '../modules/catalogue/routes/office/search-words.ts'
import { serveOfficeSheet } from '../modules/catalogue/routes/office/sheet.ts'
import { belowCostApproval } from '../modules/catalogue/use-cases/below-cost-approval.ts'
import { serveOfficeBranches } from '../modules/companies/routes/office/branches.ts'
import { serveOfficeCredit } from '../modules/companies/routes/office/credit.ts'
import { serveOfficeKyc } from '../modules/companies/routes/office/kyc.ts'
import { chequeBankedApproval } from '../modules/companies/use-cases/cheque-banked-approval.ts'
import { creditLimitApproval } from '../modules/companies/use-cases/credit-limit-approval.ts'
import { serveOfficeContent } from '../modules/content/routes/office/content.ts'
import { serveOfficeEmails } from '../modules/content/routes/office/emails.ts'
import { serveOfficeEnquiries } from '../modules/enquiries/routes/office/enquiries.ts'
import { serveOfficePacking } from '../modules/fulfilment/routes/office/packing.ts'
import { serveOfficePickLists } from '../modules/fulfilment/routes/office/pick-lists.ts'
import { serveOfficeRuns } from '../modules/fulfilment/routes/office/runs.ts'
import { serveOfficeApiKeys } from '../modules/integrations/routes/office/api-keys.ts'
import { serveOfficeWebhooks } from '../modules/integrations/routes/office/webhooks.ts'
import { serveOfficeJobs } from '../modules/jobs/routes/office/jobs.ts'
import { serveOfficeCompanies } from '../modules/office/routes/office/companies.ts'
import { serveOfficeCustomers } from '../modules/office/routes/office/customers.ts'
import { serveOfficeExports } from '../modules/office/routes/office/exports.ts'
import { serveOfficeFamilies } from '../modules/office/routes/office/family-list.ts'
import { serveOfficeFind } from '../modules/office/routes/office/find.ts'
import { serveOfficeOrders } from '../modules/office/routes/office/order-list.ts'
import { serveOfficeSettings } from '../modules/office/routes/office/settings.ts'
import { serveOfficeToday } from '../modules/office/routes/office/today.ts'
import { serveOfficeViews } from '../modules/office/routes/office/views.ts'
import { serveOfficeDrafts } from '../modules/orders/routes/office/drafts.ts'
import { serveOfficeOrder } from '../modules/orders/routes/office/order.ts'
import { serveOfficeOrderChanges } from '../modules/orders/routes/office/order-changes.ts'
import { serveOfficeMethodSettings } from '../modules/payments/routes/office/method-settings.ts'
import { serveOfficePayments } from '../modules/payments/routes/office/payments.ts'
import { serveOfficeRefunds } from '../modules/payments/routes/office/refunds.ts'
import { closeMoneyApproval } from '../modules/payments/use-cases/close-money-approval.ts'
import { refundApproval } from '../modules/payments/use-cases/refund-approval.ts'
import { refundLimitApproval } from '../modules/payments/use-cases/refund-limit-approval.ts'
import { serveOfficeOffers } from '../modules/pricing/routes/office/offers.ts'
import { serveOfficePriceRules } from '../modules/pricing/routes/office/price-rules.ts'
import { serveOfficeShopPrices } from '../modules/pricing/routes/office/shop-prices.ts'
import { serveOfficeVat } from '../modules/pricing/routes/office/vat.ts'
import { agreedBelowCostApproval } from '../modules/pricing/use-cases/agreed-below-cost-approval.ts'
import { offerBelowCostApproval } from '../modules/pricing/use-cases/offer-below-cost-approval.ts'
import { serveOfficeReportMails } from '../modules/reports/routes/office/report-mails.ts'
import { serveOfficeReports } from '../modules/reports/routes/office/reports.ts'
import { serveOfficeDelivery } from '../modules/site/routes/office/delivery.ts'
import { serveOfficeShopFacts } from '../modules/site/routes/office/shop-facts.ts'
import { serveOfficeApprovals } from '../modules/staff/routes/office/approvals.ts'
import { serveOfficeAudit } from '../modules/staff/routes/office/audit.ts'
import { serveOfficeFactors } from '../modules/staff/routes/office/factors.ts'
import { serveOfficeInvitations } from '../modules/staff/routes/office/invitations.ts'
import { serveOfficeMe } from '../modules/staff/routes/office/me.ts'
import { serveOfficeSessions } from '../modules/staff/routes/office/sessions.ts'
import { serveOfficeStaff } from '../modules/staff/routes/office/staff.ts'
import type { ApprovalKind } from '../modules/staff/use-cases/approval-kind.ts'
import { staffInviteApproval, staffRolesApproval } from '../modules/staff/use-cases/staff-approvals.ts'
import { staffLeaveApproval } from '../modules/staff/use-cases/staff-leave-approval.ts'
import { serveOfficeStock } from '../modules/stock/routes/office/stock.ts'
import { serveOfficeStockCounts } from '../modules/stock/routes/office/stock-counts.ts'
import { serveOfficeSuppliers } from '../modules/stock/routes/office/suppliers.ts'
import { EMAIL_TEMPLATES } from './all-emails.ts'
import { emailExamples } from './examples.ts'
import { JOB_KINDS } from './job-registry.ts'
import type { OfficeParts } from './office-parts.ts'

/** Everything that needs two people. */
const APPROVAL_KINDS: readonly ApprovalKind[] = [
  refundApproval,
  creditLimitApproval,
  staffLeaveApproval,
  belowCostApproval,
  agreedBelowCostApproval,
  offerBelowCostApproval,
  chequeBankedApproval,
  closeMoneyApproval,
  staffRolesApproval,
  staffInviteApproval,
  refundLimitApproval,
]

/** All calls of the office, by section. */
export function serveOffice(app: FastifyInstance, parts: OfficeParts): void {
  serveOfficeSessions(app)
  serveOfficeFactors(app)
  serveOfficeInvitations(app, parts.background.outbox)
  serveOfficeMe(app)
  serveOfficeToday(app)
  serveOfficeRefunds(app)
  serveOfficePayments(app, parts)
  serveOfficeExports(app)
  serveOfficeJobs(app, parts, JOB_KINDS)
  serveOfficeKyc(app)
  serveOfficeCompanies(app)
  serveOfficeBranches(app)
  serveOfficeCredit(app)
  serveOfficeOrders(app)
  serveOfficeOrder(app)
  serveOfficeOrderChanges(app)
  serveOfficeDrafts(app)
  serveOfficeCustomers(app)
  serveOfficeFamilies(app)
  serveOfficeFamily(app)
  serveOfficeImports(app)
  serveOfficeEnding(app)
  serveOfficeOffers(app)
  serveOfficeShopPrices(app)
  serveOfficePriceRules(app)
  serveOfficeSheet(app)
  serveOfficeCollections(app)
  serveOfficeContent(app)
  serveOfficeSearchWords(app)
  serveOfficePacking(app, parts)
  serveOfficePickLists(app, parts)
  serveOfficeRuns(app, parts)
  serveOfficeApprovals(app, parts, APPROVAL_KINDS)
  serveOfficeAudit(app)
  serveOfficeFind(app)
  serveOfficeSettings(app)
  serveOfficeDelivery(app)
  serveOfficeShopFacts(app)
  serveOfficeVat(app)
  serveOfficeMethodSettings(app, parts)
  serveOfficeApiKeys(app)
  serveOfficeWebhooks(app)
  const examples = emailExamples(app.shop.env.PUBLIC_URL)
  serveOfficeEnquiries(app)
  serveOfficeEmails(app, parts.background.outbox, { templates: EMAIL_TEMPLATES, examples })
  serveOfficeStock(app)
  serveOfficeStockCounts(app)
  serveOfficeSuppliers(app)
  serveOfficeReports(app)
  serveOfficeReportMails(app, parts.background.outbox)
  serveOfficeStaff(app)
  serveOfficeViews(app)
}
