'use client'

import Link from 'next/link'
import { OfficeButton, OfficeLinkButton } from '#components/kit/button/office-button.tsx'
import { StatusMark } from '#components/kit/figure/status-mark.tsx'
import { Loaded } from '#components/kit/state/office-states.tsx'
import { FEED_FAULTS, type FeedFault, type FeedPlace } from '#lib/contract/feeds/feed-report.ts'
import { officeFeedFaulty } from '#lib/contract/feeds/office/feed.ts'
import { showCount } from '#lib/format/count.ts'
import { useAddressState } from '#lib/office/address-state.ts'
import { useOfficeQuery } from '#lib/office/queries.ts'

/** Parts of the family page (`part` in its address) by place of a fault. */
const PARTS: Readonly<Record<FeedPlace, string>> = {
  feed: 'feed',
  texts: 'words',
  care: 'care',
  grid: 'grid',
  sheet: 'grid',
}

/** The page that corrects a fault of one family. */
function correctionPath(place: FeedPlace, familyId: number): string {
  if (place === 'sheet') return `/office/catalogue/sheet?columns=feed&families=${familyId}`
  const part = PARTS[place]
  return `/office/catalogue/${familyId}${part === 'grid' ? '' : `?part=${part}`}`
}

/** The list for a bulk change of all families of a fault; products without a GTIN are edited in the sheet. */
const bulkPath = (fault: FeedFault): string =>
  fault === 'no-gtin'
    ? '/office/catalogue/sheet?columns=feed&lacks=gtin&status=active'
    : `/office/catalogue?fault=${fault}`

/** The families of a fault, with links to the faulty field and to a bulk change. */
export function FaultFamilies({ fault, onClose }: { fault: FeedFault; onClose: () => void }) {
  const address = useAddressState()
  const search = address.get('q')
  const page = Math.max(1, Number.parseInt(address.get('page'), 10) || 1)
  const query = useOfficeQuery(officeFeedFaulty, { fault, search: search || undefined, page })
  const { text, field, advice, severity, place } = FEED_FAULTS[fault]
  const goTo = (next: number) => address.set({ page: next > 1 ? String(next) : null })
  return (
    <div className="p-5">
      <header className="flex items-start justify-between gap-3">
        <div>
          <h2 className="heading text-d5">{text}</h2>
          <p className="mt-1 flex flex-wrap items-center gap-3 text-tiny">
            <StatusMark status={severity === 'error' ? 'wrong' : 'look'}>
              {severity === 'error' ? 'Required' : 'Recommended'}
            </StatusMark>
            <code className="text-muted">{field}</code>
          </p>
        </div>
        <OfficeButton size="small" onClick={onClose}>
          Close
        </OfficeButton>
      </header>
      <p className="mt-2">{advice}</p>
      <div className="mt-3 flex flex-wrap items-end gap-3">
        <OfficeLinkButton href={bulkPath(fault)} variant="outline">
          {fault === 'no-gtin' ? 'Edit all in the sheet' : 'Select all for a bulk change'}
        </OfficeLinkButton>
        <input
          type="search"
          aria-label="Find a family"
          placeholder="Name or code"
          className="office-field w-44"
          value={search}
          maxLength={80}
          onChange={({ target }) => address.set({ q: target.value || null, page: null }, 'replace')}
        />
      </div>
      <Loaded
        query={query}
        what="the products"
        rows={6}
        empty={query.data?.families.length === 0 && <p className="py-4 text-muted">No families with this fault.</p>}
      >
        {({ families, next }) => (
          <>
            <ul className="mt-3">
              {families.map(({ familyId, name, code, value, codes, products }) => (
                <li key={familyId} className="border-b border-hairline py-1.5">
                  <Link href={correctionPath(place, familyId)} className="link font-semibold">
                    {name}
                  </Link>{' '}
                  <span className="text-tiny text-muted">{code}</span>
                  {value ? <p className="text-tiny wrap-anywhere">“{value}”</p> : null}
                  <p className="text-tiny text-muted wrap-anywhere">
                    {codes.join(', ')}
                    {products > codes.length ? ` and ${showCount(products - codes.length)} more` : ''}
                  </p>
                </li>
              ))}
            </ul>
            <div className="mt-3 flex gap-2">
              {page > 1 ? <OfficeButton onClick={() => goTo(page - 1)}>Previous families</OfficeButton> : null}
              {next ? <OfficeButton onClick={() => goTo(next)}>Next families</OfficeButton> : null}
            </div>
          </>
        )}
      </Loaded>
    </div>
  )
}
