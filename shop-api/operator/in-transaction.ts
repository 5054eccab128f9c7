import type { Session } from '../db/client.ts'
import { ProblemError } from '../refusal.ts'
import { type CommandParts, Refused } from './command.ts'

/** Does work in one transaction. @throws Refused with the sentence of a ProblemError that it throws */
export async function inTransaction<T>(
  { database }: Pick<CommandParts, 'database'>,
  work: (tx: Session) => Promise<T>,
): Promise<T> {
  try {
    return await database.transaction(work)
  } catch (error) {
    throw error instanceof ProblemError ? new Refused(error.message) : error
  }
}
