'use client'

import { QueryClientProvider } from '@tanstack/react-query'
import dynamic from 'next/dynamic'
import { useEffect, useState } from 'react'
import { Alert } from '#components/ui/alert.tsx'
import { LinkButton } from '#components/ui/button.tsx'
import { classes } from '#lib/classes.ts'
import { queryClient } from '#lib/query/client.ts'
import { KnownPlaces, type Places } from '#lib/query/reference.ts'
import { FormSkeleton } from './account-skeleton.tsx'
import { ConsumerForm } from './consumer-form.tsx'

const TraderForm = dynamic(() => import('./trader-form.tsx').then((module) => module.TraderForm), {
  loading: () => <FormSkeleton pairs={8} />,
})

type Kind = 'consumer' | 'trader'
const KINDS: readonly { kind: Kind; name: string; text: string }[] = [
  { kind: 'consumer', name: 'Consumer', text: 'You buy for your home.' },
  { kind: 'trader', name: 'Trader', text: 'A company that buys by the piece or the bale.' },
]

/** Two tabs, one form each. The address says which (`?as=trader`), so that a link can lead to either. */
export function SignUp({ places }: { places: Places }) {
  const [kind, setKind] = useState<Kind>('consumer')
  const [message, setMessage] = useState('')
  useEffect(() => {
    if (new URLSearchParams(window.location.search).get('as') === 'trader') setKind('trader')
  }, [])

  function choose(chosen: Kind) {
    setKind(chosen)
    window.history.replaceState(null, '', chosen === 'trader' ? '/sign-up?as=trader' : '/sign-up')
  }

  function registered(said: string) {
    setMessage(said)
    window.scrollTo({ top: 0 })
  }

  if (message)
    return (
      <div className="space-y-6">
        <Alert tone="success" live="polite" title="Look in your mail.">
          {message}
        </Alert>
        <LinkButton href="/sign-in">Sign In</LinkButton>
      </div>
    )
  const Form = kind === 'trader' ? TraderForm : ConsumerForm
  return (
    <QueryClientProvider client={queryClient}>
      <div role="tablist" aria-label="Sign up as" className="mb-10 grid grid-cols-2 border-b border-hairline">
        {KINDS.map((one) => (
          <button
            key={one.kind}
            type="button"
            role="tab"
            id={`tab-${one.kind}`}
            aria-selected={kind === one.kind}
            aria-controls="sign-up-panel"
            tabIndex={kind === one.kind ? 0 : -1}
            onClick={() => choose(one.kind)}
            onKeyDown={(event) => {
              if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
              const other = kind === 'consumer' ? 'trader' : 'consumer'
              choose(other)
              document.getElementById(`tab-${other}`)?.focus()
            }}
            className={classes(
              'min-h-16 border-b-3 px-3 py-3 text-left',
              kind === one.kind ? 'border-ink' : 'border-transparent text-muted hover:border-field',
            )}
          >
            <span className="block font-semibold text-ink">{one.name}</span>
            <span className="block text-small">{one.text}</span>
          </button>
        ))}
      </div>
      <div role="tabpanel" id="sign-up-panel" aria-labelledby={`tab-${kind}`}>
        <KnownPlaces value={places}>
          <Form onRegistered={registered} />
        </KnownPlaces>
      </div>
    </QueryClientProvider>
  )
}
