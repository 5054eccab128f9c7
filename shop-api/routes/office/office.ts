import type { FastifyInstance } from 'fastify'
import { EMAIL_TEMPLATES } from '../../mail/all-emails.ts'
import { emailExamples } from '../../mail/examples.ts'
import { APPROVAL_KINDS } from '../../store/office/approval-registry.ts'
import { JOB_KINDS } from '../../work/office-jobs/job-registry.ts'
import { serveOfficeApiKeys } from './api-keys.ts'
import { serveOfficeApprovals } from './approvals.ts'
import { serveOfficeAudit } from './audit.ts'
import { serveOfficeBranches } from './branches.ts'
import { serveOfficeCollections } from './collections.ts'
import { serveOfficeCompanies } from './companies.ts'
import { serveOfficeContent } from './content.ts'
import { serveOfficeCredit } from './credit.ts'
import { serveOfficeCustomers } from './customers.ts'
import { serveOfficeDelivery } from './delivery.ts'
import { serveOfficeDrafts } from './drafts.ts'
import { serveOfficeEmails } from './emails.ts'
import { serveOfficeEnding } from './ending.ts'
import { serveOfficeExports } from './exports.ts'
import { serveOfficeFactors } from './factors.ts'
import { serveOfficeFamily } from './family.ts'
import { serveOfficeFamilies } from './family-list.ts'
import { serveOfficeFind } from './find.ts'
import { serveOfficeImports } from './imports.ts'
import { serveOfficeInvitations } from './invitations.ts'
import { serveOfficeJobs } from './jobs.ts'
import { serveOfficeKyc } from './kyc.ts'
import { serveOfficeMe } from './me.ts'
import { serveOfficeMethodSettings } from './method-settings.ts'
import { serveOfficeOffers } from './offers.ts'
import type { OfficeParts } from './office-parts.ts'
import { serveOfficeOrder } from './order.ts'
import { serveOfficeOrderChanges } from './order-changes.ts'
import { serveOfficeOrders } from './order-list.ts'
import { serveOfficePacking } from './packing.ts'
import { serveOfficePayments } from './payments.ts'
import { serveOfficePickLists } from './pick-lists.ts'
import { serveOfficePriceRules } from './price-rules.ts'
import { serveOfficeRefunds } from './refunds.ts'
import { serveOfficeReportMails } from './report-mails.ts'
import { serveOfficeReports } from './reports.ts'
import { serveOfficeRuns } from './runs.ts'
import { serveOfficeSearchWords } from './search-words.ts'
import { serveOfficeSessions } from './sessions.ts'
import { serveOfficeSettings } from './settings.ts'
import { serveOfficeSheet } from './sheet.ts'
import { serveOfficeShopFacts } from './shop-facts.ts'
import { serveOfficeShopPrices } from './shop-prices.ts'
import { serveOfficeStaff } from './staff.ts'
import { serveOfficeStock } from './stock.ts'
import { serveOfficeStockCounts } from './stock-counts.ts'
import { serveOfficeSuppliers } from './suppliers.ts'
import { serveOfficeToday } from './today.ts'
import { serveOfficeVat } from './vat.ts'
import { serveOfficeViews } from './views.ts'
import { serveOfficeWebhooks } from './webhooks.ts'

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
  serveOfficeEmails(app, parts.background.outbox, { templates: EMAIL_TEMPLATES, examples })
  serveOfficeStock(app)
  serveOfficeStockCounts(app)
  serveOfficeSuppliers(app)
  serveOfficeReports(app)
  serveOfficeReportMails(app, parts.background.outbox)
  serveOfficeStaff(app)
  serveOfficeViews(app)
}
