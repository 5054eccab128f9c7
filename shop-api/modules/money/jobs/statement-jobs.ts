import { importStatementJob, readStatementJob } from '#lib/contract/money/office/statements.ts'
import { ProblemError, refuse } from '../../../refusal.ts'
import { defineJobKind, type JobKind } from '../../jobs/jobs/job-kind.ts'
import { bytesSent, changeUpload, lockUpload, shownUpload } from '../queries/statement-uploads.ts'
import { linesText } from '../rules/balance-chain.ts'
import { importUpload } from '../use-cases/import-upload.ts'
import { readUpload } from '../use-cases/read-upload.ts'

interface UploadItem {
  uploadId: number
  fileName: string
}

const item = {
  itemName: ({ fileName }: UploadItem) => fileName,
  itemPath: ({ uploadId }: UploadItem) => `/office/money/import?upload=${uploadId}`,
}

/** Reads an uploaded statement and compares it with its account. No line is stored in the account. */
const read = defineJobKind(readStatementJob, {
  isLong: true,
  transaction: 'own',
  items: async (tx, { uploadId }, { staffId }) => {
    const row = await lockUpload(tx, uploadId)
    const { state } = await shownUpload(tx, uploadId, staffId)
    if (state !== 'sending' && state !== 'ready' && state !== 'refused')
      throw refuse('not-allowed', 'This file is being read or was imported.')
    if ((await bytesSent(tx, uploadId)) !== row.bytes)
      throw refuse('invalid-request', 'The file is incomplete. Send it again.')
    await changeUpload(tx, uploadId, { state: 'reading' })
    return [{ uploadId, fileName: row.fileName }]
  },
  label: () => 'Read a statement',
  ...item,
  run: async (context, _, input) => {
    const added = await readUpload(context, input)
    return { ...(added !== null && { sentence: `${linesText(added).replace(' ', ' new ')}.` }), audit: [] }
  },
})

/** Imports the new lines of a read statement. */
const make = defineJobKind(importStatementJob, {
  isLong: true,
  transaction: 'own',
  items: async (tx, { uploadId, added }) => {
    const row = await lockUpload(tx, uploadId)
    if (row.state !== 'ready' || !row.preview) throw refuse('not-allowed', 'This file is not ready to be imported.')
    if (row.preview.added !== added) throw refuse('changed-meanwhile', 'The preview has changed. Check it again.')
    if (added === 0) throw refuse('invalid-request', 'This file has no new lines.')
    await changeUpload(tx, uploadId, { state: 'importing' })
    return [{ uploadId, fileName: row.fileName }]
  },
  label: ({ added }) => `Import ${linesText(added)} of a statement`,
  ...item,
  run: async (context, { uploadId }) => {
    try {
      return await importUpload(context, uploadId)
    } catch (error) {
      if (error instanceof ProblemError) {
        const faults = [{ line: null, reason: error.problem.message }]
        await changeUpload(context.parts.database, uploadId, { state: 'refused', faults })
      }
      throw error
    }
  },
})

export const STATEMENT_JOBS: readonly JobKind[] = [read, make]
