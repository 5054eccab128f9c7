'use client'

import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { StatusShape } from '#components/kit/figure/status-mark.tsx'
import { AlertLine } from '#components/kit/state/office-states.tsx'
import { showMoney } from '#lib/format/money.ts'
import type { useStoredActions } from '#lib/office/rider/use-rider.ts'

/** Actions on this phone that are not sent, and actions that the shop refused. */
export function SendingActions({ waiting, refused, isAway, forget }: ReturnType<typeof useStoredActions>) {
  const stops = waiting === 1 ? '1 stop' : `${waiting} stops`
  return (
    <>
      {waiting > 0 ? (
        <p role="status" className="room-gutter flex flex-none items-center gap-2 bg-calico py-2 text-small">
          <StatusShape status={isAway ? 'undecided' : 'now'} />
          {isAway ? `No connection. ${stops} stored on this phone, and sent later.` : `Sending ${stops}.`}
        </p>
      ) : null}
      {refused.map(({ action, name, refusal }) => (
        <AlertLine key={action.input.actionId} tone="error" title={`Order ${name} was not recorded.`} live="assertive">
          {refusal}{' '}
          {action.kind === 'deliver' && action.input.cash > 0
            ? `You took ${showMoney(action.input.cash, 'auto')} in cash: tell the office. `
            : ''}
          <OfficeButton className="mt-2 h-14" onClick={() => forget(action.input.actionId)}>
            Noted, remove it
          </OfficeButton>
        </AlertLine>
      ))}
    </>
  )
}
