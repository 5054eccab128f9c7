'use client'

import dynamic from 'next/dynamic'
import { type FormEvent, useState } from 'react'
import { FormSkeleton } from '#components/account/account-skeleton.tsx'
import { Button, LinkButton } from '#components/kit/button/button.tsx'
import { EmptyState } from '#components/kit/state/empty-state.tsx'
import { NotLoaded } from '#components/kit/state/not-loaded.tsx'
import { Skeleton } from '#components/kit/state/skeleton.tsx'
import { accountOf, useViewer } from '#lib/account/account.ts'
import { showAlert } from '#lib/browser/alerts.ts'
import { SELECT_TRADER, type Trader } from '#lib/contract/identity/trader-selection.ts'
import { chooseTrader, useTraders } from '#lib/sales/acting-queries.ts'

// Only representatives need a drop-down that can be searched.
const TraderField = dynamic(() => import('./trader-field.tsx').then((module) => module.TraderField), {
  loading: () => <Skeleton className="h-19" />,
})

/** Setting for the trader that a sales representative acts for. */
export function TraderSettings() {
  const { data: traders, error, refetch } = useTraders()
  const { actingFor } = accountOf(useViewer())
  if (!traders && error)
    return <NotLoaded title="We could not load your traders." error={error} onRetry={() => void refetch()} />
  if (!traders) return <FormSkeleton pairs={0} wide={1} />
  if (traders.length === 0)
    return <EmptyState title="No trader is assigned to you yet" text="Traders assigned to you will show here." />
  // Chosen in another tab, the form starts again.
  return <TraderForm key={actingFor} traders={traders} actingFor={actingFor} />
}

function TraderForm({ traders, actingFor }: { traders: readonly Trader[]; actingFor: number | null }) {
  const [trader, setTrader] = useState(traders.find(({ id }) => id === actingFor) ?? null)
  const [problem, setProblem] = useState<string>()
  const [sending, setSending] = useState(false)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (!trader) return setProblem(SELECT_TRADER)
    setSending(true)
    const answer = await chooseTrader(trader.id)
    setSending(false)
    if (!answer.ok) return setProblem(answer.problem.message)
    showAlert({ tone: 'success', title: answer.message })
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <TraderField
        traders={traders}
        value={trader}
        error={problem}
        onChange={(chosen) => {
          setTrader(chosen)
          setProblem(undefined)
        }}
      />
      <div className="mt-6 flex flex-wrap gap-3">
        <Button type="submit" disabled={sending}>
          Submit
        </Button>
        {actingFor === null ? null : (
          <LinkButton href="/product-list" prefetch={false} variant="outline">
            See all products
          </LinkButton>
        )}
      </div>
    </form>
  )
}
