import { queueEmail } from '../email/queue.ts'
import type { CreditAccountContext } from '../modules/companies/use-cases/notify-company.ts'
import { ProblemError } from '../refusal.ts'
import { type CommandParts, Refused } from './command.ts'

/** Something done to a company's account or prices, in one transaction. What the rules refuse is said in their words. */
export async function atAccount<T>(
  { database, clock, publicUrl }: CommandParts,
  operator: string,
  work: (account: CreditAccountContext) => Promise<T>,
): Promise<T> {
  try {
    return await database.transaction((tx) => work({ tx, now: clock(), operator, publicUrl, queueEmail }))
  } catch (error) {
    throw error instanceof ProblemError ? new Refused(error.message) : error
  }
}
