import type { FastifyInstance } from 'fastify'
import { type Approval, officeApprovalDecide, officeApprovalList } from '#lib/contract/office/approvals.ts'
import type { Session } from '../../db/client.ts'
import { refuse } from '../../domain/refusal.ts'
import { serveOfficeCall, staffOf } from '../../http/serve-office-call.ts'
import { demandPermission } from '../../http/staff-caller.ts'
import type { AuditEntry } from '../../store/audit/audit-log.ts'
import type { ApprovalKind } from '../../store/office/approval-kind.ts'
import { APPROVAL_KINDS } from '../../store/office/approval-kinds.ts'
import { type ApprovalFilter, decideApproval, finishApproval, listApprovals } from '../../store/office/approvals.ts'
import type { StaffSession } from '../../store/staff/staff-sessions.ts'
import type { OfficeParts } from './office-parts.ts'

function kindOf(kind: string): ApprovalKind {
  const found = APPROVAL_KINDS.find((one) => one.kind === kind)
  if (!found) throw refuse('not-found', 'There is no such request.')
  return found
}

/** What the caller may know of: what they may ask for or approve. */
const visibleKinds = ({ permissions }: StaffSession) =>
  APPROVAL_KINDS.filter((kind) => permissions.has(kind.askPermission) || permissions.has(kind.approvePermission)).map(
    ({ kind }) => kind,
  )

async function shownApprovals(tx: Session, staff: StaffSession, filter: ApprovalFilter): Promise<Approval[]> {
  const rows = await listApprovals(tx, filter)
  return rows.map(({ approval, askedByName, decidedByName }) => {
    const { id, kind, subjectKind, subjectId, askedBy, askedAt, decidedBy, decidedAt, ...more } = approval
    const isSecond = askedBy !== staff.staffId && staff.permissions.has(kindOf(kind).approvePermission)
    return {
      ...more,
      approvalId: id,
      kind: kind as Approval['kind'],
      subject: { kind: subjectKind, id: subjectId },
      askedBy: { staffId: askedBy, name: askedByName },
      askedAt: askedAt.toISOString(),
      decidedBy: decidedBy === null ? null : { staffId: decidedBy, name: decidedByName ?? '' },
      decidedAt: decidedAt?.toISOString() ?? null,
      mayDecide: isSecond && more.state === 'asked',
    }
  })
}

/** Requests that need a second person, and their answers. */
export function serveOfficeApprovals(app: FastifyInstance, { seller }: Pick<OfficeParts, 'seller'>): void {
  const publicUrl = app.shop.env.PUBLIC_URL
  serveOfficeCall(app, officeApprovalList, async (request) => {
    const { kinds: wanted, states, subject } = request.input
    const staff = staffOf(request)
    const kinds = visibleKinds(staff).filter((kind) => !wanted || wanted.includes(kind))
    return { data: kinds.length === 0 ? [] : await shownApprovals(request.tx, staff, { kinds, states, subject }) }
  })

  serveOfficeCall(app, officeApprovalDecide, async (request) => {
    const { tx, now, input } = request
    const staff = staffOf(request)
    const [before] = await shownApprovals(tx, staff, { approvalId: input.approvalId })
    if (!before || !visibleKinds(staff).includes(before.kind)) throw refuse('not-found', 'There is no such request.')
    const kind = kindOf(before.kind)
    if (input.decision !== 'withdrawn') demandPermission(staff, kind.approvePermission)
    const decided = await decideApproval(tx, now, { ...input, decidedBy: staff.staffId })
    const context = { tx, now, staff: { staffId: staff.staffId, name: staff.name }, seller, publicUrl }
    const more: AuditEntry[] = []
    if (input.decision === 'approved') {
      const { state, audit } = await kind.execute(context, decided)
      more.push(...[audit ?? []].flat())
      if (state === 'done') await finishApproval(tx, decided.id)
    } else await kind.decline?.(context, decided)
    const [data] = await shownApprovals(tx, staff, { approvalId: input.approvalId })
    if (!data) throw new Error('an approval is gone')
    const entry: AuditEntry = {
      action: `approval.${input.decision}`,
      subject: data.subject,
      after: { approval: data.approvalId, kind: data.kind, askedBy: data.askedBy.staffId },
      reason: input.reason || undefined,
    }
    return { data, message: SAID[input.decision], audit: [entry, ...more] }
  })
}

const SAID = { approved: 'Approved.', declined: 'Declined.', withdrawn: 'Withdrawn.' } as const
