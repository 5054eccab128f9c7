import type { ApprovalStatus } from '#lib/contract/identity/session.ts'
import { type ProblemError, refuse } from '../../../refusal.ts'

/**
 * A sales representative selects a trader and then orders for them. The selection has a separate token: it belongs to
 * one session and is valid for half an hour after its last use and for eight hours in all.
 */

const IDLE_MS = 30 * 60_000
const MAX_MS = 8 * 60 * 60_000
/** The end is moved on at most this often. */
const MOVED_EVERY_MS = 60_000

export interface SelectedTrader {
  companyId: number
  companyName: string
}

/** Whether a representative can order for a trader. */
export interface TraderStatus {
  approvalStatus: ApprovalStatus
  /** An owner of the company can sign in. */
  active: boolean
}

export const SELECTION_ENDS = [
  'stopped',
  'switched',
  'time',
  'signed-out',
  'not-assigned',
  'not-approved',
  'not-active',
] as const
export type SelectionEnd = (typeof SELECTION_ENDS)[number]

const ENDED_BECAUSE: Readonly<Record<SelectionEnd, string>> = {
  stopped: 'you stopped.',
  switched: 'you switched to another trader.',
  time: 'you did not use it for a while.',
  'signed-out': 'you signed out.',
  'not-assigned': 'they are no longer one of your traders.',
  'not-approved': 'their documents are no longer approved.',
  'not-active': 'their account is no longer active.',
}

const CANNOT_BECAUSE = {
  'not-approved': 'their documents are not approved.',
  'not-active': 'their account is not active.',
} as const

/** Why a representative cannot order for a trader; null when they can. */
export function traderRefusal({ approvalStatus, active }: TraderStatus): keyof typeof CANNOT_BECAUSE | null {
  if (approvalStatus !== 'approved') return 'not-approved'
  return active ? null : 'not-active'
}

/** @throws ProblemError not-approved when a representative cannot order for a trader */
export function checkSelectable(trader: TraderStatus & { name: string }): void {
  const why = traderRefusal(trader)
  if (why) throw refuse('not-approved', `You cannot act for ${trader.name}: ${CANNOT_BECAUSE[why]}`)
}

/** The times of a selection that begins now. */
export const newSelection = (now: Date): { beganAt: Date; expiresAt: Date; endsAt: Date } => ({
  beganAt: now,
  expiresAt: new Date(now.getTime() + IDLE_MS),
  endsAt: new Date(now.getTime() + MAX_MS),
})

/** The state of a selection when it is used. */
export interface Selection extends TraderStatus {
  isAssigned: boolean
  expiresAt: Date
  endsAt: Date
  endedBy: SelectionEnd | null
}

/** Why a selection has ended; null while it is valid. */
export function selectionEndReason(selection: Selection, now: Date): SelectionEnd | null {
  if (selection.endedBy) return selection.endedBy
  if (selection.expiresAt <= now) return 'time'
  return selection.isAssigned ? traderRefusal(selection) : 'not-assigned'
}

/**
 * The end of acting for a trader. If another trader was selected instead, the selection only changed: a request in
 * progress at that time must not end the new selection in its browser.
 */
export const selectionEnded = (companyName: string, why: SelectionEnd): ProblemError =>
  refuse(
    why === 'switched' ? 'acting-changed' : 'acting-ended',
    `You are no longer acting for ${companyName}: ${ENDED_BECAUSE[why]}`,
  )

/** Until when a selection is good that is used now; null when it need not be moved on yet. */
export function movedEnd({ expiresAt, endsAt }: Pick<Selection, 'expiresAt' | 'endsAt'>, now: Date): Date | null {
  const next = Math.min(now.getTime() + IDLE_MS, endsAt.getTime())
  return next - expiresAt.getTime() > MOVED_EVERY_MS ? new Date(next) : null
}
