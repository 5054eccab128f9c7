import { screen, within } from '@testing-library/react'
import { expectAccessible } from '#components/testing/accessible.ts'
import { contentShapes, type Notice } from '#lib/contract/content/content-parts.ts'
import { drawEditor } from '../../testing/draw-editor.tsx'
import { newEntry } from '../new-entry.ts'
import { NoticesEditor } from './notices-editor.tsx'

const notice = (id: string, text: string): Notice => ({ ...newEntry(contentShapes.notices.shape.notices), id, text })
const three = {
  notices: [notice('a', 'Closed on Jamhuri Day'), notice('b', 'Delays to Turkana'), notice('c', 'New shop')],
}

const ids = ({ notices }: { notices: readonly Notice[] }) => notices.map(({ id }) => id).join('')

test('moves a notice by Alt and arrow, announces the move and retains its focus', async () => {
  const { user, content } = drawEditor(NoticesEditor, three)
  const row = screen.getByRole('button', { name: /^Delays to Turkana/ })
  row.focus()
  await user.keyboard('{Alt>}{ArrowUp}{/Alt}')
  expect(ids(content())).toBe('bac')
  expect(screen.getByText('Delays to Turkana is number 1 of 3.')).toBeTruthy()
  expect(document.activeElement).toBe(row)
  await user.keyboard('{Alt>}{ArrowDown}{ArrowDown}{ArrowDown}{/Alt}')
  expect(ids(content())).toBe('acb')
})

test('moves between rows by arrows, opens on Enter and hides on H', async () => {
  const { user, content } = drawEditor(NoticesEditor, three)
  screen.getByRole('button', { name: /^Closed on Jamhuri Day/ }).focus()
  await user.keyboard('{ArrowDown}{Enter}')
  const fields = screen.getByRole('region', { name: 'Delays to Turkana' })
  expect(within(fields).getByLabelText('Text')).toHaveProperty('value', 'Delays to Turkana')
  await user.keyboard('h')
  expect(content().notices.map(({ isHidden }) => isHidden)).toEqual([false, true, false])
  await expectAccessible()
})

test('shows findings at their fields and on the row', async () => {
  drawEditor(NoticesEditor, three, {
    chosen: 'b',
    findings: [
      { level: 'error', itemId: 'b', field: 'linkText', message: 'Enter the text of the link.' },
      { level: 'warning', itemId: 'b', field: 'until', message: 'Its time is over: it is not shown.' },
    ],
  })
  const field = screen.getByLabelText('Link')
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'Enter the text of the link.',
  )
  expect(screen.getByText('Its time is over: it is not shown.')).toBeTruthy()
  expect(screen.getByText('1 error')).toBeTruthy()
})

test('previews text, kind and link of a notice and counts characters beyond 200', async () => {
  const { user, content } = drawEditor(NoticesEditor, { notices: [notice('a', 'x'.repeat(199))] }, { chosen: 'a' })
  await user.type(screen.getByLabelText('Text'), 'yz')
  expect(screen.getByText('1 character too many: at most 200.')).toBeTruthy()
  await user.selectOptions(screen.getByLabelText('Kind'), 'important')
  await user.type(screen.getByLabelText('Link'), 'Read more')
  expect(within(screen.getByRole('figure')).getByText('Read more')).toBeTruthy()
  await user.click(screen.getByRole('combobox', { name: 'Link to' }))
  await user.click(await screen.findByRole('option', { name: /Delivery by county/ }))
  expect(content().notices[0]).toMatchObject({ isImportant: true, linkText: 'Read more', target: '/delivery' })
})

test('opens a copy below its original and shows the empty state after the last removal', async () => {
  const { user, content } = drawEditor(NoticesEditor, { notices: [notice('a', 'Closed')] }, { chosen: 'a' })
  await user.click(screen.getByRole('button', { name: 'Duplicate' }))
  expect(content().notices.map(({ text }) => text)).toEqual(['Closed', 'Closed'])
  expect(content().notices[1]?.id).not.toBe('a')
  await user.click(screen.getByRole('button', { name: 'Remove this notice' }))
  expect(ids(content())).toBe('a')
  await user.click(screen.getByRole('button', { name: /^Closed/ }))
  await user.click(screen.getByRole('button', { name: 'Remove this notice' }))
  expect(screen.getByText('Add a notice for closed days or delays. It is shown above every page.')).toBeTruthy()
})

test('shows all fields as read-only to users without permission', async () => {
  const { user, content } = drawEditor(NoticesEditor, three, { chosen: 'a', refusal: 'Editor can do this.' })
  expect(screen.getByLabelText('Text')).toHaveProperty('readOnly', true)
  screen.getByRole('button', { name: /^Closed on Jamhuri Day/, expanded: true }).focus()
  await user.keyboard('h{Alt>}{ArrowDown}{/Alt}')
  await user.click(screen.getByRole('button', { name: /^Remove this notice/ }))
  expect(content()).toBe(three)
})
