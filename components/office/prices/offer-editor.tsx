'use client'

import { useState } from 'react'
import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { ConflictDialog, type ConflictField } from '#components/kit/confirm/conflict-dialog.tsx'
import { OfficeField } from '#components/kit/field/office-field.tsx'
import { StatusMark } from '#components/kit/figure/status-mark.tsx'
import { useSettled } from '#components/kit/page/side-preview.tsx'
import { AlertLine } from '#components/kit/state/office-states.tsx'
import { Presence } from '#components/office/frame/presence.tsx'
import type { Problem } from '#lib/contract/base/problem.ts'
import type { OfferForm } from '#lib/contract/pricing/office/offer-form.ts'
import { type Offer, officeOfferPreview } from '#lib/contract/pricing/office/offers.ts'
import { instantInNairobi } from '#lib/format/clock.ts'
import { showMoney } from '#lib/format/money.ts'
import { useKeys } from '#lib/office/keys.ts'
import { useRefusal } from '#lib/office/me.ts'
import { useOfficeQuery } from '#lib/office/queries.ts'
import { useRememberedDraft } from '#lib/office/remembered-draft.ts'
import { useNow } from '#lib/office/use-now.ts'
import { draftOf, newDraft, type OfferDraft, readDraft } from './offer-draft.ts'
import { OfferFields } from './offer-fields.tsx'
import { OfferPreview } from './offer-preview.tsx'
import { AUDIENCE_NAMES, KIND_NAMES, offerStatus } from './offer-words.ts'
import { type OfferActions, useOfferActions } from './use-offer-actions.ts'

const TYPING_MS = 350

/** Preview of the prices, a moment after the last change. */
function useOfferPreview(form: OfferForm | null) {
  const settled = useSettled(form, TYPING_MS)
  return useOfficeQuery(officeOfferPreview, settled ? { form: settled } : null)
}

/** Errors by field of the form. */
const refusedFields = (problem: Problem | null): Record<string, string> =>
  Object.fromEntries(
    Object.entries(problem?.fields ?? {}).map(([field, sentence]) => [field.replace(/^form\./, ''), sentence]),
  )

const names = (list: readonly { name: string }[]) => list.map(({ name }) => name).join('; ') || 'none'
const yes = (is: boolean) => (is ? 'yes' : 'no')
const minute = (wall: string) => wall.replace('T', ', ') || 'no end'

const SHOWN: readonly [label: string, show: (draft: OfferDraft) => string][] = [
  ['Name', ({ name }) => name],
  ['Code', ({ code }) => code || 'none'],
  ['Discount type', ({ kind }) => KIND_NAMES[kind]],
  ['Percent', ({ percent }) => percent],
  ['Amount', ({ amount }) => amount],
  ['Paid', ({ buyUnits }) => buyUnits],
  ['Free', ({ freeUnits }) => freeUnits],
  ['By the bale', ({ unit }) => yes(unit === 'bale')],
  ['Products', ({ isOfAll, targets }) => (isOfAll ? 'all products' : names(targets))],
  ['Excluded', ({ leftOut }) => names(leftOut)],
  ['For', ({ audience }) => AUDIENCE_NAMES[audience]],
  ['Companies', ({ companies }) => names(companies)],
  ['Counties', ({ counties }) => names(counties)],
  ['First order only', ({ isFirstOrderOnly }) => yes(isFirstOrderOnly)],
  ['Minimum', ({ leastUnits }) => leastUnits],
  ['Smallest order', ({ least }) => least || 'any'],
  ['Uses per customer', ({ limitPerPerson }) => limitPerPerson || 'any'],
  ['Orders in total', ({ limitInAll }) => limitInAll || 'any'],
  ['From', ({ startsAt }) => minute(startsAt)],
  ['To', ({ endsAt }) => minute(endsAt)],
]

