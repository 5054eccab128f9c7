import type { ConflictField } from '#components/kit/confirm/conflict-dialog.tsx'
import type { OfferDraft } from './offer-draft.ts'
import { AUDIENCE_NAMES, KIND_NAMES } from './offer-words.ts'

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
export const differences = (theirs: OfferDraft, mine: OfferDraft): ConflictField[] =>
  SHOWN.map(([label, show]) => ({ label, theirs: show(theirs), mine: show(mine) })).filter(
    (field) => field.theirs !== field.mine,
  )
