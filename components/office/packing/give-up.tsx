'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { officePickListClose } from '#lib/contract/fulfilment/office/pick-lists.ts'
import { noteRefused } from '#lib/office/jobs.ts'
import { storePickList } from '#lib/office/packing/stored-scans.ts'
import { useOfficeAction } from '#lib/office/queries.ts'
import { PACKING_READS } from './packing-words.ts'

/**
 * Releases a pick list after a confirmation: the items in its boxes are put back on the shelves, and its parcels wait
 * again.
 */
export function GiveUp({ pickListId, waiting }: { pickListId: number; waiting: number }) {
  const router = useRouter()
  const [isAsking, setAsking] = useState(false)
  const close = useOfficeAction(officePickListClose, {
    refreshes: PACKING_READS,
    onDone: () => {
      storePickList(pickListId, null)
      router.push('/office/packing')
    },
    onRefused: ({ message }) => noteRefused(message),
  })
  if (!isAsking)
    return (
      <div className="px-4 pt-6 pb-4">
        <OfficeButton className="h-12" onClick={() => setAsking(true)}>
          Release list
        </OfficeButton>
      </div>
    )
  return (
    <section aria-label="Release this list?" className="px-4 pt-6 pb-4">
      <p className="font-semibold">Release this list?</p>
      <p className="text-muted">
        {waiting > 0
          ? 'This phone still has unsent scans. Wait until they are sent.'
          : 'Put the pieces back on their shelves. Unpacked parcels then wait for another packer.'}
      </p>
      <div className="mt-3 grid grid-cols-2 gap-2.5">
        <OfficeButton variant="outline" size="touch" onClick={() => setAsking(false)}>
          Cancel
        </OfficeButton>
        <OfficeButton
          size="touch"
          disabled={close.isRunning || waiting > 0}
          onClick={() => void close.run({ pickListId })}
        >
          Release list
        </OfficeButton>
      </div>
    </section>
  )
}
