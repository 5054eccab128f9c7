import type { Metadata } from 'next'
import { OfficeLinkButton } from '#components/kit/button/office-button.tsx'
import { PageHead } from '#components/kit/page/page-layout.tsx'
import { EmptyState } from '#components/kit/state/office-states.tsx'

export const metadata: Metadata = { title: 'Not found' }

/** The page of an unknown address of the office. */
export default function OfficeNotFound() {
  return (
    <>
      <PageHead title="Not found" />
      <EmptyState
        title="There is no such page"
        text="Please check the link."
        actions={
          <OfficeLinkButton variant="outline" href="/office">
            Back to Today
          </OfficeLinkButton>
        }
      />
    </>
  )
}
