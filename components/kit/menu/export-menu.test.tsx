import { screen, waitFor } from '@testing-library/react'
import { drawOffice, signedInAs } from '#components/office/testing/draw-office.tsx'
import { answerCall } from '#components/testing/fake-shop.ts'
import { exportJob } from '#lib/contract/office/office/exports.ts'
import { ExportMenu } from './export-menu.tsx'

const of = { filter: { stage: ['to-pack'] }, sort: 'newest' }

test('opens on E and exports the filtered list in the background', async () => {
  signedInAs('finance')
  const made = answerCall(exportJob, () => ({
    data: {
      ...{ jobId: 7, kind: 'data.export', label: 'Export orders', state: 'waiting' as const, total: 1, done: 0 },
      ...{ failed: 0, createdAt: '2026-11-25T08:42:00Z', startsAt: '2026-11-25T08:42:00Z', finishedAt: null },
      ...{ isScheduled: false, isSetAside: false, canUndo: true },
    },
  }))
  const { user } = drawOffice(<ExportMenu list="orders" of={of} />)
  await user.keyboard('e')
  const excel = await screen.findByRole('button', { name: 'Excel, one sheet' })
  await waitFor(() => expect(excel.getAttribute('aria-disabled')).toBe(null))
  await user.click(excel)
  await waitFor(() => expect(made).toEqual([{ input: { list: 'orders', format: 'xlsx', of } }]))
})

test('names the roles that can export, and starts no export, for other users', async () => {
  signedInAs('packer')
  const made = answerCall(exportJob, () => {
    throw new Error('it was started')
  })
  const { user } = drawOffice(<ExportMenu list="orders" of={of} />)
  await user.keyboard('e')
  const csv = await screen.findByRole('button', { name: /^CSV, for any program/ })
  await waitFor(() => expect(csv.title).toMatch(/Finance .*can do this\.$/))
  await user.click(csv)
  expect(made).toEqual([])
})
