import { setImmediate as nextTurn } from 'node:timers/promises'
import { showCount } from '#lib/format/count.ts'
import { showMoney } from '#lib/format/money.ts'
import type { Session } from '../../../db/client.ts'
import type { AuditEntry } from '../../../observe/audit-log.ts'
import { ProblemError, refuse } from '../../../refusal.ts'
import type { JobContext } from '../../jobs/jobs/job-kind.ts'
import { addFile, completeAccount, fileWithHash, loadAccount } from '../queries/statement-files.ts'
import { filesBasis, insertUploadLines, ledgerBalance, lockStatements } from '../queries/statement-lines.sql.ts'
import { bytesOfUpload, changeUpload, forgetUploadLines, lockUpload } from '../queries/statement-uploads.ts'
import { linesText } from '../rules/balance-chain.ts'
import { matchLines } from './match-lines.ts'

const OUTDATED = 'Another statement of this account was imported or undone since. Read the file again.'

/** "184 new lines, 12 known; balance KSh 575,873.00, as in the ledger" */
function resultText(added: number, known: number, closing: number | null, ledger: number): string {
  const counts = `${linesText(added).replace(' ', ' new ')}, ${showCount(known)} known`
  if (closing === null) return `${counts}.`
  const compared = closing === ledger ? 'as in the ledger' : `${showMoney(ledger, 'auto')} in the ledger`
  return `${counts}; balance ${showMoney(closing, 'auto')}, ${compared}.`
}

/**
 * Imports the new lines of a read upload, all in one transaction, and matches the lines of its account. Safe to repeat.
 * @throws ProblemError if the preview is out of date or the file was imported in the meantime
 */
export async function importUpload(
  { parts, staff, now }: JobContext,
  uploadId: number,
): Promise<{ sentence: string; audit: AuditEntry[] }> {
  const { database, files } = parts
  const bytes = await bytesOfUpload(database, files, uploadId)
  const file = await files.keep(bytes)
  const importing = { uploadId, file, now, staffId: staff.staffId }
  const result = await database
    .transaction((tx) => importInto(tx, importing))
    .catch(async (error) => {
      // After another error, the import can be in the database.
      if (error instanceof ProblemError) await files.remove(file)
      throw error
    })
  if (!result.isUsed) await files.remove(file)
  const { accountId, preview, audit } = result
  await matchLines(parts, accountId)
  await changeUpload(database, uploadId, { state: 'done' })
  const { to, added, known, closing } = preview
  const [ledger] = await ledgerBalance(database.query, { accountId, day: to })
  return { sentence: resultText(added, known, closing, ledger?.cents ?? 0), audit }
}

/** @returns the number of inserted lines */
async function insertLines(tx: Session, to: { uploadId: number; fileId: number; accountId: number }): Promise<number> {
  let inserted = 0
  for (let no = 0; ; no += 1) {
    const [part] = await insertUploadLines(tx.query, { ...to, no })
    if (!part || part.count === 0) return inserted
    inserted += part.count
    // The embedded database works in this thread: requests proceed between the parts.
    await nextTurn()
  }
}

interface Importing {
  uploadId: number
  file: string
  now: Date
  staffId: number
}

async function importInto(tx: Session, { uploadId, file, now, staffId }: Importing) {
  const row = await lockUpload(tx, uploadId)
  const { preview, accountId, sha256 } = row
  if (accountId === null || !preview || sha256 === null) throw refuse('not-allowed', 'This file was not read yet.')
  // The process ended after the import, before its lines were matched.
  if (row.fileId !== null) return { preview, audit: [], accountId, isUsed: false }
  await lockStatements(tx.query, { accountId })
  const same = await fileWithHash(tx, sha256)
  if (same) throw refuse('changed-meanwhile', `This file was imported in the meantime, as ${same.name}.`)
  const [basis] = await filesBasis(tx.query, { accountId })
  if (basis?.basis !== preview.basis) throw refuse('changed-meanwhile', OUTDATED)
  const account = await loadAccount(tx, accountId)
  const { from, to, opening, closing, added, known, kind } = preview
  const fileId = await addFile(tx, {
    ...{ accountId, kind, name: row.fileName, sha256, bytes: row.bytes, file, state: 'done' },
    ...{ fromDay: from, toDay: to, openingCents: opening, closingCents: closing, lines: added, known },
    ...{ importedBy: staffId, importedAt: now },
  })
  const inserted = await insertLines(tx, { uploadId, fileId, accountId })
  if (inserted !== added) throw new Error(`upload ${uploadId} has ${inserted} lines, not ${added}`)
  await completeAccount(tx, account, { number: preview.number, mapping: row.mapping })
  await forgetUploadLines(tx, uploadId)
  await changeUpload(tx, uploadId, { fileId })
  const audit: AuditEntry[] = [
    {
      action: 'money.statement-import',
      subject: { kind: 'statement', id: fileId },
      after: { file: row.fileName, account: account.name, lines: added, known, sha256 },
    },
  ]
  return { preview, audit, accountId, isUsed: true }
}
