import { screen, waitFor, within } from '@testing-library/react'
import { answerCall, refused } from '#components/testing/fake-shop.ts'
import { recall } from '#lib/browser/tab-storage.ts'
import {
  type EditedEmail,
  officeEmail,
  officeEmailPreview,
  officeEmailPublish,
  officeEmails,
  officeEmailTest,
} from '#lib/contract/content/office/emails.ts'
import { drawOffice, signedInAs } from '../testing/draw-office.tsx'
import { EmailTexts } from './emails-section.tsx'

const TEXT = {
  subject: 'Your payment for order {orderNo} has arrived',
  greeting: '{greeting}',
  paragraphs: ['We have received {total}.', 'The invoice is attached.'],
  button: 'See the order',
}
const placeholder = (name: string, isNeeded: boolean, isLong = false) => ({
  ...{ name, says: `About ${name}`, example: `Example of ${name}`, isNeeded, isLong },
})
const EMAIL: EditedEmail = {
  ...{ kind: 'order-paid', group: 'Orders', name: 'Payment received', when: 'Sent when an order is paid.' },
  ...{ subject: TEXT.subject, state: 'default', isFixed: false, changedAt: null, changedBy: null },
  ...{ text: TEXT, default: TEXT, version: 0, fixedLines: ['Your LPO number'], problems: {}, history: [] },
  placeholders: [placeholder('orderNo', true), placeholder('greeting', false), placeholder('total', true, true)],
}

beforeEach(() => {
  window.sessionStorage.clear()
  window.history.replaceState(null, '', '/office/shop-front/emails?email=order-paid')
})

function open(email: EditedEmail = EMAIL, role: 'content' | 'catalogue' = 'content') {
  signedInAs(role)
  answerCall(officeEmails, () => ({ data: [email] }))
  answerCall(officeEmail, () => ({ data: email }))
  const previewed = answerCall(officeEmailPreview, ({ text }) => ({
    data: { subject: text.subject, text: `plain ${text.greeting}`, html: '<html><head></head><body>it</body></html>' },
  }))
  return { ...drawOffice(<EmailTexts />), previewed }
}
/** Resolves once the user's edit permission is known. */
const ready = () => screen.findByRole('button', { name: /^Insert \{orderNo\}/ })
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })

test('lists all emails, marks the changed emails and opens an email', async () => {
  window.history.replaceState(null, '', '/office/shop-front/emails')
  const { user } = open({ ...EMAIL, state: 'changed', changedAt: '2026-11-26T08:00:00.000Z', changedBy: 'Lucy' })
  const row = await screen.findByRole('button', { name: /Payment received/ })
  expect(within(row).getByText('Changed')).toBeVisible()
  await user.click(row)
  expect(await screen.findByRole('heading', { name: 'Payment received' })).toBeVisible()
})

test('shows errors during typing and blocks the preview, test and publishing of invalid text', async () => {
  const { user, previewed } = open()
  await waitFor(() => expect(previewed).toHaveLength(1))
  const frame = await screen.findByTitle('Preview of the email, light')
  expect(frame).toHaveAttribute('sandbox', '')
  await ready()
  await user.click(field('Greeting'))
  await user.keyboard('{End} {{name}')
  expect(await screen.findByText('This email has no placeholder {name}.')).toBeVisible()
  expect(screen.getByText('This text has errors.')).toBeVisible()
  expect(screen.getByRole('button', { name: /^Publish/ })).toBeDisabled()
  expect(screen.getByRole('button', { name: /Send me a test/ })).toBeDisabled()
  expect(previewed).toHaveLength(1)
})

test('inserts a placeholder at the cursor, or a long one into the paragraphs', async () => {
  const { user } = open()
  await ready()
  await user.click(field('Subject'))
  field('Subject').setSelectionRange(0, 4)
  await user.click(screen.getByRole('button', { name: /^Insert \{greeting\}/ }))
  expect(field('Subject').value).toBe('{greeting} payment for order {orderNo} has arrived')
  await user.click(screen.getByRole('button', { name: /^Insert \{total\}/ }))
  expect(field('Paragraphs').value).toContain('{total}')
  expect(field('Subject').value).not.toContain('{total}')
})

