import { queueEmail } from '../../../email/queue.ts'
import { Worker } from '../../../runtime/worker.ts'
import { emailNextTaxDocument } from '../use-cases/email-tax-document.ts'
import type { FollowerParts } from './order-follower.ts'

/**
 * Emails invoices and credit notes again when KRA's control data have arrived. A document is marked in the transaction that
 * queues its email, so that several processes can run it at once.
 */
export function createTaxDocumentMailer(
  parts: Omit<FollowerParts, 'queueSms' | 'queueWhatsApp' | 'onFollowed'> & { onQueued: () => void },
): Worker {
  const { database, clock, seller, tokens, publicUrl, log, onQueued, everyMs } = parts
  const emailNext = () =>
    database.transaction((tx) =>
      emailNextTaxDocument({
        tx,
        clock,
        seller: seller(),
        tokens,
        publicUrl,
        log,
        queueSms: null,
        queueEmail,
      }),
    )
  const run = async (signal: AbortSignal) => {
    while (!signal.aborted && (await emailNext())) onQueued()
  }
  return new Worker({ name: 'tax-document-emails', run, everyMs, log, failure: 'tax documents could not be emailed' })
}
