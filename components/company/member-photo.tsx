import type { TeamMember } from '#lib/contract/companies/team.ts'

const initialsOf = ({ firstName, lastName }: Pick<TeamMember, 'firstName' | 'lastName'>) =>
  `${firstName[0] ?? ''}${lastName[0] ?? ''}`.toUpperCase()

/** A member's photo, or their initials if they have no photo. The name is beside it. */
export function MemberPhoto({ member }: { member: Pick<TeamMember, 'firstName' | 'lastName' | 'profilePhoto'> }) {
  if (!member.profilePhoto)
    return (
      <span
        aria-hidden="true"
        className="flex size-14 shrink-0 items-center justify-center bg-calico text-small font-semibold"
      >
        {initialsOf(member)}
      </span>
    )
  return (
    // biome-ignore lint/performance/noImgElement: a private picture behind the sign-in, which no optimiser may keep
    <img src={member.profilePhoto} alt="" width={56} height={56} className="size-14 shrink-0 object-cover" />
  )
}
