import { queueEmail } from '../email/queue.ts'
import type { CreditAccountContext } from '../modules/companies/use-cases/notify-company.ts'
import { ProblemError } from '../refusal.ts'
import { type CommandParts, Refused } from './command.ts'

/** Changes a company's account or prices, in one transaction. Refusals of the rules are shown unchanged. */
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
