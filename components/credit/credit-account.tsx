'use client'

import dynamic from 'next/dynamic'
import { useEffect, useState } from 'react'
import { Alert } from '#components/kit/alert/alert.tsx'
import { LinkButton } from '#components/kit/button/button.tsx'
import { EmptyState } from '#components/kit/state/empty-state.tsx'
import { NotLoaded } from '#components/kit/state/not-loaded.tsx'
import { Skeleton } from '#components/kit/state/skeleton.tsx'
import type { Cheque, CreditHold, CreditStatistics as Figures } from '#lib/contract/companies/credit.ts'
import { refreshCredit, useCredit } from '#lib/credit/queries.ts'
import { showDay } from '#lib/format/clock.ts'
import { showMoney } from '#lib/format/money.ts'
import { onChanged } from '#lib/http/changes.ts'
import { ChequeList } from './cheque-list.tsx'
import { CreditGauge } from './credit-gauge.tsx'
import { CreditSkeleton } from './credit-skeleton.tsx'
import { StatementBox } from './statement-box.tsx'

// Loaded after the figures: it imports the contract of payments for the limit of M-Pesa.
const PayAccount = dynamic(() => import('./pay-account.tsx').then((module) => module.PayAccount), {
  loading: () => <Skeleton className="h-72" />,
})

/** Notices before the figures: a stopped account, over the limit, a bounced cheque, an amount that is due. */
function CreditNotices({
  statistics,
  lastBounced,
  stopReason,
  hold,
}: {
  statistics: Figures
  lastBounced: Cheque | null
  stopReason: string | null
  hold: CreditHold | undefined
}) {
  const { available, balanceDue } = statistics
  return (
    <div className="space-y-3 empty:hidden">
      {stopReason === null ? null : (
        <Alert tone="danger" title="Orders on this account are stopped.">
          {stopReason} You cannot place new orders on it until our office allows them again. Please contact us.
        </Alert>
      )}
      {hold?.kind === 'overdue' ? (
        <Alert tone="danger" title={`This account is on hold: ${showMoney(hold.overdue ?? 0, 'auto')} is overdue.`}>
          {hold.isReleased
            ? 'Our office has allowed one order on it.'
            : 'You cannot place new orders on it until the overdue amount is paid. You can pay for an order at once.'}
        </Alert>
      ) : null}
      {available < 0 ? (
        <Alert tone="danger" title={`The account is ${showMoney(-available)} over its limit.`}>
          You cannot place new orders on this account until enough is paid or the limit is raised.
        </Alert>
      ) : null}
      {lastBounced ? (
        <Alert tone="warning" title={`Cheque ${lastBounced.chequeNo} bounced.`}>
          {`The bank did not pay it${lastBounced.settledOn ? ` on ${showDay(lastBounced.settledOn)}` : ''}. ${showMoney(lastBounced.chequeAmount)} ${
            balanceDue > 0 ? 'is in the outstanding balance again.' : 'was owed again and is now paid.'
          }`}
        </Alert>
      ) : null}
    </div>
  )
}

/** The account's figures in the specification's order. */
function CreditStatistics({ figures }: { figures: Figures }) {
  const { creditLimit, paymentTerms, outstandingBalance, balanceDue, pendingOrders, pdCheques } = figures
  const facts = [
    ['Credit limit', showMoney(creditLimit)],
    ['Payment terms', paymentTerms === 0 ? 'Immediately' : `${paymentTerms} ${paymentTerms === 1 ? 'day' : 'days'}`],
    outstandingBalance < 0
      ? ['In your favour', showMoney(-outstandingBalance)]
      : ['Outstanding balance', showMoney(outstandingBalance)],
    ['Balance due', showMoney(balanceDue)],
    ['Pending orders', showMoney(pendingOrders)],
    ['Cheques not cleared', showMoney(pdCheques)],
  ]
  return (
    <dl className="grid grid-cols-2 gap-x-4 border-t border-hairline md:grid-cols-3">
      {facts.map(([name, figure]) => (
        <div key={name} className="border-b border-hairline py-3">
          <dt className="text-small text-muted">{name}</dt>
          <dd className="font-semibold md:text-lead">{figure}</dd>
        </div>
      ))}
    </dl>
  )
}

/**
 * A company's account: the available credit and how it is calculated, figures, cheques and statement. Updates live.
 * @param traderId the company; undefined for the user's own
 */
export function CreditAccount({ traderId }: { traderId?: number }) {
  const [pageNo, setPageNo] = useState(1)
  const { data, error, refetch } = useCredit(traderId, pageNo)
  useEffect(() => {
    const stops = (['credit', 'orders', 'payments'] as const).map((key) => onChanged(key, () => void refreshCredit()))
    return () => {
      for (const stop of stops) stop()
    }
  }, [])
  if (error) return <NotLoaded title="We could not load the account." error={error} onRetry={() => void refetch()} />
  if (!data) return <CreditSkeleton />
  const { statistics, payment, lastBounced, stopReason, hold, company, total, perPage } = data
  if (!statistics) return <NoAccount name={traderId === undefined ? null : company.name} />
  const pages = { no: pageNo, of: Math.max(1, Math.ceil(total / perPage)) }
  return (
    <div className="space-y-10">
      {traderId === undefined ? null : <h2 className="heading text-d3">{company.name}</h2>}
      <div className="space-y-6">
        <CreditNotices statistics={statistics} lastBounced={lastBounced} stopReason={stopReason ?? null} hold={hold} />
        <CreditGauge statistics={statistics} />
        <CreditStatistics figures={statistics} />
        <ContactUs />
      </div>
      {payment ? <PayAccount payment={payment} due={statistics.balanceDue} /> : null}
      <ChequeList cheques={data.data} pages={pages} onPage={setPageNo} />
      <StatementBox traderId={traderId} />
    </div>
  )
}

function ContactUs() {
  return (
    <p className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <span className="text-muted">Do you need a higher limit or other terms, or is a payment missing?</span>
      <LinkButton href="/need-help" prefetch={false} variant="outline" size="small">
        Contact us
      </LinkButton>
    </p>
  )
}

/**
 * A company without a credit account, and how to get one. @param name name of another company; null for the user's own
 */
function NoAccount({ name }: { name: string | null }) {
  return (
    <EmptyState
      title={name ? `${name} has no credit account` : 'Your company has no credit account yet'}
      text={
        name
          ? 'It pays for each order with a payment link. Our office can open an account.'
          : 'You pay for each order with a payment link. With a credit account you order now and pay by invoice. Tell us how much you order in a month, and we offer a limit and terms.'
      }
      actions={
        <LinkButton href="/need-help" prefetch={false}>
          {name ? 'Contact us' : 'Ask for a credit account'}
        </LinkButton>
      }
    />
  )
}
