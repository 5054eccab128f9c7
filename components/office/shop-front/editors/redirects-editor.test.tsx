import { screen, waitFor, within } from '@testing-library/react'
import { expectAccessible } from '#components/testing/accessible.ts'
import type { Redirect } from '#lib/contract/content/content-parts.ts'
import { drawEditor } from '../../testing/draw-editor.tsx'
import { RedirectsEditor } from './redirects-editor.tsx'

const redirect = (id: string, from: string, target: string): Redirect => ({ id, from, target, isPermanent: true })
const two = { redirects: [redirect('a', '/summer', '/delivery'), redirect('b', '/old-kikoys', '/product-list/kikoys')] }

test('previews pasted columns and explains each rejected line', async () => {
  const { user, content } = drawEditor(RedirectsEditor, two)
  await user.click(screen.getByRole('button', { name: 'Paste from a spreadsheet' }))
  await user.click(screen.getByLabelText('Old and new address, one pair per line'))
  await user.paste(
    [
      'From\tTo',
      '/winter\t/delivery',
      'https://old.example/about.html\t/about',
      '/summer/\t/about',
      '/winter\t/about',
      'no-slash\t/about',
      '/sale?x=1\t/about',
      '/kept, "https://example.com/a,b"',
      '/nowhere',
      '/bad\tjavascript:alert(1)',
      'no-slash-too\tjavascript:alert(2)',
    ].join('\n'),
  )
  const form = screen.getByRole('form', { name: 'Paste redirects' })
  expect(within(form).getByText('3 redirects will be added.')).toBeTruthy()
  const lines = within(form)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent ?? '')
  // All errors of a line are shown.
  expect(lines[4]).toContain('must begin with /, such as /summer-sale. “javascript:alert(2)” is not an address.')
  expect(lines.map((line) => line.split('.')[0])).toEqual([
    'Line 6: The old address must begin with /, such as /summer-sale',
    'Line 7: The old address must not contain ? or #',
    'Line 9: Enter the new address',
    'Line 10: “javascript:alert(1)” is not an address',
    'Line 11: The old address must begin with /, such as /summer-sale',
    'Line 4: /summer already has a redirect',
    'Line 5: Line 2 is also for /winter',
  ])
  await user.selectOptions(screen.getByLabelText('Type'), 'for-now')
  await expectAccessible()
  await user.click(within(form).getByRole('button', { name: 'Add 3 redirects' }))
  expect(content().redirects.slice(2)).toEqual([
    { id: expect.any(String), from: '/winter', target: '/delivery', isPermanent: false },
    { id: expect.any(String), from: '/about.html', target: '/about', isPermanent: false },
    { id: expect.any(String), from: '/kept', target: 'https://example.com/a,b', isPermanent: false },
  ])
  expect(new Set(content().redirects.map(({ id }) => id)).size).toBe(5)
})

test('selects and removes only the search results', async () => {
  const { user, content } = drawEditor(RedirectsEditor, two)
  await user.type(screen.getByRole('searchbox'), 'kikoys')
  expect(screen.getByText('1 of 2')).toBeTruthy()
  await user.click(screen.getByRole('checkbox', { name: 'Select all shown' }))
  await user.click(screen.getByRole('button', { name: 'Remove 1 selected' }))
  expect(content().redirects.map(({ id }) => id)).toEqual(['a'])
})

test('shows an error at its field until it is fixed there', async () => {
  const { user, content } = drawEditor(RedirectsEditor, two, {
    chosen: 'a',
    findings: [{ level: 'error', itemId: 'a', field: 'from', message: 'There is a page at this address.' }],
  })
  const field = screen.getByLabelText('From')
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByText('There is a page at this address.')).toBeTruthy()
  expect(screen.getByText('Error')).toBeTruthy()
  await user.type(field, '-sale')
  await user.selectOptions(screen.getByLabelText('Type'), 'for-now')
  expect(content().redirects[0]).toMatchObject({ from: '/summer-sale', isPermanent: false })
  await expectAccessible()
})

test('filters redirects with findings', async () => {
  const { user } = drawEditor(RedirectsEditor, two, {
    findings: [{ level: 'warning', itemId: 'b', field: 'target', message: 'Nothing is on sale in “Kikoys”.' }],
  })
  await user.click(screen.getByRole('button', { name: 'Show only 1 with problems' }))
  expect(screen.queryByText('/summer')).toBeNull()
  expect(screen.getByText('1 of 2')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Show all' }))
  expect(screen.getByText('/summer')).toBeTruthy()
})

test('renders only rows near the window of 2,000 redirects and searches all', async () => {
  const many = Array.from({ length: 2_000 }, (_, at) => redirect(`r${at}`, `/old-${at}`, '/about'))
  const { user } = drawEditor(RedirectsEditor, { redirects: many })
  await waitFor(() => expect(screen.getByText('/old-0')).toBeTruthy())
  expect(screen.getByRole('table', { name: 'Redirects' }).getAttribute('aria-rowcount')).toBe('2001')
  expect(screen.getAllByRole('row').length).toBeLessThan(100)
  await user.type(screen.getByRole('searchbox'), 'old-1999')
  expect(screen.getByText('/old-1999')).toBeTruthy()
})

test('shows an empty state without redirects', () => {
  drawEditor(RedirectsEditor, { redirects: [] })
  expect(screen.getByText('No redirects yet')).toBeTruthy()
})
