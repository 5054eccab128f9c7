import { screen, waitFor } from '@testing-library/react'
import { answerCall, refused } from '#components/testing/fake-shop.ts'
import {
  importPriceListJob,
  officePriceListPreview,
  officePriceListSend,
} from '#lib/contract/pricing/office/price-lists.ts'
import { drawOffice, signedInAs } from '../testing/draw-office.tsx'
import { ImportPrices } from './import-prices.tsx'
import { PriceListView } from './price-list-view.tsx'

beforeEach(() => {
  sessionStorage.clear()
  signedInAs('catalogue')
})

const preview = {
  ...{ fileName: 'prices.csv', rows: 4, importedAt: null, added: 0, changed: 1, same: 2, faulty: 1, next: null },
  faults: [{ line: 5, column: 'Products', reason: 'There is no product with the code X.' }],
  changes: [
    {
      ...{ line: 2, kind: 'changed' as const, title: 'Ladder Schools' },
      ...{ before: ['From 24 pieces: KSh 612.00'], after: ['From 24 pieces: KSh 600.00'] },
    },
  ],
  seen: 'abc',
}

test('shows why a file was refused, and lets the user choose another', async () => {
  const sent = answerCall(officePriceListSend, () => refused('invalid-request', 'This is not a price list.'))
  const { user } = drawOffice(<ImportPrices />)
  await user.upload(await screen.findByLabelText(/Drop a price list here/), new File(['a,b'], 'prices.csv'))
  expect(await screen.findByText('This is not a price list.')).toBeVisible()
  expect(sent).toMatchObject([{ fileName: 'prices.csv' }])
  expect(screen.getByLabelText(/Drop a price list here/)).toHaveProperty('disabled', false)
})

test('imports the changes that were seen, and leaves faulty rows out only on request', async () => {
  answerCall(officePriceListPreview, () => ({ data: preview }))
  const started = answerCall(importPriceListJob, () => refused('changed-meanwhile', 'Check it again.'))
  const { user } = drawOffice(<PriceListView fileId={3} onLeave={() => {}} />)
  expect(await screen.findByText('From 24 pieces: KSh 600.00')).toBeVisible()
  expect(screen.getByRole('region', { name: 'Faulty rows' }).textContent).toMatch(/Line 5.*Products.*code X/)
  await user.click(screen.getByRole('button', { name: /^Import 1 change…/ }))
  const confirm = screen.getByRole('button', { name: 'Import 1 change' })
  expect(confirm).toBeDisabled()
  await user.click(screen.getByRole('checkbox', { name: 'Leave out 1 faulty row' }))
  await user.click(confirm)
  await waitFor(() =>
    expect(started).toMatchObject([{ input: { fileId: 3, seen: 'abc', changes: 1, leavesOut: true } }]),
  )
  expect((await screen.findAllByText('Check it again.')).length).toBeGreaterThan(0)
})

test('has no import without changes', async () => {
  answerCall(officePriceListPreview, () => ({ data: { ...preview, changed: 0, changes: [], faults: [], faulty: 0 } }))
  drawOffice(<PriceListView fileId={3} onLeave={() => {}} />)
  expect(await screen.findByText(/contains no changes/)).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Import/ })).toBeNull()
})
