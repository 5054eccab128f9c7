import { screen, waitFor } from '@testing-library/react'
import { useRef } from 'react'
import { answerCall, heldAnswer } from '#components/testing/fake-shop.ts'
import type { Role } from '#lib/contract/base/permissions.ts'
import { officeJob } from '#lib/contract/jobs/office/jobs.ts'
import { officeColleagues, officeOrderNote } from '#lib/contract/orders/office/order.ts'
import { messageCustomerJob } from '#lib/contract/orders/office/order-jobs.ts'
import { drawOffice, signedInAs } from '../testing/draw-office.tsx'
import { NoteForm } from './note-form.tsx'
import { useNoteDraft } from './use-note-draft.ts'

let orderNo = 10_500

function Form({ no }: { no: number }) {
  const field = useRef<HTMLTextAreaElement>(null)
  const [draft, change] = useNoteDraft(no)
  return <NoteForm orderNo={no} field={field} draft={draft} onDraft={change} />
}

const job = (state: 'waiting' | 'undone') => ({
  ...{ jobId: 7, kind: 'orders.message', label: 'Write', state, total: 1, done: 0, failed: 0 },
  ...{ createdAt: '2026-11-25T08:42:00Z', startsAt: '2026-11-25T08:42:10Z', finishedAt: null },
  ...{ isScheduled: false, isSetAside: false, canUndo: state === 'waiting' },
})

function draw(role: Role = 'orders') {
  orderNo += 1
  signedInAs(role)
  answerCall(officeColleagues, () => ({ data: { colleagues: [{ staffId: 3, name: 'Joseph Mwangi' }] } }))
  const started: unknown[] = []
  answerCall(messageCustomerJob, (input) => {
    started.push(input)
    return { data: job('waiting') }
  })
  answerCall(officeJob, () => ({ data: { job: job('undone'), results: [] } }))
  return { started, ...drawOffice(<Form no={orderNo} />) }
}

test('locks the choice of reader once the user has typed', async () => {
  const { user, started } = draw()
  const customer = await screen.findByRole<HTMLInputElement>('radio', { name: 'Customer' })
  await waitFor(() => expect(customer.disabled).toBe(false))
  await user.click(customer)
  const field = screen.getByRole('textbox', { name: 'Message to the customer' })
  await user.type(field, 'They come on Friday.')
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Office' }).disabled).toBe(true)
  await user.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(started).toEqual([{ input: { orderNo, text: 'They come on Friday.' } }]))
})

test('restores the text of an undone message', async () => {
  const { user } = draw()
  const customer = await screen.findByRole<HTMLInputElement>('radio', { name: 'Customer' })
  await waitFor(() => expect(customer.disabled).toBe(false))
  await user.click(customer)
  await user.type(screen.getByRole('textbox'), 'Shall we wait?{Control>}{Enter}{/Control}')
  await waitFor(() =>
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message to the customer' }).value).toBe(
      'Shall we wait?',
    ),
  )
})

test('writes to the office and mentions a colleague if the user cannot write to customers', async () => {
  const { user } = draw('packer')
  const notes: unknown[] = []
  answerCall(officeOrderNote, (input) => {
    notes.push(input)
    return { data: { timeline: [] } }
  })
  const customer = await screen.findByRole<HTMLInputElement>('radio', { name: 'Customer' })
  expect(customer.disabled).toBe(true)
  await user.click(screen.getByRole('button', { name: '@ colleague' }))
  await user.click(await screen.findByRole('button', { name: 'Joseph Mwangi' }))
  await user.type(screen.getByRole('textbox'), 'look at this{Control>}{Enter}{/Control}')
  await waitFor(() => expect(notes).toEqual([{ orderNo, text: '@Joseph Mwangi look at this', mentions: [3] }]))
})

test('suggests colleagues while @ and a name are typed, by keys and with Escape', async () => {
  const { user } = draw()
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Note for the office' })
  await waitFor(() => expect(screen.getByRole('button', { name: '@ colleague' })).toBeVisible())
  await user.type(field, 'Ask @mwa')
  await screen.findByRole('option', { name: 'Joseph Mwangi' })
  await user.keyboard('{Enter}')
  expect(field.value).toBe('Ask @Joseph Mwangi ')
  expect(screen.queryByRole('option')).toBeNull()
  await user.type(field, 'and @Jos')
  await screen.findByRole('option')
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('option')).toBeNull()
  expect(field).toHaveFocus()
  await user.type(field, ' 5 @ 20')
  expect(screen.queryByRole('option')).toBeNull()
})

test('leaves text typed during the save in the field', async () => {
  const { user } = draw()
  const held = heldAnswer<{ data: { timeline: [] } }>()
  answerCall(officeOrderNote, () => held.answer)
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox')
  await user.type(field, 'Rang, no answer.{Control>}{Enter}{/Control} Again at five.')
  held.give({ data: { timeline: [] } })
  await waitFor(() => expect(field.value).toBe('Again at five.'))
})

test('restores an undone message beside text that the user typed since', async () => {
  const { user } = draw()
  let state: 'waiting' | 'undone' = 'waiting'
  answerCall(officeJob, () => ({ data: { job: job(state), results: [] } }))
  const customer = await screen.findByRole<HTMLInputElement>('radio', { name: 'Customer' })
  await waitFor(() => expect(customer.disabled).toBe(false))
  await user.click(customer)
  await user.type(screen.getByRole('textbox'), 'Shall we wait?{Control>}{Enter}{/Control}')
  await user.type(await screen.findByRole('textbox', { name: 'Note for the office' }), 'They are on leave.')
  state = 'undone'
  expect(await screen.findByText('Shall we wait?', {}, { timeout: 5_000 })).toBeVisible()
  expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('They are on leave.')
  await user.clear(screen.getByRole('textbox'))
  await user.click(screen.getByRole('button', { name: /^Edit message/ }))
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message to the customer' }).value).toBe(
    'Shall we wait?',
  )
})
