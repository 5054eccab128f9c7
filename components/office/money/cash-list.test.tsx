/** Cash of riders in the office: open sums, the code for counted cash, and the rider of a run. */
import { screen, waitFor, within } from '@testing-library/react'
import { answerCall, refused } from '#components/testing/fake-shop.ts'
import {
  officeHandInCode,
  officeRiderCash,
  officeRiderStops,
  officeRunRider,
  type RiderCash,
  type RiderCashBook,
} from '#lib/contract/deliveries/office/rider-cash.ts'
import { drawOffice, signedInAs } from '../testing/draw-office.tsx'
import { CashList } from './cash-list.tsx'

const HAND_IN = {
  handInId: '7d3f3c52-8a2e-4a51-9d0e-5f0f6f8b1c11',
  amount: 18_440_00,
  reason: 'Fuel',
  at: '2026-11-28T12:00:00Z',
}
const EVANS: RiderCash = {
  ...{
    staffId: 5,
    name: 'Evans Barasa',
    carried: 0,
    since: null,
    handedIn: 24_600_00,
    done: 5,
    stops: 5,
    handIn: null,
  },
}
const MWENDE: RiderCash = {
  ...{ staffId: 6, name: 'Mwende Kilonzo', carried: 18_940_00, since: '2026-11-28T08:00:00Z', handedIn: 0 },
  ...{ done: 4, stops: 6, handIn: HAND_IN },
}
let book: RiderCashBook

beforeEach(() => {
  signedInAs('finance')
  book = {
    riders: [EVANS, MWENDE],
    drawers: [{ accountId: 7, name: 'Cash drawer' }],
    runs: [{ runId: 101, riderId: null, carrier: 'Own rider', open: 2, due: 5017_00 }],
  }
  answerCall(officeRiderCash, () => ({ data: book }))
})

test('shows the cash due, handed in and open of each rider', async () => {
  drawOffice(<CashList />)
  const table = within(await screen.findByRole('table'))
  expect(table.getByRole('row', { name: /Evans Barasa.*5 of 5 stops.*24,600/ })).toBeTruthy()
  expect(table.getByRole('row', { name: /Mwende Kilonzo.*4 of 6 stops.*18,940/ })).toBeTruthy()
  expect(table.getByRole('row', { name: /Together.*43,540.*24,600.*18,940/ })).toBeTruthy()
})

test('makes the code for counted cash, with the reason for a difference', async () => {
  const made: unknown[] = []
  answerCall(officeHandInCode, (input) => {
    made.push(input)
    return { data: { code: '042731', endsAt: '2026-11-28T12:10:00Z' } }
  })
  const { user } = drawOffice(<CashList />)
  expect(await screen.findByText('KSh 500 less than carried: Fuel')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: /make the code/ }))
  expect(await screen.findByText('042731')).toBeTruthy()
  expect(made).toEqual([{ handInId: HAND_IN.handInId, accountId: 7 }])
})

test('shows why no code was made', async () => {
  answerCall(officeHandInCode, () => refused('not-allowed', 'Another person must receive your cash.'))
  const { user } = drawOffice(<CashList />)
  await user.click(await screen.findByRole('button', { name: /make the code/ }))
  expect(await screen.findByText(/Another person must receive your cash/)).toBeTruthy()
})

test('gives a run to a rider', async () => {
  const given: unknown[] = []
  answerCall(officeRunRider, (input) => {
    given.push(input)
    return { data: {} }
  })
  const { user } = drawOffice(<CashList />)
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Rider of run 101' }), 'Evans Barasa')
  await waitFor(() => expect(given).toEqual([{ runId: 101, riderId: 5 }]))
})

test('names the roles that can receive cash to other users', async () => {
  signedInAs('auditor')
  answerCall(officeRiderCash, () => refused('not-allowed', 'You do not have permission for this.'))
  drawOffice(<CashList />)
  expect(await screen.findByText(/Finance/)).toBeTruthy()
})

test('shows the stops of a rider with their cash', async () => {
  const stop = { parcelNo: 1, customer: 'Amina Otieno', reason: '', nextDay: null }
  const read = answerCall(officeRiderStops, () => ({
    data: {
      stops: [
        {
          ...stop,
          parcelId: 1,
          orderNo: 10_570,
          state: 'delivered' as const,
          due: 0,
          cash: 2_500_00,
          proof: 'code' as const,
        },
        {
          ...{ ...stop, parcelId: 2, orderNo: 10_571, state: 'missed' as const, due: 3_190_00, cash: 0 },
          ...{ reason: 'Shop closed', nextDay: '2026-11-30', proof: null },
        },
      ],
    },
  }))
  const { user } = drawOffice(<CashList />)
  await user.click(await screen.findByRole('button', { name: '4 of 6 stops of Mwende Kilonzo' }))
  const [delivered, missed] = await screen.findAllByText(/^(?:Delivered|Not handed over)/)
  expect(delivered).toHaveTextContent('Delivered, with the customer’s code')
  expect(missed).toHaveTextContent('Not handed over, again on 30 November 2026, Shop closed')
  expect(read).toEqual([{ riderId: 6 }])
  expect(screen.getByRole('link', { name: '10570' })).toHaveAttribute('href', '/office/orders/10570')
})
