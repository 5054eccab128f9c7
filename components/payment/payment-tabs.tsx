'use client'

import { type ComponentType, Fragment, lazy, Suspense, useEffect, useState } from 'react'
import { LiveButton } from '#components/kit/button/live-button.tsx'
import { PhoneLink, WithPhone } from '#components/kit/link/contact-links.tsx'
import { Skeleton } from '#components/kit/state/skeleton.tsx'
import { type Tab, TabList, tabId } from '#components/kit/tabs/tab-list.tsx'
import { type BankAccount, MPESA_LIMIT } from '#lib/contract/payments/payment.ts'
import {
  isPhoneMethod,
  methodInText,
  PAYMENT_METHODS,
  type PaymentMethod,
} from '#lib/contract/payments/payment-methods.ts'
import { showMoney } from '#lib/format/money.ts'
import { offeredMethods } from '#lib/payment/offered-methods.ts'
import type { PaymentState } from '#lib/payment/payment-status.ts'
import { BankLines } from './bank-lines.tsx'
import type { PayByCardProps } from './pay-by-card.tsx'
import { PayByPhone } from './pay-by-phone.tsx'
import type { PayByPromptProps } from './pay-by-prompt.tsx'

/** Most customers pay with M-Pesa: the card's scripts load on demand. */
const fetchCard = () => import('./pay-by-card.tsx')
const PayByCard: ComponentType<PayByCardProps> = lazy(async () => ({ default: (await fetchCard()).PayByCard }))

const PayByPrompt: ComponentType<PayByPromptProps> = lazy(async () => ({
  default: (await import('./pay-by-prompt.tsx')).PayByPrompt,
}))

const panelOf = (kind: PaymentMethod) => `panel-${kind}`

/**
 * The ways to pay that this shop offers. For an amount above M-Pesa's limit, each tab shows whether it accepts the full
 * amount.
 */
function tabsOf(cardinal: string | null, status: PaymentState): Tab<PaymentMethod>[] {
  const isLarge = status.due > MPESA_LIMIT.payment
  const isOpen = (method: PaymentMethod) => {
    if (method === 'mpesa') return true
    // Staff receive cash, and store credit is above the tabs: both have no form here.
    if (method === 'cash' || method === 'store-credit') return false
    if (isPhoneMethod(method)) return status.due <= PAYMENT_METHODS[method].limitCents
    return method === 'card' ? cardinal !== null : Boolean(status.bank)
  }
  const methods = offeredMethods(status).filter(isOpen)
  return methods.map((id) => ({
    id,
    name: PAYMENT_METHODS[id].shortName,
    ...(isLarge && { text: id === 'mpesa' ? 'In parts' : 'All at once' }),
  }))
}

function FormSkeleton({ method }: { method: PaymentMethod }) {
  return (
    <div aria-busy="true" className="mt-6 space-y-5">
      <p role="status" className="sr-only">
        Opening the {methodInText(method)} form
      </p>
      {['number', 'name', 'expiry', 'pay'].map((part) => (
        <Skeleton key={part} className="h-18 w-full" />
      ))}
    </div>
  )
}

export type PaymentTabsProps = Omit<PayByCardProps, 'cardinal' | 'orderId' | 'due'> & {
  status: PaymentState
  /** The card provider's origin; null if cards are not accepted. */
  cardinal: string | null
}

/**
 * Paying by bank transfer: the values to type at the bank. The order is paid once staff have seen the money on the
 * statement.
 * @param due amount to pay, in cents
 * @param reference names the order on the statement
 */
function PayByBank({ bank, due, reference }: { bank: BankAccount; due: number; reference: string }) {
  return (
    <div className="mt-6">
      <p>
        Send {showMoney(due, 'auto')} from your bank. Write the reference <strong>{reference}</strong>: it tells us
        which order you pay for.
      </p>
      <BankLines {...{ bank, due, reference }} />
      <p className="mt-4 text-small text-muted">
        We check our bank account on working days and email you when the money arrives.{' '}
        <WithPhone>
          To have your products reserved until then, call <PhoneLink /> once you have sent it.
        </WithPhone>
      </p>
    </div>
  )
}

/** The ways to pay. The address can name a tab (`#card`, `#bank`), so that links can open it. */
export function PaymentTabs({ cardinal, status, screen, onPaying, showFailure }: PaymentTabsProps) {
  const { orderId, due, bank, byHand } = status
  const tabs = tabsOf(cardinal, status)
  const [kind, setKind] = useState<PaymentMethod>('mpesa')
  const [cardWanted, setCardWanted] = useState(false)

  function choose(chosen: PaymentMethod) {
    setKind(chosen)
    if (chosen === 'card') setCardWanted(true)
  }
  const takesCards = cardinal !== null
  const takesTransfers = Boolean(bank)
  useEffect(() => {
    const named = window.location.hash.slice(1)
    if (named === 'card' && takesCards) {
      setKind('card')
      setCardWanted(true)
    } else if (named === 'bank' && takesTransfers) setKind('bank')
  }, [takesCards, takesTransfers])

  const others: PaymentMethod[] = tabs.map(({ id }) => id).filter((id) => id !== 'mpesa')
  const elsewhere =
    others.length === 0 ? null : (
      <>
        Or pay all at once by{' '}
        {others.map((id, at) => (
          <Fragment key={id}>
            {at > 0 ? ' or ' : null}
            <LiveButton
              className="link"
              onClick={() => {
                choose(id)
                document.getElementById(tabId(id))?.focus()
              }}
            >
              {methodInText(id)}
            </LiveButton>
          </Fragment>
        ))}
        .
      </>
    )
  const byPhone = <PayByPhone {...{ screen, status, elsewhere, onPaying }} />
  if (others.length === 0) return byPhone
  const panel = (id: PaymentMethod) => ({
    role: 'tabpanel',
    id: panelOf(id),
    'aria-labelledby': tabId(id),
    hidden: kind !== id,
  })
  return (
    <>
      <TabList
        label="How to pay"
        tabs={tabs}
        chosen={kind}
        panelOf={panelOf}
        onChoose={choose}
        onNear={(id) => void (id === 'card' && fetchCard())}
        className="mt-5 md:mt-8"
      />
      <div {...panel('mpesa')}>{byPhone}</div>
      {others.filter(isPhoneMethod).map((method) => (
        <div key={method} {...panel(method)}>
          <Suspense fallback={<FormSkeleton method={method} />}>
            <PayByPrompt {...{ method, screen, status, onPaying }} />
          </Suspense>
        </div>
      ))}
      {/* Hidden, not unmounted: typed values stay while another tab is open. */}
      {cardinal === null ? null : (
        <div {...panel('card')}>
          {cardWanted ? (
            <Suspense fallback={<FormSkeleton method="card" />}>
              <PayByCard {...{ screen, orderId, due, onPaying, cardinal, showFailure }} />
            </Suspense>
          ) : null}
        </div>
      )}
      {bank ? (
        <div {...panel('bank')}>
          <PayByBank bank={bank} due={due} reference={byHand.accountReference} />
        </div>
      ) : null}
    </>
  )
}
