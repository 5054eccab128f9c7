'use client'

import { useState } from 'react'
import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { Column, PageBody, PageHead } from '#components/kit/page/page-layout.tsx'
import { EmptyState, QueryState } from '#components/kit/state/office-states.tsx'
import {
  type OfficeCollection,
  officeCollectionList,
  officeCollectionOrder,
} from '#lib/contract/catalogue/office/collections.ts'
import { showCount } from '#lib/format/count.ts'
import { useAddressState } from '#lib/office/address-state.ts'
import { noteRefused } from '#lib/office/jobs.ts'
import { useKeys } from '#lib/office/keys.ts'
import { useRefusal } from '#lib/office/me.ts'
import { useOfficeAction, useOfficeQuery } from '#lib/office/queries.ts'
import { CatalogueTabs } from '../catalogue-tabs.tsx'
import { OrderedList } from '../ordered-list.tsx'
import { inOrder, useSavedOrder } from '../use-saved-order.ts'
import { CollectionForm, type Edited } from './collection-form.tsx'
import { CollectionLine } from './collection-line.tsx'
import { CollectionParts } from './collection-parts.tsx'
import { HandOrder } from './hand-order.tsx'

const codeOf = ({ code }: { code: string }) => code

/** Collections and their parts in the order of the shop's menu, and the order of products in each. */
export function CollectionsPart() {
  const address = useAddressState()
  const query = useOfficeQuery(officeCollectionList, {})
  const { data, refetch } = query
  const [edited, setEdited] = useState<Edited | null>(null)
  const refusal = useRefusal('catalogue.edit')
  const order = useOfficeAction(officeCollectionOrder, {
    refreshes: [],
    onRefused: ({ message }) => noteRefused(message),
  })
  const save = async (of: string | undefined, before: readonly string[], codes: readonly string[]) =>
    (await order.run({ of, before: [...before], codes: [...codes] })).ok
  const all = data?.collections ?? []
  const chosen = all.find(({ code }) => code === address.get('at')) ?? null
  const wholes = useSavedOrder(all.map(codeOf), (...change) => save(undefined, ...change), refetch)
  const isArranging = chosen !== null && address.get('open') === 'order'
  const choose = (code: string | null, open: string | null = null) => {
    setEdited(null)
    address.set({ at: code, open })
  }
  useKeys('Collections', {
    ...(refusal === null && {
      c: { label: 'new collection', run: () => setEdited({ item: null, of: null }), isInStatusBar: true },
    }),
    ...((edited || chosen) && {
      esc: { label: 'close', run: () => (edited ? setEdited(null) : choose(null)) },
    }),
  })
  const add = (
    <OfficeButton variant="outline" keys="c" refusal={refusal} onClick={() => setEdited({ item: null, of: null })}>
      New collection
    </OfficeButton>
  )
  const entryOf = (one: OfficeCollection) => ({
    id: one.code,
    name: one.name,
    content: (
      <CollectionEntry
        item={one}
        refusal={refusal}
        onOrder={() => choose(one.code, 'order')}
        onParts={() => choose(one.code)}
        onChange={() => setEdited({ item: one, of: null })}
      />
    ),
  })
  return (
    <>
      <PageHead title="Catalogue" subtitle={data ? `${showCount(all.length)} collections` : undefined} actions={add} />
      <CatalogueTabs current="collections" />
      <PageBody>
        <Column>
          {!data ? (
            <QueryState query={query} what="the collections" rows={8} />
          ) : all.length === 0 ? (
            <EmptyState
              title="No collections yet"
              text="Collections are shown in the shop’s menu. Add the first, then a part of it: each product belongs to a part."
              actions={add}
            />
          ) : (
            <div className="room-gutter min-h-0 flex-1 overflow-y-auto py-3">
              <OrderedList
                label="Collections in the order of the menu"
                refusal={refusal}
                onOrder={wholes.arrange}
                entries={inOrder(all, wholes.ids, codeOf).map(entryOf)}
              />
            </div>
          )}
        </Column>
        {edited ? (
          <Column label="The form" width="384px" isPaper>
            <CollectionForm
              key={`${edited.of?.code}-${edited.item?.code}-${edited.item?.version}`}
              edited={edited}
              onClose={() => setEdited(null)}
            />
          </Column>
        ) : isArranging ? (
          <Column label={`Order of ${chosen.name}`} width="416px" isPaper>
            <HandOrder key={chosen.code} collection={chosen} onClose={() => choose(null)} />
          </Column>
        ) : chosen ? (
          <Column label={`Parts of ${chosen.name}`} width="416px" isPaper>
            <CollectionParts
              key={chosen.code}
              collection={chosen}
              refusal={refusal}
              onOrder={(...change) => save(chosen.code, ...change)}
              onReload={refetch}
              onEdit={(item) => setEdited({ item, of: chosen })}
            />
          </Column>
        ) : null}
      </PageBody>
    </>
  )
}

/** A collection with its actions. */
function CollectionEntry({
  item,
  refusal,
  onOrder,
  onParts,
  onChange,
}: {
  item: OfficeCollection
  refusal: string | null
  onOrder: () => void
  onParts: () => void
  onChange: () => void
}) {
  return (
    <CollectionLine item={item}>
      <OfficeButton size="small" onClick={onOrder}>
        Order of products
      </OfficeButton>
      <OfficeButton size="small" onClick={onParts}>
        {showCount(item.parts.length)} {item.parts.length === 1 ? 'part' : 'parts'}
      </OfficeButton>
      <OfficeButton size="small" refusal={refusal} onClick={onChange}>
        Change
      </OfficeButton>
    </CollectionLine>
  )
}
