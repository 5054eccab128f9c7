'use client'

import { OfficeButton } from '#components/kit/button/office-button.tsx'
import type { OfficeCollection, OfficeCollectionPart } from '#lib/contract/catalogue/office/collections.ts'
import { OrderedList } from '../ordered-list.tsx'
import { inOrder, useSavedOrder } from '../use-saved-order.ts'
import { CollectionLine } from './collection-line.tsx'

const codeOf = ({ code }: { code: string }) => code

/**
 * Parts of a collection in their saved order.
 * @param onOrder saves an order if the stored order is still the order on screen; returns whether it was saved
 * @param onEdit opens the form of a part; null opens the form for a new part
 */
export function CollectionParts({
  collection: { name, parts },
  refusal,
  onOrder,
  onReload,
  onEdit,
}: {
  collection: OfficeCollection
  refusal: string | null
  onOrder: (before: readonly string[], codes: readonly string[]) => Promise<boolean>
  onReload: () => Promise<unknown>
  onEdit: (part: OfficeCollectionPart | null) => void
}) {
  const { ids, arrange } = useSavedOrder(parts.map(codeOf), onOrder, onReload)
  return (
    <div className="p-5">
      <header className="mb-3 flex items-start justify-between gap-2">
        <h2 className="heading text-d5">Parts of {name}</h2>
        <OfficeButton size="small" refusal={refusal} onClick={() => onEdit(null)}>
          New part
        </OfficeButton>
      </header>
      {parts.length === 0 ? (
        <p className="text-muted">No parts yet. Each product belongs to a part: add the first.</p>
      ) : (
        <OrderedList
          label={`Parts of ${name} in their order`}
          refusal={refusal}
          onOrder={arrange}
          entries={inOrder(parts, ids, codeOf).map((part) => ({
            id: part.code,
            name: part.name,
            content: (
              <CollectionLine item={part}>
                <OfficeButton size="small" refusal={refusal} onClick={() => onEdit(part)}>
                  Change
                </OfficeButton>
              </CollectionLine>
            ),
          }))}
        />
      )}
    </div>
  )
}
