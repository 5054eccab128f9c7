import { screen } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { draw } from '#components/testing/draw.tsx'
import { OrderButton } from './order-button.tsx'

type ButtonTotals = ComponentProps<typeof OrderButton>['totals']

/** Totals of an order of KSh 9,900 that is paid now; the button reads no other fields. */
const TOTALS = {
  ...{ figures: { toPay: 9_900_00 }, paysNow: true, isComplete: true, overCredit: 0, needsApproval: false },
  ...{ delivery: { isAbroad: false }, settings: null, storeCredit: { used: 0 }, deposit: null },
} as unknown as ButtonTotals

const DEPOSIT = { deposit: 2_970_00, balance: 6_930_00 } as NonNullable<ButtonTotals['deposit']>

test.each([
  [null, 'Place order and pay KSh 9,900'],
  [DEPOSIT, 'Place order for KSh 9,900'],
])('with the deposit %j it has the name “%s”', (deposit, name) => {
  draw(<OrderButton totals={{ ...TOTALS, deposit }} missing={null} isBusy={false} onPress={() => {}} />)
  screen.getByText(name, { selector: 'button' })
})
