import type { CheckedForm } from '#components/kit/form/use-checked-form.ts'
import { NavLink } from '#components/kit/link/nav-link.tsx'
import { PartNotLoaded } from '#components/kit/state/not-loaded.tsx'
import { Skeleton } from '#components/kit/state/skeleton.tsx'
import { useBranches } from '#lib/company/branch-queries.ts'
import type { TeamMember } from '#lib/contract/companies/team.ts'
import { CheckList } from './check-list.tsx'

/** Which branches a member orders for. Those whose primary contact they are stay. */
export function MemberBranches({
  form: { field, watch, write },
  member,
}: {
  form: Pick<CheckedForm, 'field' | 'watch' | 'write'>
  member: TeamMember | undefined
}) {
  const { data: branches, error, refetch } = useBranches('all')
  if (!branches && error)
    return <PartNotLoaded title="We could not load your branches." error={error} onRetry={() => void refetch()} />
  if (!branches) return <Skeleton className="h-24" />
  if (branches.length === 0)
    return (
      <p className="text-muted">
        There is no branch yet.{' '}
        <NavLink href="/branch/create" className="link">
          Add one
        </NavLink>{' '}
        and then assign it. What you typed here is saved.
      </p>
    )
  const contactOf = new Set(member?.contactOf)
  return (
    <CheckList
      legend="Branches they order for"
      name="assignBranch"
      help={
        contactOf.size > 0
          ? 'If they are the primary contact of a branch, choose another contact there first.'
          : undefined
      }
      error={field('assignBranch').error}
      options={branches.map(({ id, name, active }) => ({
        id,
        name: contactOf.has(name) ? `${name}, primary contact` : active ? name : `${name}, inactive`,
        fixed: contactOf.has(name),
      }))}
      chosen={(watch('assignBranch') ?? []) as number[]}
      onChange={(ids) => write('assignBranch', ids)}
    />
  )
}
