import type { ReactNode } from 'react'
import { Stripe } from '#components/ui/stripe.tsx'

const NARROW = 'lg:grid-cols-[minmax(0,30rem)_minmax(0,1fr)] lg:gap-24'
const WIDE = 'lg:grid-cols-[minmax(0,1fr)_minmax(0,22rem)] lg:gap-16'

/** A form to sign in or up by: a sheet with a heading, and what speaks for it beside it on wide screens. */
export function AuthPage({
  title,
  text,
  aside,
  wide = false,
  children,
}: {
  title: string
  text?: ReactNode
  aside?: ReactNode
  /** A long form needs the larger half. */
  wide?: boolean
  children: ReactNode
}) {
  return (
    <main className="shop-width py-8 md:py-16">
      <div className={aside ? `grid grid-cols-1 gap-12 ${wide ? WIDE : NARROW}` : 'mx-auto max-w-120'}>
        <div>
          <h1 className="heading text-d2">{title}</h1>
          {text ? <p className="mt-3 text-muted">{text}</p> : null}
          <div className="mt-8">{children}</div>
        </div>
        {aside ? (
          <aside className="self-start bg-calico p-6 md:p-8 lg:sticky lg:top-6 lg:mt-4">
            <Stripe />
            {aside}
          </aside>
        ) : null}
      </div>
    </main>
  )
}
