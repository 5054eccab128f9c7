'use client'

import type { ReactNode } from 'react'
import { Alerts } from '#components/kit/alert/alert-stack.tsx'
import { CallOrWrite } from '#components/kit/link/contact-links.tsx'
import { Logo } from '#components/kit/logo.tsx'
import { useSite } from '#components/kit/site-provider.tsx'
import { Stripe } from '#components/kit/stripe.tsx'
import { joined } from '#lib/shop/site.ts'

/** Foot of a payment page: contacts, and the link back to the shop. Plain anchors leave this layout. */
function PaymentHelp({ orderNo }: { orderNo?: number }) {
  const { company, street, town } = useSite()
  return (
    <footer className="mx-auto w-full max-w-140 px-4 pb-16">
      <div className="border-t border-hairline pt-6">
        {/* Hidden on pages with their own contacts. */}
        <p className="[body:has(.contact-lines)_&]:hidden">
          <CallOrWrite
            lead={
              <>
                <span className="font-semibold">Questions?</span>{' '}
              </>
            }
            hours
            write=""
            whatsApp="write on WhatsApp"
          >
            {orderNo ? `, and give order number ${orderNo}` : ''}.
          </CallOrWrite>
        </p>
        <p className="mt-2 text-small text-muted">{joined([company, street, town])}</p>
        <a href="/" className="link mt-3 inline-block py-2.5">
          Back to the shop
        </a>
      </div>
    </footer>
  )
}

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
