'use client'

import { useState } from 'react'
import { LinkButton } from '#components/kit/button/button.tsx'
import { PlusIcon } from '#components/kit/icon.tsx'
import { EmptyState } from '#components/kit/state/empty-state.tsx'
import { showAlert } from '#lib/browser/alerts.ts'
import { useBranches, useBranchStatus } from '#lib/company/branch-queries.ts'
import type { ListedBranch } from '#lib/contract/companies/branch.ts'
import { ApprovedOnly } from './approved-only.tsx'
import { BranchRow } from './branch-row.tsx'
import { CompanyListSkeleton } from './company-skeleton.tsx'
import { ListProblem } from './list-problem.tsx'
import { QuestionDialog } from './question-dialog.tsx'

/** The company's branches, each to be changed, switched off or on. */
export function BranchScreen() {
  return (
    <ApprovedOnly what="Branches">
      <Branches />
    </ApprovedOnly>
  )
}

function Branches() {
  const { data: branches, error, refetch } = useBranches('all')
  const { mutateAsync } = useBranchStatus()
  const [toDeactivate, setToDeactivate] = useState<ListedBranch | null>(null)

  async function set({ id, name }: ListedBranch, active: 0 | 1) {
    const answer = await mutateAsync({ id, active })
    if (!answer.ok) showAlert({ tone: 'danger', title: `${name} was not changed.`, text: answer.problem.message })
    else if (active) showAlert({ tone: 'success', title: answer.message })
    else {
      const action = { text: 'Undo', run: () => void set({ id, name } as ListedBranch, 1) }
      showAlert({ tone: 'success', title: answer.message, action })
    }
  }

  if (!branches && error)
    return <ListProblem title="We could not load your branches." text={error.message} onRetry={() => void refetch()} />
  if (!branches) return <CompanyListSkeleton of="your branches" />
  if (branches.length === 0)
    return (
      <EmptyState
        title="No branches yet"
        text="We deliver each order to a branch: a shop, a store or a lodge. Add your first branch to start ordering."
        actions={<LinkButton href="/branch/create">Add a branch</LinkButton>}
      />
    )
  return (
    <>
      <LinkButton href="/branch/create">
        <PlusIcon size={18} />
        Add a branch
      </LinkButton>
      <ul className="mt-6 divide-y divide-hairline border border-hairline">
        {branches.map((branch) => (
          <li key={branch.id}>
            <BranchRow
              branch={branch}
              onSwitch={(active) => (active ? void set(branch, 1) : setToDeactivate(branch))}
            />
          </li>
        ))}
      </ul>
      {toDeactivate ? (
        <QuestionDialog
          title={`Deactivate ${toDeactivate.name}?`}
          yes="Yes, deactivate it"
          no="No, keep it active"
          onYes={() => void set(toDeactivate, 0)}
          onClose={() => setToDeactivate(null)}
        >
          You cannot order for it until you activate it again. Orders that are already on their way still arrive.
        </QuestionDialog>
      ) : null}
    </>
  )
}
