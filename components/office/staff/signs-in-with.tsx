'use client'

import { StatusMark } from '#components/kit/figure/status-mark.tsx'
import type { StaffMember } from '#lib/contract/staff/office/staff.ts'

type Factors = Pick<StaffMember, 'passkeys' | 'hasAuthenticator' | 'recoveryCodesLeft' | 'state'>

/** A staff member's second factor: a passkey, an authenticator app, or not yet set up. */
export function SignsInWith({ passkeys, hasAuthenticator, recoveryCodesLeft, state }: Factors) {
  if (state === 'invited') return <StatusMark status="wait">Invited</StatusMark>
  if (state === 'left') return <span className="text-muted">Left</span>
  const factors = [
    ...(passkeys > 0 ? [passkeys === 1 ? 'Passkey' : `${passkeys} passkeys`] : []),
    ...(hasAuthenticator ? ['Authenticator app'] : []),
  ]
  if (factors.length === 0) return <StatusMark status="look">No second factor</StatusMark>
  const isShort = passkeys < 2 && recoveryCodesLeft === 0
  if (!isShort) return <>{factors.join(', ')}</>
  return (
    <StatusMark status="look">
      {factors.join(', ')}, no <span className="sr-only">recovery </span>codes
    </StatusMark>
  )
}
