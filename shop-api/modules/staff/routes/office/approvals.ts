import type { FastifyInstance } from 'fastify'
import {
  APPROVE_PERMISSIONS,
  type Approval,
  officeApprovalDecide,
  officeApprovalList,
} from '#lib/contract/staff/office/approvals.ts'
import type { Session } from '../../../../db/client.ts'
import type { AuditEntry } from '../../../../observe/audit-log.ts'
import { refuse } from '../../../../refusal.ts'
import type { OfficeParts } from '../../../../start/office-parts.ts'
import type { ShopChange } from '../../../products/use-cases/shop-change.ts'
import { serveOfficeCall, staffOf } from '../../serve-office-call.ts'
import { demandPermission } from '../../staff-caller.ts'
import type { ApprovalKind } from '../../use-cases/approval-kind.ts'
import {
  type ApprovalFilter,
  decideApproval,
  finishApproval,
  isTooClose,
  listApprovals,
} from '../../use-cases/approvals.ts'
import type { StaffSession } from '../../use-cases/staff-sessions.ts'

function kindOf(kinds: readonly ApprovalKind[], kind: string): ApprovalKind {
  const found = kinds.find((one) => one.kind === kind)
  if (!found) throw refuse('not-found', 'There is no such request.')
  return found
}

/** Kinds of requests that the caller can make or approve. */
const visibleKinds = (kinds: readonly ApprovalKind[], { permissions }: StaffSession) =>
  kinds
    .filter((kind) => permissions.has(kind.askPermission) || permissions.has(APPROVE_PERMISSIONS[kind.kind]))
    .map(({ kind }) => kind)

async function shownApprovals(
  tx: Session,
  kinds: readonly ApprovalKind[],
  staff: StaffSession,
  filter: ApprovalFilter,
): Promise<Approval[]> {
  const rows = await listApprovals(tx, filter)
  const shown = rows.map(async ({ approval, asker, decider }) => {
    const { id, kind, subjectKind, subjectId, askedBy, askedAt, decidedBy, decidedAt, ...more } = approval
    const isSecond =
      askedBy !== staff.staffId &&
      staff.permissions.has(APPROVE_PERMISSIONS[kind as Approval['kind']]) &&
      !(await isTooClose(tx, approval, staff.staffId))
    const details = await kindOf(kinds, kind).details?.(tx, approval)
    return {
      ...more,
      ...(details && { details }),
      approvalId: id,
      kind: kind as Approval['kind'],
      subject: { kind: subjectKind, id: subjectId },
      askedBy: { staffId: askedBy, ...asker },
      askedAt: askedAt.toISOString(),
      decidedBy: decidedBy === null || decider === null ? null : { staffId: decidedBy, ...decider },
      decidedAt: decidedAt?.toISOString() ?? null,
      mayDecide: isSecond && more.state === 'asked',
    }
  })
  return Promise.all(shown)
}

/**
 * Requests that need a second person, and decisions on them.
 * @param allKinds every kind of request
 */
export function serveOfficeApprovals(
  app: FastifyInstance,
  { seller, tokens }: Pick<OfficeParts, 'seller' | 'tokens'>,
  allKinds: readonly ApprovalKind[],
): void {
  const { PUBLIC_URL: publicUrl, OFFICE_URL: officeUrl = publicUrl } = app.shop.env
  serveOfficeCall(app, officeApprovalList, async (request) => {
    const { kinds: wanted, states, subject } = request.input
    const staff = staffOf(request)
    const kinds = visibleKinds(allKinds, staff).filter((kind) => !wanted || wanted.includes(kind))
    return {
      data: kinds.length === 0 ? [] : await shownApprovals(request.tx, allKinds, staff, { kinds, states, subject }),
    }
  })

  serveOfficeCall(app, officeApprovalDecide, async (request) => {
    const { tx, now, input } = request
    const staff = staffOf(request)
    const [before] = await shownApprovals(tx, allKinds, staff, { approvalId: input.approvalId })
    if (!before || !visibleKinds(allKinds, staff).includes(before.kind))
      throw refuse('not-found', 'There is no such request.')
    const kind = kindOf(allKinds, before.kind)
    if (input.decision !== 'withdrawn') demandPermission(staff, APPROVE_PERMISSIONS[kind.kind])
    const decided = await decideApproval(tx, now, { ...input, decidedBy: staff.staffId })
    const decider = { staffId: staff.staffId, name: staff.name }
    const context = { tx, now, staff: decider, seller, publicUrl, officeUrl, tokens }
    const more: AuditEntry[] = []
    let shopChange: ShopChange | undefined
    if (input.decision === 'approved') {
      const executed = await kind.execute(context, decided)
      const { state, audit } = executed
      more.push(...[audit ?? []].flat())
      shopChange = executed.shopChange
      if (state === 'done') await finishApproval(tx, decided.id)
    } else await kind.decline?.(context, decided)
    const [data] = await shownApprovals(tx, allKinds, staff, { approvalId: input.approvalId })
    if (!data) throw new Error('an approval is gone')
    const entry: AuditEntry = {
      action: `approval.${input.decision}`,
      subject: (await kind.about?.(tx, decided)) ?? data.subject,
      after: { approval: data.approvalId, kind: data.kind, of: data.subject.id, askedBy: data.askedBy.staffId },
      reason: input.reason || undefined,
    }
    return { data, message: SAID[input.decision], audit: [entry, ...more], shopChange }
  })
}

const SAID = { approved: 'Approved.', declined: 'Declined.', withdrawn: 'Withdrawn.' } as const
