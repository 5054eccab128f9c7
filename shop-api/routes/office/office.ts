import type { FastifyInstance } from 'fastify'
import { serveOfficeApprovals } from './approvals.ts'
import { serveOfficeAudit } from './audit.ts'
import { serveOfficeCompanies } from './companies.ts'
import { serveOfficeCredit } from './credit.ts'
import { serveOfficeCustomers } from './customers.ts'
import { serveOfficeDrafts } from './drafts.ts'
import { serveOfficeFactors } from './factors.ts'
import { serveOfficeFind } from './find.ts'
import { serveOfficeInvitations } from './invitations.ts'
import { serveOfficeJobs } from './jobs.ts'
import { serveOfficeKyc } from './kyc.ts'
import { serveOfficeMe } from './me.ts'
import type { OfficeParts } from './office-parts.ts'
import { serveOfficeOrder } from './order.ts'
import { serveOfficeOrderChanges } from './order-changes.ts'
import { serveOfficeOrders } from './orders.ts'
import { serveOfficePacking } from './packing.ts'
import { serveOfficePayments } from './payments.ts'
import { serveOfficePickLists } from './pick-lists.ts'
import { serveOfficeRefunds } from './refunds.ts'
import { serveOfficeSessions } from './sessions.ts'
import { serveOfficeSettings } from './settings.ts'
import { serveOfficeStaff } from './staff.ts'
import { serveOfficeToday } from './today.ts'
import { serveOfficeViews } from './views.ts'

/** All calls of the office, by room. */
export function serveOffice(app: FastifyInstance, parts: OfficeParts): void {
  serveOfficeSessions(app)
  serveOfficeFactors(app)
  serveOfficeInvitations(app, parts.background.outbox)
  serveOfficeMe(app)
  serveOfficeToday(app)
  serveOfficeRefunds(app)
  serveOfficePayments(app, parts)
  serveOfficeJobs(app, parts)
  serveOfficeKyc(app)
  serveOfficeCompanies(app)
  serveOfficeCredit(app)
  serveOfficeOrders(app)
  serveOfficeOrder(app)
  serveOfficeOrderChanges(app)
  serveOfficeDrafts(app)
  serveOfficeCustomers(app)
  serveOfficePacking(app, parts)
  serveOfficePickLists(app, parts)
  serveOfficeApprovals(app, parts)
  serveOfficeAudit(app)
  serveOfficeFind(app)
  serveOfficeSettings(app)
  serveOfficeStaff(app)
  serveOfficeViews(app)
}
