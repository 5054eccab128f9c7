import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { SWRConfig } from 'swr'
import { draw } from '#components/testing/draw.tsx'
import { answerCall, refused } from '#components/testing/fake-shop.ts'
import { payWithStoreCredit, storeCredit } from '#lib/contract/payments/store-credit.ts'
import { PayByStoreCredit } from './pay-by-store-credit.tsx'

const ORDER = 'A'.repeat(22)
let balance: number
let paid: number

function drawPart(due = 4000_00) {
  answerCall(storeCredit, () => ({ data: { balance, entries: [] }, meta: { total: 0, perPage: 20 } }))
  draw(
    <SWRConfig value={{ provider: () => new Map() }}>
      <PayByStoreCredit orderId={ORDER} due={due} onPaid={() => (paid += 1)} />
    </SWRConfig>,
  )
}
beforeEach(() => {
  balance = 1250_00
  paid = 0
})
const button = (name: RegExp) => screen.findByRole('button', { name })

test('pays with all of it, and reports the new amount due', async () => {
  const sent = answerCall(payWithStoreCredit, () => {
    balance = 0
    return { data: { orderId: ORDER, due: 2750_00, balance } }
  })
  drawPart()
  await userEvent.click(await button(/^Use KSh.1,250 of store credit/))
  await waitFor(() => expect(paid).toBe(1))
  expect(sent).toEqual([{ orderId: ORDER, amount: 1250_00 }])
  await waitFor(() => expect(screen.queryByRole('button')).toBeNull())
})

test('pays at most the amount due', async () => {
  drawPart(900_00)
  expect(await button(/^Use KSh.900 of store credit/)).toBeVisible()
})

test('shows why it was not used, with the present balance', async () => {
  answerCall(payWithStoreCredit, () => {
    balance = 200_00
    return refused('changed-meanwhile', 'Only KSh 200.00 of store credit is left.')
  })
  drawPart()
  await userEvent.click(await button(/^Use KSh.1,250/))
  await screen.findByText('Only KSh 200.00 of store credit is left.')
  expect(await button(/^Use KSh.200/)).toBeVisible()
})
