'use client'

import { useState } from 'react'
import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { ConflictDialog } from '#components/kit/confirm/conflict-dialog.tsx'
import { OfficeField } from '#components/kit/field/office-field.tsx'
import { StatusMark } from '#components/kit/figure/status-mark.tsx'
import { useSettled } from '#components/kit/page/side-preview.tsx'
import { AlertLine } from '#components/kit/state/office-states.tsx'
import { Presence } from '#components/office/frame/presence.tsx'
import {
  type Offer,
  officeOffer,
  officeOfferAsk,
  officeOfferEnd,
  officeOfferList,
  officeOfferPreview,
  officeOfferSave,
} from '#lib/contract/pricing/office/offers.ts'
import { officeApprovalList } from '#lib/contract/staff/office/approvals.ts'
import { instantInNairobi } from '#lib/format/clock.ts'
import { showMoney } from '#lib/format/money.ts'
import { noteDone } from '#lib/office/jobs.ts'
import { useKeys } from '#lib/office/keys.ts'
import { useRefusal } from '#lib/office/me.ts'
import { useOfficeAction, useOfficeQuery } from '#lib/office/queries.ts'
import { useRememberedDraft } from '#lib/office/remembered-draft.ts'
import { useNow } from '#lib/office/use-now.ts'
import { differences } from './offer-differences.ts'
import { draftOf, newDraft, type OfferDraft, readDraft } from './offer-draft.ts'
import { OfferFields } from './offer-fields.tsx'
import { OfferPreview } from './offer-preview.tsx'
import { offerStatus } from './offer-words.ts'

const READS = [officeOfferList.name, officeOffer.name, officeOfferPreview.name]
const TYPING_MS = 350

/**
 * Form of an offer, with a preview of its prices below. This tab stores the typed values until they are saved.
 * @param offer null for a new offer
 */
