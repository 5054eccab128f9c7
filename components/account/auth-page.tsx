'use client'

import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'
import { Stripe } from '#components/kit/stripe.tsx'

const NARROW = 'lg:grid-cols-[minmax(0,30rem)_minmax(0,1fr)] lg:gap-24'
const WIDE = 'lg:grid-cols-[minmax(0,1fr)_minmax(0,22rem)] lg:gap-16'

const SetOutcome = createContext<(title: string | null) => void>(() => undefined)

/**
 * Gives the page the title of the outcome once its form is done ("Check your email"), and hides the benefits beside the
 * form. For parts of an AuthPage.
 * @param title null while the form is open
 */
export function useOutcome(title: string | null): void {
  const setOutcome = useContext(SetOutcome)
  useEffect(() => {
    setOutcome(title)
    return () => setOutcome(null)
  }, [title, setOutcome])
}

/** A page to sign in or sign up: a form with a heading, and its benefits beside it on wide screens. */
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
  const [outcome, setOutcome] = useState<string | null>(null)
  const beside = outcome ? null : aside
  return (
    <main className="shop-width py-8 md:py-16">
      <div className={beside ? `grid grid-cols-1 gap-12 ${wide ? WIDE : NARROW}` : 'mx-auto max-w-120'}>
        <div>
          <h1 className="heading text-d2">{outcome ?? title}</h1>
          {text && !outcome ? <p className="mt-3 text-muted">{text}</p> : null}
          <div className="mt-8">
            <SetOutcome value={setOutcome}>{children}</SetOutcome>
          </div>
        </div>
        {beside ? (
          <aside className="self-start bg-calico p-6 md:p-8 lg:sticky lg:top-6 lg:mt-4">
            <Stripe />
            {beside}
          </aside>
        ) : null}
      </div>
    </main>
  )
}
