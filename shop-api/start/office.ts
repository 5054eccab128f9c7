import type { FastifyInstance } from 'fastify'
import { serveOfficeCollections } from '../modules/catalogue/routes/office/collections.ts'
import { serveOfficeEnding } from '../modules/catalogue/routes/office/ending.ts'
import { serveOfficeFamily } from '../modules/catalogue/routes/office/family.ts'
import { serveOfficeImports } from '../modules/catalogue/routes/office/imports.ts'
import { serveOfficeSearchWords } from '../modules/catalogue/routes/office/search-words.ts'
import { serveOfficeSheet } from '../modules/catalogue/routes/office/sheet.ts'
import { belowCostApproval } from '../modules/catalogue/use-cases/below-cost-approval.ts'
import { serveOfficeAgeing } from '../modules/companies/routes/office/ageing.ts'
import { serveOfficeBranches } from '../modules/companies/routes/office/branches.ts'
import { serveOfficeCredit } from '../modules/companies/routes/office/credit.ts'
import { serveOfficeCreditHold } from '../modules/companies/routes/office/credit-hold.ts'
import { serveOfficeKyc } from '../modules/companies/routes/office/kyc.ts'
import { serveOfficeWithheld } from '../modules/companies/routes/office/withheld.ts'
import { chequeBankedApproval } from '../modules/companies/use-cases/cheque-banked-approval.ts'
import { creditLimitApproval } from '../modules/companies/use-cases/credit-limit-approval.ts'
import { serveOfficeContent } from '../modules/content/routes/office/content.ts'
import { serveOfficeEmails } from '../modules/content/routes/office/emails.ts'
import { serveOfficeDrawer } from '../modules/counter/routes/office/drawer.ts'
import { serveOfficeSales } from '../modules/counter/routes/office/sales.ts'
import { drawerDifferenceApproval } from '../modules/counter/use-cases/close-shift.ts'
import { serveOfficeRider } from '../modules/deliveries/routes/office/rider.ts'
import { serveOfficeRiderCash } from '../modules/deliveries/routes/office/rider-cash.ts'
import { serveOfficeEnquiries } from '../modules/enquiries/routes/office/enquiries.ts'
import { serveOfficeEtimsDevices } from '../modules/etims/routes/office/devices.ts'
import { serveOfficePurchases } from '../modules/etims/routes/office/purchases.ts'
import { serveOfficeEtimsQueue } from '../modules/etims/routes/office/queue.ts'
import { serveOfficeEtimsTables } from '../modules/etims/routes/office/tables.ts'
import { serveOfficeFeed } from '../modules/feeds/routes/office/feed.ts'
import { serveOfficePacking } from '../modules/fulfilment/routes/office/packing.ts'
import { serveOfficePickLists } from '../modules/fulfilment/routes/office/pick-lists.ts'
import { serveOfficeRuns } from '../modules/fulfilment/routes/office/runs.ts'
import { serveOfficeApiKeys } from '../modules/integrations/routes/office/api-keys.ts'
import { serveOfficeWebhooks } from '../modules/integrations/routes/office/webhooks.ts'
import { serveOfficeJobs } from '../modules/jobs/routes/office/jobs.ts'
import { serveOfficeBooks } from '../modules/money/routes/office/books.ts'
import { serveOfficeReconciliation } from '../modules/money/routes/office/reconciliation.ts'
import { serveReconciliationActions } from '../modules/money/routes/office/reconciliation-actions.ts'
import { serveOfficeStatements } from '../modules/money/routes/office/statements.ts'
import { serveOfficePush } from '../modules/notifications/routes/office/push.ts'
import { serveOfficeSms } from '../modules/notifications/routes/office/sms.ts'
import { serveOfficeCompanies } from '../modules/office/routes/office/companies.ts'
import { serveOfficeCustomers } from '../modules/office/routes/office/customers.ts'
import { serveOfficeExports } from '../modules/office/routes/office/exports.ts'
import { serveOfficeFamilies } from '../modules/office/routes/office/family-list.ts'
import { serveOfficeFind } from '../modules/office/routes/office/find.ts'
import { serveOfficeOrders } from '../modules/office/routes/office/order-list.ts'
import { serveOfficeSettings } from '../modules/office/routes/office/settings.ts'
import { serveOfficeToday } from '../modules/office/routes/office/today.ts'
import { serveOfficeViews } from '../modules/office/routes/office/views.ts'
import { serveOfficeBalance } from '../modules/orders/routes/office/balance.ts'
import { serveOfficeDrafts } from '../modules/orders/routes/office/drafts.ts'
import { serveOfficeOrder } from '../modules/orders/routes/office/order.ts'
import { serveOfficeOrderChanges } from '../modules/orders/routes/office/order-changes.ts'
import { serveOfficePayOnDelivery } from '../modules/orders/routes/office/pay-on-delivery.ts'
import { serveOfficeWrongBuyer } from '../modules/orders/routes/office/wrong-buyer.ts'
import { serveOfficeMethodSettings } from '../modules/payments/routes/office/method-settings.ts'
import { serveOfficePayments } from '../modules/payments/routes/office/payments.ts'
import { serveOfficeRefunds } from '../modules/payments/routes/office/refunds.ts'
import { serveOfficeStoreCredit } from '../modules/payments/routes/office/store-credit.ts'
import { closeMoneyApproval } from '../modules/payments/use-cases/close-money-approval.ts'
import { giveBackApproval } from '../modules/payments/use-cases/give-back-approval.ts'
import { refundApproval } from '../modules/payments/use-cases/refund-approval.ts'
import { refundLimitApproval } from '../modules/payments/use-cases/refund-limit-approval.ts'
import { storeCreditApproval } from '../modules/payments/use-cases/store-credit-approval.ts'
import { serveOfficeDepositTerms } from '../modules/pricing/routes/office/deposit-terms.ts'
import { serveOfficeLadders } from '../modules/pricing/routes/office/ladders.ts'
import { serveOfficeOffers } from '../modules/pricing/routes/office/offers.ts'
import { serveOfficePriceLists } from '../modules/pricing/routes/office/price-lists.ts'
import { serveOfficePriceRules } from '../modules/pricing/routes/office/price-rules.ts'
import { serveOfficeQuantityTerms } from '../modules/pricing/routes/office/quantity-terms.ts'
import { serveOfficeShopPrices } from '../modules/pricing/routes/office/shop-prices.ts'
import { serveOfficeVat } from '../modules/pricing/routes/office/vat.ts'
import { agreedBelowCostApproval } from '../modules/pricing/use-cases/agreed-below-cost-approval.ts'
import { offerBelowCostApproval } from '../modules/pricing/use-cases/offer-below-cost-approval.ts'
import { serveOfficeQuotes } from '../modules/quotes/routes/office/quotes.ts'
import { quoteBelowCostApproval } from '../modules/quotes/use-cases/quote-drafts.ts'
import { serveOfficeReportMails } from '../modules/reports/routes/office/report-mails.ts'
import { serveOfficeReports } from '../modules/reports/routes/office/reports.ts'
import { serveOfficePageSpeed } from '../modules/reports/routes/page-speed.ts'
import { serveOfficeReturns } from '../modules/returns/routes/office/returns.ts'
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
  giveBackApproval,
  staffRolesApproval,
  staffInviteApproval,
  refundLimitApproval,
  drawerDifferenceApproval,
  quoteBelowCostApproval,
  storeCreditApproval,
]

