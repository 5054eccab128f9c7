import { screen, waitFor } from '@testing-library/react'
import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { drawOffice } from '#components/office/testing/draw-office.tsx'
import { answerCall, heldAnswer, refused } from '#components/testing/fake-shop.ts'
import { useStore } from '#lib/browser/use-store.ts'
import { ORDER_STATUS } from '#lib/contract/base/codes.ts'
import { type OfficeJob, officeJob, officeJobList, officeJobUndo } from '#lib/contract/jobs/office/jobs.ts'
import { advanceOrdersJob } from '#lib/contract/orders/office/order-jobs.ts'
import { officePreferencesSave } from '#lib/contract/staff/office/me.ts'
import { factorQuestion } from '#lib/office/confirm-factor.ts'
import { closeNote, noteDone, useNotes, useOfficeJob } from '#lib/office/jobs.ts'
import { useOfficeAction } from '#lib/office/queries.ts'
import { UndoBar } from './undo-bar.tsx'

const INPUT = { density: 'regular', areKeysOn: true } as const

function Press() {
  const { run, problem, isRunning } = useOfficeAction(officePreferencesSave)
  const question = useStore(factorQuestion, null)
  return (
    <>
      <button type="button" onClick={() => void run(INPUT)}>
        Save
      </button>
      <p>{isRunning ? 'running' : (problem?.message ?? 'fine')}</p>
      {question ? (
        <button type="button" onClick={() => question.answer(true)}>
          It is me
        </button>
      ) : null}
    </>
  )
}

const press = () => screen.getByRole('button', { name: 'Save' })

test('repeats the key after a lost response, and sends a new key after a response', async () => {
  const keys: (string | undefined)[] = []
  answerCall(officePreferencesSave, (input, { headers }) => {
    keys.push(headers['idempotency-key'])
    return keys.length === 1 ? refused('shop-unreachable', 'No answer.') : { data: input }
  })
  const { user } = drawOffice(<Press />)
  await user.click(press())
  await screen.findByText('No answer.')
  await user.click(press())
  await screen.findByText('fine')
  await user.click(press())
  await waitFor(() => expect(keys).toHaveLength(3))
  expect(keys[0]).toBe(keys[1])
  expect(keys[2]).not.toBe(keys[0])
})

test('two presses at once are one request', async () => {
  const held = heldAnswer<{ data: typeof INPUT }>()
  const sent = answerCall(officePreferencesSave, () => held.answer)
  const { user } = drawOffice(<Press />)
  await user.dblClick(press())
  await screen.findByText('running')
  held.give({ data: INPUT })
  await screen.findByText('fine')
  expect(sent).toHaveLength(1)
})

test('shows the second factor if it is required again, then sends the same request once more', async () => {
  const keys: (string | undefined)[] = []
  answerCall(officePreferencesSave, (input, { headers }) => {
    keys.push(headers['idempotency-key'])
    return keys.length === 1 ? refused('factor-needed', 'Please confirm that it is you.') : { data: input }
  })
  const { user } = drawOffice(<Press />)
  await user.click(press())
  await user.click(await screen.findByRole('button', { name: 'It is me' }))
  await screen.findByText('fine')
  expect(keys).toHaveLength(2)
  expect(keys[0]).toBe(keys[1])
})

const JOB: OfficeJob = {
  jobId: 7,
  kind: 'orders.advance',
  label: 'Send 4 orders',
  state: 'waiting',
  total: 4,
  done: 0,
  failed: 0,
  createdAt: '2026-11-25T08:42:00.000Z',
  startsAt: '2026-11-25T08:42:10.000Z',
  finishedAt: null,
  isScheduled: false,
  isSetAside: false,
  canUndo: true,
}

const ORDERS = { orderNos: [1, 2, 3, 4], to: ORDER_STATUS.inProcess, unpaid: false }

function Foot() {
  const { start, problem } = useOfficeJob(advanceOrdersJob)
  const notes = useNotes()
  return (
    <>
      <button type="button" onClick={() => void start(ORDERS)}>
        Send
      </button>
      <button type="button" onClick={() => noteDone('4 orders given to Joseph', () => {})}>
        Give
      </button>
      <button type="button" onClick={() => notes.map(({ id }) => closeNote(id))}>
        Close all
      </button>
      <output>{problem?.fields?.orderNos}</output>
      <UndoBar />
    </>
  )
}

test('undoes delayed work with a press or Ctrl Z, and shows the outcome', async () => {
  let job = JOB
  const started = answerCall(advanceOrdersJob, () => ({ data: job }))
  answerCall(officeJobList, () => ({ data: [] }))
  answerCall(officeJob, () => ({ data: { job, results: [] } }))
  const undone = answerCall(officeJobUndo, () => {
    job = { ...JOB, state: 'undone', canUndo: false }
    return { data: job }
  })
  const { user } = drawOffice(<Foot />)
  await user.click(screen.getByRole('button', { name: 'Send' }))
  await screen.findByText(/^Send 4 orders: /)
  expect(started).toEqual([{ input: ORDERS }])
  await user.keyboard('{Control>}z{/Control}')
  await screen.findByText(/undone, nothing was changed/)
  expect(undone).toEqual([{ jobId: 7 }])
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Close all' }))
})

test('removes an earlier refusal once the same work has started', async () => {
  const fields = { 'input.orderNos': 'Order 2 is cancelled.' }
  answerCall(advanceOrdersJob, () => refused('not-allowed', 'One of them is cancelled.', { fields }))
  answerCall(officeJobList, () => ({ data: [] }))
  answerCall(officeJob, () => ({ data: { job: JOB, results: [] } }))
  const { user } = drawOffice(<Foot />)
  await user.click(screen.getByRole('button', { name: 'Send' }))
  await screen.findByText('One of them is cancelled.')
  // The form knows its fields without the call's `input`.
  expect(screen.getByRole('status')).toHaveTextContent('Order 2 is cancelled.')
  answerCall(advanceOrdersJob, () => ({ data: JOB }))
  await user.click(screen.getByRole('button', { name: 'Send' }))
  await screen.findByText(/^Send 4 orders: /)
  expect(screen.queryByText('One of them is cancelled.')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Close all' }))
})

test('shows finished work with Undo, and closes the line', async () => {
  const { user } = drawOffice(<Foot />)
  await user.click(screen.getByRole('button', { name: 'Give' }))
  screen.getByText('4 orders given to Joseph')
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(screen.queryByText('4 orders given to Joseph')).toBeNull()
})

test('shows once who can press a button if this user cannot', async () => {
  const { user } = drawOffice(
    <form
      onSubmit={() => {
        throw new Error('it was sent')
      }}
    >
      <OfficeButton type="submit" refusal="Finance or Owner can do this.">
        Record it
      </OfficeButton>
      <UndoBar />
    </form>,
  )
  await user.click(screen.getByRole('button', { name: /^Record it/ }))
  await user.click(screen.getByRole('button', { name: /^Record it/ }))
  expect(screen.getAllByText('Finance or Owner can do this.')).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: 'Close this message' }))
})
