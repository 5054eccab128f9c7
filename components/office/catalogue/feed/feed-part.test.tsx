import { screen, waitFor, within } from '@testing-library/react'
import { answerCall } from '#components/testing/fake-shop.ts'
import type { Output } from '#lib/contract/base/call.ts'
import { officeFamiliesPreview } from '#lib/contract/catalogue/office/family-list.ts'
import { officeFeed, officeFeedFaulty, officeFeedSave } from '#lib/contract/feeds/office/feed.ts'
import { drawOffice, signedInAs } from '../../testing/draw-office.tsx'
import { FamiliesBulk } from '../families-bulk.tsx'
import { FeedPart } from './feed-part.tsx'

const SETTING = { isPublished: true, version: 0, changedBy: null, changedAt: null }
const REPORT: Output<typeof officeFeed> = {
  setting: SETTING,
  feed: {
    ...{
      generatedAt: '2026-11-24T20:28:00.000Z',
      changedAt: '2026-11-24T20:00:00.000Z',
      products: 1_204,
      families: 96,
    },
    leftOut: [{ reason: 'price', products: 12 }],
    tsv: { address: 'https://shop.test/feeds/products.tsv', bytes: 204_800 },
    xml: { address: 'https://shop.test/feeds/products.xml', bytes: 307_200 },
  },
  faults: [
    { fault: 'no-gender', families: 1, products: 14 },
    { fault: 'no-gtin', families: 90, products: 1_100 },
  ],
}

function open(report = REPORT, query = '', ...roles: Parameters<typeof signedInAs>) {
  window.history.replaceState(null, '', `/office/catalogue/feed${query}`)
  signedInAs(...(roles.length > 0 ? roles : (['catalogue'] as const)))
  answerCall(officeFeed, () => ({ data: report }))
  return drawOffice(<FeedPart />)
}

test('shows the products left out, the files, and the faults by severity', async () => {
  open()
  const errors = await screen.findByRole('region', { name: 'Errors' })
  expect(within(errors).getByRole('button').textContent).toBe('No gendergender14 products, 1 family')
  expect(within(screen.getByRole('region', { name: 'Warnings' })).getByRole('button').textContent).toContain('1,100')
  expect(within(screen.getByRole('region', { name: 'Left out' })).getByText('12 products')).toBeTruthy()
  const files = screen.getAllByRole('link', { name: /Download/ }).map((link) => link.getAttribute('href'))
  expect(files).toEqual(['https://shop.test/feeds/products.tsv', 'https://shop.test/feeds/products.xml'])
})

test('links the families of a fault to the faulty field and to a bulk change', async () => {
  const requests = answerCall(officeFeedFaulty, () => ({
    data: {
      families: [
        { ...{ familyId: 7, name: 'Kisa shirt', code: 'KIS', value: '' }, codes: ['KIS-RED-S'], products: 14 },
      ],
      next: 2,
    },
  }))
  open(REPORT, '?fault=no-gender')
  const family = await screen.findByRole('link', { name: 'Kisa shirt' })
  expect(family.getAttribute('href')).toBe('/office/catalogue/7?part=feed')
  const bulk = screen.getByRole('link', { name: 'Select all for a bulk change' })
  expect(bulk.getAttribute('href')).toBe('/office/catalogue?fault=no-gender')
  expect(screen.getByText('KIS-RED-S and 13 more')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Next families' })).toBeTruthy()
  expect(requests[0]).toMatchObject({ fault: 'no-gender', page: 1 })
})

test('opens products without a GTIN in the sheet', async () => {
  answerCall(officeFeedFaulty, () => ({
    data: { families: [{ familyId: 7, name: 'Kisa', code: 'KIS', value: '', codes: [], products: 0 }], next: null },
  }))
  open(REPORT, '?fault=no-gtin')
  const family = await screen.findByRole('link', { name: 'Kisa' })
  expect(family.getAttribute('href')).toBe('/office/catalogue/sheet?columns=feed&families=7')
  const all = screen.getByRole('link', { name: 'Edit all in the sheet' })
  expect(all.getAttribute('href')).toBe('/office/catalogue/sheet?columns=feed&lacks=gtin&status=active')
})

test('ends the publication with the version that was seen', async () => {
  const saves = answerCall(officeFeedSave, () => ({ data: { ...SETTING, isPublished: false, version: 1 } }))
  const { user } = open({ ...REPORT, setting: { ...SETTING, version: 4 } })
  const [button] = await screen.findAllByRole('button', { name: 'End publication' })
  await user.click(button as HTMLElement)
  await waitFor(() => expect(saves).toEqual([{ isPublished: false, version: 4 }]))
})

test('refuses publication to users that can only view', async () => {
  open(REPORT, '', 'auditor')
  const [button] = await screen.findAllByRole('button', { name: /End publication/ })
  await waitFor(() => expect(button?.getAttribute('aria-disabled')).toBe('true'))
})

test.each([
  ['before the first feed', { ...REPORT, feed: null, faults: [] }, 'No feed yet'],
  ['without faults', { ...REPORT, faults: [] }, 'No faults found.'],
  [
    'while it is not published',
    { ...REPORT, setting: { ...SETTING, isPublished: false } },
    'The feed is not published.',
  ],
])('has a text %s', async (_state, report, text) => {
  open(report)
  expect(await screen.findByText(text)).toBeTruthy()
})

test('previews a bulk change of the chosen feed fields only', async () => {
  signedInAs('catalogue')
  const previews = answerCall(officeFamiliesPreview, () => ({
    data: { changes: 2, unchanged: 0, variants: 9, openOrders: 0, refused: [], refusedCount: 0 },
  }))
  const selection = {
    ...{ ids: new Set(['1', '2']), isEverything: false, clear: () => {} },
  } as unknown as Parameters<typeof FamiliesBulk>[0]['selection']
  const { user } = drawOffice(<FamiliesBulk selection={selection} rows={[]} filter={{}} total={2} />)
  await user.click(await screen.findByRole('button', { name: /More/ }))
  await user.click(await screen.findByRole('button', { name: 'Set feed fields…' }))
  const preview = screen.getByRole<HTMLButtonElement>('button', { name: 'Preview change' })
  expect(preview.disabled).toBe(true)
  await user.type(screen.getByLabelText('Google category (number)'), '206')
  expect(
    screen.getByText('Apparel & Accessories > Clothing > Uniforms > School Uniforms', { selector: 'p' }),
  ).toBeTruthy()
  await user.selectOptions(screen.getByLabelText('Gender'), 'unisex')
  await user.click(preview)
  await screen.findByText(/With 9 variants/)
  expect(previews[0]).toEqual({ familyIds: [1, 2], change: { gender: 'unisex', googleCategory: 206 } })
})
