import type { StatusStep } from '#components/ui/status-line.tsx'
import type { Profile } from '#lib/contract/profile.ts'

type Papers = Pick<Profile, 'approvalStatus' | 'isUploaded'>

/** The way of a company's papers as steps: registered, handed in, looked at, approved. */
export function kycSteps({ approvalStatus, isUploaded }: Papers): StatusStep[] {
  const approved = approvalStatus === 'approved'
  const declined = approvalStatus === 'declined'
  const handedIn = approved || (isUploaded && !declined)
  return [
    { key: 'registered', title: 'Company registered', state: 'done' },
    {
      key: 'papers',
      title: declined ? 'Hand the papers in again' : handedIn ? 'Papers handed in' : 'Hand in your papers',
      state: handedIn ? 'done' : 'now',
      // What is asked for again stands by name above.
      detail:
        handedIn || declined
          ? undefined
          : 'The certificate of registration and the KRA PIN certificate of the company.',
    },
    {
      key: 'looked-at',
      title: 'We look at them',
      state: approved ? 'done' : handedIn ? 'now' : 'ahead',
      detail: approved
        ? undefined
        : 'When they are approved or declined, this page and the line over every page say so.',
    },
    {
      key: 'approved',
      title: approved ? 'Approved' : 'Approval',
      state: approved ? 'done' : 'ahead',
      detail: approved ? undefined : 'Prices, favourites, cart and orders open to your company.',
    },
  ]
}
