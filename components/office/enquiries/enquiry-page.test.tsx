/** One enquiry and the list: answer, note, saved replies, unsent text, assignment, permissions. */
import { screen, waitFor, within } from '@testing-library/react'
import { UndoBar } from '#components/kit/page/undo-bar.tsx'
import { answerCall, refused } from '#components/testing/fake-shop.ts'
import {
  type Enquiry,
  officeEnquiriesOf,
  officeEnquiry,
  officeEnquiryAnswer,
  officeEnquiryChange,
  officeEnquiryList,
  officeEnquiryUndo,
  officeEnquiryWhole,
  officeSavedReplies,
} from '#lib/contract/enquiries/office/enquiries.ts'
import { officeEnquiryDraft, officeWhatsAppTemplates } from '#lib/contract/enquiries/office/whatsapp.ts'
import { officePresence } from '#lib/contract/office/office/views.ts'
import { drawOffice, signedInAs } from '../testing/draw-office.tsx'
import { EnquiriesOf } from './enquiries-of.tsx'
import { EnquiriesSection } from './enquiries-section.tsx'
import { EnquiryPage } from './enquiry-page.tsx'

const AT = '2026-11-25T08:00:00.000Z'
const MESSAGE = {
  ...{ id: 'first', kind: 'customer', who: 'Amina Hassan', body: 'Do you deliver?', at: AT, hasPicture: true },
  ...{ isEmail: false, sender: null, automatic: null, isTrimmed: false, files: [] },
} satisfies Enquiry['messages'][number]
const enquiryOf = (no: number, more: Partial<Enquiry> = {}): Enquiry => ({
  ...{ no, version: 1, subject: 'Delivery to Lodwar', topic: 'Delivery', customer: 'Amina Hassan', state: 'open' },
  ...{
    createdAt: AT,
    lastInAt: AT,
    takenBy: null,
    channel: 'form',
    email: 'amina@example.co.ke',
    userId: 12,
    company: null,
  },
  ...{ orderNo: null, orderNos: [10_025] },
  messages: [MESSAGE],
  ...more,
})

let next = 1000
/** Opens a new enquiry. @returns the user, and the sent messages */
function open(role: 'support' | 'auditor' | 'owner' = 'support', more: Partial<Enquiry> = {}) {
  next += 1
  const no = next
  signedInAs(role)
  answerCall(officePresence, () => ({ data: [] }))
  answerCall(officeEnquiry, () => ({ data: enquiryOf(no, more) }))
  answerCall(officeSavedReplies, () => ({ data: [{ id: 1, name: 'Lodwar', body: 'Hello {name}, four days.' }] }))
  const sent = answerCall(officeEnquiryAnswer, () => ({
    data: enquiryOf(no, { version: 2, state: 'waiting' }),
    message: 'The answer is sent by email in 10 seconds.',
  }))
  return { no, sent, ...drawOffice(<EnquiryPage no={no} />) }
}

test('sends an answer with Ctrl Enter, and a saved reply has the name of the customer', async () => {
  const { no, sent, user } = open()
  await screen.findByText('Do you deliver?')
  expect(screen.getByRole('link', { name: 'Open the picture' })).toHaveAttribute(
    'href',
    `/api/office/enquiries/${no}/picture`,
  )
  await user.click(screen.getByRole('button', { name: /Saved replies/ }))
  await user.click(await screen.findByRole('button', { name: 'Lodwar' }))
  const field = screen.getByRole('textbox', { name: 'Answer to the customer' })
  expect(field).toHaveValue('Hello Amina, four days.')
  await user.type(field, '{Control>}{Enter}{/Control}')
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toEqual({ no, version: 1, kind: 'answer', body: 'Hello Amina, four days.', closes: false })
  await waitFor(() => expect(field).toHaveValue(''))
})

test('undoes an answer before it is sent, and returns its text to the field', async () => {
  const { no, user } = open()
  drawOffice(<UndoBar />)
  const own = { ...MESSAGE, id: '9', kind: 'answer', who: 'Otieno Ouma', body: 'Four days.' } as const
  answerCall(officeEnquiryAnswer, () => ({
    data: enquiryOf(no, { version: 2, state: 'waiting', messages: [MESSAGE, own] }),
    message: 'The answer is sent by email in 10 seconds.',
  }))
  const undone = answerCall(officeEnquiryUndo, () => ({ data: enquiryOf(no, { version: 3 }) }))
  const field = await screen.findByRole('textbox', { name: 'Answer to the customer' })
  await user.type(field, 'Four days.')
  await user.click(screen.getByRole('button', { name: /Send answer/ }))
  await waitFor(() => expect(field).toHaveValue(''))
  await user.type(field, 'By lorry.')
  // The bar also has the messages of earlier tests.
  await user.click(screen.getAllByRole('button', { name: /^Undo/ }).at(-1) as HTMLElement)
  await waitFor(() => expect(field).toHaveValue('Four days.\n\nBy lorry.'))
  expect(undone).toEqual([{ no, messageId: 9 }])
})

