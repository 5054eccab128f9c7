import type { ReactNode } from 'react'
import { Logo } from '#components/kit/logo.tsx'
import { Stripe } from '#components/kit/stripe.tsx'
import { useShopName } from '#lib/office/shop.ts'

/** A page of the office for users that are not signed in: the logo, one heading, one column. */
export function AlonePage({ title, text, children }: { title: string; text?: ReactNode; children?: ReactNode }) {
  return (
    <div className="mx-auto flex [--control:2.75rem] min-h-dvh w-full max-w-96 flex-col px-4 py-6 md:py-[12dvh]">
      <p className="flex items-end gap-3">
        <Logo name={useShopName()} />
        <span className="pb-0.5 text-muted">Office</span>
      </p>
      <Stripe className="mt-4" />
      <h1 className="heading mt-8 text-d4">{title}</h1>
      {text ? <div className="mt-2 text-muted">{text}</div> : null}
      <div className="mt-6 space-y-5">{children}</div>
    </div>
  )
}