test('publishes a text after a confirmation and retains typed text through a reload', async () => {
  const { user, unmount } = open()
  const asked = answerCall(officeEmailPublish, ({ text }) => ({
    data: { ...EMAIL, text: text ?? TEXT, version: 1, state: 'changed' as const },
    message: 'Published.',
  }))
  await ready()
  await user.clear(field('Button'))
  await user.type(field('Button'), 'Open it')
  unmount()
  drawOffice(<EmailTexts />)
  expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'Button' })).value).toBe('Open it')
  await user.click(screen.getByRole('button', { name: /^Publish/ }))
  const dialog = screen.getByRole('dialog', { name: 'Publish this text?' })
  expect(within(dialog).getByText('See the order')).toBeVisible()
  expect(asked).toEqual([])
  await user.click(within(dialog).getByRole('button', { name: 'Publish' }))
  await waitFor(() => expect(asked).toEqual([{ kind: 'order-paid', version: 0, text: { ...TEXT, button: 'Open it' } }]))
  await waitFor(() => expect(recall('office.email.order-paid')).toBeNull())
})

test('accepts a space at the end of a text during typing', async () => {
  const { user } = open()
  await ready()
  await user.type(field('Greeting'), ' and more')
  expect(field('Greeting').value).toBe(`${TEXT.greeting} and more`)
})

test('over a colleague’s text both are shown, and one is chosen', async () => {
  const { user } = open()
  const asked = answerCall(officeEmailPublish, ({ version, text }) =>
    version === 0
      ? refused('changed-meanwhile', 'Somebody has.', {
          data: { ...EMAIL, version: 3, changedBy: 'Grace', text: { ...TEXT, button: 'Theirs' } },
        })
      : { data: { ...EMAIL, version: 4, text: text ?? TEXT } },
  )
  await ready()
  await user.type(field('Button'), '!')
  await user.click(screen.getByRole('button', { name: /^Publish/ }))
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Publish' }))
  const dialog = await screen.findByRole('dialog', { name: /^Conflict: / })
  expect(within(dialog).getByText('Theirs')).toBeVisible()
  await user.click(within(dialog).getByRole('button', { name: 'Keep mine' }))
  await waitFor(() => expect(asked.map(({ version }) => version)).toEqual([0, 3]))
})

test('sends a test of the typed text and restores an earlier text', async () => {
  const { user } = open({
    ...{ ...EMAIL, version: 2 },
    history: [
      { version: 2, at: '2026-11-26T08:00:00.000Z', by: 'Lucy', text: null, isUsable: true },
      { version: 1, at: '2026-11-25T08:00:00.000Z', by: 'Grace', text: { ...TEXT, button: 'Before' }, isUsable: true },
    ],
  })
  const tried = answerCall(officeEmailTest, () => ({ data: { to: 'a@b.c' }, message: 'A test is sent.' }))
  await user.click(await screen.findByRole('button', { name: 'Use version 1 again' }))
  expect(field('Button').value).toBe('Before')
  await user.click(screen.getByRole('button', { name: /Send me a test/ }))
  await waitFor(() => expect(tried).toEqual([{ kind: 'order-paid', text: { ...TEXT, button: 'Before' } }]))
})

test('marks unusable texts and makes all fields read-only without edit permission', async () => {
  open(
    { ...EMAIL, state: 'unusable', version: 1, problems: { greeting: 'This email has no placeholder {x}.' } },
    'catalogue',
  )
  expect(await screen.findByText('The default text is sent instead of this text.')).toBeVisible()
  expect(field('Subject')).toHaveAttribute('readonly')
  expect(screen.queryByRole('button', { name: /^Insert/ })).toBeNull()
})