test('leaves a refused answer in the field, and the typed text survives leaving the page', async () => {
  const { no, user, unmount } = open()
  answerCall(officeEnquiryAnswer, () => refused('changed-meanwhile', 'A colleague has changed this enquiry.'))
  const field = await screen.findByRole('textbox', { name: 'Answer to the customer' })
  await user.type(field, 'Four days.')
  await user.click(screen.getByRole('button', { name: /Send answer/ }))
  await screen.findByText('A colleague has changed this enquiry.')
  expect(field).toHaveValue('Four days.')
  unmount()
  drawOffice(<EnquiryPage no={no} />)
  expect(await screen.findByDisplayValue('Four days.')).toBeVisible()
})

test('links an order and closes', async () => {
  const { no, user } = open()
  const changes = answerCall(officeEnquiryChange, () => ({ data: enquiryOf(no, { version: 2 }) }))
  const orders = await screen.findByLabelText('About the order')
  await waitFor(() => expect((orders as HTMLSelectElement).disabled).toBe(false))
  await user.selectOptions(orders, '10025')
  await waitFor(() => expect(changes[0]).toEqual({ no, version: 1, orderNo: 10_025 }))
  await user.click(screen.getAllByRole('button', { name: /^Close/ })[0] as HTMLElement)
  await waitFor(() => expect(changes.at(-1)).toMatchObject({ no, state: 'closed' }))
})

test('an auditor reads, and the buttons name the permission', async () => {
  const { user, sent } = open('auditor')
  const field = await screen.findByRole('textbox', { name: 'Answer to the customer' })
  await user.type(field, 'No.')
  const send = screen.getByRole('button', { name: /Send answer/ })
  expect(send).toHaveAttribute('aria-disabled', 'true')
  await user.click(send)
  expect(sent).toEqual([])
})

test('shows the sender, the files and the whole text of an email, and marks automatic emails', async () => {
  const reply = { ...MESSAGE, id: '7', isEmail: true, hasPicture: false }
  const files = [
    { id: 3, name: 'receipt.pdf', bytes: 14_000, leftOut: null },
    { id: 4, name: 'video.mp4', bytes: 9_000_000, leftOut: 'Files above 5 MB are not stored.' },
  ]
  const messages: Enquiry['messages'] = [
    MESSAGE,
    { ...reply, body: 'Thank you.', sender: 'assistant@example.co.ke', isTrimmed: true, files },
    { ...reply, id: '8', body: 'I am on leave.', automatic: 'auto-reply' },
    { ...reply, id: '9', body: 'Address not found.', automatic: 'bounce' },
  ]
  const { no, user } = open('support', { messages })
  const wholes = answerCall(officeEnquiryWhole, () => ({ data: { text: 'Thank you.\n\n> Yes, in four days.' } }))
  const list = await screen.findByRole('list', { name: 'Messages' })
  const [, email, leave, bounce] = list.children
  expect(email).toHaveTextContent('by email from assistant@example.co.ke')
  expect(screen.getByRole('link', { name: 'receipt.pdf' })).toHaveAttribute('href', '/api/office/enquiry-files/3')
  expect(screen.queryByRole('link', { name: 'video.mp4' })).toBeNull()
  expect(email).toHaveTextContent('video.mp4 9.0 MB. Left out: Files above 5 MB are not stored.')
  expect(leave).toHaveTextContent('Automatic reply')
  expect(bounce).toHaveTextContent('Not delivered.')
  expect(bounce).not.toHaveTextContent('Amina Hassan')
  expect(wholes).toEqual([])
  await user.click(screen.getByText('Show the whole email'))
  await screen.findByText(/> Yes, in four days/)
  expect(wholes).toEqual([{ no, messageId: 7 }])
})

/** A conversation by WhatsApp whose last message was written this many hours ago. */
function conversation(hours: number, whatsApp: Partial<NonNullable<Enquiry['whatsApp']>> = {}): Partial<Enquiry> {
  const lastIn = new Date(Date.now() - hours * 3_600_000)
  const part = { state: 'received', failure: null, template: null, canDraft: true } as const
  return {
    ...{ channel: 'whatsapp', email: '', userId: null, orderNos: [], lastInAt: lastIn.toISOString() },
    whatsApp: {
      ...{ username: 'amina.h', phone: null, optedOutAt: null, drafts: [{ draftId: 12, state: 'draft' }] },
      windowEndsAt: new Date(lastIn.getTime() + 24 * 3_600_000).toISOString(),
      month: { replies: 312, freeReplies: 1000, templates: 4, costMicros: 16_000 },
      ...whatsApp,
    },
    messages: [
      { ...MESSAGE, id: '7', hasPicture: false, body: '10 kikoy', whatsApp: part },
      {
        ...{ ...MESSAGE, id: '8', kind: 'answer', who: 'Otieno Ouma', body: 'Yes.', hasPicture: false },
        whatsApp: { state: 'failed', failure: '131026 No WhatsApp.', template: null, canDraft: false },
      },
    ],
  }
}

