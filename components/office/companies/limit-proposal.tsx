'use client'

import { ApprovalButtons } from '#components/kit/confirm/approval-buttons.tsx'
import { When } from '#components/kit/figure/figures.tsx'
import { officeCompanyGet, officeCompanyList } from '#lib/contract/companies/office/companies.ts'
import type { Approval } from '#lib/contract/staff/office/approvals.ts'
import { showMoney } from '#lib/format/money.ts'
import { whoMay } from '#lib/office/who-may.ts'

const REFRESHES = [officeCompanyGet.name, officeCompanyList.name]

/** A proposed limit: next approver, and since when; its author can only withdraw it. */
export function LimitProposal({ proposal, isOwn }: { proposal: Approval; isOwn: boolean }) {
  const { amountCents, reason, askedBy, askedAt, mayDecide } = proposal
  const sum = showMoney(amountCents ?? 0, 'auto')
  return (
    <section aria-label="Proposed limit" className="mt-3 border border-field bg-paper p-3.5">
      <p>
        <b className="font-semibold">
          {isOwn ? 'You' : `${askedBy.name} (${askedBy.email})`} proposed {sum}
        </b>
        , <When at={askedAt} />. <q>{reason}</q>
      </p>
      <p className="text-muted">
        {mayDecide ? 'You can approve or decline it.' : `Waiting for: ${whoMay('credit.approve')}.`}
      </p>
      <ApprovalButtons
        approval={proposal}
        permission="credit.approve"
        approve={`Approve ${sum}`}
        refreshes={REFRESHES}
      />
    </section>
  )
}
