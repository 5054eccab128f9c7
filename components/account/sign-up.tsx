'use client'

import { QueryClientProvider } from '@tanstack/react-query'
import dynamic from 'next/dynamic'
import { useEffect, useState } from 'react'
import { Alert } from '#components/kit/alert/alert.tsx'
import { LinkButton } from '#components/kit/button/button.tsx'
import { NavLink } from '#components/kit/link/nav-link.tsx'
import { type Tab, TabList, tabId } from '#components/kit/tabs/tab-list.tsx'
import { TRADE_DOCUMENTS } from '#lib/company/trade-step.ts'
import { queryClient } from '#lib/http/query-client.ts'
import { APPROVAL_TIME, REQUIRED_DOCUMENTS } from '#lib/kyc/required-documents.ts'
import { type Places, PlacesContext } from '#lib/places/queries.ts'
import { FormSkeleton } from './account-skeleton.tsx'
import { useOutcome } from './auth-page.tsx'
import { ConsumerForm } from './consumer-form.tsx'

const TraderForm = dynamic(() => import('./trader-form.tsx').then((module) => module.TraderForm), {
  loading: () => <FormSkeleton pairs={3} />,
})

type Kind = 'consumer' | 'trader'
const PANEL = 'sign-up-panel'
const KINDS: readonly Tab<Kind>[] = [
  { id: 'consumer', name: 'Consumer', text: 'You buy for your home.' },
  { id: 'trader', name: 'Trader', text: 'A company that buys by the piece or the bale.' },
]

/** Two tabs, one form each. The address selects the tab (`?as=trader`), so that links can open either. */
export function SignUp({ places }: { places: Places }) {
  const [kind, setKind] = useState<Kind>('consumer')
  /** The email that a link was sent to, once the form is done. */
  const [sent, setSent] = useState<{ email: string; message: string } | null>(null)
  useOutcome(sent ? 'Check your email' : null)
  useEffect(() => {
    if (new URLSearchParams(window.location.search).get('as') === 'trader') setKind('trader')
  }, [])

  function choose(chosen: Kind) {
    setKind(chosen)
    window.history.replaceState(null, '', chosen === 'trader' ? '/sign-up?as=trader' : '/sign-up')
  }

  function registered(message: string, email: string) {
    setSent({ email, message })
    window.scrollTo({ top: 0 })
  }

  if (sent)
    return (
      <div className="space-y-6">
        <Alert tone="success" live="polite" title={`We sent an email to ${sent.email}.`}>
          {sent.message}
        </Alert>
        <p>
          No email after a few minutes? Check your spam folder. Or sign in with your new password and we send you
          another link.
        </p>
        <LinkButton href="/sign-in">Sign In</LinkButton>
      </div>
    )
  const Form = kind === 'trader' ? TraderForm : ConsumerForm
  return (
    <QueryClientProvider client={queryClient}>
      <TabList
        label="Sign up as"
        tabs={KINDS}
        chosen={kind}
        panelOf={() => PANEL}
        onChoose={choose}
        className="mb-10"
      />
      <div role="tabpanel" id={PANEL} aria-labelledby={tabId(kind)}>
        {kind === 'trader' ? (
          <p className="mb-8 text-muted">
            Next, you send {REQUIRED_DOCUMENTS.length} documents. We check them {APPROVAL_TIME}.{' '}
            <NavLink href={TRADE_DOCUMENTS} className="link">
              Documents we need
            </NavLink>
          </p>
        ) : null}
        <PlacesContext value={places}>
          <Form onRegistered={registered} />
        </PlacesContext>
      </div>
    </QueryClientProvider>
  )
}
