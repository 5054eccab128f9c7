'use client'

import { PageHead } from '#components/kit/page/page-layout.tsx'
import { ForbiddenState, LoadingRows, QueryState } from '#components/kit/state/office-states.tsx'
import { ShopFrontTabs } from '#components/office/shop-front/shop-front-tabs.tsx'
import { officeEmail, officeEmails } from '#lib/contract/content/office/emails.ts'
import { useAddressState } from '#lib/office/address-state.ts'
import { useMe } from '#lib/office/me.ts'
import { useOfficeQuery } from '#lib/office/queries.ts'
import { EmailEditor } from './email-editor.tsx'
import { EmailList } from './email-list.tsx'

/** The texts of the shop's emails: all kinds, or one that is read and changed. */
export function EmailTexts() {
  const address = useAddressState()
  const kind = address.get('email')
  const back = () => address.set({ email: null })
  return kind ? (
    <OneEmail key={kind} kind={kind} onBack={back} />
  ) : (
    <AllEmails onOpen={(email) => address.set({ email })} />
  )
}

function AllEmails({ onOpen }: { onOpen: (kind: string) => void }) {
  const query = useOfficeQuery(officeEmails, {})
  const { data } = query
  if (!data) return <QueryState query={query} what="the emails" rows={14} permission="content.view" />
  return <EmailList emails={data} onOpen={onOpen} />
}

function OneEmail({ kind, onBack }: { kind: string; onBack: () => void }) {
  const query = useOfficeQuery(officeEmail, { kind })
  const { data } = query
  if (!data) return <QueryState query={query} what="this email" rows={10} permission="content.view" />
  return <EmailEditor email={data} onBack={onBack} />
}

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
