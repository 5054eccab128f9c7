import { and, desc, eq, isNull } from 'drizzle-orm'
import type { Session } from '../../../db/client.ts'
import { paymentEvents } from '../../../db/schema/payments.ts'
import { logPaymentEvent } from './payment-events.ts'

/** The version of the manual payment call that Safaricom accepted, shown in the office. */

const REGISTERED = 'paybill-registered'
export type RegisteredVersion = 'v1' | 'v2'

/** The last registered version and its time; null before the first registration. */
export async function readRegistration(tx: Session): Promise<{ version: RegisteredVersion; at: Date } | null> {
  const { attemptId, source, outcome, facts, at } = paymentEvents
  const [last] = await tx.db
    .select({ facts, at })
    .from(paymentEvents)
    .where(and(isNull(attemptId), eq(source, 'setup'), eq(outcome, REGISTERED)))
    .orderBy(desc(at))
    .limit(1)
  return last ? { version: last.facts.version === 'v2' ? 'v2' : 'v1', at: last.at } : null
}

/** Stores a registration unless the last registration has the same version. */
export async function noteRegistration(tx: Session, version: RegisteredVersion, at: Date): Promise<void> {
  if ((await readRegistration(tx))?.version === version) return
  await logPaymentEvent(tx, { attemptId: null, source: 'setup', outcome: REGISTERED, facts: { version }, at })
}
