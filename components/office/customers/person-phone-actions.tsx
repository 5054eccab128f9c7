'use client'

import { OfficeButton, OfficeLinkButton } from '#components/kit/button/office-button.tsx'
import { type MenuEntry, OfficeMenu } from '#components/kit/menu/office-menu.tsx'
import { PHONE_SQUARE, PhoneActions } from '#components/kit/page/phone-actions.tsx'
import { NoteIcon } from '#components/office/packing/pick-icons.tsx'
import { useMay } from '#lib/office/me.ts'
import { NOTE_FIELD } from './activity-feed.tsx'
import { orderForPath } from './order-for-them.tsx'
import { RingButton } from './ring-button.tsx'

/** Actions on a company or customer on a phone: call, note, more, and an order for them. */
export function PersonPhoneActions({
  label,
  person,
  entries,
  orders,
}: {
  label: string
  /** The person to call; null if no person is left. */
  person: { userId: number; phone: string } | null
  entries: readonly MenuEntry[]
  /** Whether orders can be prepared for them. */
  orders: boolean
}) {
  const mayNote = useMay('orders.note')
  const mayDraft = useMay('orders.draft')
  return (
    <PhoneActions label={label}>
      {person ? <RingButton userId={person.userId} phone={person.phone} isSquare /> : null}
      {mayNote ? (
        <OfficeButton
          variant="outline"
          className={PHONE_SQUARE}
          aria-label="Note"
          onClick={() => document.getElementById(NOTE_FIELD)?.focus()}
        >
          <NoteIcon size={22} />
        </OfficeButton>
      ) : null}
      <OfficeMenu label="More" entries={entries} align="left" buttonClass="h-14" />
      {person && orders && mayDraft ? (
        <OfficeLinkButton
          variant="main"
          size="touch"
          className="min-w-0 flex-1 px-2 text-center leading-5 whitespace-normal"
          href={orderForPath(person.userId)}
          prefetch={false}
        >
          New order
        </OfficeLinkButton>
      ) : null}
    </PhoneActions>
  )
}