export function OfferEditor({
  offer,
  onSaved,
  onClose,
}: {
  offer: Offer | null
  onSaved: (offerId: number) => void
  onClose: () => void
}) {
  const now = useNow()
  const [typed, setTyped] = useRememberedDraft<OfferDraft>(`offer-draft.${offer?.offerId ?? 'new'}`)
  const saved = offer ? draftOf(offer.form) : newDraft(now)
  const draft = typed ?? saved
  const isOver = offer?.state === 'over'
  const change = (more: Partial<OfferDraft>) => setTyped({ ...draft, ...more })
  const forget = () => setTyped(null)

  const read = readDraft(draft)
  const settled = useSettled(read.form, TYPING_MS)
  const preview = useOfficeQuery(officeOfferPreview, settled ? { form: settled } : null)
  const save = useOfficeAction(officeOfferSave, {
    refreshes: READS,
    onDone: ({ offerId }, message) => {
      forget()
      noteDone(message)
      onSaved(offerId)
    },
  })
  const [why, setWhy] = useState('')
  const ask = useOfficeAction(officeOfferAsk, {
    refreshes: [officeApprovalList.name],
    onDone: (_, message) => {
      forget()
      noteDone(message)
      onClose()
    },
  })
  const end = useOfficeAction(officeOfferEnd, { refreshes: READS, onDone: (_, message) => noteDone(message) })
  const problem = save.problem ?? ask.problem ?? end.problem
  const isConflict = problem?.code === 'changed-meanwhile'
  const refused = Object.fromEntries(
    Object.entries(problem?.fields ?? {}).map(([field, sentence]) => [field.replace(/^form\./, ''), sentence]),
  )
  const faults = { ...refused, ...read.faults }
  const belowCost = preview.data?.belowCost ?? []
  const refusal = useRefusal('prices.set')

  function send(leavesOut: boolean, version = offer?.version) {
    if (!read.form || save.isRunning) return
    const form = leavesOut ? { ...read.form, leftOut: [...read.form.leftOut, ...belowCost] } : read.form
    void save.run({ form, ...(offer && { offerId: offer.offerId, version }) })
  }
  const needsLeavingOut = belowCost.length > 0
  function askForIt() {
    if (!read.form || why.trim() === '' || ask.isRunning) return
    void ask.run({
      form: read.form,
      reason: why.trim(),
      ...(offer && { offerId: offer.offerId, version: offer.version }),
    })
  }
  const isReady = read.form !== null && !isOver && refusal === null
  useKeys('This offer', { 'ctrl+s': { label: 'save', run: () => send(needsLeavingOut), isInStatusBar: true } }, isReady)

  const status = offer && offerStatus({ state: offer.state, startsAt: startOf(offer) }, now)
  return (
    <form
      aria-label={offer ? `Offer ${offer.form.name}` : 'New offer'}
      className="flex min-h-full flex-col"
      onSubmit={(event) => {
        event.preventDefault()
        send(needsLeavingOut)
      }}
    >
      <div className="flex-1 px-4.5 py-3.5">
        <div className="mb-3 flex items-baseline justify-between gap-3">
          <h2 className="heading text-d5">{draft.name || (offer ? offer.form.name : 'New offer')}</h2>
          {status ? <StatusMark status={status.status}>{status.word}</StatusMark> : null}
        </div>
        {offer ? <Presence kind="offer" id={String(offer.offerId)} isEditing={typed !== null} /> : null}
        {offer && offer.orders > 0 ? (
          <p className="mb-3 text-tiny text-muted">
            {showMoney(offer.given, 'auto')} given in {offer.orders} {offer.orders === 1 ? 'order' : 'orders'}. Changes
            here do not affect past orders.
          </p>
        ) : null}
        {problem && !isConflict ? (
          <AlertLine tone="error" title="Not saved." live="assertive" className="mb-3">
            {problem.message}
          </AlertLine>
        ) : null}
        {isOver ? (
          <AlertLine tone="info" title="This offer has ended." className="mb-3">
            It cannot be changed, because orders refer to it.
          </AlertLine>
        ) : null}
        <fieldset disabled={isOver || refusal !== null} className="contents">
          <OfferFields draft={draft} faults={faults} onChange={change} />
        </fieldset>
        {preview.data && !isOver ? (
          <OfferPreview
            data={preview.data}
            isAmount={draft.kind === 'amount'}
            onLeaveOut={() => change({ leftOut: [...draft.leftOut, ...belowCost] })}
          />
        ) : null}
        {needsLeavingOut && !isOver ? (
          <OfficeField
            className="mt-3"
            label="Reason for the price below cost, for the approver"
            maxLength={200}
            value={why}
            onChange={setWhy}
          />
        ) : null}
      </div>
      <div className="sticky bottom-0 flex flex-wrap gap-2 border-t border-hairline bg-paper px-4.5 py-2.5">
        {isOver ? null : (
          <OfficeButton
            type="submit"
            variant="main"
            keys="ctrl+s"
            refusal={refusal}
            disabled={save.isRunning || read.form === null}
          >
            {needsLeavingOut ? `Save without ${belowCost.length}` : 'Save'}
          </OfficeButton>
        )}
        {needsLeavingOut && !isOver ? (
          <OfficeButton refusal={refusal} disabled={ask.isRunning || why.trim() === ''} onClick={askForIt}>
            Request approval
          </OfficeButton>
        ) : null}
        {offer && !isOver ? (
          <OfficeButton
            variant="outline"
            refusal={refusal}
            disabled={end.isRunning}
            onClick={() => void end.run({ offerId: offer.offerId, version: offer.version })}
          >
            End offer
          </OfficeButton>
        ) : null}
        {typed ? <OfficeButton onClick={forget}>Discard changes</OfficeButton> : null}
        <OfficeButton onClick={onClose}>Close</OfficeButton>
      </div>
      {isConflict && offer ? (
        <ConflictDialog
          what="this offer"
          fields={differences(draftOf((problem.data as Offer).form), draft)}
          isRunning={save.isRunning}
          onTheirs={() => {
            forget()
            save.forgetProblem()
            ask.forgetProblem()
            end.forgetProblem()
          }}
          onMine={() => send(false, (problem.data as Offer).version)}
          onClose={() => {
            save.forgetProblem()
            ask.forgetProblem()
            end.forgetProblem()
          }}
        />
      ) : null}
    </form>
  )
}

/** When an offer begins, as an instant. */
function startOf({ form: { startsAt } }: Offer): string {
  const [day = '', time = ''] = startsAt.split('T')
  return instantInNairobi(day, time).toISOString()
}
