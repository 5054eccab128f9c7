'use client'

import { useState } from 'react'
import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { ApprovalButtons } from '#components/kit/confirm/approval-buttons.tsx'
import { When } from '#components/kit/figure/figures.tsx'
import { Gauge } from '#components/kit/figure/gauge.tsx'
import { Section } from '#components/kit/page/section.tsx'
import { AlertLine } from '#components/kit/state/office-states.tsx'
import { type OfficeCompany, officeCompanyGet, officeCompanyList } from '#lib/contract/companies/office/companies.ts'
import { type Approval, officeApprovalList } from '#lib/contract/staff/office/approvals.ts'
import { showAmount, showMoney } from '#lib/format/money.ts'
import { useMay, useMe, useRefusal } from '#lib/office/me.ts'
import { useOfficeQuery } from '#lib/office/queries.ts'
import { whoMay } from '#lib/office/who-may.ts'
import { CreditHoldLine, OrderReleases } from './credit-hold.tsx'
import { LimitForm } from './limit-form.tsx'

const show = (cents: number) => showAmount(cents, 'auto')

const REFRESHES = [officeCompanyGet.name, officeCompanyList.name]

/** A proposed limit: next approver, and since when; its author can only withdraw it. */
function LimitProposal({ proposal, isOwn }: { proposal: Approval; isOwn: boolean }) {
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
        {mayDecide ? 'You can approve or decline this.' : `Waiting for: ${whoMay('credit.approve')}.`}
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

/** A company's credit limit, its debt, and the proposal of a new limit. */
export function CompanyCreditSection({ company }: { company: OfficeCompany }) {
  const [isAsking, setAsking] = useState(false)
  const me = useMe()
  const refused = useRefusal('credit.propose')
  const mayApprove = useMay('credit.approve')
  const subject = { kind: 'company', id: String(company.companyId) }
  const { data: proposals } = useOfficeQuery(
    officeApprovalList,
    !refused || mayApprove ? { kinds: ['credit-limit'], states: ['asked'], subject } : null,
  )
  const { credit, approvalStatus } = company
  const proposal = proposals?.[0]
  const refusal = refused ?? (approvalStatus === 'approved' ? null : 'Approve its KYC documents first.')
  return (
    <Section
      title={
        credit
          ? `${showMoney(credit.available, 'auto')} available of ${showMoney(credit.limit, 'auto')}`
          : 'No credit account'
      }
      end={
        proposal || isAsking ? null : (
          <OfficeButton size="small" refusal={refusal} onClick={() => setAsking(true)}>
            {credit ? 'Propose a new limit' : 'Propose a limit'}
          </OfficeButton>
        )
      }
    >
      {credit ? (
        <Gauge
          label="Credit"
          whole={credit.limit}
          rest="Available credit"
          show={show}
          parts={[
            { id: 'invoiced', label: 'Invoiced, not paid', value: credit.outstanding, weave: 'plain' },
            { id: 'ordered', label: 'Ordered, not invoiced', value: credit.pending, weave: 'twill' },
            { id: 'cheques', label: 'Cheques not cleared', value: credit.uncleared, weave: 'rib' },
          ]}
        />
      ) : (
        <p className="text-muted">This company pays when it orders.</p>
      )}
      {credit && credit.due > 0 ? (
        <AlertLine tone="warning" className="mt-2.5" title={`${showMoney(credit.due, 'auto')} is due.`}>
          Invoices are due {credit.termsDays} days after they are issued.
        </AlertLine>
      ) : null}
      {credit?.hold ? <CreditHoldLine companyId={company.companyId} credit={{ ...credit, hold: credit.hold }} /> : null}
      {credit ? <OrderReleases releases={credit.releases} /> : null}
      {proposal ? <LimitProposal proposal={proposal} isOwn={proposal.askedBy.staffId === me?.staffId} /> : null}
      {isAsking ? <LimitForm company={company} onClose={() => setAsking(false)} /> : null}
    </Section>
  )
}
