import { screen } from '@testing-library/react'
import { answerCall, refused } from '#components/testing/fake-shop.ts'
import { officeLargePayment, officeLargePaymentSave } from '#lib/contract/notifications/office/push.ts'
import { drawOffice, signedInAs } from '../testing/draw-office.tsx'
import { LargePayment } from './large-payment.tsx'

const SETTING = { largePayment: 100_000_00, version: 0, changedBy: null, changedAt: null }

test('saves whole shillings, and shows a refusal', async () => {
  signedInAs('owner')
  answerCall(officeLargePayment, () => ({ data: SETTING }))
  const sent = answerCall(officeLargePaymentSave, () => refused('changed-meanwhile', 'A colleague has changed it.'))
  const { user } = drawOffice(<LargePayment />)
  const amount = await screen.findByRole('textbox', { name: 'Amount, KSh' })
  const save = await screen.findByRole('button', { name: 'Save the amount' })
  await user.clear(amount)
  await user.type(amount, 'much')
  await user.click(save)
  await screen.findByText('Enter whole shillings.')
  await user.clear(amount)
  await user.type(amount, '250,000')
  await user.click(save)
  await screen.findByText('A colleague has changed it.')
  expect(sent).toEqual([{ largePayment: 250_000_00, version: 0 }])
})
