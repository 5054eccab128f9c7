import { screen, waitFor } from '@testing-library/react'
import { expectAccessible } from '#components/testing/accessible.ts'
import { answerCall, refused } from '#components/testing/fake-shop.ts'
import {
  type ConnectionCheck,
  type MethodSetting,
  officeMethodCheck,
  officeMethodSettings,
} from '#lib/contract/payments/office/method-settings.ts'
import { drawOffice, signedInAs } from '../testing/draw-office.tsx'
import { MethodSettingsList } from './method-settings.tsx'

const MPESA: MethodSetting = {
  ...{ method: 'mpesa', name: 'M-Pesa', isSetUp: true, isPaused: false, canCheck: true },
  facts: ['Business number 600000', 'Pull: off'],
}
const BANK: MethodSetting = { ...MPESA, method: 'bank', name: 'Bank transfer', canCheck: false, facts: [] }
const CHECKS: ConnectionCheck[] = [
  { what: 'Consumer key and secret', state: 'good', sentence: 'M-Pesa accepts them.' },
  { what: 'Pull', state: 'off', sentence: 'Off: MPESA_PULL is not set to on.' },
  { what: 'Initiator', state: 'bad', sentence: 'The password is locked.' },
]

function draw(role: Parameters<typeof signedInAs>[0] = 'owner') {
  signedInAs(role)
  const read = answerCall(officeMethodSettings, () => ({
    data: { methods: [MPESA, BANK], version: 0, reason: null, changedBy: null, changedAt: null },
  }))
  return { ...drawOffice(<MethodSettingsList />), read }
}
const button = () => screen.findByRole('button', { name: /^Check the connection/ })

test('shows the facts of M-Pesa, and each result of the check', async () => {
  const { user, read } = draw()
  const checked = answerCall(officeMethodCheck, () => ({ data: CHECKS }))
  await user.click(await button())
  await waitFor(() => expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toHaveLength(5))
  screen.getByText('Pull: off')
  const results = screen.getByRole('status', { name: 'Results of the check' })
  expect(results.textContent).toContain('WorksConsumer key and secret. M-Pesa accepts them.')
  expect(results.textContent).toContain('FailsInitiator. The password is locked.')
  expect(checked).toEqual([{ method: 'mpesa' }])
  await waitFor(() => expect(read).toHaveLength(2))
  await expectAccessible()
})

test('shows why a check was refused', async () => {
  const { user } = draw()
  answerCall(officeMethodCheck, () =>
    refused('not-allowed', 'The connection of this payment method cannot be checked.'),
  )
  await user.click(await button())
  await screen.findByText(/cannot be checked/)
})

test('offers no check without the permission to change settings', async () => {
  draw('finance')
  expect((await button()).getAttribute('aria-disabled')).toBe('true')
})
