import { screen, within } from '@testing-library/react'
import { expectAccessible } from '#components/testing/accessible.ts'
import { answerCall } from '#components/testing/fake-shop.ts'
import { type OfficeCollection, officeCollectionList } from '#lib/contract/catalogue/office/collections.ts'
import { drawEditor } from '../../testing/draw-editor.tsx'
import { MenuEditor } from './menu-editor.tsx'

const collection = (code: string, name: string): OfficeCollection => ({
  ...{ code, name, version: 1, isShown: true, blurb: '', parts: [], families: 13 },
  cover: { sha256: 'a'.repeat(32), alt: '', blur: '' },
})
const CATALOGUE = [collection('kikoys', 'Kikoys'), collection('shukas', 'Maasai shukas'), collection('yarns', 'Yarns')]
const EMPTY = { collections: [], links: [] }

beforeEach(() => answerCall(officeCollectionList, () => ({ data: { collections: CATALOGUE } })))

const names = (list: HTMLElement) =>
  within(list)
    .getAllByRole('listitem')
    .map((row) => row.textContent?.match(/Kikoys|Maasai shukas|Yarns|baby/)?.[0])

test('lists named collections first, then the others in catalogue order', async () => {
  drawEditor(MenuEditor, { ...EMPTY, collections: [{ code: 'yarns', isHidden: false }] })
  const list = await screen.findByRole('list', { name: 'Collections in the order of the menu' })
  expect(names(list)).toEqual(['Yarns', 'Kikoys', 'Maasai shukas'])
  expect(screen.getByRole('link', { name: 'the catalogue' }).getAttribute('href')).toBe('/office/catalogue/collections')
  await expectAccessible()
})

test('moves a collection by keyboard and hides it', async () => {
  const { user, content } = drawEditor(MenuEditor, EMPTY)
  const handle = await screen.findByRole('button', { name: /^Move Maasai shukas, number 2 of 3/ })
  handle.focus()
  await user.keyboard('{Alt>}{ArrowUp}{/Alt}')
  await user.click(screen.getByRole('button', { name: 'Hide Yarns' }))
  expect(content().collections).toEqual([
    { code: 'shukas', isHidden: false },
    { code: 'kikoys', isHidden: false },
    { code: 'yarns', isHidden: true },
  ])
  await user.click(screen.getByRole('button', { name: 'Use catalogue order' }))
  expect(content().collections.map(({ code, isHidden }) => `${code} ${isHidden}`)).toEqual([
    'kikoys false',
    'shukas false',
    'yarns true',
  ])
})

test('strikes through a deleted collection and can remove it', async () => {
  const { user, content } = drawEditor(MenuEditor, { ...EMPTY, collections: [{ code: 'baby', isHidden: false }] })
  expect((await screen.findByText('baby')).tagName).toBe('DEL')
  await user.click(screen.getByRole('button', { name: 'Remove baby' }))
  expect(screen.queryByText('baby')).toBeNull()
  expect(content().collections.map(({ code }) => code)).toEqual(['kikoys', 'shukas', 'yarns'])
})

test('adds an open link with focus on its first field, up to six', async () => {
  const { user, content } = drawEditor(MenuEditor, EMPTY)
  await user.click(screen.getByRole('button', { name: 'Add link' }))
  expect(document.activeElement).toBe(screen.getByLabelText('Name'))
  await user.keyboard('Trade')
  expect(content().links[0]).toMatchObject({ name: 'Trade', target: '', isHidden: false, from: null, until: null })
  for (let more = 0; more < 7; more += 1) await user.click(screen.getByRole('button', { name: /^Add link/ }))
  expect(content().links.length).toBe(6)
})

test('shows the findings of a link at its field', async () => {
  const link = { id: 'a', name: 'Old', target: '/nothing', isHidden: false, from: null, until: null }
  drawEditor(
    MenuEditor,
    { ...EMPTY, links: [link] },
    {
      chosen: 'a',
      findings: [{ level: 'error', itemId: 'a', field: 'target', message: 'The shop has no page at /nothing.' }],
    },
  )
  expect(screen.getByText('The shop has no page at /nothing.')).toBeTruthy()
  expect(screen.getByRole('combobox', { name: 'Link to' }).getAttribute('aria-invalid')).toBe('true')
  await screen.findByText('Kikoys')
})
