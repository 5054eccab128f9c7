import { showDay } from '#lib/format/clock.ts'
import type { Session } from '../../../db/client.ts'
import type { AuditEntry } from '../../../observe/audit-log.ts'
import { refuse } from '../../../refusal.ts'
import { recordBatches } from '../queries/settlements.sql.ts'
import { loadAccount, loadFile, markUndone } from '../queries/statement-files.ts'
import { lockStatements, reverseLineEntries, undoObstacles } from '../queries/statement-lines.sql.ts'
import { linesText } from '../rules/balance-chain.ts'

/**
 * Undoes the import of a statement: its lines are deleted, and entries that were recorded for them are reversed.
 * Payments that were found by it remain.
 * @throws ProblemError if one of its days is closed, or if another file depends on it
 */
export async function undoStatement(
  tx: Session,
  now: Date,
  staff: { name: string },
  fileId: number,
): Promise<{ text: string; audit: AuditEntry }> {
  const { accountId } = await loadFile(tx, fileId)
  await lockStatements(tx.query, { accountId })
  const file = await loadFile(tx, fileId)
  if (file.state !== 'done') throw refuse('changed-meanwhile', 'This import was already undone.')
  const account = await loadAccount(tx, accountId)
  const [found] = await undoObstacles(tx.query, { fileId })
  if (found?.isClosed && account.closedThrough)
    throw refuse('not-allowed', `Days up to ${showDay(account.closedThrough)} are closed. This import remains.`)
  if (found?.overlapping)
    throw refuse('not-allowed', `${found.overlapping} overlaps with this file. Undo the import of that file first.`)
  if (found?.arrived)
    throw refuse('not-allowed', 'Money of this file arrived at the bank. Undo the import of the bank’s file first.')
  const note = `Import of ${file.name} undone`
  await reverseLineEntries(tx.query, { fileId, note, operator: staff.name, now: now.toISOString() })
  await markUndone(tx, fileId)
  // The batches of its lines have no entry of a line.
  if (account.kind === 'card') await recordBatches(tx.query, { accountId })
  return {
    text: `The import of ${file.name} was undone. ${linesText(file.lines)} ${file.lines === 1 ? 'was' : 'were'} deleted.`,
    audit: {
      action: 'money.statement-undo',
      subject: { kind: 'statement', id: fileId },
      before: { file: file.name, account: account.name, lines: file.lines },
    },
  }
}
