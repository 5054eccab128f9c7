'use client'

import { useEffect, useState } from 'react'
import { LinkButton } from '#components/kit/button/button.tsx'
import { EmptyState } from '#components/kit/state/empty-state.tsx'
import { NotLoaded } from '#components/kit/state/not-loaded.tsx'
import { refreshCredit, useCredit } from '#lib/credit/queries.ts'
import { onChanged } from '#lib/http/changes.ts'
import { ChequeList } from './cheque-list.tsx'
import { CreditGauge } from './credit-gauge.tsx'
import { CreditNotices } from './credit-notices.tsx'
import { CreditSkeleton } from './credit-skeleton.tsx'
import { CreditStatistics } from './credit-statistics.tsx'
import { StatementBox } from './statement-box.tsx'

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
  const { statistics, lastBounced, company, total, perPage } = data
  if (!statistics) return <NoAccount name={traderId === undefined ? null : company.name} />
  const pages = { no: pageNo, of: Math.max(1, Math.ceil(total / perPage)) }
  return (
    <div className="space-y-10">
      {traderId === undefined ? null : <h2 className="heading text-d3">{company.name}</h2>}
      <div className="space-y-6">
        <CreditNotices statistics={statistics} lastBounced={lastBounced} />
        <CreditGauge statistics={statistics} />
        <CreditStatistics figures={statistics} />
        <ContactUs />
      </div>
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
