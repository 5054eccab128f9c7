'use client'

import { useState } from 'react'
import { LinkButton } from '#components/kit/button/button.tsx'
import { PlusIcon } from '#components/kit/icon.tsx'
import { EmptyState } from '#components/kit/state/empty-state.tsx'
import { showAlert } from '#lib/browser/alerts.ts'
import { useInvite, useTeam, useTeamMemberStatus } from '#lib/company/team-queries.ts'
import type { TeamMember } from '#lib/contract/companies/team.ts'
import { ApprovedOnly } from './approved-only.tsx'
import { CompanyListSkeleton } from './company-skeleton.tsx'
import { ListProblem } from './list-problem.tsx'
import { QuestionDialog } from './question-dialog.tsx'
import { memberName, TeamRow } from './team-row.tsx'

/** The company's team, each to be changed, invited again, switched off or on. */
export function TeamScreen() {
  return (
    <ApprovedOnly what="Your team">
      <Team />
    </ApprovedOnly>
  )
}

function Team() {
  const { data: team, error, refetch } = useTeam('team')
  const status = useTeamMemberStatus()
  const invitation = useInvite()
  const [toDeactivate, setToDeactivate] = useState<TeamMember | null>(null)

  async function set(member: TeamMember, active: 0 | 1) {
    const answer = await status.mutateAsync({ userId: member.userId, active })
    if (answer.ok) showAlert({ tone: 'success', title: answer.message })
    else showAlert({ tone: 'danger', title: answer.problem.message })
  }

  async function invite({ userId }: TeamMember) {
    const answer = await invitation.mutateAsync(userId)
    if (answer.ok) showAlert({ tone: 'success', title: answer.message })
    else showAlert({ tone: 'danger', title: 'The invitation was not sent.', text: answer.problem.message })
  }

  if (!team && error)
    return <ListProblem title="We could not load your team." text={error.message} onRetry={() => void refetch()} />
  if (!team) return <CompanyListSkeleton of="your team" />
  if (team.length === 0)
    return (
      <EmptyState
        title="No team members yet"
        text="Add the people who order for your branches. We email each one an invitation to sign in."
        actions={<LinkButton href="/team-management/create">Add a team member</LinkButton>}
      />
    )
  return (
    <>
      <LinkButton href="/team-management/create">
        <PlusIcon size={18} />
        Add a team member
      </LinkButton>
      <ul className="mt-6 divide-y divide-hairline border border-hairline">
        {team.map((member) => (
          <li key={member.userId}>
            <TeamRow
              member={member}
              onSwitch={(active) => (active ? void set(member, 1) : setToDeactivate(member))}
              onInvite={() => void invite(member)}
            />
          </li>
        ))}
      </ul>
      {toDeactivate ? (
        <QuestionDialog
          title={`Deactivate ${memberName(toDeactivate)}?`}
          yes="Yes, deactivate"
          no="No, keep them active"
          onYes={() => void set(toDeactivate, 0)}
          onClose={() => setToDeactivate(null)}
        >
          They are signed out on all devices and cannot sign in until you activate them again. Their orders and cart are
          kept.
        </QuestionDialog>
      ) : null}
    </>
  )
}
