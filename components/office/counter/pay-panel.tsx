'use client'

import { type ReactNode, useState } from 'react'
import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { OfficeField } from '#components/kit/field/office-field.tsx'
import type { Problem } from '#lib/contract/base/problem.ts'
import { type Cents, showMoney } from '#lib/format/money.ts'
import { normaliseKenyanMobile } from '#lib/format/phone.ts'
import { counterTexts } from '#lib/language/counter.ts'
import { officeTexts } from '#lib/language/office.ts'
import { useTexts } from '#lib/language/texts.ts'
import { amountText, typedShillings } from '#lib/office/typed-amount.ts'

/** How a sale is paid. */
export interface Payment {
  cash: Cents
  given: Cents
  mpesa?: { amount: Cents; phone: string }
}

interface PanelProps {
  total: Cents
  isBusy: boolean
  problem: Problem | null
  onPay: (payment: Payment) => void
  onBack: () => void
}

const PANEL = 'border-t-3 border-ink pt-3'

/** Cash that the customer gave, and the change. */
function GivenField({
  due,
  text,
  hasFocus = false,
  onChange,
}: {
  due: Cents
  text: string
  hasFocus?: boolean
  onChange: (text: string) => void
}) {
  const texts = useTexts(counterTexts)
  const given = typedShillings(text)
  const isShort = text !== '' && (given === null || given < due)
  return (
    <div className="grid grid-cols-2 items-end gap-3">
      <OfficeField
        label={texts.cashGiven}
        inputMode="numeric"
        className="[&_input]:h-14 [&_input]:text-title"
        autoFocus={hasFocus}
        value={text}
        error={isShort ? (given === null ? texts.wholeShillings : texts.lessThanCash) : undefined}
        onChange={onChange}
      />
      <p className="pb-3">
        <span className="block text-small text-muted">{texts.change}</span>
        <b role="status" className="text-title font-semibold tabular-nums">
          {given === null || given < due ? '–' : showMoney(given - due, 'auto')}
        </b>
      </p>
    </div>
  )
}

function Foot({
  label,
  isOff,
  onBack,
  children,
}: {
  label: string
  isOff: boolean
  onBack: () => void
  children?: ReactNode
}) {
  const { cancel } = useTexts(officeTexts)
  return (
    <>
      {children}
      <OfficeButton type="submit" variant="money" size="touch" className="mt-3" disabled={isOff}>
        {label}
      </OfficeButton>
      <OfficeButton size="touch" className="mt-2" keys="esc" onClick={onBack}>
        {cancel}
      </OfficeButton>
    </>
  )
}

const Refused = ({ problem }: { problem: Problem | null }) =>
  problem ? (
    <p role="alert" className="mt-2 font-semibold text-error">
      {problem.message}
    </p>
  ) : null

/** Takes the whole total in cash. */
export function CashPanel({ total, isBusy, problem, onPay, onBack }: PanelProps) {
  const texts = useTexts(counterTexts)
  const [text, setText] = useState('')
  const given = typedShillings(text)
  const isEnough = given !== null && given >= total
  return (
    <form
      aria-label={texts.cash}
      className={PANEL}
      onSubmit={(event) => {
        event.preventDefault()
        if (isEnough && !isBusy) onPay({ cash: total, given })
      }}
    >
      <GivenField due={total} text={text} hasFocus onChange={setText} />
      <OfficeButton size="touch" className="mt-2" onClick={() => setText(amountText(total))}>
        {texts.exactAmount}
      </OfficeButton>
      <Foot label={texts.take({ amount: showMoney(total, 'auto') })} isOff={!isEnough || isBusy} onBack={onBack}>
        <Refused problem={problem} />
      </Foot>
    </form>
  )
}

/** Sends a prompt to a phone, for the total or a part: the rest is paid in cash. */
export function MpesaPanel({ total, isBusy, problem, phone: first, onPay, onBack }: PanelProps & { phone: string }) {
  const texts = useTexts(counterTexts)
  const [phone, setPhone] = useState(first)
  const [amountTyped, setAmount] = useState(amountText(total))
  const [givenTyped, setGiven] = useState('')
  const amount = typedShillings(amountTyped)
  const isAmountRight = amount !== null && amount > 0 && amount <= total
  const cash = isAmountRight ? total - amount : 0
  const given = cash === 0 ? 0 : typedShillings(givenTyped)
  const isReady = isAmountRight && given !== null && given >= cash && normaliseKenyanMobile(phone) !== null
  return (
    <form
      aria-label="M-Pesa"
      className={PANEL}
      onSubmit={(event) => {
        event.preventDefault()
        if (isReady && !isBusy) onPay({ cash, given, mpesa: { amount, phone } })
      }}
    >
      <div className="grid grid-cols-2 items-start gap-3">
        <OfficeField
          label={texts.customersPhone}
          inputMode="tel"
          className="[&_input]:h-14"
          autoFocus
          value={phone}
          error={problem?.fields?.['mpesa.phone'] ?? problem?.fields?.mobileNumber}
          onChange={setPhone}
        />
        <OfficeField
          label={texts.amountByMpesa}
          inputMode="numeric"
          className="[&_input]:h-14 [&_input]:text-right"
          value={amountTyped}
          error={isAmountRight ? undefined : texts.shillingsAtMost({ amount: showMoney(total, 'auto') })}
          onChange={setAmount}
        />
      </div>
      {cash > 0 ? (
        <div className="mt-3">
          <p className="mb-1">
            {texts.inCash} <b className="font-semibold">{showMoney(cash, 'auto')}</b>
          </p>
          <GivenField due={cash} text={givenTyped} onChange={setGiven} />
        </div>
      ) : null}
      <Foot label={texts.sendPrompt} isOff={!isReady || isBusy} onBack={onBack}>
        <Refused problem={problem} />
      </Foot>
    </form>
  )
}