/** All calls of the office, by section. */
export function serveOffice(app: FastifyInstance, parts: OfficeParts): void {
  serveOfficeSessions(app)
  serveOfficeFactors(app)
  serveOfficeInvitations(app, parts.background.outbox)
  serveOfficeMe(app)
  serveOfficeToday(app)
  serveOfficeRefunds(app)
  serveOfficeStoreCredit(app)
  serveOfficePayments(app, parts)
  serveOfficeStatements(app)
  serveOfficeExports(app)
  serveOfficeJobs(app, parts, JOB_KINDS)
  serveOfficeKyc(app)
  serveOfficeCompanies(app)
  serveOfficeBranches(app)
  serveOfficeCredit(app)
  serveOfficeCreditHold(app)
  serveOfficeAgeing(app)
  serveOfficeWithheld(app)
  serveOfficeOrders(app)
  serveOfficeOrder(app)
  serveOfficeOrderChanges(app)
  serveOfficeDrafts(app)
  serveOfficeQuotes(app, parts)
  serveOfficeDrawer(app, parts)
  serveOfficeSales(app, parts)
  serveOfficeRider(app, parts)
  serveOfficeRiderCash(app, parts)
  serveOfficeCustomers(app)
  serveOfficeFamilies(app)
  serveOfficeFamily(app)
  serveOfficeImports(app)
  serveOfficeEnding(app)
  serveOfficeOffers(app)
  serveOfficeShopPrices(app)
  serveOfficePriceRules(app)
  serveOfficeDepositTerms(app)
  serveOfficeQuantityTerms(app)
  serveOfficeLadders(app)
  serveOfficePriceLists(app)
  serveOfficeSheet(app)
  serveOfficeFeed(app)
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
  serveOfficeBalance(app)
  serveOfficePayOnDelivery(app)
  serveOfficeReturns(app)
  serveOfficeSms(app)
  serveOfficePush(app)
  serveOfficeBooks(app)
  serveOfficeReconciliation(app)
  serveOfficeEtimsDevices(app)
  serveOfficeEtimsTables(app)
  serveReconciliationActions(app)
  serveOfficeApiKeys(app)
  serveOfficeWebhooks(app)
  const examples = emailExamples(app.shop.env.PUBLIC_URL)
  serveOfficeEnquiries(app)
  serveOfficeEmails(app, parts.background.outbox, { templates: EMAIL_TEMPLATES, examples })
  serveOfficeStock(app)
  serveOfficeStockCounts(app)
  serveOfficeSuppliers(app)
  serveOfficePurchases(app)
  serveOfficeEtimsQueue(app)
  serveOfficeWrongBuyer(app)
  serveOfficeReports(app)
  serveOfficePageSpeed(app)
  serveOfficeReportMails(app, parts.background.outbox)
  serveOfficeStaff(app)
  serveOfficeViews(app)
}
