import { screen } from '@testing-library/react'
import type { OfficeCompany } from '#lib/contract/companies/office/companies.ts'
import type { CompanyMember } from '#lib/contract/companies/office/company-fields.ts'
import { drawOffice } from '../testing/draw-office.tsx'
import { Team } from './team.tsx'

const MEMBER: CompanyMember = {
  ...{ userId: 6, name: 'Peter Kamau', isOwner: false, branches: ['Kisumu'], active: true, isInvited: false },
  lastSeenAt: null,
}
const show = (more: Partial<CompanyMember>) =>
  drawOffice(<Team company={{ team: [{ ...MEMBER, ...more }] } as OfficeCompany} />)
const member = () => screen.getByRole('listitem').textContent?.replaceAll('\u00a0', ' ')

test('shows the limits of a member and the right to approve', () => {
  show({ orderLimit: 50_000_00, monthLimit: 200_000_00, approvesOrders: true })
  expect(member()).toContain(
    'Without approval up to KSh 50,000 for an order, KSh 200,000 for a month. Approves orders of the team.',
  )
})

test.each<Partial<CompanyMember>>([{ orderLimit: null, monthLimit: null, approvesOrders: false }, {}])(
  'shows no limits for %j',
  (more) => {
    show(more)
    expect(member()).not.toMatch(/approv/i)
  },
)
