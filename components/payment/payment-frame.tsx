'use client'

import type { ReactNode } from 'react'
import { Alerts } from '#components/kit/alert/alert-stack.tsx'
import { Logo } from '#components/kit/logo.tsx'
import { useSite } from '#components/kit/site-provider.tsx'
import { Stripe } from '#components/kit/stripe.tsx'
import { PaymentHelp } from './payment-help.tsx'

/**
 * The plain layout of the payment pages: logo, order number, stripe, one narrow column, contacts. Links are plain
 * anchors, since the shop has another root layout and its code must not load here.
 */
export function PaymentFrame({ orderNo, children }: { orderNo?: number; children: ReactNode }) {
  const { name } = useSite()
  return (
    <>
      <header>
        <div className="shop-width flex h-15 items-center justify-between md:h-20">
          <a href="/" aria-label={`${name}, home`}>
            <Logo name={name} />
          </a>
          {orderNo ? <p className="text-small text-muted md:text-base">Order {orderNo}</p> : null}
        </div>
        <Stripe />
      </header>
      <main className="mx-auto w-full max-w-140 px-4 pt-5 pb-10 md:pt-12">{children}</main>
      <PaymentHelp orderNo={orderNo} />
      <Alerts place="head" />
    </>
  )
}
