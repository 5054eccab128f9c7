'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { officePickListClose } from '#lib/contract/fulfilment/office/pick-lists.ts'
import { officeTexts } from '#lib/language/office.ts'
import { pickTexts } from '#lib/language/pick.ts'
import { useTexts } from '#lib/language/texts.ts'
import { noteRefused } from '#lib/office/jobs.ts'
import { storePickList } from '#lib/office/packing/stored-scans.ts'
import { useOfficeAction } from '#lib/office/queries.ts'
import { PACKING_READS } from './packing-words.ts'

/**
 * Releases a pick list after a confirmation: the items in its boxes are put back on the shelves, and its parcels wait
 * again.
 */
export function GiveUp({ pickListId, waiting }: { pickListId: number; waiting: number }) {
  const texts = useTexts(pickTexts)
  const office = useTexts(officeTexts)
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
          {texts.release}
        </OfficeButton>
      </div>
    )
  return (
    <section aria-label={texts.releaseThis} className="px-4 pt-6 pb-4">
      <p className="font-semibold">{texts.releaseThis}</p>
      <p className="text-muted">{waiting > 0 ? texts.hasUnsent : texts.putAllBack}</p>
      <div className="mt-3 grid grid-cols-2 gap-2.5">
        <OfficeButton variant="outline" size="touch" onClick={() => setAsking(false)}>
          {office.cancel}
        </OfficeButton>
        <OfficeButton
          size="touch"
          disabled={close.isRunning || waiting > 0}
          onClick={() => void close.run({ pickListId })}
        >
          {texts.release}
        </OfficeButton>
      </div>
    </section>
  )
}
