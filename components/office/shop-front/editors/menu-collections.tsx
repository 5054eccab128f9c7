'use client'

import Link from 'next/link'
import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { StatusMark } from '#components/kit/figure/status-mark.tsx'
import { EmptyState, QueryState } from '#components/kit/state/office-states.tsx'
import { type OfficeCollection, officeCollectionList } from '#lib/contract/catalogue/office/collections.ts'
import type { ContentOf } from '#lib/contract/content/content-parts.ts'
import { showCount } from '#lib/format/count.ts'
import { useOfficeQuery } from '#lib/office/queries.ts'
import { SmallPicture } from '../../catalogue/picture-field.tsx'
import { inOrderOf, withEntry } from '../entry-lists.ts'
import { ListHead } from '../list-head.tsx'
import { OrderedItems } from '../ordered-items.tsx'

const families = (count: number) => `${showCount(count)} product ${count === 1 ? 'family' : 'families'}`

type MenuCollection = ContentOf['menu']['collections'][number]

/** A collection as the menu has it. */
interface MenuRow {
  /** Its code. */
  id: string
  isHidden: boolean
  /** Null: the catalogue has it no more. */
  collection: OfficeCollection | null
}

/** All collections in menu order: named collections first, then the others in catalogue order. */
function menuRows(named: readonly MenuCollection[], catalogue: readonly OfficeCollection[]): MenuRow[] {
  const codes = new Set(named.map(({ code }) => code))
  return [
    ...named.map(({ code, isHidden }) => ({
      ...{ id: code, isHidden, collection: catalogue.find((one) => one.code === code) ?? null },
    })),
    ...catalogue
      .filter(({ code }) => !codes.has(code))
      .map((collection) => ({ id: collection.code, isHidden: false, collection })),
  ]
}

/** The rows as the content names them. */
const namedCollections = (rows: readonly MenuRow[]): MenuCollection[] =>
  rows.map(({ id, isHidden }) => ({ code: id, isHidden }))

/** Whether the rows stand in the catalogue's order. */
const isCatalogueOrder = (rows: readonly MenuRow[], catalogue: readonly OfficeCollection[]): boolean =>
  rows
    .filter(({ collection }) => collection)
    .map(({ id }) => id)
    .join() === catalogue.map(({ code }) => code).join()

/** Note beside a collection's name. */
function noteOf({ collection }: MenuRow): string {
  if (!collection) return 'No longer in the catalogue.'
  return `${families(collection.families)}${collection.isShown ? '' : ', not shown in the shop'}`
}

function MenuStatus({ row: { isHidden, collection } }: { row: MenuRow }) {
  if (!collection) return <StatusMark status="look">Deleted</StatusMark>
  if (!collection.isShown) return <StatusMark status="held">Not shown</StatusMark>
  return isHidden ? <StatusMark status="ended">Hidden</StatusMark> : <StatusMark status="done">Shown</StatusMark>
}

/** The collections of the menu: all of the catalogue's, in the order that is shown. */
export function MenuCollections({
  named,
  refusal,
  onChange,
}: {
  named: ContentOf['menu']['collections']
  refusal: string | null
  onChange: (named: ContentOf['menu']['collections']) => void
}) {
  const query = useOfficeQuery(officeCollectionList, {})
  const { data } = query
  if (!data) return <QueryState query={query} what="the collections" rows={8} />
  const rows = menuRows(named, data.collections)
  const set = (next: readonly MenuRow[]) => onChange(namedCollections(next))
  const byCatalogue = () =>
    set(
      menuRows([], data.collections).map((row) => ({
        ...row,
        isHidden: rows.some((one) => one.id === row.id && one.isHidden),
      })),
    )
  return (
    <section aria-label="Collections">
      <ListHead title="Collections" />
      <p className="room-gutter pb-2 text-tiny text-muted">
        Change names and pictures in{' '}
        <Link href="/office/catalogue/collections" className="link">
          the catalogue
        </Link>
        . Here you can sort and hide collections.
        {isCatalogueOrder(rows, data.collections) ? null : (
          <>
            {' '}
            <button type="button" className="link touch-target" disabled={refusal !== null} onClick={byCatalogue}>
              Use catalogue order
            </button>
          </>
        )}
      </p>
      {rows.length === 0 ? (
        <EmptyState
          title="No collections yet"
          text="Add collections in the catalogue. They are then shown in the menu."
        />
      ) : (
        <OrderedItems
          label="Collections in the order of the menu"
          refusal={refusal}
          chosen={null}
          onChoose={() => {}}
          onOrder={(ids) => set(inOrderOf(rows, ids))}
          items={rows.map((row) => {
            const { id, isHidden, collection } = row
            const name = collection?.name ?? id
            const hide = () => set(withEntry(rows, { ...row, isHidden: !isHidden }))
            return {
              ...{ id, name, isHidden: isHidden || !collection, onHide: collection ? hide : undefined },
              before: <SmallPicture picture={collection?.cover ?? null} size={28} />,
              title: collection ? name : <del>{name}</del>,
              note: noteOf(row),
              aside: (
                <>
                  {/* On a phone the button shows the same. */}
                  <span className="w-24 max-md:hidden">
                    <MenuStatus row={row} />
                  </span>
                  {collection ? (
                    <OfficeButton
                      size="small"
                      className="w-20"
                      refusal={refusal}
                      aria-label={`${isHidden ? 'Show' : 'Hide'} ${name}`}
                      onClick={hide}
                    >
                      {isHidden ? 'Show' : 'Hide'}
                    </OfficeButton>
                  ) : (
                    <OfficeButton
                      size="small"
                      className="w-20"
                      refusal={refusal}
                      aria-label={`Remove ${name}`}
                      onClick={() => set(rows.filter((one) => one !== row))}
                    >
                      Remove
                    </OfficeButton>
                  )}
                </>
              ),
            }
          })}
        />
      )}
    </section>
  )
}
