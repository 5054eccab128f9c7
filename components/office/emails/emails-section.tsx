'use client'

import { PageHead } from '#components/kit/page/page-layout.tsx'
import { ForbiddenState, LoadingRows } from '#components/kit/state/office-states.tsx'
import { ShopFrontTabs } from '#components/office/shop-front/shop-front-tabs.tsx'
import { useMe } from '#lib/office/me.ts'
import { EmailTexts } from './email-texts.tsx'

/** The texts of the shop's emails, a tab of the Shop front. */
export function EmailsSection() {
  const me = useMe()
  const mayView = me?.permissions.includes('content.view') === true
  return (
    <>
      <PageHead title="Shop front" subtitle="Texts of the shop’s emails" />
      <ShopFrontTabs current="emails" isOn={mayView} />
      {mayView ? (
        <EmailTexts />
      ) : me ? (
        <ForbiddenState permission="content.view" />
      ) : (
        <LoadingRows label="Loading the emails" rows={8} />
      )}
    </>
  )
}
