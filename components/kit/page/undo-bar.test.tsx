import { screen } from '@testing-library/react'
import { drawOffice } from '#components/office/testing/draw-office.tsx'
import { answerCall } from '#components/testing/fake-shop.ts'
import type { Output } from '#lib/contract/base/call.ts'
import { officeJob, officeJobList, officeScheduleList } from '#lib/contract/jobs/office/jobs.ts'
import { editOrderJob } from '#lib/contract/orders/office/order-changes.ts'
import { closeNote, useNotes, useOfficeJob } from '#lib/office/jobs.ts'
import { UndoBar } from './undo-bar.tsx'

type Job = Output<typeof officeJob>

function Press() {
  const { start } = useOfficeJob(editOrderJob)
  const notes = useNotes()
  return (
    <>
      <button
        type="button"
        onClick={() =>
          void start({ orderNo: 10_007, lines: [{ productId: 1, quantity: 2 }], reason: 'Asked', expected: 0 })
        }
      >
        Do it
      </button>
      <button
        type="button"
        onClick={() => {
          for (const { id } of notes) closeNote(id)
        }}
      >
        Clear
      </button>
      <UndoBar />
    </>
  )
}

/** Starts work of this many items, all or the last of which fail. */
async function failed(total: number, count = total) {
  const at = new Date().toISOString()
  const job: Job['job'] = {
    ...{ jobId: 3, kind: 'orders.edit', label: 'Change order 10007', total, done: total - count, failed: count },
    state: count < total ? 'done' : 'failed',
    ...{ createdAt: at, startsAt: at, finishedAt: at, isScheduled: false, isSetAside: false, canUndo: false },
  }
  const sentence = 'It comes to another amount by now.'
  const results = Array.from({ length: total }, (_, no) => ({
    ...{ no, name: `Order ${no}`, path: null, state: no < total - count ? 'done' : 'failed', sentence },
  })) as Job['results']
  answerCall(editOrderJob, () => ({ data: job }))
  answerCall(officeJob, () => ({ data: { job, results } }))
  answerCall(officeJobList, () => ({ data: [job] }))
  answerCall(officeScheduleList, () => ({ data: [] }))
  const { user } = drawOffice(<Press />)
  await user.click(screen.getByRole('button', { name: 'Do it' }))
  return user
}

test('shows the reason if a single item failed', async () => {
  const user = await failed(1)
  await screen.findByText(/Change order 10007: failed\. It comes to another amount by now\./)
  expect(screen.queryByRole('link', { name: 'View failed items' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Clear' }))
})

test('names the item if one of several failed', async () => {
  const user = await failed(3, 1)
  await screen.findByText(/2 of 3 done, 1 failed\. Order 2: It comes to another amount by now\./)
  await user.click(screen.getByRole('button', { name: 'Clear' }))
})

test('links to the failed items if several failed', async () => {
  const user = await failed(2)
  expect(await screen.findByRole('link', { name: 'View failed items' })).toHaveAttribute('href', '/office/jobs?job=3')
  await user.click(screen.getByRole('button', { name: 'Clear' }))
})
