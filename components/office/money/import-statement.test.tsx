import { screen, waitFor, within } from '@testing-library/react'
import { answerCall } from '#components/testing/fake-shop.ts'
import type { OfficeJobCall } from '#lib/contract/jobs/office/jobs.ts'
import { officeJob } from '#lib/contract/jobs/office/jobs.ts'
import {
  importStatementJob,
  officeStatement,
  officeStatementBegin,
  officeStatementFiles,
  officeStatementPiece,
  officeStatementUndo,
  readStatementJob,
  type ShownStatement,
  type StatementFile,
} from '#lib/contract/money/office/statements.ts'
import { faultOfStatement } from '#lib/office/imports/statement-upload.ts'
import { drawOffice, signedInAs } from '../testing/draw-office.tsx'
import { ImportStatement } from './import-statement.tsx'

const account = { accountId: 1, kind: 'mpesa' as const, name: 'M-Pesa', number: '600000' }
const bank = { accountId: 3, kind: 'bank' as const, name: 'KCB', number: '' }
const preview = {
  ...{ kind: 'mpesa' as const, from: '2026-11-20', to: '2026-11-24', opening: 0, closing: 575_873_00 },
  ...{ added: 184, known: 12, skipped: 3, notes: ['Lines are missing before this file.'] },
  first: [
    {
      ...{
        lineNo: 6,
        at: '2026-11-20T08:00:00.000Z',
        hasTime: true,
        kind: 'payment' as const,
        reference: 'TKK1AAAA01',
      },
      ...{ details: 'Pay Bill Online', amount: 1_450_00, balance: 1_450_00 },
    },
  ],
}
const shown = (more: Partial<ShownStatement>): ShownStatement => ({
  ...{ uploadId: 5, staffName: 'Wanjiru Kamau', isOwn: true, fileName: 'friday.csv', bytes: 2_000, state: 'ready' },
  ...{ rows: 0, faults: [], needs: null, account, mapping: null, sample: null, preview: null, fileId: null },
  ...{ ledger: null, createdAt: '2026-11-26T08:00:00.000Z', ...more },
})
const file: StatementFile = {
  ...{ fileId: 9, account, kind: 'mpesa', name: 'thursday.csv', bytes: 900, isStored: true, sha256: 'a' },
  ...{ from: '2026-11-19', to: '2026-11-19', lines: 40, known: 2, importedBy: 'Njeri Kariuki' },
  ...{ importedAt: '2026-11-20T08:00:00.000Z', isUndone: false, canUndo: true },
}

let started: { kind: string; input: unknown }[]
beforeEach(() => {
  sessionStorage.clear()
  window.history.replaceState(null, '', '/office/money/import')
  started = []
  signedInAs('finance')
  answerCall(officeStatementFiles, () => ({ data: { files: [file], accounts: [account, bank] } }))
  const job = (kind: string) => ({
    ...{ jobId: 9, kind, label: 'Work', state: 'running' as const, total: 1, done: 0, failed: 0 },
    ...{ createdAt: '2026-11-26T08:00:00.000Z', startsAt: '2026-11-26T08:00:00.000Z', finishedAt: null },
    ...{ isScheduled: false, isSetAside: false, canUndo: false },
  })
  for (const call of [readStatementJob, importStatementJob] as OfficeJobCall[]) {
    answerCall(call, ({ input }) => {
      started.push({ kind: call.kind, input })
      return { data: job(call.kind) }
    })
  }
  answerCall(officeJob, () => ({ data: { job: job(readStatementJob.kind), results: [] } }))
})
const open = (state?: ShownStatement) => {
  if (state) {
    answerCall(officeStatement, () => ({ data: state }))
    window.history.replaceState(null, '', '/office/money/import?upload=5')
  }
  return drawOffice(<ImportStatement />)
}

test('sends a chosen file, and starts to read it', async () => {
  answerCall(officeStatementBegin, () => ({ data: { uploadId: 5 } }))
  answerCall(officeStatementPiece, () => ({ data: { pieces: 1 } }))
  answerCall(officeStatement, () => ({ data: shown({ state: 'reading', rows: 4_000 }) }))
  const { user } = open()
  const input = await screen.findByLabelText(/Drop a statement here/)
  await user.upload(input, new File(['a,b'], 'friday.csv'))
  await waitFor(() => expect(started).toEqual([{ kind: readStatementJob.kind, input: { uploadId: 5 } }]))
  expect(await screen.findByText('4,000 rows read and checked')).toBeVisible()
})

