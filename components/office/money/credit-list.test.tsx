import { screen } from '@testing-library/react'
import { expectAccessible } from '#components/testing/accessible.ts'
import { answerCall } from '#components/testing/fake-shop.ts'
import {
  type AgedCompany,
  officeAgeing,
  officeReminders,
  officeStatementDay,
} from '#lib/contract/companies/office/ageing.ts'
import { officeWithheld } from '#lib/contract/companies/office/withheld.ts'
import { drawOffice, signedInAs } from '../testing/draw-office.tsx'
import { CreditList } from './credit-list.tsx'

const TODAY = '2026-11-24'
const OWING: AgedCompany = {
  ...{ companyId: 7, name: 'Salama Hotel', outstanding: 5000_00, ahead: 0, overdue: 3000_00, oldest: '2026-08-01' },
  ages: { notDue: 2000_00, to30: 0, to60: 0, to90: 0, over90: 3000_00 },
  promise: {
    ...{ day: '2026-11-20', amount: 1000_00, person: 'Mary', note: '', state: 'broken', by: 'Amina' },
    madeAt: '2026-11-10T09:00:00Z',
  },
  remindedOn: null,
}
const REMINDED: AgedCompany = { ...OWING, companyId: 8, name: 'Jambo School', promise: null, remindedOn: TODAY }

function draw(companies: AgedCompany[]) {
  signedInAs('finance')
  answerCall(officeStatementDay, () => ({ data: { statementDay: 0 } }))
  answerCall(officeWithheld, () => ({ data: { open: [], certificates: [] } }))
  const { outstanding, ages, ahead, overdue } = OWING
  const total = { outstanding, ages, ahead, overdue }
  answerCall(officeAgeing, () => ({ data: { today: TODAY, companies, count: companies.length, total } }))
  return drawOffice(<CreditList />)
}

test('shows debts by age, and previews reminders of the chosen companies', async () => {
  const mail = { subject: 'KSh 3,000.00 of your account is overdue', text: 'Hello Salama Hotel,' }
  const previewed = answerCall(officeReminders, () => ({
    data: [{ companyId: 7, name: 'Salama Hotel', to: ['mary@salama.test'], ...mail, refusal: null }],
  }))
  const { user } = draw([OWING, REMINDED])
  expect(await screen.findByRole('link', { name: 'Salama Hotel' })).toHaveAttribute('href', '/office/companies/7')
  expect(screen.getByText(/by Fri 20 Nov, broken/)).toBeVisible()
  // A second reminder of the day cannot be chosen.
  expect(screen.getByRole('checkbox', { name: 'Remind Jambo School' })).toBeDisabled()
  await user.click(screen.getByRole('checkbox', { name: 'Remind Salama Hotel' }))
  await user.click(screen.getByRole('button', { name: 'Send reminders' }))
  expect(await screen.findByText(mail.subject)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Send 1 reminder' })).not.toHaveAttribute('aria-disabled', 'true')
  expect(previewed).toEqual([expect.objectContaining({ companyIds: [7] })])
  await expectAccessible()
})

test('shows that no company owes money', async () => {
  draw([])
  expect(await screen.findByText('No company owes money')).toBeVisible()
})
