import { screen, waitFor } from '@testing-library/react'
import { expectAccessible } from '#components/testing/accessible.ts'
import { answerCall, refused } from '#components/testing/fake-shop.ts'
import {
  type OfficeDepositTerms,
  officeDepositTermsRemove,
  officeDepositTermsSave,
} from '#lib/contract/pricing/office/deposit-terms.ts'
import { officeOfferChoices } from '#lib/contract/pricing/office/offers.ts'
import { drawOffice, signedInAs } from '../testing/draw-office.tsx'
import { DepositForm } from './deposit-form.tsx'

const TERMS: OfficeDepositTerms = {
  ...{ termsId: 5, version: 3, name: 'Orders from KSh 100,000', code: '', text: '30% deposit, balance on delivery' },
  ...{ changedBy: 'Njeri Gathoni', changedAt: '2026-11-24T08:00:00.000Z' },
  form: {
    ...{ target: null, from: 100_000_00, depositPercent: 30, amount: null },
    ...{ balanceDue: 'on-delivery', balanceDays: 14, retainedPercent: 0 },
  },
}
const field = (name: string) => screen.getByRole('textbox', { name })
const button = (name: string) => screen.getByRole('button', { name })
const plain = (text: string | null) => text?.replaceAll('\u00a0', ' ')

beforeEach(() => {
  signedInAs('owner')
  answerCall(officeOfferChoices, () => ({
    data: { targets: [{ kind: 'family' as const, id: '9', name: 'Curtain' }], named: [] },
  }))
})

test('shows the effect of the typed terms, and adds the deposit of a family', async () => {
  const saved = answerCall(officeDepositTermsSave, () => ({ data: TERMS, message: 'Saved.' }))
  const { user } = drawOffice(<DepositForm terms={null} onClose={() => undefined} />)
  await waitFor(() => expect(button('Add deposit').getAttribute('aria-disabled')).toBe(null))
  expect(plain(screen.getByRole('status').textContent)).toContain('Pay now KSh 3,000. Balance: KSh 7,000 by')
  await expectAccessible()
  await user.click(button('Add deposit'))
  await screen.findByText('Choose a product or a family.')
  expect(screen.queryByText('Not saved.')).toBeNull()
  expect(screen.getByRole('searchbox')).toHaveFocus()
  await user.type(screen.getByRole('searchbox'), 'curt')
  await user.click(await screen.findByRole('button', { name: /Curtain$/ }))
  const retained = field('Percent of the deposit retained if the customer cancels')
  await user.clear(retained)
  await user.type(retained, '50')
  expect(plain(screen.getByRole('status').textContent)).toContain('After that, KSh 1,500 is not refunded.')
  await user.click(button('Add deposit'))
  await waitFor(() => expect(saved).toHaveLength(1))
  expect(saved[0]).toMatchObject({ target: { kind: 'family', id: 9 }, depositPercent: 30, retainedPercent: 50 })
})

test('refuses a percentage above 99 at its field', async () => {
  const { user } = drawOffice(<DepositForm terms={TERMS} onClose={() => undefined} />)
  await waitFor(() => expect(button('Save').getAttribute('aria-disabled')).toBe(null))
  await user.clear(field('Percent'))
  await user.type(field('Percent'), '100')
  await user.click(button('Save'))
  await screen.findAllByText('Enter 1 to 99.')
})

test('shows why terms could not be removed', async () => {
  answerCall(officeDepositTermsRemove, () => refused('not-found', 'A colleague has removed these terms.'))
  const { user } = drawOffice(<DepositForm terms={TERMS} onClose={() => undefined} />)
  await waitFor(() => expect(button('Remove').getAttribute('aria-disabled')).toBe(null))
  await user.click(button('Remove'))
  await screen.findByText('A colleague has removed these terms.')
})
