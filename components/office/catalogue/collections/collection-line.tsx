import type { ReactNode } from 'react'
import { StatusMark } from '#components/kit/figure/status-mark.tsx'
import type { OfficeCollectionPart } from '#lib/contract/catalogue/office/collections.ts'
import { showCount } from '#lib/format/count.ts'
import { SmallPicture } from '../picture-field.tsx'

/** A collection, or a part of one, in the list. */
export function CollectionLine({ item, children }: { item: OfficeCollectionPart; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <SmallPicture picture={item.cover} />
      <div className="min-w-40 flex-1">
        <b className="font-semibold">{item.name}</b>
        <p className="flex gap-3 text-tiny text-muted">
          {showCount(item.families)} product families
          {item.isShown ? null : <StatusMark status="held">Not shown</StatusMark>}
        </p>
      </div>
      {children}
    </div>
  )
}
