'use client'

import { PageHead } from '#components/kit/page/page-layout.tsx'
import { ForbiddenState, LoadingRows } from '#components/kit/state/office-states.tsx'
import type { ContentPartName } from '#lib/contract/content/content-names.ts'
import { useMe } from '#lib/office/me.ts'
import { PartScreen } from './part-screen.tsx'
import { ShopFrontTabs } from './shop-front-tabs.tsx'

/** Page of a shop front part: editor of its content with a preview of the shop. */
export function ShopFrontSection({ part }: { part: ContentPartName }) {
  const me = useMe()
  if (me?.permissions.includes('content.view')) return <PartScreen key={part} part={part} />
  return (
    <>
      <PageHead title="Shop front" />
      <ShopFrontTabs current={part} isOn={false} />
      {me ? <ForbiddenState permission="content.view" /> : <LoadingRows label="Loading the shop front" rows={8} />}
    </>
  )
}
