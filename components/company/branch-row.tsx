import { buttonClass } from '#components/kit/button/button.tsx'
import { NavLink } from '#components/kit/link/nav-link.tsx'
import type { ListedBranch } from '#lib/contract/companies/branch.ts'
import { showKenyanMobile } from '#lib/format/phone.ts'
import { RowActions } from './row-actions.tsx'
import { StatusTag } from './status-tag.tsx'

/** A branch of the list: address, contact, status and actions. */
export function BranchRow({ branch, onSwitch }: { branch: ListedBranch; onSwitch: (active: 0 | 1) => void }) {
  const { id, name, location, contact_person_name, contact_number, email, approval_status, active } = branch
  return (
    <article aria-labelledby={`branch-${id}`} className="bg-paper p-5 md:p-6">
      <div className="grid grid-cols-1 gap-x-8 gap-y-4 md:grid-cols-2">
        <div className="min-w-0">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h2 id={`branch-${id}`} className="heading text-d4 break-words">
              {name}
            </h2>
            <StatusTag active={active} approval={approval_status} />
          </div>
          <p className="mt-1 break-words">{location}</p>
        </div>
        <dl className="min-w-0">
          <dt className="text-small text-muted">Primary contact</dt>
          <dd className="font-semibold break-words">{contact_person_name}</dd>
          <dd className="text-small break-words text-muted">
            {[contact_number && showKenyanMobile(contact_number), email].filter(Boolean).join(', ')}
          </dd>
        </dl>
      </div>
      {approval_status === 'approved' ? null : (
        <p className="mt-3 text-small">
          {approval_status === 'declined' ? 'Declined: ' : 'Waiting for approval. '}
          {branch.declinedReason ?? 'We are checking it.'} You cannot order for it until then.
        </p>
      )}
      <RowActions name={name} editHref={`/branch/edit/${id}`} active={active} onSwitch={onSwitch}>
        <NavLink href={`/orders?branch=${id}`} className={buttonClass('quiet', 'small')}>
          Orders<span className="sr-only"> of {name}</span>
        </NavLink>
      </RowActions>
    </article>
  )
}
