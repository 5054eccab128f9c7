import type { Clock } from '#lib/format/clock.ts'
import type { Database } from './db/client.ts'
import { forgetOldRequests } from './domain/back-in-stock/requests.ts'
import { forgetOldEnquiries } from './domain/help/enquiries.ts'
import { forgetOldActing } from './domain/identity/acting.ts'
import { forgetOldLinks } from './domain/identity/links.ts'
import { anonymiseOrders } from './domain/identity/privacy.ts'
import { forgetEndedSessions } from './domain/identity/sessions.ts'
import { forgetOldPlaces } from './domain/identity/sign-in.ts'
import { forgetOldTurns } from './domain/identity/slow-down.ts'
import { forgetUnconfirmed } from './domain/identity/unconfirmed.ts'
import { forgetOldViews } from './domain/kyc/read-documents.ts'
import { dropOldUploads } from './domain/kyc/uploads.ts'
import { forgetOldNotifications } from './domain/notifications/notifications.ts'
import { reduceOldOrders } from './domain/orders/reduce-old-orders.ts'
import type { PrivateFiles } from './files/private-files.ts'
import { forgetOldKeys } from './http/idempotency.ts'
import { forgetOldLetters } from './mail/outbox.ts'

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
  await forgetOldTurns(database.query, clock)
  await forgetOldPlaces(database, clock)
  await forgetOldLetters(database.query, clock)
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
