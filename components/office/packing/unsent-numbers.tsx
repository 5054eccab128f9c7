'use client'

import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { Strip } from '#components/kit/page/page-layout.tsx'
import { packingTexts } from '#lib/language/packing.ts'
import { useTexts } from '#lib/language/texts.ts'
import { parcelsText } from './packing-words.ts'

/** Numbers of a sheet that was closed or reloaded. */
export function UnsentNumbers({
  count,
  onContinue,
  onDiscard,
}: {
  count: number
  onContinue: () => void
  onDiscard: () => void
}) {
  const texts = useTexts(packingTexts)
  return (
    <Strip label={texts.unsentNumbers}>
      <span>{texts.unsentText({ parcels: parcelsText(texts, count) })}</span>
      <span className="flex gap-2">
        <OfficeButton size="small" variant="outline" onClick={onContinue}>
          {texts.continue}
        </OfficeButton>
        <OfficeButton size="small" onClick={onDiscard}>
          {texts.discard}
        </OfficeButton>
      </span>
    </Strip>
  )
}
