import { useEffect, useRef } from 'react'
import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { StatusMark } from '#components/kit/figure/status-mark.tsx'
import { QueryState } from '#components/kit/state/office-states.tsx'
import type { MetaOf } from '#lib/contract/base/call.ts'
import type { MoneyAccount } from '#lib/contract/money/office/money-accounts.ts'
import { type ItemGroup, officeOpenItems } from '#lib/contract/money/office/open-items.ts'
import { showCount } from '#lib/format/count.ts'
import { useOfficePages } from '#lib/office/queries.ts'
import { LongRows } from './long-rows.tsx'
import { MoneyColumnNames, MoneyGroup } from './money-group.tsx'
import { OpenItemRow } from './open-item-row.tsx'
import { useRowKeys } from './use-row-keys.ts'

/** Titles and rules of the groups. */
const GROUPS: Readonly<Record<ItemGroup, { title: string; rule: string }>> = {
  unmatched: { title: 'Without an order', rule: 'Both sides have it, and it has no order' },
  line: { title: 'Only in the statement', rule: 'Our ledger does not have it' },
  entry: { title: 'Only in our ledger', rule: 'The statement of its day does not have it' },
  check: { title: 'To check', rule: 'Open with a reason' },
}

/** Items ahead of the focus that are fetched before the user reaches them. */
const AHEAD = 30

/** Days and text that the list is limited to. */
export interface ItemFilter {
  from?: string
  through?: string
  search?: string
}

type Cursor = MetaOf<typeof officeOpenItems>['next']

/** A page of open items after another; the first page has the sums of all. */
export function useOpenItems(accountId: number, filter: ItemFilter) {
  const query = useOfficePages(
    officeOpenItems,
    { accountId, ...filter, perPage: 200, after: null },
    {
      withCursor: (input, after: Cursor) => ({ ...input, after }),
      next: ({ meta }) => meta.next,
      everyMs: 30_000,
    },
  )
  const pages = query.data?.pages
  // An item whose group changed between two pages is in both.
  const items = pages && [
    ...new Map(pages.flatMap(({ data }) => data.items).map((item) => [item.itemId, item])).values(),
  ]
  return { query, items, groups: pages?.[0]?.data.groups ?? [] }
}

type Items = ReturnType<typeof useOpenItems>

/**
 * The focus among open items: it moves to the next item when an item is decided, and further items are fetched before
 * the focus reaches the end.
 */
function useItemFocus({ query: { hasNextPage, isFetchingNextPage, fetchNextPage }, items }: Items) {
  const ids = items?.map(({ itemId }) => itemId) ?? []
  const [focused, focus] = useRowKeys('The statement', ids)
  const place = useRef(0)
  const seen = useRef<string | null>(null)
  const at = focused === null ? -1 : ids.indexOf(focused)
  if (focused === null) place.current = 0
  if (at >= 0) {
    place.current = at
    seen.current = focused
  }
  // A link can name an item of a later page.
  const isFurther = at < 0 && focused !== null && seen.current !== focused && hasNextPage
  const next = items && at < 0 && !isFurther ? (ids[place.current] ?? ids.at(-1)) : undefined
  useEffect(() => {
    if (next !== undefined) focus(next)
  }, [next, focus])
  const wantsMore = hasNextPage && !isFetchingNextPage && (isFurther || at + AHEAD >= ids.length)
  // After each page: a fast page arrives without a render in which it was being fetched.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the number of items is the trigger
  useEffect(() => {
    if (wantsMore) void fetchNextPage()
  }, [wantsMore, ids.length, fetchNextPage])
  return [focused, focus] as const
}

/** The open items of an account in groups, each with its decision. */
export function OpenItems({
  account,
  filter,
}: {
  account: Pick<MoneyAccount, 'accountId' | 'kind'>
  filter: ItemFilter
}) {
  const found = useOpenItems(account.accountId, filter)
  const { query, items, groups } = found
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query
  const [focused, focus] = useItemFocus(found)
  if (!items) return <QueryState query={{ ...query, data: undefined }} what="the open items" rows={4} />
  const count = groups.reduce((sum, one) => sum + one.count, 0)
  const isDone = groups.every(({ group }) => group === 'check')
  return (
    <>
      <MoneyColumnNames when="At" title="Receipt" name="Account typed" text="Suggestion" />
      {isDone ? (
        <p className="room-gutter border-b border-hairline py-3">
          <StatusMark status="done">
            {filter.search ? `No open item matches “${filter.search}”` : 'No open items'}
          </StatusMark>
        </p>
      ) : null}
      {groups.map(({ group, count, sum }) => {
        const own = items.filter((item) => item.group === group)
        return (
          <MoneyGroup key={group} {...GROUPS[group]} count={count} cents={sum} isLong>
            <LongRows
              items={own}
              keyOf={({ itemId }) => itemId}
              current={own.findIndex(({ itemId }) => itemId === focused)}
              draw={(item, row) => (
                <OpenItemRow
                  key={item.itemId}
                  row={row}
                  account={account}
                  item={item}
                  isFocused={item.itemId === focused}
                  onFocus={() => focus(item.itemId)}
                />
              )}
            />
          </MoneyGroup>
        )
      })}
      {hasNextPage ? (
        <p className="room-gutter py-2">
          <OfficeButton size="small" disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            Show further items ({showCount(count - items.length)})
          </OfficeButton>
        </p>
      ) : null}
    </>
  )
}