test('shows the effects of an import in sentences, and imports', async () => {
  const { user } = open(shown({ preview }))
  const part = await screen.findByRole('region', { name: 'Preview' })
  expect(part).toHaveTextContent('M-Pesa statement, M-Pesa 600000, 20 November 2026 to 24 November 2026.')
  expect(part).toHaveTextContent('184 new lines will be added. 12 lines of earlier files will not be added again.')
  expect(part).toHaveTextContent(/The balance changes from KSh.0\.00 to KSh.575,873\.00/)
  expect(part).toHaveTextContent('Lines are missing before this file.')
  expect(within(part).getByText('TKK1AAAA01')).toBeVisible()
  await user.click(screen.getByRole('button', { name: /^Import 184 lines/ }))
  expect(started).toEqual([{ kind: importStatementJob.kind, input: { uploadId: 5, added: 184 } }])
})

test.each([
  [575_873_00, /is KSh.575,873\.00, as in the ledger\./],
  [575_000_00, /is KSh.575,873\.00\. The ledger has KSh.575,000\.00\./],
])('compares the balance of an imported file with a ledger of %i cents', async (ledger, text) => {
  open(shown({ state: 'done', preview, ledger }))
  expect(await screen.findByText(text)).toHaveTextContent('184 new lines, 12 known.')
})

test('lists the faults of a refused file with their lines', async () => {
  const faults = [
    { line: 1_204, reason: 'An amount of this line is not a number.' },
    { line: null, reason: 'This file is of 700000.' },
  ]
  open(shown({ state: 'refused', faults }))
  expect(await screen.findByText('Line 1,204: An amount of this line is not a number.')).toBeVisible()
  expect(screen.getByText('This file is of 700000.')).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Import \d/ })).toBeNull()
})

test('reads a bank file with the chosen account and columns', async () => {
  const mapping = {
    ...{ date: 'Date', dateOrder: 'dmy' as const, description: 'Narration', balance: null, reference: null },
    amount: { in: 'Credit', out: 'Debit' },
  }
  const sample = { rows: [['KCB BANK'], ['Date', 'Narration', 'Debit', 'Credit', 'Amount']], header: 1 }
  const { user } = open(shown({ needs: 'account', account: null, mapping, sample }))
  const read = await screen.findByRole('button', { name: 'Read with these columns' })
  expect(read).toBeDisabled()
  await user.selectOptions(await screen.findByLabelText('Account'), 'KCB')
  await user.selectOptions(screen.getByLabelText('Amounts'), 'One column: money out is positive')
  expect(read).toBeDisabled()
  await user.selectOptions(screen.getByLabelText('Amount'), 'Amount')
  await user.click(read)
  const amount = { signed: 'Amount', isReversed: true }
  expect(started).toEqual([
    { kind: readStatementJob.kind, input: { uploadId: 5, accountId: 3, mapping: { ...mapping, amount } } },
  ])
})

test('undoes the import of a listed statement', async () => {
  const undone: number[] = []
  answerCall(officeStatementUndo, ({ fileId }) => {
    undone.push(fileId)
    return { data: { text: 'The import of thursday.csv was undone.' } }
  })
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Undo the import of thursday.csv' }))
  expect(undone).toEqual([9])
})

test('hides uploads from staff who cannot match payments', async () => {
  signedInAs('auditor')
  open()
  expect(await screen.findByText('You do not have permission for this.')).toBeVisible()
  expect(screen.queryByLabelText(/Drop a statement here/)).toBeNull()
})

test.each([
  ['empty.csv', 0, 'is empty'],
  ['huge.xlsx', 200_000_000, 'larger than 100 MB'],
  ['statement.PDF', 10, 'is a PDF'],
])('%s is refused before it is sent', (name, size, reason) => {
  expect(faultOfStatement({ name, size })).toMatch(reason)
  expect(faultOfStatement({ name: 'friday.xlsx', size: 10 })).toBeNull()
})
