import { screen, within } from '@testing-library/react'
import { drawOffice } from '#components/office/testing/draw-office.tsx'
import { answerCall } from '#components/testing/fake-shop.ts'
import { type OfficeCheque, officeChequeMonth } from '#lib/contract/payments/office/payments.ts'
import { ChequesMonth, weeksOf } from './cheques-month.tsx'

const cheque = (chequeId: number, date: string, amount: number): OfficeCheque => ({
  ...{ chequeId, chequeNo: `00000${chequeId}`, companyId: 7, company: 'Nakuru Drapers', date, amount },
  ...{ status: 'pending', receivedAt: '2026-11-01T08:00:00.000Z', settledAt: null, hasPicture: false },
  ...{ depositId: null, isOwn: false },
})

test('shows the sum of each day, and the cheques of a chosen day', async () => {
  answerCall(officeChequeMonth, ({ month }) => ({
    data: {
      cheques: [
        cheque(1, `${month}-05`, 2_000_000),
        cheque(2, `${month}-05`, 500_000),
        cheque(3, `${month}-20`, 900_000),
      ],
      today: `${month}-01`,
    },
  }))
  const { user } = drawOffice(<ChequesMonth />)
  const day = await screen.findByRole('button', { name: /: 2 cheques, KSh.25,000$/ })
  expect(within(screen.getByRole('list')).getAllByRole('listitem')).toHaveLength(3)
  await user.click(day)
  expect(day).toHaveAttribute('aria-pressed', 'true')
  expect(within(screen.getByRole('list')).getAllByRole('listitem')).toHaveLength(2)
})

test('puts each day below its weekday', () => {
  const weeks = weeksOf('2026-11')
  expect(weeks[0]).toEqual([null, null, null, null, null, null, '2026-11-01'])
  expect(weeks.at(-1)?.[0]).toBe('2026-11-30')
})
