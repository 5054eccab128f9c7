'use client'

import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { classes } from '#lib/classes.ts'
import { PayByPhone } from './pay-by-phone.tsx'
import type { CardPaymentProps } from './use-card-payment.ts'

/** Most people here pay with M-Pesa: the card's own scripts come when they are wanted. */
const fetchCard = () => import('./pay-by-card.tsx')
const PayByCard: ComponentType<CardPaymentProps> = lazy(async () => ({ default: (await fetchCard()).PayByCard }))

type Kind = 'mpesa' | 'card'
const KINDS: readonly { kind: Kind; name: string }[] = [
  { kind: 'mpesa', name: 'M-Pesa' },
  { kind: 'card', name: 'Card' },
]

function CardSkeleton() {
  return (
    <div aria-busy="true" className="mt-6 space-y-5">
      <p role="status" className="sr-only">
        Opening the card form
      </p>
      {['number', 'name', 'expiry', 'pay'].map((part) => (
        <Skeleton key={part} className="h-18 w-full" />
      ))}
    </div>
  )
}

export type PaymentTabsProps = Omit<CardPaymentProps, 'cardinal'> & {
  /** The card provider's origin; null where no cards are taken. */
  cardinal: string | null
}

/** Two ways to pay. The address may name the second (`#card`), so that a link can lead to either. */
export function PaymentTabs({ cardinal, ...order }: PaymentTabsProps) {
  const [kind, setKind] = useState<Kind>('mpesa')
  const [cardWanted, setCardWanted] = useState(false)

  function choose(chosen: Kind) {
    setKind(chosen)
    if (chosen === 'card') setCardWanted(true)
  }
  useEffect(() => {
    if (window.location.hash !== '#card') return
    setKind('card')
    setCardWanted(true)
  }, [])

  if (cardinal === null) return <PayByPhone {...order} />
  return (
    <>
      <div role="tablist" aria-label="How to pay" className="mt-8 grid grid-cols-2 border-b border-hairline">
        {KINDS.map((one) => (
          <button
            key={one.kind}
            type="button"
            role="tab"
            id={`tab-${one.kind}`}
            aria-selected={kind === one.kind}
            aria-controls={`panel-${one.kind}`}
            tabIndex={kind === one.kind ? 0 : -1}
            onPointerEnter={() => void (one.kind === 'card' && fetchCard())}
            onClick={() => choose(one.kind)}
            onKeyDown={(event) => {
              if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
              const other = kind === 'mpesa' ? 'card' : 'mpesa'
              choose(other)
              document.getElementById(`tab-${other}`)?.focus()
            }}
            className={classes(
              '-mb-px min-h-12 border-b-3 px-1 text-left font-semibold',
              kind === one.kind ? 'border-ink' : 'border-transparent text-muted hover:border-field',
            )}
          >
            {one.name}
          </button>
        ))}
      </div>
      <div role="tabpanel" id="panel-mpesa" aria-labelledby="tab-mpesa" hidden={kind !== 'mpesa'}>
        <PayByPhone {...order} />
      </div>
      {/* Hidden, not gone: what was typed stays when the other tab is looked at. */}
      <div role="tabpanel" id="panel-card" aria-labelledby="tab-card" hidden={kind !== 'card'}>
        {cardWanted ? (
          <Suspense fallback={<CardSkeleton />}>
            <PayByCard {...order} cardinal={cardinal} />
          </Suspense>
        ) : null}
      </div>
    </>
  )
}
