'use client'

import { useTeamMember } from '#lib/company/team-queries.ts'
import { ApprovedOnly } from './approved-only.tsx'
import { CompanyFormSkeleton } from './company-skeleton.tsx'
import { ListProblem } from './list-problem.tsx'
import { TeamForm } from './team-form.tsx'
import { useIdInAddress } from './use-id-in-address.ts'
import { useLeaveUnknown } from './use-leave-unknown.ts'

/** Page that adds a team member. */
export function TeamCreate() {
  return (
    <ApprovedOnly what="Your team">
      <TeamForm />
    </ApprovedOnly>
  )
}

/** The team member in the address, to be changed. */
export function TeamEdit() {
  const id = useIdInAddress('/team-management/edit/')
  return (
    <ApprovedOnly what="Your team">
      <Member key={id} id={id ?? 0} />
    </ApprovedOnly>
  )
}

function Member({ id }: { id: number }) {
  const { data: member, error, refetch } = useTeamMember(id)
  const unknown = useLeaveUnknown(member, error)
  // A change made elsewhere remounts the form. The draft with the typed values stays.
  if (member) return <TeamForm key={JSON.stringify(member)} member={member} />
  if (!error || unknown) return <CompanyFormSkeleton />
  return <ListProblem title="We could not load this team member." text={error.message} onRetry={() => void refetch()} />
}
