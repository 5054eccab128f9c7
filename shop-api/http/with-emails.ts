import type { EmailContext } from '../modules/identity/use-cases/email-context.ts'
import type { Worker } from '../runtime/worker.ts'
import type { Shop } from '../shop.ts'

/** Runs work in one transaction and afterwards sends the emails it has queued. */
export type WithEmails = <T>(work: (context: EmailContext) => Promise<T>) => Promise<T>

export const withEmailsOf =
  ({ clock, database, env }: Shop, outbox: Pick<Worker, 'nudge'>): WithEmails =>
  async (work) => {
    const done = await database.transaction((tx) => work({ tx, clock, publicUrl: env.PUBLIC_URL }))
    outbox.nudge()
    return done
  }
