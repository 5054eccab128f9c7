import type { FastifyBaseLogger } from 'fastify'
import pLimit from 'p-limit'
import type { Clock } from '#lib/format/clock.ts'
import type { Database, Session } from '../db/client.ts'
import { forgetOldEmails } from '../email/queue.ts'
import type { PrivateFiles } from '../files/private-files.ts'
import { forgetOldKeys } from '../http/idempotency-keys.ts'
import { anonymiseOrders } from '../modules/accounts/use-cases/anonymise-orders.ts'
import { forgetOldImports } from '../modules/catalogue/import/queries/imports.ts'
import { forgetOldSearches } from '../modules/catalogue/use-cases/search-words.ts'
import { forgetOldChequePictures } from '../modules/companies/use-cases/cheque-pictures.ts'
import { forgetOldViews } from '../modules/companies/use-cases/read-documents.ts'
import { dropOldUploads } from '../modules/companies/use-cases/uploads.ts'
import { forgetOldWhatsApp } from '../modules/enquiries/use-cases/forget-whatsapp.ts'
import { forgetOldEnquiries } from '../modules/enquiries/use-cases/receive-enquiry.ts'
import { forgetOldExchanges } from '../modules/etims/use-cases/device-client.ts'
import { forgetOldPrints, forgetOldScans } from '../modules/fulfilment/use-cases/prints.ts'
import { forgetOldLinks } from '../modules/identity/use-cases/links.ts'
import { forgetOldAttempts } from '../modules/identity/use-cases/login-throttle.ts'
import { forgetEndedSessions } from '../modules/identity/use-cases/sessions.ts'
import { forgetOldNetworks } from '../modules/identity/use-cases/sign-in.ts'
import { forgetOldDevices } from '../modules/identity/use-cases/sign-in-codes.ts'
import { forgetOldSelections } from '../modules/identity/use-cases/trader-selection.ts'
import { forgetUnconfirmed } from '../modules/identity/use-cases/unconfirmed.ts'
import { forgetEndedViewAs } from '../modules/identity/use-cases/view-as.ts'
import { forgetOldMinutes } from '../modules/integrations/use-cases/api-keys.ts'
import { forgetOldWebhookEvents } from '../modules/integrations/use-cases/webhook-deliveries.ts'
import { forgetOldExports } from '../modules/jobs/use-cases/exports.ts'
import { forgetOldJobs } from '../modules/jobs/use-cases/jobs.ts'
import { forgetOldUploads } from '../modules/money/queries/statement-uploads.ts'
import { forgetOldNotifications } from '../modules/notifications/use-cases/notifications.ts'
import { forgetOldRequests } from '../modules/notifications/use-cases/requests.ts'
import { forgetOldPresence } from '../modules/office/use-cases/presence.ts'
import { forgetOldDrafts } from '../modules/orders/use-cases/draft-orders.ts'
import { reduceOldOrders } from '../modules/orders/use-cases/reduce-old-orders.ts'
import { dropOldCards } from '../modules/payments/queries/waiting-cards.sql.ts'
import { forgetOldPriceLists } from '../modules/pricing/queries/price-list-files.ts'
import { forgetOldQuotes } from '../modules/quotes/queries/quotes.ts'
import { forgetOldSpeeds } from '../modules/reports/queries/page-speeds.ts'
import { forgetOldReturns } from '../modules/returns/use-cases/return-photos.ts'
import { forgetOldStaff } from '../modules/staff/use-cases/forget-old-staff.ts'
import { forgetOldPush } from '../push/push-queue.ts'
import { Worker } from '../runtime/worker.ts'
import { forgetOldSms } from '../sms/sms-queue.ts'

export interface CleanupParts {
  database: Database
  clock: Clock
  files: PrivateFiles
  enquiryMonths: number
}

/** A transaction waits for them: several are requested from slow storage at once. */
const REMOVED_AT_ONCE = 8

