import { Button } from '#components/kit/button/button.tsx'
import type { TeamMember } from '#lib/contract/companies/team.ts'
import { dayInNairobi, showDay } from '#lib/format/clock.ts'
import { showKenyanMobile } from '#lib/format/phone.ts'
import { limitsText } from '#lib/orders/spending-limits.ts'
import { MemberPhoto } from './member-photo.tsx'
import { RowActions } from './row-actions.tsx'
import { StatusTag } from './status-tag.tsx'

export const memberName = ({ firstName, lastName }: Pick<TeamMember, 'firstName' | 'lastName'>): string =>
  [firstName, lastName].filter(Boolean).join(' ')

/** Status of an invitation as text. */
function invitationOf({ isInvited, invitedUntil, active }: TeamMember): string | null {
  if (!isInvited || active === 0) return null
  if (invitedUntil === null) return 'Not invited yet. Send the invitation.'
  const open = new Date(invitedUntil) > new Date()
  return open
    ? `Has not set a password yet. The invitation is valid until ${showDay(dayInNairobi(new Date(invitedUntil)))}.`
    : 'The invitation has expired. Send it again.'
}

/** A team member: contact details, branches, limits and actions. */
export function TeamRow({
  member,
  onSwitch,
  onInvite,
}: {
  member: TeamMember
  onSwitch: (active: 0 | 1) => void
  onInvite: () => void
}) {
  const { userId, email, countryCode, mobileNumber, active, isInvited, assignBranchNames } = member
  const name = memberName(member)
  const invitation = invitationOf(member)
  const limits = limitsText(member)
  return (
    <article aria-labelledby={`member-${userId}`} className="bg-paper p-5 md:p-6">
      <div className="flex gap-4">
        <MemberPhoto member={member} />
        <div className="grid min-w-0 flex-1 gap-x-8 gap-y-3 md:grid-cols-2">
          <div className="min-w-0">
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <h2 id={`member-${userId}`} className="heading text-d4 break-words">
                {name}
              </h2>
              <StatusTag active={active} invited={isInvited} />
            </div>
            <p className="mt-1 break-words">{email}</p>
            <p className="text-small text-muted">{showKenyanMobile(`${countryCode}${mobileNumber}`)}</p>
          </div>
          <dl className="min-w-0">
            <dt className="text-small text-muted">Branches</dt>
            <dd className="font-semibold break-words">
              {assignBranchNames.length > 0 ? assignBranchNames.join(', ') : 'None yet'}
            </dd>
            {limits ? (
              <>
                <dt className="mt-2 text-small text-muted">Orders without approval, with VAT, up to</dt>
                <dd className="font-semibold">{limits}</dd>
              </>
            ) : null}
          </dl>
        </div>
      </div>
      {invitation ? <p className="mt-3 text-small">{invitation}</p> : null}
      <RowActions name={name} editHref={`/team-management/edit/${userId}`} active={active} onSwitch={onSwitch}>
        {isInvited && active ? (
          <Button variant="quiet" size="small" onClick={onInvite}>
            Send the invitation{member.invitedUntil === null ? '' : ' again'}
            <span className="sr-only"> to {name}</span>
          </Button>
        ) : null}
      </RowActions>
    </article>
  )
}
