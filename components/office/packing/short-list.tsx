'use client'

import Link from 'next/link'
import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { When } from '#components/kit/figure/figures.tsx'
import { StatusMark } from '#components/kit/figure/status-mark.tsx'
import { saveFile } from '#lib/browser/download.ts'
import {
  officeShortDecide,
  officeShortPictureFile,
  type ShortLine,
  takeShortOffJob,
} from '#lib/contract/fulfilment/office/packing.ts'
import { showCount } from '#lib/format/count.ts'
import { packingTexts } from '#lib/language/packing.ts'
import { shortReasonTexts } from '#lib/language/short-reasons.ts'
import { useTexts } from '#lib/language/texts.ts'
import { askOfficeFile } from '#lib/office/call.ts'
import { noteDone, noteRefused, useOfficeJob } from '#lib/office/jobs.ts'
import { useRefusal } from '#lib/office/me.ts'
import { useOfficeAction } from '#lib/office/queries.ts'
import { PACKING_READS } from './packing-words.ts'

async function fetchPicture({ pickListId, parcelId, position, orderNo }: ShortLine): Promise<void> {
  const answer = await askOfficeFile(officeShortPictureFile, { pickListId, parcelId, position })
  if (answer.ok) saveFile(answer.data, `short-${orderNo}.jpg`)
  else noteRefused(answer.problem.message)
}

/** Shortages with a decision for each: send later, delay the whole parcel, or remove from the order. */
export function ShortList({ shorts }: { shorts: readonly ShortLine[] }) {
  const texts = useTexts(packingTexts)
  const reasons = useTexts(shortReasonTexts)
  const refusal = useRefusal('packing.manage')
  const decide = useOfficeAction(officeShortDecide, {
    refreshes: PACKING_READS,
    onRefused: ({ message }) => noteRefused(message),
  })
  const cancelRefusal = useRefusal('orders.cancel')
  const takeOff = useOfficeJob(takeShortOffJob, PACKING_READS)
  return (
    <ul aria-label={texts.queueShort} className="min-h-0 flex-1 overflow-y-auto">
      {shorts.map((line) => {
        const { pickListId, parcelId, position, orderNo, parcelNo, product, code, shelf, reason, packer, at } = line
        const missing = showCount((line.wantedTenths - line.pickedTenths) / 10)
        const facts = {
          ...{ parcelNo, customer: line.customer, shelf, packer, reason: reasons[reason] },
          ...{ picked: showCount(line.pickedTenths / 10), wanted: showCount(line.wantedTenths / 10) },
        }
        const name = { pickListId, parcelId, position }
        return (
          <li
            key={`${pickListId} ${parcelId} ${position}`}
            className="room-gutter flex flex-wrap items-center gap-x-6 gap-y-2 border-b border-hairline py-3"
          >
            <div className="min-w-56 flex-1">
              <p>
                <StatusMark status="look">{texts.missing({ n: missing })}</StatusMark>{' '}
                <b className="font-semibold">{product}</b> <span className="text-muted">{code}</span>
              </p>
              <p className="text-tiny text-muted">
                <Link href={`/office/orders/${orderNo}`} className="link">
                  {texts.orderNo({ orderNo })}
                </Link>
                , {shelf ? texts.shortFactsOnShelf(facts) : texts.shortFacts(facts)}
                {at ? (
                  <>
                    , <When at={at} />
                  </>
                ) : null}
              </p>
            </div>
            <div className="flex flex-wrap gap-2">
              {line.hasPicture ? (
                <OfficeButton size="small" onClick={() => void fetchPicture(line)}>
                  {texts.picture}
                </OfficeButton>
              ) : null}
              <OfficeButton
                size="small"
                variant="outline"
                refusal={refusal}
                disabled={decide.isRunning}
                onClick={() =>
                  void decide.run(name).then(({ ok }) => ok && noteDone(texts.sentLater({ n: missing, orderNo })))
                }
              >
                {texts.sendLater({ n: missing })}
              </OfficeButton>
              <OfficeButton
                size="small"
                refusal={refusal}
                disabled={decide.isRunning}
                onClick={() =>
                  void decide
                    .run({ ...name, decision: 'hold' })
                    .then(({ ok }) => ok && noteDone(texts.waitsForMissing({ parcelNo, orderNo })))
                }
              >
                {texts.waitForAll}
              </OfficeButton>
              <OfficeButton
                size="small"
                refusal={cancelRefusal}
                disabled={takeOff.isRunning}
                onClick={() => void takeOff.start(name)}
              >
                {texts.removeFromOrder({ n: missing })}
              </OfficeButton>
            </div>
          </li>
        )
      })}
    </ul>
  )
}
