import { jest } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { answerCall, refused } from '#components/testing/fake-shop.ts'
import {
  type ImportColumn,
  type ImportCounts,
  type ImportState,
  makeImportJob,
  officeImport,
  officeImportBegin,
  officeImportColumns,
  officeImportFamilies,
  officeImportList,
  officeImportPiece,
  officeImportProblems,
  readImportJob,
  type ShownImport,
} from '#lib/contract/catalogue/office/imports.ts'
import { type OfficeJobCall, officeJob } from '#lib/contract/jobs/office/jobs.ts'
import { faultOfFile } from '#lib/office/imports/use-send-file.ts'
import { officeQueries } from '#lib/office/queries.ts'
import { drawOffice, signedInAs } from '../../testing/draw-office.tsx'
import { ImportPart } from './import-part.tsx'

const counts = (more: Partial<ImportCounts> = {}): ImportCounts => ({
  ...{ format: 'fuma', rows: 12, problems: 0, held: 0, prices: 3, stock: 1, pictures: 0 },
  families: { new: 1, changed: 2, same: 4 },
  variants: { new: 2, changed: 3, same: 7, ended: 0 },
  ...{ unread: [], brands: ['Duma'], collections: [], subCollections: [] },
  ...more,
})
const shown = (state: ImportState, more: Partial<ShownImport> = {}): ShownImport => ({
  ...{ importId: 5, staffName: 'Achieng Odhiambo', isOwn: true, fileName: 'spring.csv', bytes: 2_000, state },
  ...{ sentence: null, isOtherEncoding: false, bytesDone: 500, pieces: 1, withoutPrices: false, withoutStock: false },
  ...{ pricesExVat: false, counts: null, createdAt: '2026-11-26T08:00:00.000Z', importedAt: null },
  ...{ startsAt: null, jobId: null, ...more },
})

let started: { kind: string; input: unknown }[]
beforeEach(() => {
  sessionStorage.clear()
  window.history.replaceState(null, '', '/office/catalogue/import')
  started = []
  signedInAs('catalogue')
  answerCall(officeImportList, () => ({ data: [] }))
  answerCall(officeImportProblems, () => ({ data: { problems: [], next: null } }))
  answerCall(officeImportFamilies, () => ({ data: { families: [], next: null } }))
  for (const call of [readImportJob, makeImportJob] as OfficeJobCall[]) {
    answerCall(call, ({ input }) => {
      started.push({ kind: call.kind, input })
      return { data: job(call.kind) }
    })
  }
  answerCall(officeJob, () => ({ data: { job: job(readImportJob.kind), results: [] } }))
})

const job = (kind: string) => ({
  ...{ jobId: 9, kind, label: 'Work', state: 'running' as const, total: 1, done: 0, failed: 0 },
  ...{ createdAt: '2026-11-26T08:00:00.000Z', startsAt: '2026-11-26T08:00:00.000Z', finishedAt: null },
  ...{ isScheduled: false, isSetAside: false, canUndo: false },
})
const open = (importId?: number) => {
  if (importId) window.history.replaceState(null, '', `/office/catalogue/import?import=${importId}`)
  return drawOffice(<ImportPart />)
}

test('uploads a file, sends the chosen exclusions and opens the import', async () => {
  const sent: number[] = []
  answerCall(officeImportBegin, ({ fileName, bytes }) => {
    expect([fileName, bytes]).toEqual(['spring.csv', 8])
    return { data: { importId: 5 } }
  })
  answerCall(officeImportPiece, ({ no }) => {
    sent.push(no)
    return { data: { pieces: 1 } }
  })
  answerCall(officeImport, () => ({ data: shown('reading') }))
  const { user } = open()
  await user.click(await screen.findByRole('checkbox', { name: 'Do not change stock' }))
  await user.upload(screen.getByLabelText(/Drop a CSV file here/), new File(['a,b\r\n1,2\n'.trim()], 'spring.csv'))
  await waitFor(() => expect(started).toHaveLength(1))
  expect(sent).toEqual([0])
  expect(started[0]).toEqual({
    kind: readImportJob.kind,
    input: { importId: 5, pricesExVat: false, withoutPrices: false, withoutStock: true },
  })
  expect(window.location.search).toContain('import=5')
})

