'use client'

import { useBranch } from '#lib/company/branch-queries.ts'
import { ApprovedOnly } from './approved-only.tsx'
import { BranchForm } from './branch-form.tsx'
import { CompanyFormSkeleton } from './company-skeleton.tsx'
import { ListProblem } from './list-problem.tsx'
import { StatusTag } from './status-tag.tsx'
import { useIdInAddress } from './use-id-in-address.ts'
import { useLeaveUnknown } from './use-leave-unknown.ts'

/** A new branch. */
export function BranchCreate() {
  return (
    <ApprovedOnly what="Branches">
      <BranchForm />
    </ApprovedOnly>
  )
}

/** The branch in the address, to be changed. */
export function BranchEdit() {
  const id = useIdInAddress('/branch/edit/')
  return (
    <ApprovedOnly what="Branches">
      <Branch key={id} id={id ?? 0} />
    </ApprovedOnly>
  )
}

function Branch({ id }: { id: number }) {
  const { data: branch, error, refetch } = useBranch(id)
  const unknown = useLeaveUnknown(branch, error)
  if (branch)
    return (
      <>
        <p className="-mt-4 mb-8 flex flex-wrap items-center gap-3">
          <span className="heading text-d4">{branch.branchName}</span>
          <StatusTag active={branch.active} approval={branch.approval_status} />
        </p>
        {/* A change made elsewhere remounts the form. The draft with the typed values stays. */}
        <BranchForm key={JSON.stringify(branch)} branch={branch} />
      </>
    )
  if (!error || unknown) return <CompanyFormSkeleton />
  return <ListProblem title="We could not load this branch." text={error.message} onRetry={() => void refetch()} />
}
