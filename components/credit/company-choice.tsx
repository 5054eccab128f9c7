'use client'

import { useDeferredValue, useId, useState } from 'react'
import { classes } from '#components/kit/classes.ts'
import { TextField } from '#components/kit/field/text-field.tsx'
import { EmptyState } from '#components/kit/state/empty-state.tsx'
import { NotLoaded } from '#components/kit/state/not-loaded.tsx'
import { Skeleton } from '#components/kit/state/skeleton.tsx'
import { useCreditTraders } from '#lib/credit/queries.ts'

/** Staff and sales representatives choose the account to view. The list filters while they type. */
export function CompanyChoice({ chosen, onChoose }: { chosen: number | null; onChoose: (id: number) => void }) {
  const id = useId()
  const [typed, setTyped] = useState('')
  const searchText = useDeferredValue(typed.trim())
  const { data, error, isFetching, refetch } = useCreditTraders(searchText)
  if (error) return <NotLoaded title="We could not load the companies." error={error} onRetry={() => void refetch()} />
  if (data && data.total === 0 && searchText === '')
    return <EmptyState title="No company is assigned to you yet" text="Companies assigned to you appear here." />
  return (
    <section aria-label="Companies">
      <TextField
        label="Search companies by name"
        type="search"
        autoComplete="off"
        maxLength={80}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <p role="status" id={`${id}-found`} className="mt-3 min-h-5 text-small text-muted">
        {data ? countText(data.list.length, data.total) : ''}
      </p>
      {data ? (
        <ul aria-busy={isFetching || undefined} className="mt-2 border-t border-hairline">
          {data.list.map((company) => (
            <li key={company.id} className="border-b border-hairline">
              <button
                type="button"
                aria-pressed={company.id === chosen}
                onClick={() => onChoose(company.id)}
                className={classes(
                  'flex min-h-12 w-full flex-wrap items-baseline justify-between gap-x-4 px-3 py-2.5 text-left transition-colors hover:bg-calico',
                  company.id === chosen && 'bg-calico font-semibold',
                )}
              >
                <span>{company.name}</span>
                <span className="text-small font-normal text-muted">
                  {company.hasAccount ? 'On account' : 'No credit account'}
                </span>
              </button>
            </li>
          ))}
        </ul>
      ) : (
        <Skeleton className="h-48" />
      )}
    </section>
  )
}

function countText(shown: number, total: number): string {
  if (total === 0) return 'No company has this name.'
  if (shown < total) return `${shown} of ${total} companies. Type more of the name to see fewer.`
  return total === 1 ? 'One company.' : `${total} companies.`
}