test.each([
  ['nothing.csv', 0, /is empty/],
  ['huge.csv', 200_000_000, /larger than 100 MB/],
  ['book.xlsx', 10, /is a spreadsheet/],
  ['photo.JPG', 10, /is not CSV/],
])('%s is refused before it is sent', (name, size, says) => {
  expect(faultOfFile({ name, size })).toMatch(says)
})

test('rejects a spreadsheet file with a message at the field', async () => {
  const { user } = open()
  const input = await screen.findByLabelText(/Drop a CSV file here/)
  input.removeAttribute('accept')
  await user.upload(input, new File(['x'], 'book.xlsx'))
  expect(await screen.findByRole('alert')).toHaveTextContent('book.xlsx is a spreadsheet')
})

test('lists problems first and requires leaving them out before the import', async () => {
  answerCall(officeImport, () => ({ data: shown('ready', { counts: counts({ problems: 1 }) }) }))
  answerCall(officeImportProblems, () => ({
    data: { problems: [{ no: 1, line: 7, column: 'price_ex_vat', reason: 'Write a price as 1450.' }], next: null },
  }))
  answerCall(officeImportFamilies, ({ shows }) => ({
    data: {
      families:
        shows === 'ended'
          ? []
          : [
              {
                ...{ no: 1, line: 2, code: 'HM-1', name: 'Simba blanket', kind: 'changed' as const, isEnded: false },
                changes: [
                  {
                    ...{ of: 'HM-1-IND', field: 'Price ex-VAT KES', kind: 'price' as const },
                    ...{ before: '1250.00', after: '1300.00' },
                  },
                ],
                changesCount: 1,
              },
            ],
      next: null,
    },
  }))
  const { user } = open(5)
  const problems = await screen.findByRole('region', { name: 'Problems' })
  expect(await within(problems).findByText('Write a price as 1450.')).toBeVisible()
  expect(within(problems).getByText('Line 7')).toBeVisible()
  expect(await screen.findByText('1300.00')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Ended' }))
  expect(await screen.findByText('No changes of this type.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: /^Import 3 changes/ }))
  const dialog = screen.getByRole('dialog', { name: 'Import' })
  expect(dialog).toHaveTextContent('1 family is added.')
  const begin = within(dialog).getByRole('button', { name: 'Import 3 families' })
  expect(begin).toBeDisabled()
  await user.click(within(dialog).getByRole('checkbox', { name: 'Leave out the 1 row with a problem' }))
  await user.click(begin)
  await waitFor(() =>
    expect(started).toEqual([{ kind: makeImportJob.kind, input: { importId: 5, families: 3, leavesOut: true } }]),
  )
})

test('shows all problems of a row together and counts the rows', async () => {
  answerCall(officeImport, () => ({ data: shown('ready', { counts: counts({ problems: 2, faults: 3 }) }) }))
  const price = { column: 'price_ex_vat', reason: 'Write a price as 1450.' }
  const stock = { column: 'stock', reason: 'A quantity cannot be negative: -4' }
  answerCall(officeImportProblems, () => ({
    data: {
      problems: [
        { no: 1, line: 4, ...price },
        { no: 2, line: 4, ...stock },
        { no: 3, line: 9, ...stock },
      ],
      next: null,
    },
  }))
  open(5)
  const problems = await screen.findByRole('region', { name: 'Problems' })
  expect(within(problems).getByRole('heading')).toHaveTextContent('2 rows have problems')
  const row = (await within(problems).findByText('Line 4')).closest('li')
  expect(row).toHaveTextContent(/Line 4.*price_ex_vat.*Write a price.*stock.*cannot be negative: -4/)
  expect(within(problems).getAllByText(/^Line/)).toHaveLength(2)
})

test.each([
  [2, 2, 'No valid changes', /^No row can be imported\. Correct the problems and upload the file again\.$/],
  [3, 2, 'No valid changes', /^No row can be imported\..* The other rows are the same as in the shop\.$/],
  [2, 0, 'No changes', 'No changes: the shop already has everything in the file.'],
])('reports a file of %i rows with %i problems and no change', async (rows, problems, state, text) => {
  const none = counts({ rows, problems, families: { new: 0, changed: 0, same: 0 } })
  answerCall(officeImport, () => ({ data: shown('ready', { counts: none }) }))
  open(5)
  expect(await screen.findByText(text)).toBeVisible()
  expect(screen.getByText(state)).toBeVisible()
  expect(screen.queryByText('Ready')).toBeNull()
  expect(screen.queryByRole('button', { name: /^Import \d/ })).toBeNull()
})

test('shows the counts of an import that an earlier release read', async () => {
  answerCall(officeImport, () => ({ data: shown('ready', { counts: counts({ problems: 1 }) }) }))
  open(5)
  expect(await screen.findByRole('heading', { name: '1 row has a problem' })).toBeVisible()
})

test('reads Windows text on request and explains a repeated preview', async () => {
  let state = shown('refused', { sentence: 'Line 4 is not UTF-8.', isOtherEncoding: true })
  answerCall(officeImport, () => ({ data: state }))
  const { user } = open(5)
  await user.click(await screen.findByRole('button', { name: 'Read as Windows text' }))
  await waitFor(() => expect(started[0]?.input).toMatchObject({ importId: 5, encoding: 'windows-1252' }))
  state = shown('ready', { counts: counts(), sentence: 'The catalogue has changed since.' })
  void officeQueries.invalidateQueries()
  expect(await screen.findByText(/The catalogue has changed since/)).toBeVisible()
})

test("shows another user's import without its buttons", async () => {
  answerCall(officeImport, () => ({ data: shown('ready', { counts: counts(), isOwn: false, staffName: 'Brian' }) }))
  open(5)
  expect(await screen.findByText('Brian uploaded this file. Only they can import it.')).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Import 3/ })).toBeNull()
})

