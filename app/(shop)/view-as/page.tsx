import type { Metadata } from 'next'
import { BeginViewAs } from '#components/account/begin-view-as.tsx'
import { ScreenPage } from '#components/layout/screen-page.tsx'

export const metadata: Metadata = { title: 'See as a customer', robots: { index: false } }

/** The page on which a staff member starts and ends viewing the shop as a customer. */
export default function ViewAsPage() {
  return (
    <ScreenPage>
      <BeginViewAs />
    </ScreenPage>
  )
}
