'use client'

import { useState } from 'react'
import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { Deferred, deferredPart } from '#components/kit/state/deferred.tsx'
import { EmptyState, QueryState } from '#components/kit/state/office-states.tsx'
import { Skeleton } from '#components/kit/state/skeleton.tsx'
import type { Family } from '#lib/contract/catalogue/office/family.ts'
import { type OfficeQuantityTerms, officeQuantityTerms } from '#lib/contract/pricing/office/quantity-terms.ts'
import { useRefusal } from '#lib/office/me.ts'
import { useOfficeQuery } from '#lib/office/queries.ts'

const FORM = deferredPart(() => import('#components/office/prices/quantity-form.tsx').then((file) => file.QuantityForm))

/** Minimum, multiple and maximum quantities of a family and of its products, with their form. Saved at once. */
export function QuantitiesPart({ family: { familyId, form } }: { family: Pick<Family, 'familyId' | 'form'> }) {
  const query = useOfficeQuery(officeQuantityTerms, { text: '', buyers: 'any', familyId, skip: 0 })
  const refusal = useRefusal('prices.set')
  const [open, setOpen] = useState<number | 'new' | null>(null)
  if (!query.data) return <QueryState query={query} what="the quantities" rows={4} />
  const { terms: all, total } = query.data
  const terms = all.find(({ termsId }) => termsId === open) ?? null
  if (open === 'new' || terms)
    return (
      <div className="max-w-120">
        <Deferred
          part={FORM}
          props={{
            terms,
            family: { kind: 'family', id: String(familyId), name: form.name },
            onClose: () => setOpen(null),
          }}
          skeleton={<Skeleton className="m-4.5 h-80" />}
        />
      </div>
    )
  const add = (
    <OfficeButton refusal={refusal} onClick={() => setOpen('new')}>
      Add quantities
    </OfficeButton>
  )
  if (all.length === 0)
    return (
      <EmptyState
        title="No quantities yet"
        text="Customers can order any quantity. Add a minimum, a carton or a maximum."
        actions={add}
      />
    )
  return (
    <section aria-label="Quantities" className="px-4.5 py-3.5">
      <p className="text-tiny text-muted">
        For each line of an order. Changes are saved at once, not with the draft.
        {total > all.length ? ` The first ${all.length} of ${total}: the others are in Prices.` : ''}
      </p>
      <ul className="mt-2 border-t border-hairline">
        {all.map((one) => (
          <Terms key={one.termsId} terms={one} onOpen={() => setOpen(one.termsId)} />
        ))}
      </ul>
      <div className="mt-3">{add}</div>
    </section>
  )
}

function Terms({ terms: { name, code, buyerName, hint }, onOpen }: { terms: OfficeQuantityTerms; onOpen: () => void }) {
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 border-b border-hairline py-2">
      <span className="min-w-0">
        <b className="font-semibold">{hint || 'No limits'}</b>
        <span className="block text-tiny text-muted">
          {name} ({code}). For: {buyerName}.
        </span>
      </span>
      <OfficeButton aria-label={`Edit quantities of ${name} for ${buyerName}`} onClick={onOpen}>
        Edit
      </OfficeButton>
    </li>
  )
}
