import { screen, within } from '@testing-library/react'
import { expectAccessible } from '#components/testing/accessible.ts'
import { type ContentOf, contentShapes, type Section } from '#lib/contract/content/content-parts.ts'
import { drawEditor } from '../../testing/draw-editor.tsx'
import { newEntry } from '../new-entry.ts'
import { additionsTo } from '../part-screen.tsx'
import { HomeEditor } from './home-editor.tsx'

const { banners: BANNERS, sections: SECTIONS } = contentShapes.home.shape
const banner = { ...newEntry(BANNERS, { heading: 'Red for Jamhuri week' }), id: 'red' }
const section = (kind: Section['kind'], id = kind): Section => ({ ...newEntry(SECTIONS, { kind }), id })
const homeOf = (...sections: Section[]): ContentOf['home'] => ({ banners: [banner], sections })

/** Labels of the open entry's fields, in order. */
const labels = (name: string) =>
  [...screen.getByRole('region', { name }).querySelectorAll('label')].map(({ textContent }) => textContent)

test('draws the fields of each kind of section', async () => {
  const { user, content } = drawEditor(HomeEditor, homeOf(section('new'), section('products'), section('words')))
  await user.click(screen.getByRole('button', { name: /^New products/ }))
  const times = ['Shown', 'Shown from, Nairobi', 'Time', 'Shown until, Nairobi (if empty: no end)', 'Time']
  expect(labels('New products')).toEqual(['Title', 'For', ...times, 'Hide this section', 'On phones too'])
  expect(screen.getByLabelText('Title').getAttribute('placeholder')).toBe('New products')
  await user.click(screen.getByLabelText('On phones too'))
  await user.selectOptions(screen.getByLabelText('For'), 'Traders')
  expect(content().sections[0]).toMatchObject({ isOnPhones: false, audience: 'traders' })
  expect(screen.getByText('newest products, for traders')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: /^Products of a collection/ }))
  expect(labels('Products of a collection').slice(0, 2)).toEqual(['Title', 'Products of'])
  await user.click(screen.getByRole('button', { name: /^Text and picture/ }))
  const fields = ['Title', 'Text', 'Picture', 'Text position', 'Button', 'For', 'Shown']
  expect(labels('Text and picture').slice(0, fields.length)).toEqual(fields)
  await expectAccessible()
})

test('shows the address of a video once its type is chosen', async () => {
  const { user, content } = drawEditor(HomeEditor, homeOf(), { chosen: 'red' })
  expect(screen.queryByLabelText('Video address')).toBeNull()
  await user.selectOptions(screen.getByLabelText('Video'), 'Vimeo')
  await user.type(screen.getByLabelText('Video address'), 'https://vimeo.com/1')
  await user.type(screen.getByLabelText('Keywords'), 'red, warm')
  await user.type(screen.getByLabelText('Button text'), 'See')
  expect(content().banners[0]).toMatchObject({
    ...{ video: { videoType: 'vimeo', videoUrl: 'https://vimeo.com/1' }, words: ['red', 'warm'], button: 'See' },
  })
  await expectAccessible()
})

test('duplicates a section of text but not a section that the page has only once', async () => {
  const { user, content } = drawEditor(HomeEditor, homeOf(section('new'), section('words')), { chosen: 'new' })
  const copyButton = () => screen.getByRole('button', { name: /^Duplicate/ })
  await user.click(copyButton())
  expect(copyButton().getAttribute('title')).toBe('The page can have this section only once.')
  expect(content().sections.length).toBe(2)
  await user.click(screen.getByRole('button', { name: /^Text and picture/ }))
  await user.click(copyButton())
  expect(content().sections.map(({ kind }) => kind)).toEqual(['new', 'words', 'words'])
  expect(within(screen.getByRole('list', { name: 'Sections in their order' })).getAllByRole('region').length).toBe(1)
})

test('offers sections that the page has only once until the page has them', () => {
  const offered = additionsTo('home', homeOf(section('new'), section('words')))
  const names = offered.map(({ label }) => label)
  expect(names).toContain('Section: text and picture')
  expect(names).toContain('Section: our brands')
  expect(names).not.toContain('Section: new products')
  const { content, itemId } = offered.find(({ label }) => label === 'Section: our brands')?.add() ?? {}
  expect(content?.sections.at(-1)).toMatchObject({ id: itemId, kind: 'brands', isHidden: false })
})
