import { StatusMark } from '#components/kit/figure/status-mark.tsx'
import { FAMILY_STATUS_TEXT, type FamilyStatus } from '#lib/contract/catalogue/office/family-list.ts'

const SHAPES = { active: 'done', draft: 'wait', archived: 'ended' } as const

/** Whether a family is on sale, a draft, or ended: a shape and a word. */
export function FamilyStatusMark({ status }: { status: FamilyStatus }) {
  return <StatusMark status={SHAPES[status]}>{FAMILY_STATUS_TEXT[status]}</StatusMark>
}
