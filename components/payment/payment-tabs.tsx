'use client'

import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { type Tab, TabList, tabId } from '#components/ui/tab-list.tsx'
import type { PayByCardProps } from './pay-by-card.tsx'
import { PayByPhone } from './pay-by-phone.tsx'

/** Most people here pay with M-Pesa: the card's own scripts come when they are wanted. */
const fetchCard = () => import('./pay-by-card.tsx')
const PayByCard: ComponentType<PayByCardProps> = lazy(async () => ({ default: (await fetchCard()).PayByCard }))

type Kind = 'mpesa' | 'card'
const KINDS: readonly Tab<Kind>[] = [
  { id: 'mpesa', name: 'M-Pesa' },
  { id: 'card', name: 'Card' },
]
const panelOf = (kind: Kind) => `panel-${kind}`

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

export type PaymentTabsProps = Omit<PayByCardProps, 'cardinal'> & {
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
      <TabList
        label="How to pay"
        tabs={KINDS}
        chosen={kind}
        panelOf={panelOf}
        onChoose={choose}
        onNear={(id) => void (id === 'card' && fetchCard())}
        className="mt-8"
      />
      <div role="tabpanel" id={panelOf('mpesa')} aria-labelledby={tabId('mpesa')} hidden={kind !== 'mpesa'}>
        <PayByPhone {...order} />
      </div>
      {/* Hidden, not gone: what was typed stays when the other tab is looked at. */}
      <div role="tabpanel" id={panelOf('card')} aria-labelledby={tabId('card')} hidden={kind !== 'card'}>
        {cardWanted ? (
          <Suspense fallback={<CardSkeleton />}>
            <PayByCard {...order} cardinal={cardinal} />
          </Suspense>
        ) : null}
      </div>
    </>
  )
}
