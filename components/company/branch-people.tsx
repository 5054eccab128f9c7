import { Options } from '#components/kit/field/options.tsx'
import { SelectField } from '#components/kit/field/select-field.tsx'
import type { CheckedForm } from '#components/kit/form/use-checked-form.ts'
import { PartNotLoaded } from '#components/kit/state/not-loaded.tsx'
import { useTeam } from '#lib/company/team-queries.ts'
import type { BranchDetails } from '#lib/contract/companies/branch.ts'
import { CheckList } from './check-list.tsx'

/** The branch's primary contact and its team. The person chosen as contact becomes part of the team. */
export function BranchPeople({
  form: { field, watch, write },
  branch,
}: {
  form: Pick<CheckedForm, 'field' | 'watch' | 'write'>
  branch: BranchDetails | undefined
}) {
  const { data: contacts, error, isLoading, refetch } = useTeam('contacts')
  const contact = Number(watch('primaryContact')) || 0
  const chosen = (watch('teamMemberUserIds') ?? []) as number[]
  const people = [...namesOf(contacts), ...switchedOff(branch, contacts)]

  function chooseContact(id: number) {
    write('primaryContact', id)
    if (id && !chosen.includes(id)) write('teamMemberUserIds', [...chosen, id])
  }

  return (
    <>
      {error ? (
        <PartNotLoaded title="We could not load your team." error={error} onRetry={() => void refetch()} />
      ) : null}
      <SelectField
        {...field('primaryContact', 'number')}
        label="Primary contact"
        value={contact || ''}
        help="Our drivers call this person. We add them to the team members."
        onChange={(event) => chooseContact(Number(event.target.value) || 0)}
      >
        <Options list={people} none="Choose a primary contact" loading={isLoading} />
      </SelectField>
      <CheckList
        legend="Team members"
        name="teamMemberUserIds"
        help="They can see the branch’s orders and order for it."
        error={field('teamMemberUserIds').error}
        options={people.map(({ id, name }) => ({
          id,
          name: id === contact ? `${name}, primary contact` : name,
          fixed: id === contact,
        }))}
        chosen={chosen}
        onChange={(ids) => write('teamMemberUserIds', ids)}
      />
    </>
  )
}

const namesOf = (members: ReturnType<typeof useTeam>['data']) =>
  (members ?? []).map(({ userId, firstName, lastName }) => ({
    id: userId,
    name: [firstName, lastName].filter(Boolean).join(' '),
  }))

/** Disabled members of the branch's team: they stay in the team, and are listed by name. */
function switchedOff(branch: BranchDetails | undefined, active: ReturnType<typeof useTeam>['data']) {
  if (!branch || !active) return []
  const activeIds = new Set(active.map(({ userId }) => userId))
  return branch.teamMembers
    .filter(({ userId }) => !activeIds.has(userId))
    .map(({ userId, name }) => ({ id: userId, name: `${name}, inactive` }))
}
