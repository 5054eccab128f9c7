'use client'

import { QueryClientProvider } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Alert } from '#components/kit/alert/alert.tsx'
import { Dialog, DialogBody } from '#components/kit/dialog/dialog.tsx'
import { TextField } from '#components/kit/field/text-field.tsx'
import { CheckIcon } from '#components/kit/icon.tsx'
import { NotLoaded } from '#components/kit/state/not-loaded.tsx'
import { Skeleton } from '#components/kit/state/skeleton.tsx'
import { accountOf, useViewer } from '#lib/account/account.ts'
import { showAlert } from '#lib/browser/alerts.ts'
import { isReady, SELECT_TRADER, type Trader } from '#lib/contract/identity/trader-selection.ts'
import { queryClient } from '#lib/http/query-client.ts'
import { chooseTrader, useTraders } from '#lib/sales/acting-queries.ts'
import { statusOfTrader, tradersNamed } from './trader-names.ts'

/** The traders of a sales representative, over any page: one press switches the trader, and the page stays. */
export function SwitchTraderDialog({ onClose }: { onClose: () => void }) {
  const search = useRef<HTMLInputElement>(null)
  return (
    <Dialog title={SELECT_TRADER} onClose={onClose} initialFocus={search}>
      <DialogBody className="space-y-4">
        <QueryClientProvider client={queryClient}>
          <Traders searchRef={search} onDone={onClose} />
        </QueryClientProvider>
      </DialogBody>
    </Dialog>
  )
}

function Traders({ searchRef, onDone }: { searchRef: React.RefObject<HTMLInputElement | null>; onDone: () => void }) {
  const { data: traders, error, refetch } = useTraders()
  const { actingFor } = accountOf(useViewer())
  const [typed, setTyped] = useState('')
  const [choosing, setChoosing] = useState<number | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const found = tradersNamed(traders ?? [], typed)

  async function choose({ id, name }: Trader) {
    if (id === actingFor) return onDone()
    setProblem(null)
    setChoosing(id)
    const answer = await chooseTrader(id)
    setChoosing(null)
    if (!answer.ok) return setProblem(answer.problem.message)
    showAlert({
      tone: 'success',
      title: `You are now acting for ${name}.`,
      text: 'You now see this trader’s prices, cart and branches.',
    })
    onDone()
  }

  return (
    <>
      <TextField
        ref={searchRef}
        label="Search by name"
        type="search"
        autoComplete="off"
        value={typed}
        onChange={({ target: { value } }) => setTyped(value)}
        onKeyDown={(event) => {
          const [only, another] = found.filter(isReady)
          if (event.key === 'Enter' && only && !another) void choose(only)
        }}
      />
      {problem ? (
        <Alert tone="danger" live="assertive" title="You are still acting for the same trader.">
          {problem}
        </Alert>
      ) : null}
      {!traders && error ? (
        <NotLoaded title="We could not load your traders." error={error} onRetry={() => void refetch()} />
      ) : null}
      {!traders && !error ? <Skeleton className="h-40" /> : null}
      <p role="status" className="text-small text-muted empty:hidden">
        {traders?.length === 0
          ? 'No trader is assigned to you yet.'
          : traders && found.length === 0
            ? 'None of your traders has this name.'
            : ''}
      </p>
      <ul aria-label="Traders" className="border-t border-hairline">
        {found.map((trader) => (
          <li key={trader.id} className="border-b border-hairline">
            <button
              type="button"
              disabled={!isReady(trader) || choosing !== null}
              aria-current={trader.id === actingFor || undefined}
              onClick={() => void choose(trader)}
              className="flex min-h-12 w-full flex-wrap items-center gap-x-3 px-2 py-2 text-left outline-offset-[-3px] hover:bg-calico disabled:cursor-not-allowed disabled:text-muted"
            >
              <span className="min-w-0 flex-1 break-words">{trader.name}</span>
              <span className="text-small text-muted">
                {choosing === trader.id ? 'Choosing…' : trader.id === actingFor ? 'Now' : statusOfTrader(trader)}
              </span>
              {trader.id === actingFor ? <CheckIcon size={18} className="text-success" /> : null}
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}
