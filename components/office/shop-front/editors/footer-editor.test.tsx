import { screen, within } from '@testing-library/react'
import { expectAccessible } from '#components/testing/accessible.ts'
import { answerCall } from '#components/testing/fake-shop.ts'
import { DEFAULT_CONTENT } from '#lib/content/default-content.ts'
import { officeShopFacts } from '#lib/contract/site/office/shop-facts.ts'
import { drawEditor } from '../../testing/draw-editor.tsx'
import { FooterEditor } from './footer-editor.tsx'

beforeEach(() =>
  answerCall(officeShopFacts, () => ({
    data: {
      facts: {
        ...{ name: 'Fuma', company: 'Fuma Textiles Ltd', claim: '', description: '', phone: '0709 000 120' },
        ...{ phoneLink: '+254709000120', whatsApp: '', hours: '', street: 'Biashara Street 12', postBox: '' },
        ...{
          town: 'Nairobi',
          postalCode: '00100',
          country: 'KE',
          priceNote: '',
          fewLeft: '10',
          openDays: 'Mon, Sat',
          about: { title: '', paragraphs: [] },
        },
      },
      ...{ version: 1, sellerName: null, sellerPin: null },
    },
  })),
)

const FOOTER = DEFAULT_CONTENT.footer

test('shows the address of the settings with a link to them', async () => {
  drawEditor(FooterEditor, FOOTER)
  expect(await screen.findByText('Biashara Street 12')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Settings, Company' }).getAttribute('href')).toBe('/office/settings/company')
  await expectAccessible()
})

test('moves a link by keyboard within its list and to another list', async () => {
  const { user, content } = drawEditor(FooterEditor, FOOTER)
  const shop = screen.getByRole('region', { name: 'Shop' })
  within(shop)
    .getByRole('button', { name: /^Offers/ })
    .focus()
  await user.keyboard('{Alt>}{ArrowUp}{/Alt}')
  expect(content().lists[0]?.links.map(({ id }) => id)).toEqual(['all', 'offers', 'new', 'brands', 'about'])
  await user.keyboard('{Enter}')
  await user.selectOptions(screen.getByLabelText('List'), 'Help')
  expect(content().lists[0]?.links.map(({ id }) => id)).toEqual(['all', 'new', 'brands', 'about'])
  expect(content().lists[2]?.links.at(-1)?.id).toBe('offers')
  await user.selectOptions(screen.getByLabelText('List'), 'Bottom line')
  expect(content().legal.map(({ id }) => id)).toEqual(['terms', 'privacy', 'offers'])
})

test('adds up to four lists, moves and removes them', async () => {
  const { user, content } = drawEditor(FooterEditor, FOOTER)
  await user.click(screen.getByRole('button', { name: 'Add list' }))
  await user.click(screen.getByRole('button', { name: /^Add list/ }))
  expect(content().lists.length).toBe(4)
  await user.click(screen.getByRole('button', { name: 'Move Help up' }))
  await user.click(screen.getByRole('button', { name: 'Remove Shop and its links' }))
  expect(content().lists.map(({ title }) => title)).toEqual(['Help', 'Buying', ''])
})

test('shows findings at the list title and at the link if both have the same ID', async () => {
  const { user } = drawEditor(FooterEditor, FOOTER, {
    findings: [
      { level: 'error', itemId: 'help', field: 'title', message: 'Give the list a title.' },
      { level: 'error', itemId: 'help', field: 'name', message: 'Give the link a name.' },
    ],
  })
  const help = screen.getByRole('region', { name: 'Help' })
  expect(within(help).getByLabelText('Title').getAttribute('aria-invalid')).toBe('true')
  await user.click(within(help).getByRole('button', { name: /^Help center/ }))
  expect(within(help).getByLabelText('Name').getAttribute('aria-invalid')).toBe('true')
  expect(screen.getAllByText('Give the list a title.').length).toBe(1)
})
