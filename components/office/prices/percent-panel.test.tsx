import { screen, waitFor } from '@testing-library/react'
import { answerCall } from '#components/testing/fake-shop.ts'
import { officePricePreview, setPricesJob } from '#lib/contract/pricing/office/shop-prices.ts'
import { drawOffice, signedInAs } from '../testing/draw-office.tsx'
import { PercentPanel } from './percent-panel.tsx'

const filter = { text: 'simba', collections: [], brands: [], isBelowCost: false }
const step = (productId: number, from: number, to: number) => ({
  ...{ productId, name: `Simba ${productId}`, from, to, withVat: to, cost: null, former: null },
})

beforeEach(() => {
  sessionStorage.clear()
  signedInAs('catalogue')
  answerCall(officePricePreview, () => ({
    data: {
      ...{ products: 3, families: 1, unchanged: 1, isTooMany: false, agreedAbove: 2 },
      ...{ steps: [step(1, 1250_00, 1125_00), step(2, 900_00, 810_00)], belowCost: [1] },
    },
  }))
})

const startsJob = () =>
  answerCall(setPricesJob, () => ({
    data: {
      ...{
        jobId: 7,
        kind: 'prices.set',
        label: '1 price: Sale',
        state: 'waiting' as const,
        total: 1,
        done: 0,
        failed: 0,
      },
      ...{ createdAt: '2026-11-25T08:42:00Z', startsAt: '2026-11-25T08:42:00Z', finishedAt: null },
      ...{ isScheduled: false, isSetAside: false, canUndo: true },
    },
  }))

test('previews prices, requires a reason and can exclude prices below cost', async () => {
  const made = startsJob()
  let closed = 0
  const { user } = drawOffice(<PercentPanel filter={filter} onClose={() => (closed += 1)} />)
  await user.type(screen.getByLabelText('Percent (− for a decrease)'), '-10%')
  const set = await screen.findByRole('button', { name: /^Set 2 prices/ })
  expect(screen.getByText(/2 agreed prices will be above the new shop price/)).toBeTruthy()
  await user.click(set)
  expect((await screen.findByRole('alert')).textContent).toMatch(/Enter a reason/)
  expect(made).toEqual([])
  await user.click(screen.getByRole('checkbox', { name: 'Exclude prices below cost' }))
  await user.type(screen.getByLabelText('Reason'), 'Sale')
  await user.click(screen.getByRole('button', { name: /^Set 1 price/ }))
  await waitFor(() => expect(closed).toBe(1))
  expect(made).toEqual([{ input: { changes: [[2, 'price', '900.00', '810.00']], reason: 'Sale' } }])
})

test('rejects an invalid percent and retains it through a reload', async () => {
  const made = startsJob()
  const { user, unmount } = drawOffice(<PercentPanel filter={filter} onClose={() => {}} />)
  await user.type(screen.getByLabelText('Percent (− for a decrease)'), '=1+1')
  expect(screen.getByRole('alert').textContent).toMatch(/Enter a percentage/)
  await user.keyboard('{Enter}')
  expect(made).toEqual([])
  unmount()
  drawOffice(<PercentPanel filter={filter} onClose={() => {}} />)
  expect(screen.getByLabelText<HTMLInputElement>('Percent (− for a decrease)').value).toBe('=1+1')
})
