import { screen, waitFor } from '@testing-library/react'
import { answerCall, refused } from '#components/testing/fake-shop.ts'
import { officeMoneyAccounts } from '#lib/contract/money/office/money-accounts.ts'
import { officeToday, type TaskQueue } from '#lib/contract/office/office/today.ts'
import { officeUndecidedList } from '#lib/contract/payments/office/payments.ts'
import { officeRefundList } from '#lib/contract/payments/office/refunds.ts'
import { drawOffice, signedInAs } from '../testing/draw-office.tsx'
import { MoneySection } from './money-section.tsx'

/** Opens Money at its own address with these numbers of tasks. */
function open(counts: Partial<Record<TaskQueue, number>>) {
  signedInAs('finance')
  const queue = { room: 'money' as const, mine: 0, unassigned: 0, total: null, oldest: null, path: '', tasks: [] }
  const queues = Object.entries(counts).map(([id, count]) => ({ ...queue, id: id as TaskQueue, count }))
  answerCall(officeToday, () => ({ data: { queues, takings: null, health: [] } }))
  answerCall(officeRefundList, () => refused('shop-unreachable', 'No answer.'))
  answerCall(officeMoneyAccounts, () => refused('shop-unreachable', 'No answer.'))
  answerCall(officeUndecidedList, () => refused('shop-unreachable', 'No answer.'))
  drawOffice(<MoneySection />)
}

const tab = (name: string) => screen.findByRole('button', { name })

test('opens the first part with items that need attention, and shows 0 on the others', async () => {
  open({ 'refunds-send': 3, cheques: 1 })
  expect(await tab('Refunds 3')).toHaveAttribute('aria-current', 'true')
  for (const name of ['Statements 0', 'Undecided 0', 'Cheques 1', 'Ledger'])
    expect(await tab(name)).not.toHaveAttribute('aria-current')
})

test('opens the first part if no item needs attention', async () => {
  open({})
  await waitFor(async () => expect(await tab('Statements 0')).toHaveAttribute('aria-current', 'true'))
})

test('counts money without an order among the statements', async () => {
  open({ reconcile: 2, unmatched: 3 })
  expect(await tab('Statements 5')).toHaveAttribute('aria-current', 'true')
})
