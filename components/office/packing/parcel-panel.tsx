'use client'

import Link from 'next/link'
import { useRouter } from 'next/navigation'
import type { ReactNode } from 'react'
import { OfficeButton, OfficeLinkButton } from '#components/kit/button/office-button.tsx'
import { Dialog, DialogBody } from '#components/kit/dialog/dialog.tsx'
import { When } from '#components/kit/figure/figures.tsx'
import { SidePreview } from '#components/kit/page/side-preview.tsx'
import { useIsPhone } from '#components/kit/page/use-phone.ts'
import { AlertLine } from '#components/kit/state/office-states.tsx'
import { handOverJob } from '#lib/contract/fulfilment/office/hand-over.ts'
import type { ListedParcel } from '#lib/contract/fulfilment/office/packing.ts'
import { officePickListTake } from '#lib/contract/fulfilment/office/pick-lists.ts'
import { showCount } from '#lib/format/count.ts'
import { showMoney } from '#lib/format/money.ts'
import { noteRefused, useOfficeJob } from '#lib/office/jobs.ts'
import { useMe, useRefusal } from '#lib/office/me.ts'
import { refreshOfficeLater, useOfficeAction } from '#lib/office/queries.ts'
import { shortDay } from '#lib/office/when.ts'
import { nameOfParcel, PACKING_READS, pieces } from './packing-words.ts'
import { ParcelMark } from './parcel-columns.tsx'
import { PrintButton } from './print-button.tsx'
import { WaybillForm } from './waybill-form.tsx'

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-4 py-0.5">
      <dt className="text-muted">{label}</dt>
      <dd className="min-w-0 text-right break-words">{children}</dd>
    </div>
  )
}

/** Details of a parcel: its contents and its next step. At the right of the list, or over it on phones. */
export function ParcelPanel({ parcel, onClose }: { parcel: ListedParcel; onClose: () => void }) {
  const isPhone = useIsPhone()
  const title = `Parcel ${nameOfParcel(parcel)}`
  const body = <ParcelBody key={`${parcel.parcelId} ${parcel.version}`} parcel={parcel} onDone={onClose} />
  if (isPhone)
    return (
      <Dialog title={title} shape="sheet" onClose={onClose}>
        <DialogBody>{body}</DialogBody>
      </Dialog>
    )
  return (
    <SidePreview title={title} onClose={onClose}>
      {body}
    </SidePreview>
  )
}

function ParcelBody({ parcel, onDone }: { parcel: ListedParcel; onDone: () => void }) {
  const { parcelId, orderNo, customer, place, promisedOn, lines, tenths, shelves, packer, isCollected } = parcel
  return (
    <>
      {parcel.hasRequest ? (
        <AlertLine tone="warning" title="The customer wants to cancel." className="mb-3">
          Do not send it before this request is decided.{' '}
          <Link href={`/office/orders/${orderNo}`} className="link touch-target">
            View order
          </Link>
        </AlertLine>
      ) : null}
      {parcel.balance ? (
        <AlertLine
          tone="warning"
          title={`Waits for the balance of ${showMoney(parcel.balance, 'auto')}.`}
          className="mb-3"
        >
          It is packed when the customer has paid the balance.
        </AlertLine>
      ) : null}
      <dl className="mb-3">
        <Fact label="Status">
          <ParcelMark parcel={parcel} />
        </Fact>
        <Fact label="Order">
          <Link href={`/office/orders/${orderNo}`} className="link touch-target">
            {orderNo}
          </Link>
        </Fact>
        <Fact label="Customer">{customer}</Fact>
        <Fact label={isCollected ? 'Collected at' : 'Ship to'}>{place}</Fact>
        <Fact label="Promised">{shortDay(promisedOn)}</Fact>
        <Fact label="Contents">
          {pieces(tenths)}, {showCount(lines)} {lines === 1 ? 'product' : 'products'}, {showCount(shelves)}{' '}
          {shelves === 1 ? 'shelf' : 'shelves'}
        </Fact>
        {parcel.toTake ? <Fact label="On delivery">Take {showMoney(parcel.toTake, 'auto')}</Fact> : null}
        {packer ? <Fact label="Packer">{packer.name}</Fact> : null}
        {parcel.runId === null ? null : <Fact label="Run">{parcel.runId}</Fact>}
        {parcel.slipPrintedAt ? (
          <Fact label="Slip printed">
            <When at={parcel.slipPrintedAt} />
          </Fact>
        ) : null}
        {parcel.labelPrintedAt ? (
          <Fact label="Label printed">
            <When at={parcel.labelPrintedAt} />
          </Fact>
        ) : null}
      </dl>
      {parcel.toTake && parcel.state === 'packed' ? (
        <AlertLine tone="info" className="mb-3">
          The customer pays at the door. Select the parcel and put it on a run (R) of your own rider.
        </AlertLine>
      ) : null}
      <NextStep parcel={parcel} onDone={onDone} />
      <div className="mt-4 flex flex-wrap gap-2">
        <PrintButton form="slips" parcelIds={[parcelId]}>
          Packing slip
        </PrintButton>
        <PrintButton form="labels" parcelIds={[parcelId]}>
          Label
        </PrintButton>
      </div>
    </>
  )
}

/** Button for the next step of a parcel. */
function NextStep({ parcel, onDone }: { parcel: ListedParcel; onDone: () => void }) {
  const { parcelId, state, pickListId, isCollected } = parcel
  const router = useRouter()
  const me = useMe()
  const refused = useRefusal('packing.work')
  const refusal = me ? refused : null
  const take = useOfficeAction(officePickListTake, {
    onDone: (made) => {
      router.push(`/office/packing/${made.pickListId}`)
      refreshOfficeLater(PACKING_READS)
    },
    onRefused: ({ message }) => noteRefused(message),
  })
  const handOver = useOfficeJob(handOverJob, PACKING_READS)
  const start = async () => {
    const { ok } = await handOver.start({ parcelIds: [parcelId] })
    if (ok) onDone()
  }
  const size = 'max-md:h-14 max-md:w-full'
  if (pickListId !== null)
    return (
      <OfficeLinkButton variant="main" href={`/office/packing/${pickListId}`} className={size}>
        Open pick list {pickListId}
      </OfficeLinkButton>
    )
  if (state === 'open' || state === 'packing')
    return (
      <OfficeButton
        variant="main"
        className={size}
        refusal={parcel.balance ? 'It is packed when the customer has paid the balance.' : refusal}
        disabled={take.isRunning}
        onClick={() => void take.run({ parcelIds: [parcelId] })}
      >
        Pack parcel
      </OfficeButton>
    )
  if (state === 'sent')
    return (
      <OfficeLinkButton variant="main" href="/office/packing/collect" className={size}>
        Hand over to customer
      </OfficeLinkButton>
    )
  return (
    <>
      {isCollected ? (
        <>
          <p className="mb-3">Take it to the counter. The customer gets an email with the collection code.</p>
          <OfficeButton
            variant="main"
            className={size}
            refusal={refusal}
            disabled={handOver.isRunning}
            onClick={() => void start()}
          >
            Ready to collect
          </OfficeButton>
        </>
      ) : (
        <WaybillForm parcel={parcel} refusal={refusal} isSending={handOver.isRunning} onHandOver={start} />
      )}
    </>
  )
}
