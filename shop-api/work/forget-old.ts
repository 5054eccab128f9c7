import type { Clock } from '#lib/format/clock.ts'
import type { Database } from '../db/client.ts'
import type { PrivateFiles } from '../files/private-files.ts'
import { forgetOldKeys } from '../http/idempotency.ts'
import { forgetOldEmails } from '../mail/outbox.ts'
import { forgetOldRequests } from '../store/back-in-stock/requests.ts'
import { forgetOldEnquiries } from '../store/help/enquiries.ts'
import { forgetOldActing } from '../store/identity/acting.ts'
import { forgetOldLinks } from '../store/identity/links.ts'
import { forgetOldAttempts } from '../store/identity/login-throttle.ts'
import { anonymiseOrders } from '../store/identity/privacy.ts'
import { forgetEndedSessions } from '../store/identity/sessions.ts'
import { forgetOldPlaces } from '../store/identity/sign-in.ts'
import { forgetUnconfirmed } from '../store/identity/unconfirmed.ts'
import { forgetOldViews } from '../store/kyc/read-documents.ts'
import { dropOldUploads } from '../store/kyc/uploads.ts'
import { forgetOldNotifications } from '../store/notifications/notifications.ts'
import { reduceOldOrders } from '../store/orders/reduce-old-orders.ts'

/**
 * What has had its time: keys, sign-ins, links, turns, places, letters, notifications, who waited for sold-out products, registrations nobody confirmed, zips nobody finished, who saw which document, who acted for whom, what guests wrote to us, what deleted
 * accounts left on orders, and people on orders that are older than the books must be. Run every hour; twice is once.
 */
export async function forgetOld(
  database: Database,
  clock: Clock,
  files: PrivateFiles,
  enquiriesKeptMonths: number,
): Promise<void> {
  await forgetOldKeys(database)
  await forgetOldActing(database.query, clock)
  await forgetEndedSessions(database.query, clock)
  await forgetOldLinks(database.query, clock)
  await forgetOldAttempts(database.query, clock)
  await forgetOldPlaces(database, clock)
  await forgetOldEmails(database.query, clock)
  await forgetOldNotifications(database.query, clock)
  await forgetOldRequests(database.query, clock)
  const logos = await database.transaction((tx) => forgetUnconfirmed(tx, clock))
  for (const logo of logos) await files.remove(logo)
  for (const part of await database.transaction(({ query }) => dropOldUploads(query, clock))) await files.remove(part)
  await forgetOldViews(database.query, clock)
  for (const file of await forgetOldEnquiries(database.query, clock, enquiriesKeptMonths)) await files.remove(file)
  await anonymiseOrders(database.query)
  await database.transaction((tx) => reduceOldOrders(tx, clock))
}