/** Deletes expired data repeatedly. */
export function createCleanupWorker(
  parts: CleanupParts & { log: Pick<FastifyBaseLogger, 'error'>; everyMs: number },
): Worker {
  const { database, clock, files, enquiryMonths, log, everyMs } = parts
  const run = (signal: AbortSignal) => forgetOld(database, clock, files, enquiryMonths, signal)
  return new Worker({ name: 'clean-up', run, everyMs, log, failure: 'expired data was not deleted' })
}

/**
 * Deletes expired data: keys, sign-ins, links, attempts, networks, emails, notifications, requests for sold-out
 * products, unconfirmed registrations, unfinished zips, views of documents, records of orders for others, use counts of
 * API keys, events of webhooks, exchanges with KRA, jobs, exports, imports and drafts of the office, searches without result, speeds of visits, guests'
 * enquiries, messages to browsers and browsers without wishes, people of WhatsApp without conversations, pictures of returns, remaining data of deleted accounts on orders, and people on orders beyond the retention of the books. It
 * is safe to repeat.
 */
export async function forgetOld(
  database: Database,
  clock: Clock,
  files: PrivateFiles,
  enquiryMonths: number,
  signal?: AbortSignal,
): Promise<void> {
  // Files are deleted before their rows: after an interruption both are found again, and no file is left without a row.
  const withFiles = (forget: (tx: Session) => Promise<readonly string[]>) =>
    database.transaction(async (tx) => {
      const keys = await forget(tx)
      const limit = pLimit(REMOVED_AT_ONCE)
      await Promise.all(keys.map((key) => limit(() => files.remove(key))))
    })
  const steps = [
    () => forgetOldKeys(database),
    () => forgetOldSelections(database, clock),
    () => forgetEndedSessions(database, clock),
    () => forgetEndedViewAs(database, clock),
    () => forgetOldLinks(database, clock),
    () => forgetOldAttempts(database, clock),
    () => forgetOldNetworks(database, clock),
    () => forgetOldDevices(database, clock),
    () => forgetOldEmails(database, clock),
    () => forgetOldSms(database, clock()),
    () => forgetOldPush(database, clock()),
    () => forgetOldNotifications(database, clock),
    () => forgetOldDrafts(database, clock),
    () => forgetOldQuotes(database, clock),
    () => forgetOldRequests(database, clock),
    () => dropOldCards(database.query, {}),
    () => withFiles((tx) => forgetUnconfirmed(tx, clock)),
    () => withFiles((tx) => dropOldUploads(tx, clock)),
    () => forgetOldViews(database, clock),
    () => withFiles((tx) => forgetOldPrints(tx, clock)),
    () => withFiles((tx) => forgetOldChequePictures(tx, clock)),
    () => withFiles((tx) => forgetOldReturns(tx, clock)),
    () => forgetOldScans(database, clock),
    () => withFiles((tx) => forgetOldExports(tx, clock())),
    () => withFiles((tx) => forgetOldImports(tx, clock())),
    () => withFiles((tx) => forgetOldUploads(tx, clock())),
    () => withFiles((tx) => forgetOldPriceLists(tx, clock())),
    () => withFiles((tx) => forgetOldEnquiries(tx, clock, enquiryMonths)),
    () => forgetOldWhatsApp(database, clock()),
    () => forgetOldMinutes(database, clock()),
    () => forgetOldWebhookEvents(database, clock()),
    () => forgetOldExchanges(database, clock()),
    () => forgetOldJobs(database, clock()),
    () => forgetOldPresence(database, clock()),
    () => forgetOldSearches(database, clock()),
    () => forgetOldSpeeds(database, clock()),
    () => forgetOldStaff(database, clock()),
    () => anonymiseOrders(database),
    () => database.transaction((tx) => reduceOldOrders(tx, clock)),
  ]
  for (const step of steps) {
    if (signal?.aborted) return
    await step()
  }
}
