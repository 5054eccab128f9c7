import { openDatabase } from '../db/client.ts'
import type { Env } from '../env.ts'
import { type AfterRestore, afterRestore } from './after-restore.sql.ts'
import { BackupFailure } from './backup-failure.ts'
import { loadDatabaseFacts } from './database-facts.ts'
import type { DatabaseFacts } from './manifest.ts'
import { findShopConnections } from './restore-target.sql.ts'

/**
 * Completes a database that PostgreSQL itself has recovered with the other steps of a restore: sign-ins, emails,
 * numbers. @returns pending work
 */
export async function finishRestore(env: Env, choices: Omit<AfterRestore, 'note'>): Promise<DatabaseFacts['waiting']> {
  const { DATABASE_URL } = env
  if (!DATABASE_URL)
    throw new BackupFailure('DATABASE_URL is not set: only a server can be recovered to a point in time.')
  const database = await openDatabase({ DATABASE_URL, DATABASE_CONNECTIONS: 1, DATA_DIR: env.DATA_DIR })
  try {
    return await database.transaction(async ({ query }) => {
      const [running] = await findShopConnections(query, {})
      // This connection is one of them.
      if (running && running.connections > 1) {
        throw new BackupFailure('The shop runs on this database: stop it everywhere first.')
      }
      const { facts } = await loadDatabaseFacts(query, 'pg')
      const note = 'recovered to a point in time'
      for (const sql of afterRestore({ ...choices, note })) await query(sql)
      return facts.waiting
    })
  } finally {
    await database.close()
  }
}

interface NextSteps {
  /** The time of the restored state. */
  since: string
  waiting: DatabaseFacts['waiting']
  holdMail: boolean
  skipNumbers: number
}

/** The operator's next steps, for events between the backup and its restore. */
export function whatNext({ since, waiting, holdMail, skipNumbers }: NextSteps): string {
  const { emails, orderEvents } = waiting
  const day = since.slice(0, 10)
  const mail = holdMail
    ? `Emails that were waiting: ${emails}. They are held, because they could have been sent since: \`mail held\` lists them, \`mail release\` sends them.`
    : `Emails that were waiting: ${emails}. They are sent at the next start, including emails already sent since the backup.`
  return [
    '',
    `Restored: the shop has the data of ${since}. All users are signed out; passwords are from that time.`,
    mail,
    ...(orderEvents > 0
      ? [`Order events not processed yet: ${orderEvents}. Their customers can receive an email twice.`]
      : []),
    skipNumbers > 0
      ? `Orders and documents continue ${skipNumbers.toLocaleString('en')} numbers later: lost orders and documents could have the skipped numbers.`
      : 'Order and document numbers continue without a gap: numbers of lost orders and documents are used again.',
    '',
    'Next:',
    '1. Start the shop, every process of it (storefronts too): it migrates an older database.',
    '2. `npm run shop-api -- files check` lists files that are missing.',
    `3. Payments since ${since}: \`payments export --from ${day}\` compared with the statements of the providers and the bank.`,
    '   Add missing payments: `payments record` (M-Pesa) and `payments record-transfer` (bank). Money of lost orders waits in the',
    '   office (Money, Statements); `payments contradictions` for what providers report in the meantime.',
    '4. Orders since then are lost: enter them again with the help of customers and their emails.',
    '',
  ].join('\n')
}
