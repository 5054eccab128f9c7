import type { Clock } from '#lib/format/clock.ts'
import type { Database } from '../db/client.ts'
import { queueEmail } from '../email/queue.ts'
import { setLimit } from '../modules/companies/use-cases/credit-accounts.ts'

/** Opens a company's credit account, with a limit of KSh 500,000 and terms of 30 days. */
export async function openAccount({ transaction }: Database, clock: Clock, companyId: number): Promise<void> {
  const context = { now: clock(), operator: 'grace', publicUrl: 'http://shop.test', queueEmail }
  await transaction((tx) => setLimit({ tx, ...context }, companyId, 500_000_00, 30))
}
