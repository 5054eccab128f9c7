'use client'

import { useEffect, useState } from 'react'
import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { OfficeField } from '#components/kit/field/office-field.tsx'
import { StatusShape } from '#components/kit/figure/status-mark.tsx'
import { type Delivery, officeRiderPrompt, officeRiderStop } from '#lib/contract/deliveries/office/rider.ts'
import { normaliseKenyanMobile } from '#lib/format/phone.ts'
import { riderTexts } from '#lib/language/rider.ts'
import { useTexts } from '#lib/language/texts.ts'
import { problemText } from '#lib/office/problem-text.ts'
import { refreshOffice, useOfficeAction, useOfficeQuery } from '#lib/office/queries.ts'

const EVERY_MS = 2_000

/** Sends an M-Pesa prompt to the recipient or to another phone, and waits for the PIN. */
export function MpesaAtDoor({ parcelId, refused }: { parcelId: number; refused: Delivery['refused'] }) {
  const texts = useTexts(riderTexts)
  const [phone, setPhone] = useState('')
  const [isSent, setSent] = useState(false)
  const [promptId, setPromptId] = useState(() => crypto.randomUUID())
  const query = useOfficeQuery(officeRiderStop, { parcelId }, { everyMs: EVERY_MS, staleMs: 0 })
  const send = useOfficeAction(officeRiderPrompt, {
    refreshes: ['office-rider-stop'],
    onDone: () => setSent(true),
  })
  const prompt = isSent ? (query.data?.prompt ?? null) : null
  const isWaiting = send.isRunning || (isSent && prompt?.state === 'waiting')
  const isPaid = prompt?.state === 'paid'

  useEffect(() => {
    if (isPaid) void refreshOffice(['office-rider-run', 'office-rider-due'])
  }, [isPaid])

  const isPhoneRight = phone.trim() === '' || normaliseKenyanMobile(phone) !== null
  return (
    <div className="mt-2 grid gap-2.5">
      <OfficeField
        label={texts.anotherPhone}
        inputMode="tel"
        className="[&_input]:h-14"
        value={phone}
        error={send.problem?.fields?.phone ?? (isPhoneRight ? undefined : texts.enterPhone)}
        onChange={setPhone}
      />
      <p role="status" className="flex items-center gap-2">
        {isWaiting ? (
          <>
            <StatusShape status="now" /> {texts.waitingForPin}
          </>
        ) : null}
        {isPaid ? (
          <>
            <StatusShape status="done" /> {texts.paidByMpesa}
          </>
        ) : null}
      </p>
      {prompt?.state === 'failed' || send.problem ? (
        <p role="alert" className="font-semibold text-error">
          {send.problem ? problemText(send.problem) : prompt?.reason}
        </p>
      ) : null}
      {isPaid ? null : (
        <OfficeButton
          variant="outline"
          size="touch"
          disabled={isWaiting || !isPhoneRight}
          onClick={() => {
            void send.run({ parcelId, promptId, refused, phone: phone.trim() || undefined })
            setPromptId(crypto.randomUUID())
          }}
        >
          {prompt?.state === 'failed' ? texts.sendPromptAgain : texts.sendPrompt}
        </OfficeButton>
      )}
    </div>
  )
}
