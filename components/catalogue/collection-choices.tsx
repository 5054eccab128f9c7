'use client'

import { useState } from 'react'
import { ChevronDownIcon } from '#components/kit/icon.tsx'
import {
  type CollectionChoice,
  isWhole,
  pickedInside,
  toggleCollection,
  toggleSubCollection,
} from '#lib/catalogue/filter.ts'
import { showCount } from '#lib/format/count.ts'
import { Choice } from './choice.tsx'
import { useFilterControls } from './filter-controls.ts'
import { PagedList } from './paged-list.tsx'

/** Collections per page of the panel (specification). */
const COLLECTIONS = 2

/** A collection with its sub-collections as boxes, to fold away; the collection as a whole is the first of them. */
function Collection({ collection }: { collection: CollectionChoice }) {
  const { filter, live } = useFilterControls()
  const { name, count, subCollection } = collection
  const on = filter.collection.includes(collection.code) || pickedInside(filter, collection).length > 0
  // The initial state, set once: after that the user folds and unfolds it.
  const [opened] = useState(on)
  const change = toggleCollection(filter, collection)
  if (!live && !on) return <Choice name={name} on={false} count={count} change={change} />
  return (
    <details open={opened} className="group/collection">
      <summary className="flex min-h-11 list-none items-center justify-between gap-3 text-small [&::-webkit-details-marker]:hidden">
        <span className="flex-1 font-medium">{name}</span>
        <span className="text-muted">
          {showCount(count)}
          <span className="sr-only"> {count === 1 ? 'product' : 'products'}</span>
        </span>
        <ChevronDownIcon size={16} className="group-open/collection:rotate-180" />
      </summary>
      <ul className="pb-1">
        <li>
          <Choice name={`All ${name.toLowerCase()}`} on={isWhole(filter, collection)} change={change} />
        </li>
        {subCollection.map((sub) => (
          <li key={sub.code}>
            <Choice
              name={sub.name}
              on={filter.subcollection.includes(sub.code)}
              count={sub.count}
              change={toggleSubCollection(filter, collection, sub.code)}
            />
          </li>
        ))}
      </ul>
    </details>
  )
}

/** The collections, two at a time, each to unfold. */
export function CollectionChoices() {
  const { facets, filter } = useFilterControls()
  return (
    <PagedList
      items={facets.collection}
      size={COLLECTIONS}
      name="collections"
      keyOf={({ code }) => code}
      isOn={(one) => filter.collection.includes(one.code) || pickedInside(filter, one).length > 0}
    >
      {(collection) => <Collection collection={collection} />}
    </PagedList>
  )
}
