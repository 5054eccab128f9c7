import { screen, waitFor } from '@testing-library/react'
import { drawOffice } from '#components/office/testing/draw-office.tsx'
import { downloads } from '#components/testing/browser-parts.ts'
import { answerCall, refused } from '#components/testing/fake-shop.ts'
import { officeExportFile } from '#lib/contract/office/office/exports.ts'
import { FetchFile } from './fetch-file.tsx'

const file = { name: 'orders.csv', bytes: 1_300_000, rows: 12 }

beforeEach(() => {
  downloads.length = 0
})

test('downloads the file of a finished export without a press, once, and again when pressed', async () => {
  const made = answerCall(officeExportFile, () => ({ data: {} }))
  const { user, rerender } = drawOffice(<FetchFile jobId={7} file={file} isAutomatic />)
  const again = await screen.findByRole('button', { name: 'Saved. Save again: orders.csv (1.3 MB)' })
  rerender(<FetchFile jobId={7} file={file} isAutomatic />)
  expect(made).toEqual([{ jobId: 7 }])
  expect(downloads.map(({ name }) => name)).toEqual(['orders.csv'])
  await user.click(again)
  await waitFor(() => expect(downloads).toHaveLength(2))
})

test('waits for a press if the second factor is required again', async () => {
  const made = answerCall(officeExportFile, () => refused('factor-needed', 'Please confirm that it is you.'))
  drawOffice(<FetchFile jobId={7} file={file} isAutomatic />)
  await waitFor(() => expect(made).toHaveLength(1))
  await screen.findByRole('button', { name: 'Save orders.csv (1.3 MB)' })
  expect(downloads).toEqual([])
})

test('downloads only when pressed on a page that lists the export', () => {
  drawOffice(<FetchFile jobId={7} file={file} />)
  screen.getByRole('button', { name: 'Save orders.csv (1.3 MB)' })
  expect(downloads).toEqual([])
})
