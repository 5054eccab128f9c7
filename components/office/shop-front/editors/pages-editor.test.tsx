import { screen, within } from '@testing-library/react'
import { expectAccessible } from '#components/testing/accessible.ts'
import { contentShapes } from '#lib/contract/content/content-parts.ts'
import { drawEditor } from '../../testing/draw-editor.tsx'
import { newEntry } from '../new-entry.ts'
import { PagesEditor } from './pages-editor.tsx'

const page = (id: string, slug: string, title: string, text = '') => ({
  ...newEntry(contentShapes.pages.shape.pages, { slug, title, text }),
  id,
})

test('derives the address of a new page from its title until an address is typed', async () => {
  const { user, content } = drawEditor(PagesEditor, { pages: [page('a', '', '')] }, { chosen: 'a' })
  await user.type(screen.getByLabelText('Title'), 'Mother’s Day: 8 May')
  expect(screen.getByLabelText('Address')).toHaveProperty('value', 'mothers-day-8-may')
  await user.clear(screen.getByLabelText('Address'))
  await user.type(screen.getByLabelText('Address'), 'Für Mütter & more')
  expect(content().pages[0]?.slug).toBe('fur-mutter-more')
  await user.type(screen.getByLabelText('Title'), ' 2027')
  expect(content().pages[0]?.slug).toBe('fur-mutter-more')
  await expectAccessible()
})

test('retains the address of a page if its title changes', async () => {
  const { user, content } = drawEditor(PagesEditor, { pages: [page('a', 'jamhuri', 'Jamhuri')] }, { chosen: 'a' })
  await user.type(screen.getByLabelText('Title'), ' week')
  expect(content().pages[0]).toMatchObject({ title: 'Jamhuri week', slug: 'jamhuri' })
})

test('replaces the text of a built-in page until the replacement is removed', async () => {
  const { user, content } = drawEditor(PagesEditor, { pages: [] })
  expect(screen.getByText('No pages yet')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Replace the text of Terms' }))
  expect(content().pages[0]).toMatchObject({ slug: 'terms', title: 'Terms' })
  expect(screen.getByText(/This text replaces “Terms” at \/terms\./)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Replace the text of Terms' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Remove this page' }))
  expect(screen.getByRole('button', { name: 'Replace the text of Terms' })).toBeTruthy()
})

test('writes Markdown around the selection by buttons and Ctrl B', async () => {
  const { user, content } = drawEditor(
    PagesEditor,
    { pages: [page('a', 'week', 'Week', 'Cold wash\nDry flat')] },
    { chosen: 'a' },
  )
  const field = screen.getByLabelText<HTMLTextAreaElement>('Text')
  field.focus()
  field.setSelectionRange(0, 4)
  await user.keyboard('{Control>}b{/Control}')
  expect(content().pages[0]?.text).toBe('**Cold** wash\nDry flat')
  await user.keyboard('{Control>}b{/Control}')
  expect(content().pages[0]?.text).toBe('Cold wash\nDry flat')
  field.setSelectionRange(0, field.value.length)
  await user.click(screen.getByRole('button', { name: 'List' }))
  expect(content().pages[0]?.text).toBe('- Cold wash\n- Dry flat')
  field.setSelectionRange(2, 6)
  await user.click(screen.getByRole('button', { name: 'Link' }))
  await user.click(screen.getByRole('combobox', { name: 'Link to' }))
  await user.click(await screen.findByRole('option', { name: /Offers/ }))
  await user.click(screen.getByRole('button', { name: 'Insert link' }))
  expect(content().pages[0]?.text).toBe('- [Cold](list:offers) wash\n- Dry flat')
})

test('shows address errors at the field and moves pages by keyboard', async () => {
  const { user, content } = drawEditor(
    PagesEditor,
    { pages: [page('a', 'one', 'One'), page('b', 'one', 'Two')] },
    {
      chosen: 'b',
      findings: [{ level: 'error', itemId: 'b', field: 'slug', message: 'Another page has this address.' }],
    },
  )
  expect(screen.getByLabelText('Address').getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByText('Another page has this address.')).toBeTruthy()
  const list = screen.getByRole('list', { name: 'Pages' })
  within(list).getByRole('button', { name: /^One/ }).focus()
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}')
  expect(content().pages.map(({ id }) => id)).toEqual(['b', 'a'])
})
