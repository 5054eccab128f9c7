import Link from 'next/link'
import { MoneyFigure, When } from '#components/kit/figure/figures.tsx'
import { officeEntrySearch } from '#lib/contract/money/office/reconciliation.ts'
import { dayInNairobi } from '#lib/format/clock.ts'
import { useOfficeQuery } from '#lib/office/queries.ts'
import { MoneyGroup } from './money-group.tsx'
import { ROW_LINK } from './money-row.tsx'
import { type ItemFilter, useOpenItems } from './open-items.tsx'

/** Found entries that no statement shows and that are not open items: no statement covers their day yet. */
export function EntriesFound({ accountId, filter, search }: { accountId: number; filter: ItemFilter; search: string }) {
  const { data } = useOfficeQuery(officeEntrySearch, { accountId, text: search })
  const { items } = useOpenItems(accountId, filter)
  const open = new Set(items?.flatMap(({ entry }) => entry?.reference ?? []))
  const { from = '', through = '9999' } = filter
  const entries = (data ?? []).filter(({ reference, at }) => {
    const day = dayInNairobi(new Date(at))
    return day >= from && day <= through && !(reference !== null && open.has(reference))
  })
  if (entries.length === 0) return null
  return (
    <MoneyGroup title="In our ledger" rule="No line of a statement shows it yet">
      {entries.map(({ entryId, at, reference, title, path, amount }) => (
        <li
          key={entryId}
          className="room-gutter grid min-h-(--row) grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 border-b border-hairline py-1 md:grid-cols-[5.5rem_6.75rem_minmax(0,1fr)_5.5rem]"
        >
          <When at={at} className="text-muted" />
          <span className="truncate max-md:hidden">{reference ?? '–'}</span>
          <span className="truncate">
            {path ? (
              <Link href={path} className={ROW_LINK}>
                {title}
              </Link>
            ) : (
              title
            )}
          </span>
          <MoneyFigure cents={amount} className="text-right font-semibold" />
        </li>
      ))}
    </MoneyGroup>
  )
}