const columns: ImportColumn[] = [
  { column: 'product_code', meaning: 'Code of the product.', need: 'always', examples: ['EX-1', 'EX-1'] },
  { column: 'price_ex_vat', meaning: 'Price without VAT.', need: 'new', examples: ['1450.00', '1650.00'] },
  { column: 'tags', meaning: 'Labels, as JSON.', need: 'optional', examples: ['["New, blue"]', ''] },
]

test('lists the columns of a file with meaning, need and example', async () => {
  answerCall(officeImportColumns, () => ({ data: columns }))
  const { user } = open()
  await user.click(await screen.findByText('Columns and their meaning'))
  expect((await screen.findByText('price_ex_vat')).closest('div')).toHaveTextContent(
    'price_ex_vatRequired for new productsPrice without VAT.Example: 1450.00',
  )
  expect(screen.getByText('product_code').closest('dt')).toHaveTextContent('Required')
  expect(screen.getByText('tags').closest('dt')).toHaveTextContent('Optional')
})

test('downloads a template with the columns and two example rows', async () => {
  answerCall(officeImportColumns, () => ({ data: columns }))
  const saved: Blob[] = []
  URL.createObjectURL = (file) => `blob:${saved.push(file as Blob)}`
  const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Download template' }))
  await waitFor(() => expect(saved).toHaveLength(1))
  expect(click).toHaveBeenCalledTimes(1)
  click.mockRestore()
  // Excel reads UTF-8 only with the mark, which the text of a blob leaves out.
  expect(new Uint8Array((await saved[0]?.arrayBuffer()) ?? []).slice(0, 3)).toEqual(Uint8Array.of(0xef, 0xbb, 0xbf))
  expect(await saved[0]?.text()).toBe(
    'product_code,price_ex_vat,tags\r\nEX-1,1450.00,"[""New, blue""]"\r\nEX-1,1650.00,\r\n',
  )
})

test('shows why the template cannot be downloaded', async () => {
  answerCall(officeImportColumns, () => refused('shop-unreachable', 'Please try again.'))
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Download template' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('We could not download the template. Please try again.')
})

test('names the roles that can import', async () => {
  signedInAs('content')
  open()
  expect(await screen.findByText(/Roles with access: Owner or Catalogue/)).toBeVisible()
})
