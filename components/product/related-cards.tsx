'use client'

import { QueryClientProvider } from '@tanstack/react-query'
import { PartNotLoaded } from '#components/kit/state/not-loaded.tsx'
import { useRelated } from '#lib/catalogue/product-queries.ts'
import { queryClient } from '#lib/http/query-client.ts'
import { RelatedRow } from './related-row.tsx'

/** Loads and shows the products that match a product. */
export function RelatedCards({ id }: { id: number }) {
  return (
    <QueryClientProvider client={queryClient}>
      <Cards id={id} />
    </QueryClientProvider>
  )
}

function Cards({ id }: { id: number }) {
  const { data, error, refetch } = useRelated(id)
  if (data) return data.length ? <RelatedRow products={data} /> : null
  if (!error) return <RelatedRow />
  return <PartNotLoaded title="We could not load similar products." error={error} onRetry={() => void refetch()} />
}
