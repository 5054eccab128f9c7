'use client'

import { OfficeButton, officeButtonClass } from '#components/kit/button/office-button.tsx'
import { type MenuEntry, OfficeMenu } from '#components/kit/menu/office-menu.tsx'
import { PHONE_SQUARE, PhoneActions } from '#components/kit/page/phone-actions.tsx'
import type { OfficeOrder } from '#lib/contract/orders/office/order.ts'
import { showKenyanMobile } from '#lib/format/phone.ts'
import { useMay, useRefusal } from '#lib/office/me.ts'
import { NoteIcon } from '../packing/pick-icons.tsx'
import type { OrderStep } from './order-actions.tsx'
import { PhoneIcon } from './phone-icon.tsx'
import { usePrints } from './print-menu.tsx'
import { useOrderPhone } from './use-order-phone.ts'
import { useTaking } from './use-taking.ts'

/** Actions on an order on a phone: call, note, more, and the next step. */
export function OrderPhoneActions({
  page,
  step,
  onNote,
  onCancel,
}: {
  page: OfficeOrder
  step: OrderStep | null
  onNote: () => void
  onCancel: () => void
}) {
  const mayNote = useMay('orders.note')
  const cancelRefusal = useRefusal('orders.cancel')
  const { isMine, holder, toggle } = useTaking(page)
  const prints = usePrints(page.order)
  const taken = holder && !isMine ? `${holder} has it.` : null
  const entries: MenuEntry[] = [
    { id: 'take', label: isMine ? 'Release' : 'Take', run: toggle, refusal: taken },
    ...(page.tooLateToCancel === null
      ? [
          {
            id: 'cancel',
            label: 'Cancel order',
            run: onCancel,
            refusal: cancelRefusal,
          },
        ]
      : []),
    ...prints,
  ]
  return (
    <PhoneActions label="Order actions">
      <Ring page={page} />
      {mayNote ? (
        <OfficeButton variant="outline" className={PHONE_SQUARE} aria-label="Note" onClick={onNote}>
          <NoteIcon size={22} />
        </OfficeButton>
      ) : null}
      <OfficeMenu label="More" entries={entries} align="left" buttonClass="h-14" />
      {step ? (
        <OfficeButton
          variant="main"
          size="touch"
          className="min-w-0 flex-1 px-2 leading-tight whitespace-normal"
          disabled={step.isRunning}
          refusal={step.refusal}
          onClick={step.run}
        >
          {step.words}
        </OfficeButton>
      ) : null}
    </PhoneActions>
  )
}

/** Rings the recipient: the first press shows the number, which is written down, the second dials it. */
function Ring({ page }: { page: OfficeOrder }) {
  const { orderNo, contact } = page.order
  const { phone, show } = useOrderPhone(orderNo)
  const mayShow = useMay('phones.view')
  if (!contact.mobileNumber || !mayShow) return null
  if (phone) {
    return (
      <a
        href={`tel:+${phone}`}
        aria-label={`Call ${showKenyanMobile(phone)}`}
        className={officeButtonClass('outline', 'regular', `${PHONE_SQUARE} bg-calico`)}
      >
        <PhoneIcon />
      </a>
    )
  }
  return (
    <OfficeButton
      variant="outline"
      className={PHONE_SQUARE}
      aria-label={`Show the number ${contact.mobileNumber}`}
      title="This is logged."
      onClick={() => void show()}
    >
      <PhoneIcon />
    </OfficeButton>
  )
}
