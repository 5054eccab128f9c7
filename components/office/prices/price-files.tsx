'use client'

import { OfficeLinkButton } from '#components/kit/button/office-button.tsx'
import { ExportMenu } from '#components/kit/menu/export-menu.tsx'
import { dayInNairobi } from '#lib/format/clock.ts'
import { useNow } from '#lib/office/use-now.ts'

/** Export and import of ladders and agreed prices as a file. */
export function PriceFiles() {
  const day = dayInNairobi(useNow())
  return (
    <>
      <ExportMenu list="prices" of={{ day }} />
      <OfficeLinkButton href="/office/prices/import">Import</OfficeLinkButton>
    </>
  )
}
