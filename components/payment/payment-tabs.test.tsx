import { screen, within } from '@testing-library/react'
import { draw } from '#components/testing/draw.tsx'
import { ONLINE_METHOD_IDS, PAYMENT_METHOD_IDS, PAYMENT_METHODS } from '#lib/contract/payments/payment-methods.ts'
import { exampleStatus } from '#lib/testing/payment-status-example.ts'
import { PaymentTabs } from './payment-tabs.tsx'

const bank = { bankName: 'KCB', accountName: 'Fuma Ltd', accountNumber: '1100000000', branch: 'Mombasa', swift: null }

test.each(ONLINE_METHOD_IDS)('shows the form of %s if the shop offers it', async (method) => {
  const offered = exampleStatus({ paymentMethods: [...PAYMENT_METHOD_IDS], takesCards: true, bank })
  const status = { ...offered, due: 1_000_00, totalValue: 1_000_00 }
  const { user } = draw(
    <PaymentTabs
      {...{ status, screen: 'payment', cardinal: 'https://cardinal.example' }}
      onPaying={() => {}}
      showFailure={async () => false}
    />,
  )
  expect(screen.queryByRole('tab', { name: 'Cash' })).toBeNull()
  await user.click(screen.getByRole('tab', { name: PAYMENT_METHODS[method].shortName }))
  const panel = screen.getByRole('tabpanel')
  if (method === 'bank') expect(panel).toHaveTextContent(bank.accountNumber)
  else expect(await within(panel).findByRole('button', { name: /^PAY NOW/ })).toBeVisible()
})
