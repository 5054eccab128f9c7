import { ProblemError } from '../domain/refusal.ts'
import { post } from '../mail/outbox.ts'
import type { CreditAccountContext } from '../store/credit/credit-accounts.ts'
import { type CommandParts, Refused } from './command.ts'

/** Something done to a company's account or prices, in one transaction. What the rules refuse is said in their words. */
export async function atAccount<T>(
  { database, clock, publicUrl }: CommandParts,
  operator: string,
  work: (desk: CreditAccountContext) => Promise<T>,
): Promise<T> {
  try {
    return await database.transaction(({ query }) => work({ query, now: clock(), operator, publicUrl, post }))
  } catch (error) {
    throw error instanceof ProblemError ? new Refused(error.message) : error
  }
}
