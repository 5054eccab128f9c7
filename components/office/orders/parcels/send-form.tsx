'use client'

import { useState } from 'react'
import { OfficeButton } from '#components/kit/button/office-button.tsx'
import type { Output } from '#lib/contract/call.ts'
import type { officeOrderParcels } from '#lib/contract/office/order-changes.ts'
import { sendPartJob } from '#lib/contract/office/order-changes.ts'
import { useOfficeJob } from '#lib/office/jobs.ts'
import { ORDER_READS } from '../order-calls.ts'
import { LinesTable } from './lines-table.tsx'
import { faultOf, type Typed, typedOf } from './quantities.ts'

/** Sends a part of what is to be packed: how much of each line goes now, with whom. */
export function SendForm({ parcels, onClose }: { parcels: Output<typeof officeOrderParcels>; onClose: () => void }) {
  const [typed, setTyped] = useState<Typed>({})
  const [carrier, setCarrier] = useState('')
  const [waybillNo, setWaybillNo] = useState('')
  const { start, isRunning } = useOfficeJob(sendPartJob, ORDER_READS)
  const { orderNo } = parcels
  const lines = parcels.lines.filter(({ left }) => left > 0)
  const now = lines.map((line) => ({ position: line.position, quantity: typedOf('send', typed, line) ?? 0 }))
  const going = now.filter(({ quantity }) => quantity > 0)
  const pieces = Math.round(going.reduce((sum, { quantity }) => sum + quantity, 0) * 10) / 10
  const isWrong = going.length === 0 || lines.some((line) => faultOf('send', typed, line) !== null)
  const stays = lines.some((line) => (typedOf('send', typed, line) ?? 0) < line.left)
  return (
    <form
      aria-label="Send a part"
      className="mt-3 border-t border-ink pt-2"
      onSubmit={async (event) => {
        event.preventDefault()
        if (isWrong) return
        const answer = await start({ orderNo, lines: going, carrier, waybillNo, parcels: parcels.parcels.length })
        if (answer.ok) onClose()
      }}
    >
      <LinesTable
        lines={lines}
        mode="send"
        typed={typed}
        onType={(productId, text) => setTyped((before) => ({ ...before, [productId]: text }))}
      />
      <div className="mt-3 flex flex-wrap gap-4">
        <TextField label="Carrier" value={carrier} onChange={setCarrier} maxLength={80} />
        <TextField label="Waybill number" value={waybillNo} onChange={setWaybillNo} maxLength={60} />
      </div>
      <p className="mt-2 text-muted">
        {stays ? 'What is not sent now stays to be packed.' : 'This is all that is left: the order is Out then.'} The
        customer gets an email.
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <OfficeButton type="submit" variant="main" disabled={isWrong || isRunning}>
          Send {pieces.toLocaleString('en-KE')} pc
        </OfficeButton>
        <OfficeButton onClick={onClose}>Not now</OfficeButton>
      </div>
    </form>
  )
}

export function TextField({
  label,
  value,
  onChange,
  maxLength,
  className = 'w-56',
  ...rest
}: {
  label: string
  value: string
  onChange: (text: string) => void
  maxLength: number
} & Omit<React.ComponentProps<'input'>, 'onChange' | 'value'>) {
  return (
    <label className="block">
      <span className="block text-tiny font-semibold">{label}</span>
      <input
        {...rest}
        className={`office-field mt-0.5 ${className}`}
        value={value}
        maxLength={maxLength}
        onChange={({ target }) => onChange(target.value)}
      />
    </label>
  )
}
