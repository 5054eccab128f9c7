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
import { showMoney } from '#lib/format/money.ts'
import { officeTexts } from '#lib/language/office.ts'
import { packingTexts } from '#lib/language/packing.ts'
import { useTexts } from '#lib/language/texts.ts'
import { counted, unitTexts } from '#lib/language/units.ts'
import { noteRefused, useOfficeJob } from '#lib/office/jobs.ts'
import { useMe, useRefusal } from '#lib/office/me.ts'
import { refreshOfficeLater, useOfficeAction } from '#lib/office/queries.ts'
import { shortDay } from '#lib/office/when.ts'
import { nameOfParcel, PACKING_READS, piecesText } from './packing-words.ts'
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
  const texts = useTexts(packingTexts)
  const office = useTexts(officeTexts)
  const isPhone = useIsPhone()
  const title = texts.parcel({ parcel: nameOfParcel(parcel) })
  const body = <ParcelBody key={`${parcel.parcelId} ${parcel.version}`} parcel={parcel} onDone={onClose} />
  if (isPhone)
    return (
      <Dialog title={title} shape="sheet" closeLabel={office.close} onClose={onClose}>
        <DialogBody>{body}</DialogBody>
      </Dialog>
    )
  return (
    <SidePreview title={title} words={texts} onClose={onClose}>
      {body}
    </SidePreview>
  )
}

function ParcelBody({ parcel, onDone }: { parcel: ListedParcel; onDone: () => void }) {
  const texts = useTexts(packingTexts)
  const units = useTexts(unitTexts)
  const { parcelId, orderNo, customer, place, promisedOn, lines, tenths, shelves, packer, isCollected } = parcel
  return (
    <>
      {parcel.hasRequest ? (
        <AlertLine tone="warning" title={texts.wantsToCancel} className="mb-3">
          {texts.doNotSend}{' '}
          <Link href={`/office/orders/${orderNo}`} className="link touch-target">
            {texts.viewOrder}
          </Link>
        </AlertLine>
      ) : null}
      {parcel.balance ? (
        <AlertLine
          tone="warning"
          title={texts.waitsForBalance({ amount: showMoney(parcel.balance, 'auto') })}
          className="mb-3"
        >
          {texts.packedWhenPaid}
        </AlertLine>
      ) : null}
      <dl className="mb-3">
        <Fact label={texts.status}>
          <ParcelMark parcel={parcel} />
        </Fact>
        <Fact label={texts.order}>
          <Link href={`/office/orders/${orderNo}`} className="link touch-target">
            {orderNo}
          </Link>
        </Fact>
        <Fact label={texts.customer}>{customer}</Fact>
        <Fact label={isCollected ? texts.collectedAt : texts.shipTo}>{place}</Fact>
        <Fact label={texts.promised}>{shortDay(promisedOn)}</Fact>
        <Fact label={texts.contents}>
          {piecesText(units, tenths)}, {counted(texts.productCount, lines)}, {counted(texts.shelfCount, shelves)}
        </Fact>
        {parcel.toTake ? (
          <Fact label={texts.onDelivery}>{texts.take({ amount: showMoney(parcel.toTake, 'auto') })}</Fact>
        ) : null}
        {packer ? <Fact label={texts.packer}>{packer.name}</Fact> : null}
        {parcel.runId === null ? null : <Fact label={texts.run}>{parcel.runId}</Fact>}
        {parcel.slipPrintedAt ? (
          <Fact label={texts.slipPrinted}>
            <When at={parcel.slipPrintedAt} />
          </Fact>
        ) : null}
        {parcel.labelPrintedAt ? (
          <Fact label={texts.labelPrinted}>
            <When at={parcel.labelPrintedAt} />
          </Fact>
        ) : null}
      </dl>
      {parcel.toTake && parcel.state === 'packed' ? (
        <AlertLine tone="info" className="mb-3">
          {texts.paysAtDoor}
        </AlertLine>
      ) : null}
      <NextStep parcel={parcel} onDone={onDone} />
      <div className="mt-4 flex flex-wrap gap-2">
        <PrintButton form="slips" parcelIds={[parcelId]}>
          {texts.packingSlip}
        </PrintButton>
        <PrintButton form="labels" parcelIds={[parcelId]}>
          {texts.label}
        </PrintButton>
      </div>
    </>
  )
}

/** Button for the next step of a parcel. */
function NextStep({ parcel, onDone }: { parcel: ListedParcel; onDone: () => void }) {
  const texts = useTexts(packingTexts)
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
        {texts.openList({ list: pickListId })}
      </OfficeLinkButton>
    )
  if (state === 'open' || state === 'packing')
    return (
      <OfficeButton
        variant="main"
        className={size}
        refusal={parcel.balance ? texts.packedWhenPaid : refusal}
        disabled={take.isRunning}
        onClick={() => void take.run({ parcelIds: [parcelId] })}
      >
        {texts.packParcel}
      </OfficeButton>
    )
  if (state === 'sent')
    return (
      <OfficeLinkButton variant="main" href="/office/packing/collect" className={size}>
        {texts.handOverToCustomer}
      </OfficeLinkButton>
    )
  return (
    <>
      {isCollected ? (
        <>
          <p className="mb-3">{texts.takeToCounter}</p>
          <OfficeButton
            variant="main"
            className={size}
            refusal={refusal}
            disabled={handOver.isRunning}
            onClick={() => void start()}
          >
            {texts.readyToCollect}
          </OfficeButton>
        </>
      ) : (
        <WaybillForm parcel={parcel} refusal={refusal} isSending={handOver.isRunning} onHandOver={start} />
      )}
    </>
  )
}
