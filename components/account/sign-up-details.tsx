'use client'

import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ChevronDownIcon } from '#components/kit/icon.tsx'
import { queryClient } from '#lib/http/query-client.ts'
import { type Places, PlacesContext } from '#lib/places/queries.ts'

/** Lists of counties and towns for the fields of a second step. */
export function WithPlaces({ places, children }: { places: Places; children: ReactNode }) {
  return (
    <QueryClientProvider client={queryClient}>
      <PlacesContext value={places}>{children}</PlacesContext>
    </QueryClientProvider>
  )
}

/** Fields that few people fill in, folded. */
export function MoreFields({ children }: { children: ReactNode }) {
  return (
    <details className="group border-y border-hairline">
      <summary className="flex min-h-14 list-none items-center justify-between font-semibold">
        More contact details (optional)
        <ChevronDownIcon size={18} className="group-open:rotate-180" />
      </summary>
      <div className="space-y-5 pt-2 pb-6">{children}</div>
    </details>
  )
}
