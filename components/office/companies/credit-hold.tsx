'use client'

import Link from 'next/link'
import { useState } from 'react'
import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { When } from '#components/kit/figure/figures.tsx'
import { Deferred, deferredPart } from '#components/kit/state/deferred.tsx'
import { AlertLine, LoadingRows } from '#components/kit/state/office-states.tsx'
import type { CreditHold } from '#lib/contract/companies/credit.ts'
import type { CompanyCredit } from '#lib/contract/companies/office/company-fields.ts'
import { dayInNairobi, showDay } from '#lib/format/clock.ts'
import { showMoney } from '#lib/format/money.ts'
import { useRefusal } from '#lib/office/me.ts'
import { ReleaseOneOrder } from './held-account.tsx'

const releaseForm = deferredPart(() => import('./release-form.tsx').then((module) => module.ReleaseForm))

type Held = CompanyCredit & { hold: CreditHold }

/** An account on hold: why and since when, and the permissions of staff. */
export function CreditHoldLine({ companyId, credit }: { companyId: number; credit: Held }) {
  const [isOpen, setOpen] = useState(false)
  const refusal = useRefusal('cheques.record')
  const { hold, stoppedAt } = credit
  const isStopped = hold.kind === 'cheque'
  const overdue = showMoney(hold.overdue ?? 0, 'auto')
  return (
    <AlertLine
      tone="error"
      className="mt-2.5"
      title={isStopped ? 'Orders on this account are stopped.' : 'This account is on hold.'}
    >
      {isStopped ? hold.reason : `${overdue} is overdue${hold.since ? ` since ${showDay(hold.since)}` : ''}.`}{' '}
      {isStopped && stoppedAt ? <When at={stoppedAt} /> : null}
      {hold.invoices.map(({ orderId, orderNo, invoiceNo, dueOn, unpaid }) => (
        <span key={orderId} className="block">
          <Link href={`/office/orders/${orderNo}`} className="link">
            {invoiceNo}
          </Link>
          , due {showDay(dueOn)}: {showMoney(unpaid, 'auto')}
        </span>
      ))}
      <div className="mt-2 flex flex-wrap gap-2 [&>form]:w-full">
        <ReleaseOneOrder companyId={companyId} isReleased={hold.isReleased} />
        {isOpen ? (
          <Deferred
            part={releaseForm}
            props={{ companyId, onClose: () => setOpen(false) }}
            skeleton={<LoadingRows label="Loading the form" rows={2} />}
          />
        ) : isStopped ? (
          <OfficeButton size="small" refusal={refusal} onClick={() => setOpen(true)}>
            Allow orders again
          </OfficeButton>
        ) : null}
      </div>
    </AlertLine>
  )
}

/** Permissions for one order on an account on hold, each with its person, reason and order. */
export function OrderReleases({ releases }: Pick<CompanyCredit, 'releases'>) {
  if (releases.length === 0) return null
  return (
    <ul aria-label="Allowed orders" className="mt-2.5 text-tiny text-muted">
      {releases.map(({ reason, by, at, expiresAt, orderNo }) => (
        <li key={at}>
          {by} allowed one order, <When at={at} />: <q>{reason}</q>{' '}
          {orderNo === null ? (
            `Not used; valid until ${showDay(dayInNairobi(new Date(Date.parse(expiresAt) - 1)))}.`
          ) : (
            <Link href={`/office/orders/${orderNo}`} className="link">
              Order {orderNo}
            </Link>
          )}
        </li>
      ))}
    </ul>
  )
}