test('shows a conversation by WhatsApp with its statuses, the month and its drafts, and makes a draft', async () => {
  const { no, user } = open('owner', conversation(1))
  const drafts = answerCall(officeEnquiryDraft, () => ({ data: { draftId: 13 }, message: 'Draft 13 is made.' }))
  await screen.findByText('10 kikoy')
  expect(screen.getByText(/Not delivered: 131026/)).toBeVisible()
  expect(screen.getByText('Phone number not shown')).toBeVisible()
  expect(screen.getByText(/312 of 1,000 free replies, 4 templates, about US\$ 0.02/)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Draft 12' })).toHaveAttribute('href', '/office/orders/new?draft=12')
  expect(screen.getByText(/Free-form replies until/)).toBeVisible()
  // Once the permissions are loaded.
  await user.click(await screen.findByRole('button', { name: 'Make a draft' }))
  await waitFor(() => expect(drafts).toEqual([{ no, messageId: 7 }]))
})

test('sends a template with its values after 24 hours', async () => {
  answerCall(officeWhatsAppTemplates, () => ({
    data: [{ name: 'order_late', language: 'en', body: 'Hello from {{1}}, order {{2}} is late.', values: 2 }],
  }))
  const { user, sent } = open('support', conversation(25))
  await user.selectOptions(await screen.findByLabelText('Template'), 'order late (en)')
  const send = screen.getByRole('button', { name: /Send answer/ })
  await user.type(screen.getByLabelText('Value 1'), 'Fuma')
  expect(send).toBeDisabled()
  await user.type(screen.getByLabelText('Value 2'), '10604')
  expect(screen.getByText('Hello from Fuma, order 10604 is late.')).toBeVisible()
  await user.click(send)
  await waitFor(() => expect(sent).toHaveLength(1))
  const template = { name: 'order_late', language: 'en', values: ['Fuma', '10604'] }
  expect(sent[0]).toMatchObject({ body: 'Hello from Fuma, order 10604 is late.', template })
})

test('disables the answer after STOP with the reason, and takes a note', async () => {
  const { user } = open('support', conversation(1, { optedOutAt: new Date().toISOString() }))
  expect(await screen.findByRole('textbox', { name: 'Answer to the customer' })).toBeDisabled()
  expect(screen.getByText('The customer wrote STOP.')).toBeVisible()
  expect(screen.getByRole('button', { name: /Send answer/ })).toBeDisabled()
  await user.click(screen.getByRole('radio', { name: 'Note for staff' }))
  await user.type(screen.getByRole('textbox', { name: 'Note for staff' }), 'Call instead')
  expect(screen.getByRole('button', { name: /Add note/ })).not.toBeDisabled()
})

test('leaves the text of a template out of a note', async () => {
  answerCall(officeWhatsAppTemplates, () => ({
    data: [{ name: 'hello', language: 'en', body: 'Hello from Fuma.', values: 0 }],
  }))
  const { user } = open('support', conversation(25))
  await user.selectOptions(await screen.findByLabelText('Template'), 'hello (en)')
  await user.click(screen.getByRole('radio', { name: 'Note for staff' }))
  expect(screen.getByRole('textbox', { name: 'Note for staff' })).toHaveValue('')
})

test('shows the whole conversation on the page of its order, without actions, when it is opened', async () => {
  signedInAs('orders')
  const { messages: _, ...listed } = enquiryOf(1001, conversation(1))
  answerCall(officeEnquiriesOf, () => ({ data: [listed] }))
  const reads = answerCall(officeEnquiry, () => ({ data: enquiryOf(1001, conversation(1)) }))
  const { user } = drawOffice(<EnquiriesOf orderNo={10_025} />)
  const summary = await screen.findByText('Show the conversation')
  expect(reads).toEqual([])
  await user.click(summary)
  const messages = await screen.findByRole('list', { name: 'Messages of conversation 1001' })
  expect(messages).toHaveTextContent('10 kikoy')
  expect(messages).toHaveTextContent('Yes.')
  expect(screen.queryByRole('button', { name: /Make a draft/ })).toBeNull()
})

test('the list shows the oldest first with its age, and offers all enquiries to a search', async () => {
  window.history.replaceState(null, '', '/office/enquiries?search=lodwar')
  signedInAs('support')
  const { messages: _, ...listed } = enquiryOf(1001)
  const lists = answerCall(officeEnquiryList, () => ({
    data: { enquiries: [listed], total: 1, next: null, counts: { open: 1, mine: 0, waiting: 4 } },
  }))
  const { user } = drawOffice(<EnquiriesSection />)
  const row = await screen.findByRole('row', { name: /1001/ })
  within(row).getByText(/To answer/)
  expect(lists[0]).toEqual({ view: 'open', search: 'lodwar', page: 1 })
  await user.click(screen.getByRole('button', { name: 'all enquiries' }))
  await waitFor(() => expect(lists.at(-1)).toMatchObject({ view: 'all', search: 'lodwar' }))
})
