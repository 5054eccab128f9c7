import { screen, waitFor } from '@testing-library/react'
import { answerCall } from '#components/testing/fake-shop.ts'
import type { Output } from '#lib/contract/base/call.ts'
import { officeJobAsideDecide, officeJobAsideList } from '#lib/contract/jobs/office/jobs.ts'
import { drawOffice, signedInAs } from '../testing/draw-office.tsx'
import { JobsAside, JobsAsideLine } from './jobs-aside.tsx'

type Aside = Output<typeof officeJobAsideList>
const JOB = {
  ...{ jobId: 4, label: 'Mark as new 3 families', staffName: 'Kiprono Rotich', isScheduled: true, isSetAside: true },
  ...{ createdAt: '2026-11-25T08:00:00.000Z', startsAt: '2026-11-26T08:00:00.000Z', finishedAt: null },
  ...{ kind: 'catalogue.set-families', state: 'waiting', total: 3, done: 0, failed: 0, canUndo: true },
} as Aside[number]

function draw(jobs: Aside) {
  signedInAs('owner')
  let waiting = jobs
  answerCall(officeJobAsideList, () => ({ data: waiting }))
  const sent = answerCall(officeJobAsideDecide, ({ jobId }) => {
    waiting = waiting.filter((job) => job.jobId !== jobId)
    return { data: JOB }
  })
  return { sent, ...drawOffice(<JobsAside />) }
}

test('discards work only after a second press', async () => {
  const { user, sent } = draw([JOB])
  await user.click(await screen.findByRole('button', { name: 'Discard Mark as new 3 families' }))
  expect(screen.getByText(/cannot be undone/)).toBeVisible()
  expect(sent).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(sent).toEqual([{ jobId: 4, decision: 'discard' }]))
  await waitFor(() => expect(screen.queryByText('Set aside')).toBeNull())
})

test('leaves the focus in the list after work is released by keyboard', async () => {
  const { user, sent } = draw([JOB, { ...JOB, jobId: 5, label: 'Hide the price of 2 families' }])
  const release = await screen.findByRole('button', { name: 'Release Mark as new 3 families' })
  release.focus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(screen.getByRole('region', { name: 'Set aside' })).toHaveFocus())
  expect(sent).toEqual([{ jobId: 4, decision: 'release' }])
})

test('points owners in Staff to the work that is set aside', async () => {
  signedInAs('owner')
  answerCall(officeJobAsideList, () => ({ data: [JOB, { ...JOB, jobId: 5 }] }))
  drawOffice(<JobsAsideLine />)
  await screen.findByText('2 tasks are set aside.')
  expect(screen.getByRole('link', { name: 'Release or discard it' })).toHaveAttribute('href', '/office/jobs')
})