/** Differences between two users' changes of an offer. */
const differences = (theirs: OfferDraft, mine: OfferDraft): ConflictField[] =>
  SHOWN.map(([label, show]) => ({ label, theirs: show(theirs), mine: show(mine) })).filter(
    (field) => field.theirs !== field.mine,
  )

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
  const draft = typed ?? (offer ? draftOf(offer.form) : newDraft(now))
  const isOver = offer?.state === 'over'
  const change = (more: Partial<OfferDraft>) => setTyped({ ...draft, ...more })
  const forget = () => setTyped(null)

  const read = readDraft(draft)
  const preview = useOfferPreview(read.form)
  const [why, setWhy] = useState('')
  const actions = useOfferActions({ onSaved, onAsked: onClose, forget })
  const { save, ask, problem } = actions
  const isConflict = problem?.code === 'changed-meanwhile'
  const faults = { ...refusedFields(problem), ...read.faults }
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
        <OfferHead offer={offer} name={draft.name} isEditing={typed !== null} now={now} />
        <OfferAlerts problem={isConflict ? null : problem} isOver={isOver} />
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
      <OfferBar
        offer={offer}
        actions={actions}
        isValid={read.form !== null}
        leavesOut={belowCost.length}
        onAsk={why.trim() === '' ? null : askForIt}
        onForget={typed ? forget : null}
        onClose={onClose}
      />
      {isConflict && offer ? (
        <ConflictDialog
          what="this offer"
          fields={differences(draftOf((problem.data as Offer).form), draft)}
          isRunning={save.isRunning}
          onTheirs={() => {
            forget()
            actions.forgetProblems()
          }}
          onMine={() => send(false, (problem.data as Offer).version)}
          onClose={actions.forgetProblems}
        />
      ) : null}
    </form>
  )
}

function OfferHead({
  offer,
  name,
  isEditing,
  now,
}: {
  offer: Offer | null
  /** As typed. */
  name: string
  isEditing: boolean
  now: Date
}) {
  const status = offer && offerStatus({ state: offer.state, startsAt: startOf(offer) }, now)
  return (
    <>
      <div className="mb-3 flex items-baseline justify-between gap-3">
        <h2 className="heading text-d5">{name || (offer ? offer.form.name : 'New offer')}</h2>
        {status ? <StatusMark status={status.status}>{status.word}</StatusMark> : null}
      </div>
      {offer ? <Presence kind="offer" id={String(offer.offerId)} isEditing={isEditing} /> : null}
      {offer && offer.orders > 0 ? (
        <p className="mb-3 text-tiny text-muted">
          {showMoney(offer.given, 'auto')} given in {offer.orders} {offer.orders === 1 ? 'order' : 'orders'}. Changes
          here do not affect past orders.
        </p>
      ) : null}
    </>
  )
}

function OfferAlerts({ problem, isOver }: { problem: Problem | null; isOver: boolean }) {
  return (
    <>
      {problem ? (
        <AlertLine tone="error" title="Not saved." live="assertive" className="mb-3">
          {problem.message}
        </AlertLine>
      ) : null}
      {isOver ? (
        <AlertLine tone="info" title="This offer has ended." className="mb-3">
          It cannot be changed, because orders refer to it.
        </AlertLine>
      ) : null}
    </>
  )
}

/** Buttons of the form. */
function OfferBar({
  offer,
  actions: { save, ask, end },
  isValid,
  leavesOut,
  onAsk,
  onForget,
  onClose,
}: {
  offer: Offer | null
  actions: OfferActions
  isValid: boolean
  /** Number of products below cost. */
  leavesOut: number
  /** Null without a reason. */
  onAsk: (() => void) | null
  /** Null if no text was entered. */
  onForget: (() => void) | null
  onClose: () => void
}) {
  const refusal = useRefusal('prices.set')
  const isOver = offer?.state === 'over'
  return (
    <div className="sticky bottom-0 flex flex-wrap gap-2 border-t border-hairline bg-paper px-4.5 py-2.5">
      {isOver ? null : (
        <OfficeButton
          type="submit"
          variant="main"
          keys="ctrl+s"
          refusal={refusal}
          disabled={save.isRunning || !isValid}
        >
          {leavesOut > 0 ? `Save without ${leavesOut}` : 'Save'}
        </OfficeButton>
      )}
      {leavesOut > 0 && !isOver ? (
        <OfficeButton refusal={refusal} disabled={ask.isRunning || onAsk === null} onClick={onAsk ?? undefined}>
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
      {onForget ? <OfficeButton onClick={onForget}>Discard changes</OfficeButton> : null}
      <OfficeButton onClick={onClose}>Close</OfficeButton>
    </div>
  )
}

/** When an offer begins, as an instant. */
function startOf({ form: { startsAt } }: Offer): string {
  const [day = '', time = ''] = startsAt.split('T')
  return instantInNairobi(day, time).toISOString()
}
