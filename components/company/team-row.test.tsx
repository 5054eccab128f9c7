import { screen } from '@testing-library/react'
import { draw } from '#components/testing/draw.tsx'
import type { TeamMember } from '#lib/contract/companies/team.ts'
import { TeamRow } from './team-row.tsx'

const MEMBER: TeamMember = {
  ...{ userId: 4, firstName: 'Faith', lastName: 'Wairimu', countryCode: '254', mobileNumber: '722345678' },
  ...{ email: 'faith@fuma.test', profilePhoto: null, active: 1, assignBranch: [], assignBranchNames: [] },
  ...{ contactOf: [], isInvited: true, invitedUntil: null },
}

test.each([
  [null, 'Not invited yet. Send the invitation.', 'Send the invitation to Faith Wairimu'],
  [
    '2026-01-01T00:00:00.000Z',
    'The invitation has expired. Send it again.',
    'Send the invitation again to Faith Wairimu',
  ],
])('shows an invitation until %s as “%s”', (invitedUntil, text, button) => {
  draw(<TeamRow member={{ ...MEMBER, invitedUntil }} onSwitch={() => {}} onInvite={() => {}} />)
  screen.getByText(text)
  screen.getByRole('button', { name: button })
})

test('shows the limits of a member who has them', () => {
  const limits = { orderLimit: 50_000_00, monthLimit: 200_000_00 }
  draw(<TeamRow member={{ ...MEMBER, ...limits }} onSwitch={() => {}} onInvite={() => {}} />)
  screen.getByText('KSh 50,000 for an order, KSh 200,000 for a month')
})

test('shows a limit of 0, which lets no order pass', () => {
  draw(<TeamRow member={{ ...MEMBER, orderLimit: 0, monthLimit: null }} onSwitch={() => {}} onInvite={() => {}} />)
  screen.getByText('KSh 0 for an order')
})

test('shows no limits of a member without limits', () => {
  draw(<TeamRow member={{ ...MEMBER, orderLimit: null, monthLimit: null }} onSwitch={() => {}} onInvite={() => {}} />)
  expect(screen.queryByText(/without approval/)).toBeNull()
})
