'use client'

import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { StatusShape } from '#components/kit/figure/status-mark.tsx'
import { AlertLine } from '#components/kit/state/office-states.tsx'
import { showMoney } from '#lib/format/money.ts'
import { riderTexts } from '#lib/language/rider.ts'
import { useTexts } from '#lib/language/texts.ts'
import type { useStoredActions } from '#lib/office/rider/use-rider.ts'

/** Actions on this phone that are not sent, and actions that the shop refused. */
export function SendingActions({ waiting, refused, isAway, forget }: ReturnType<typeof useStoredActions>) {
  const texts = useTexts(riderTexts)
  return (
    <>
      {waiting > 0 ? (
        <p role="status" className="room-gutter flex flex-none items-center gap-2 bg-calico py-2 text-small">
          <StatusShape status={isAway ? 'undecided' : 'now'} />
          {isAway ? texts.storedOnPhone(waiting) : texts.sending(waiting)}
        </p>
      ) : null}
      {refused.map(({ action, name, refusal }) => (
        <AlertLine key={action.input.actionId} tone="error" title={texts.notRecorded({ order: name })} live="assertive">
          {refusal}{' '}
          {action.kind === 'deliver' && action.input.cash > 0
            ? `${texts.tellOffice({ amount: showMoney(action.input.cash, 'auto') })} `
            : ''}
          <OfficeButton className="mt-2 h-14" onClick={() => forget(action.input.actionId)}>
            {texts.noted}
          </OfficeButton>
        </AlertLine>
      ))}
    </>
  )
}
