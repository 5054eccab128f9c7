import type { ApprovalKindName } from '#lib/contract/office/approvals.ts'
import type { Permission } from '#lib/contract/office/permissions.ts'
import type { Session } from '../../../db/client.ts'
import type { AuditEntry } from '../../../observe/audit-log.ts'
import type { Party } from '../../orders/rules/tax-document.ts'
import type { ShopChange } from '../../products/use-cases/shop-change.ts'
import type { ApprovalRow } from './approvals.ts'

/** What carrying out may use: the transaction of the decision. */
export interface ApprovalContext {
  tx: Session
  now: Date
  /** Who approved it. */
  staff: { staffId: number; name: string }
  /** Who sells now. */
  seller: () => Party
  /** The shop's address, for links in emails. */
  publicUrl: string
  /** The office's address, without its last slash. */
  officeUrl: string
}

/** A kind of thing that needs two people. */
export interface ApprovalKind {
  kind: ApprovalKindName
  askPermission: Permission
  approvePermission: Permission
  /**
   * Carries out what was approved.
   * @returns 'done', or 'approved' where somebody has still to do it: `finishApproval` then says that it was done
   * @throws ProblemError when it cannot be done any more: it stays asked for
   */
  execute: (
    context: ApprovalContext,
    approval: ApprovalRow,
  ) => Promise<{
    state: 'done' | 'approved'
    audit?: AuditEntry | readonly AuditEntry[]
    /** Of what the shop shows: storefronts are told of it. */
    shopChange?: ShopChange
  }>
  /** What is asked for in particular, a line each, for the second person to read. */
  details?: (tx: Session, approval: ApprovalRow) => Promise<string[]>
  /** What the log names instead of the approval's own subject: of a refund its order, which is what people look for. */
  about?: (tx: Session, approval: ApprovalRow) => Promise<NonNullable<AuditEntry['subject']>>
  /** Told of what was declined or withdrawn. */
  decline?: (context: ApprovalContext, approval: ApprovalRow) => Promise<void>
}
